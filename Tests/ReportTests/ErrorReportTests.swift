import PlayheadAnalytics
import Testing

@testable import PlayheadReport

@Suite struct ErrorReportTests {
    private let catalog = ErrorCatalog()

    private func report(_ text: String) -> ErrorReport {
        let chains = ErrorTextReader(text).chains
        return ErrorReport(chains.map { .init($0, source: "dump.txt", catalog: catalog) }, catalog: catalog)
    }

    private func report(domain: String?, code: Int) -> ErrorReport {
        let chain = ErrorChain([MentionedError(domain: domain, code: code)], line: 1)
        return ErrorReport([.init(chain, source: nil, catalog: catalog)], catalog: catalog)
    }

    @Test func `a chain is told with its cause`() {
        let dump =
            "Error Domain=AVFoundationErrorDomain Code=-11800 \"x\" UserInfo={NSUnderlyingError=0x1 {Error "
            + "Domain=CoreMediaErrorDomain Code=-12881 \"custom url not redirect\"}}"
        let text = report(dump + "\n" + dump).text(.text)
        #expect(text.hasPrefix("Line 1 (2 times) of dump.txt\n  AVFoundationErrorDomain -11800, AVError.unknown\n"))
        #expect(text.contains("  caused by CoreMediaErrorDomain -12881\n"))
        #expect(text.contains("It says: \"custom url not redirect\""))
        // Of what only passes the cause on no advice is given.
        #expect(text.split(separator: "To check:").count == 2)
        #expect(text.contains("The cause is CoreMediaErrorDomain -12881: it is the innermost"))
    }

    @Test func `a code alone has what tells its meanings apart`() {
        let text = report(domain: nil, code: -12_889).text(.text)
        #expect(text.hasPrefix("-12889\n  Only with \"no response for map\": "))
        #expect(text.contains("\n  With \"no response for media file\" or other words: "))
    }

    @Test func `an unknown code says so, and what its domain is`() {
        let text = report(domain: "CoreMediaErrorDomain", code: -16_999).text(.text)
        #expect(text.contains("A code that is not in the catalogue."))
        #expect(text.contains("Its domain: CoreMediaErrorDomain and NSOSStatusErrorDomain."))
        #expect(text.contains("How sure: nothing is known but its domain."))
        let other = report(domain: "com.example", code: 3).text(.text)
        #expect(!other.contains("Its domain:"))
    }

    @Test func `a wrapper by itself is no cause`() {
        #expect(report(domain: nil, code: -11_800).text(.text).contains("only passes on another error"))
    }

    @Test func `a row of NDJSON is a meaning`() {
        let lines = report(domain: nil, code: -12_889).text(.ndjson).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines[0].hasPrefix(
                "{\"source\":null,\"line\":null,\"count\":1,\"depth\":0,\"isCause\":true,\"domain\":null,"))
        #expect(lines[1].contains("\"words\":\"no response for media file\",\"isOnlyWithWords\":false"))
        #expect(report(domain: nil, code: -12_889).text(.json).contains("\"schema\": \"playhead.error/1\""))
    }

    @Test(arguments: [ReportFormat.text, .markdown, .html, .csv])
    func `what an error says is made harmless`(format: ReportFormat) {
        let text = report(
            "Error Domain=com.exa\u{1B}[31mmple Code=5 \"<script>\u{1B}[2J=cmd https://me:hunter2@h.example/?t=hunter2\""
        ).text(format)
        #expect(!text.contains("\u{1B}"))
        #expect(!text.contains("hunter2"))
        if format == .html { #expect(!text.contains("<script>")) }
    }
}
