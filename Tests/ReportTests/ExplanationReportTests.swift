import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import Testing

@Suite struct ExplanationReportTests {
    /// A hundred sessions of two networks, of which one is bad.
    private static func report(network: String = "cellular") -> ExplanationReport {
        var (table, outcomes) = (FleetTable([]), [Bool?]())
        for number in 0..<400 {
            var session = SessionTotals(id: "")
            session.context = SessionContext(["network": .text(number < 100 ? network : "wifi")])
            table.add(session)
            outcomes.append(number % 100 == 99 ? nil : number < 100 ? number < 60 : number % 20 == 0)
        }
        let explainer = Explainer(table, outcomes: outcomes)
        var report = ExplanationReport(
            explainer.explanation { Double($0) }, bad: "startupTime > 2", explainer: explainer)
        for number in report.explanation.findings.flatMap(\.typical) {
            report.examples[number] = .init(id: "session-\(number)", startDate: nil)
        }
        return report
    }

    @Test func `is text for people`() {
        #expect(
            Self.report().text(.text) == """
                What sets the bad sessions apart
                  60.6 % bad with network = cellular (99 sessions); others 5.1 %. 12.0 times as
                  often, 99 %: 6.07 to 23.71; 60 of 99 sessions.
                  Bad: startupTime > 2. That is 75 of 396 sessions (18.9 %). 4 sessions left
                  out: whether they are bad is not known.
                  #  Sessions with       Bad  of  Ratio         99.0 %  Excess
                  1  network = cellular   60  99  12.00  6.07 to 23.71      55
                  1: typical sessions: session-29, session-30, session-31.

                  1 test; of what is named at most 1.0 % is chance. 1 value with fewer than 50
                  bad sessions was not tested. This tells what goes together, and not why.

                """)
    }

    @Test func `is a finding a row`() throws {
        let rows = Self.report().text(.csv).split(whereSeparator: \.isNewline)
        #expect(rows.count == 2)
        #expect(rows[1].hasPrefix(#""context.network == ""cellular""","#))
        #expect(Self.report().text(.ndjson).split(separator: "\n").count == 1)
        let document = try JSONTree(Self.report().text(.json))
        #expect(document["schema"] == .text("playhead.explain/1"))
        #expect(document["findings"]?[0]?["badCount"] == .number(60))
        #expect(document["findings"]?[0]?["typicalSessions"]?[0]?["id"] == .text("session-29"))
    }

    @Test(arguments: SampleSessions.hostileTexts)
    func `hostile texts obey nobody`(text: String) throws {
        let report = Self.report(network: text)
        let term = try JSONTree(report.text(.json))["findings"]?[0]?["terms"]?[0]
        #expect(term?["value"] == .text(text))
        #expect(!report.text(.text).unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
        #expect(!report.text(.html).contains("<script>alert"))
    }

    /// Sessions of two networks, one a minute, of which one network is bad for two hours, and has errors then.
    private static func changing() -> ExplanationReport {
        var (table, outcomes) = (FleetTable(), [Bool?]())
        for number in 0..<2880 {
            var (session, access, errors) = (SessionTotals(id: ""), AccessTotals(), ErrorTotals())
            access.firstDate = 1_772_323_200_000_000 + Int64(number) * 60_000_000
            session.access = access
            let (isStruck, isCellular) = (1200..<1320 ~= number, number % 2 == 0)
            session.context = SessionContext(["network": .text(isCellular ? "cellular" : "wifi")])
            if isCellular, isStruck {
                var entry = ErrorLogEvent()
                (entry.errorDomain, entry.errorStatusCode) = ("CoreMediaErrorDomain", -12889)
                errors.add(entry, catalog: ErrorCatalog())
            }
            session.errors = errors
            table.add(session)
            outcomes.append(isStruck && isCellular || number % 40 == 0)
        }
        let explainer = Explainer(table, outcomes: outcomes)
        return ExplanationReport(explainer.explanation(), bad: "startupTime > 2", explainer: explainer)
    }

    @Test func `says since when, and what errors came with it`() throws {
        let report = Self.changing()
        let text = report.text(.text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            text.contains(
                "Over time, of all sessions: worse from 2026-03-01 20:00 (99 %: 19:51 to 20:04) to 22:00 (21:56 to 22:09): "
                    + "50.4 % bad, 2.5 % before, 2.4 % after."))
        #expect(text.contains("Errors and stalls of these rows, and of all other sessions"))
        #expect(text.contains("1 errorClass = delivery 50.0 % 0 %"))
        #expect(text.contains("errorCode = -12889 "))
        let document = try JSONTree(report.text(.json))
        #expect(document["undatedCount"] == .number(0) && document["change"]?["kind"] == .text("window"))
        let first = document["findings"]?[0]
        #expect(first?["change"]?["from"] == .text("2026-03-01T20:00:00.000Z"))
        #expect(first?["change"]?["badCountWithin"] == .number(61))
        #expect(first?["errorClasses"]?[0]?["value"] == .text("delivery"))
        #expect(first?["errorClasses"]?[0]?["sessionCount"] == .number(60))
        #expect(first?["errorCodes"]?[0]?["value"] == .text("-12889 CoreMediaErrorDomain"))
        for format in [ReportFormat.csv, .markdown, .html] {
            #expect(report.text(format).contains(format == .csv ? "change.kind,change.from," : "worse from 2026-03-01"))
        }
    }
}
