import TestSupport
import Testing

@testable import PlayheadAnalytics

/// The errors in texts that people paste, and which of them is the cause.
@Suite struct ErrorTextReaderTests {
    private let catalog = ErrorCatalog()

    /// Each chain by its codes, such as `AVFoundationErrorDomain -11800 > NSOSStatusErrorDomain -12889`.
    private func chains(_ text: String) -> [String] { ErrorTextReader(text).chains.map(\.codes) }

    // MARK: Descriptions of error objects

    @Test func `causes nest in the braces of what they caused`() throws {
        let text = """
            12:00:01 player: Error Domain=com.example.app Code=7 "Cannot play {this}" UserInfo={NSUnderlyingError=0x60 \
            {Error Domain=AVFoundationErrorDomain Code=-11800 "The operation could not be completed" UserInfo=\
            {NSLocalizedFailureReason=An unknown error occurred (-12938), NSUnderlyingError=0x61 {Error \
            Domain=NSOSStatusErrorDomain Code=-12938 "(null)"}}}, NSLocalizedDescription=Cannot play}
            """
        let reader = ErrorTextReader(text)
        let chain = try #require(reader.chains.first)
        #expect(
            chain.codes
                == "com.example.app 7 > AVFoundationErrorDomain -11800 >> NSOSStatusErrorDomain -12938")
        #expect(reader.chains.count == 1)
        #expect(chain.errors[0].text == "Cannot play {this}")
        #expect(catalog.cause(of: chain) == ErrorCause(index: 2, reason: .innermost))
    }

    @Test(arguments: [
        // Straight and curly quotation marks, an optional, an error that is cut off, and none of a text.
        "Optional(Error Domain=NSURLErrorDomain Code=-1001 \"Timed out\")",
        "error: Error Domain=NSURLErrorDomain Code=-1001 “Timed out” UserInfo={a=b}",
        "AVError(_nsError: Error Domain=NSURLErrorDomain Code=-1001 \"(null)\")",
        "Error Domain=NSURLErrorDomain Code=-1001 \"Timed",
        "Error Domain=NSURLErrorDomain Code=-1001",
        "UserInfo = { NSUnderlyingError = \"Error Domain=NSURLErrorDomain Code=-1001 \\\"(null)\\\"\"; }",
    ])
    func `an error object is found in what surrounds it`(text: String) {
        #expect(chains(text) == ["NSURLErrorDomain -1001"])
    }

    @Test func `several causes stand side by side`() throws {
        let text = """
            Error Domain=AVFoundationErrorDomain Code=-11800 "x" UserInfo={
                NSMultipleUnderlyingErrorsKey=(
                    "Error Domain=NSURLErrorDomain Code=-1005 \\"lost\\" UserInfo={NSUnderlyingError=0x1 {Error \
            Domain=kCFErrorDomainCFNetwork Code=-1005 \\"(null)\\"}}",
                    "Error Domain=CoreMediaErrorDomain Code=-12889 \\"No response for media file in 9.9s\\""
                ),
            }
            """
        let chain = try #require(ErrorTextReader(text).chains.first)
        #expect(
            chain.codes
                == "AVFoundationErrorDomain -11800 > NSURLErrorDomain -1005 >> kCFErrorDomainCFNetwork -1005 "
                + "> CoreMediaErrorDomain -12889")
        #expect(catalog.cause(of: chain).index == 2)
    }

    @Test func `a code in a reason is a cause where no error object has it`() {
        let reason = "NSLocalizedFailureReason=An unknown error occurred (-12889)"
        #expect(
            chains("Error Domain=AVFoundationErrorDomain Code=-11800 \"x\" UserInfo={\(reason)}")
                == ["AVFoundationErrorDomain -11800 > - -12889"])
        let old = "NSUnderlyingError=0x15e \"The operation couldn’t be completed. (OSStatus error -12939.)\""
        #expect(
            chains("Error Domain=AVFoundationErrorDomain Code=-11800 \"x\" UserInfo={\(old)}")
                == ["AVFoundationErrorDomain -11800 > - -12939"])
        let sentence =
            "The operation couldn’t be completed. (CoreMediaErrorDomain error -16845 - HTTP 400: (unhandled))"
        #expect(
            chains("Error Domain=NSURLErrorDomain Code=-1008 \"\(sentence)\" UserInfo={NSDescription=\(sentence)}")
                == ["NSURLErrorDomain -1008 > CoreMediaErrorDomain -16845"])
    }

    @Test func `a description that was cut off does not swallow what comes after it`() {
        let cut = "Error Domain=AVFoundationErrorDomain Code=-11800 \"x\" UserInfo={NSUnderlyingError=0x1 {Error Dom"
        let next = "12:00:02 player: Error Domain=NSURLErrorDomain Code=-1009 \"Offline\""
        #expect(chains(cut + "\n" + next) == ["AVFoundationErrorDomain -11800", "NSURLErrorDomain -1009"])
        #expect(chains(cut + "\n12:00:02 err=-12938") == ["AVFoundationErrorDomain -11800", "- -12938"])
    }

    @Test func `a description behind one that was cut off stands on its line`() {
        let cut =
            "Error Domain=AVFo\"(null)\"Code=-11800, NSUnderlyingError=0x-83 {Error Domain=NSOSStatusErrorDomain Code=-12889 \"x\"}}"
        let reader = ErrorTextReader("\n" + cut)
        #expect(reader.chains.map(\.line) == [2])
        #expect(reader.chains.first?.errors.map(\.code) == [-12889])
    }

    // MARK: Entries as applications print them

    @Test(arguments: [
        "errorStatusCode - -12889\nerrorDomain - CoreMediaErrorDomain\nerrorComment - No response for media file in 3s",
        "errorDomain: Optional(\"CoreMediaErrorDomain\")\nerrorStatusCode: -12889\nerrorComment: \"No response for media file\"",
        "{\"errorStatusCode\": -12889, \"errorDomain\": \"CoreMediaErrorDomain\", \"errorComment\": \"No response for media file\"}",
        "x - [log] (CoreMediaErrorDomain error -12889 - No response for media file in 9.1s)",
        "Fehler (CoreMediaErrorDomain-Fehler −12889 - No response for media file)",
        "2026/03/02 08:14:31.031 a.m3u8 A - -12889 \"CoreMediaErrorDomain\" \"No response for media file in 9s\" -",
        "CoreMediaErrorDomain(-12889): No response for media file",
        "code: 18446744073709538727, domain: CoreMediaErrorDomain\nmessage: No response for media file",
    ])
    func `an entry is put together from what is printed of it`(text: String) throws {
        let reader = ErrorTextReader(text)
        #expect(reader.chains.map(\.codes) == ["CoreMediaErrorDomain -12889"])
        let error = try #require(reader.chains.first?.errors.first)
        #expect(error.ownText?.hasPrefix("No response for media file") == true)
        #expect(catalog.meanings(of: error).map(\.explanation.class) == [.delivery])
    }

    @Test func `entries of one text are told apart and counted`() {
        let entry = { (seconds: Int) in
            "errorStatusCode = -12889\nerrorDomain = CoreMediaErrorDomain\nerrorComment = No response for media file in \(seconds)s"
        }
        let reader = ErrorTextReader([entry(3), "errorStatusCode = -12938", entry(7)].joined(separator: "\n\n"))
        #expect(reader.chains.map(\.codes) == ["CoreMediaErrorDomain -12889", "- -12938"])
        #expect(reader.chains.map(\.count) == [2, 1])
        #expect(reader.chains.map(\.line) == [1, 5])
    }

    @Test func `a status beside a wrapper is its cause`() throws {
        let chain = try #require(
            ErrorTextReader("Returning (AVFoundationErrorDomain / -11800) status (-42669)").chains.first)
        #expect(chain.codes == "AVFoundationErrorDomain -11800 > - -42669")
        #expect(catalog.cause(of: chain) == ErrorCause(index: 1, reason: .innermost))
    }

    @Test(arguments: [
        "", "\n\n", "no error", "errors: 12, status 200 OK", "2026-07-23 10:00:03 -0700 status: 404 items",
        "HTTP 200 OK",
        "code: 0", "Domain= Code=", "Error Domain=x Code=y", "UserInfo={{{{", "errorDomain", "\"code\": 12.5",
    ])
    func `what names no error has none`(text: String) {
        #expect(chains(text) == [])
    }

    @Test func `a sentence that the catalogue knows is an error without a code`() throws {
        let reader = ErrorTextReader("it said\nPlaylist File unchanged for longer than 1.5 * target duration")
        let chain = try #require(reader.chains.first)
        #expect(chain.line == 2)
        #expect(catalog.meanings(of: chain.errors[0])[0].explanation.class == .livePlaylist)
    }

    // MARK: Causes

    @Test(arguments: [
        (
            [("AVFoundationErrorDomain", -11_800), ("NSOSStatusErrorDomain", -16_999)], 1,
            ErrorCause.Reason.unknownBelowWrappers
        ),
        ([("AVFoundationErrorDomain", -11_821), ("NSOSStatusErrorDomain", -16_999)], 0, .innermostKnown),
        ([("AVFoundationErrorDomain", -11_867)], 0, .wrapper),
        ([("NSOSStatusErrorDomain", -16_999)], 0, .only),
        ([("CoreMediaErrorDomain", -12_880)], 0, .only),
    ])
    func `the cause is the innermost error that is known`(
        errors: [(String, Int)], index: Int, reason: ErrorCause.Reason
    ) {
        let chain = ErrorChain(
            errors.enumerated().map { MentionedError(domain: $1.0, code: $1.1, depth: $0) }, line: 1)
        #expect(catalog.cause(of: chain) == ErrorCause(index: index, reason: reason))
    }

    @Test func `a code alone has all its meanings`() {
        func words(_ code: Int, _ domain: String? = nil) -> [String?] {
            catalog.meanings(of: MentionedError(domain: domain, code: code)).map(\.words)
        }
        #expect(words(-12_889) == ["no response for map", "no response for media file"])
        #expect(words(12_889) == words(-12_889))
        #expect(words(-12_661) == ["inactivity detected", "connection to host lost", nil])
        #expect(words(-1001) == [nil])
        let reset = catalog.meanings(of: MentionedError(domain: nil, code: 54))[0].explanation
        #expect(reset.title == "ECONNRESET")
        #expect(catalog.meanings(of: MentionedError(domain: "HTTP", code: 404))[0].explanation.title == "HTTP 404")
        #expect(!catalog.isKnown(MentionedError(domain: "com.example", code: -12_889)))
        #expect(catalog.introduction(ofDomain: "CoreMediaErrorDomain")?.contains("documents few") == true)
        #expect(catalog.introduction(ofDomain: "com.example") == nil)
    }

    // MARK: Hostile texts

    @Test(arguments: [
        String(repeating: "Error Domain=A Code=1 \"x\" UserInfo={NSUnderlyingError=0x1 {", count: 20_000),
        String(repeating: "Domain=", count: 100_000), String(repeating: "{", count: 300_000),
        String(repeating: "Error Domain=A Code=1 \"x\" UserInfo={", count: 1)
            + String(repeating: "(a error ", count: 50_000),
        String(repeating: "CoreMediaErrorDomain ", count: 30_000), String(repeating: "err=-12889 ", count: 30_000),
        "Error Domain=A Code=1 \"" + String(repeating: "\\", count: 300_000),
        String(repeating: "code=", count: 60_000) + String(repeating: "9", count: 60_000),
    ])
    func `a hostile text is read in bounds`(text: String) {
        let reader = ErrorTextReader(text)
        #expect(reader.chains.count <= ErrorTextReader.mostChains)
        #expect(reader.chains.allSatisfy { $0.errors.count <= ErrorDumpReader.mostErrors })
        #expect(reader.chains.allSatisfy { $0.errors.allSatisfy { $0.depth < ErrorDumpReader.mostErrors } })
    }

    @Test func `more chains than are kept are counted`() {
        let text = (0..<1100).map { "err=-\(20_000 + $0)" }.joined(separator: "\n")
        let reader = ErrorTextReader(text)
        #expect(reader.chains.count == 1000)
        #expect(reader.leftOutCount == 100)
    }

    @Test func `random bytes are read`() {
        var generator = SeededGenerator(seed: 40)
        let parts = [
            "Error Domain=", "CoreMediaErrorDomain", " Code=", "-12889", "\"", "“", "{", "}", "(", ")", "UserInfo=",
            "\n", " ",
            "errorStatusCode", "errorComment", " - ", ": ", "=", "\\", "Optional(", "HTTP 404", "err", "\u{FF}", "9",
        ]
        for _ in 0..<2000 {
            let count = Int.random(in: 0..<60, using: &generator)
            let text = (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            for chain in ErrorTextReader(text).chains { _ = catalog.cause(of: chain) }
        }
    }
}

extension ErrorChain {
    /// The codes, with a mark for each error that stands around them.
    fileprivate var codes: String {
        errors.map { error in
            let code = error.code.map { String($0) } ?? "-"
            return String(repeating: ">", count: error.depth) + (error.depth > 0 ? " " : "")
                + "\(error.domain ?? "-") \(code)"
        }.joined(separator: " ")
    }
}
