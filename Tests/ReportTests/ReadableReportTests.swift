import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import Testing

@Suite struct ReadableReportTests {
    private let pair = SampleSessions.report([SampleSessions.known, SampleSessions.unknown], groupedBy: "network")

    @Test func `a set is a table with the worst first`() {
        #expect(pair.text(.text) == GoldenReports.text)
    }

    @Test func `a session by itself is told in full`() {
        #expect(SampleSessions.report([SampleSessions.known]).text(.text) == GoldenReports.sessionText)
    }

    @Test func `a pull request gets short tables`() {
        #expect(pair.text(.markdown) == GoldenReports.markdown)
    }

    @Test func `an empty set says so`() {
        #expect(SampleSessions.report([]).text(.text) == "  No session.\n")
        #expect(SampleSessions.report([]).text(.markdown) == "No session.\n\n")
    }

    @Test func `what is unknown is a dash and never zero`() {
        let text = SampleSessions.report([SampleSessions.unknown]).text(.text)
        #expect(text.contains("Startup time           -  not in this log\n"))
        #expect(text.contains("Failed                 -  neither an error log nor the item's status\n"))
        #expect(!text.contains("0"))
    }

    @Test func `a bound is called a bound`() {
        var session = SampleSessions.known
        session.access?.rebufferAtMost = 12_400_000
        let text = SampleSessions.report([session]).text(.text)
        #expect(text.contains("-  at most 12.4 s by the dates (pauses included)\n"))
    }

    @Test func `only the worst are listed`() {
        var options = ReportOptions()
        options.longestList = 3
        let sessions = (0..<10).map { index in
            var session = SampleSessions.known
            session.id = "session \(index)"
            session.access?.stalls = Int64(index)
            return session
        }
        let text = SampleSessions.report(sessions).text(.text, options: options)
        let listed = text.split(separator: "\n").filter { $0.hasPrefix("  session ") }.map { $0.prefix(11) }
        #expect(listed == ["  session 9", "  session 8", "  session 7"])
        #expect(text.contains("and 7 sessions more"))
    }

    @Test(arguments: [40, 60, 80, 200])
    func `no line of a session is wider than asked for`(width: Int) {
        var options = ReportOptions()
        options.width = width
        var session = SampleSessions.known
        session.id = String(repeating: "x", count: 300)
        session.context.values["title"] = .text(
            String(repeating: "word ", count: 50) + String(repeating: "y", count: 300))
        let lines = SampleSessions.report([session]).text(.text, options: options).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= width })
    }

    @Test(arguments: SampleSessions.hostileTexts)
    func `texts from logs are shown and not obeyed`(text: String) {
        for report in [
            SampleSessions.report([SampleSessions.hostile(text)]),
            SampleSessions.report([SampleSessions.hostile(text), SampleSessions.unknown], groupedBy: "device"),
        ] {
            for format in [ReportFormat.text, .markdown] {
                let obeyed = report.text(format).unicodeScalars.filter { scalar in
                    switch scalar.properties.generalCategory {
                    case .control: scalar != "\n"
                    case .format, .lineSeparator, .paragraphSeparator: true
                    default: false
                    }
                }
                #expect(obeyed.isEmpty)
            }
        }
    }

    @Test func `in markdown texts from logs are code`() {
        let session = SampleSessions.hostile("`a` | <b>@team</b>")
        let text = SampleSessions.report([session, SampleSessions.unknown]).text(.markdown)
        #expect(text.contains("\n| `'a' \\| <b>@team</b>` | "))
    }
}
