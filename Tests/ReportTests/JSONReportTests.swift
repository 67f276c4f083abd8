import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import Testing

@Suite struct JSONReportTests {
    private let pair = SampleSessions.report([SampleSessions.known, SampleSessions.unknown])

    @Test func `is the contract to the last character`() {
        #expect(pair.text(.json) == GoldenReports.json)
    }

    @Test func `reads back by another reader`() throws {
        let document = try JSONTree(pair.text(.json))
        #expect(document["schema"] == .text("playhead.kpi/2"))
        #expect(document["sessions"]?[0]?["durationWatched"] == .number(30.368))
        #expect(document["sessions"]?[0]?["bytesTransferred"] == .number(7_483_521))
        #expect(document["sessions"]?[1]?["startupTime"] == .null)
        #expect(document["aggregate"]?["knownCount"]?["stallRate"] == .number(1))
    }

    @Test func `lines hold what the document holds`() throws {
        var report = SampleSessions.report([SampleSessions.known, SampleSessions.unknown], groupedBy: "network")
        let document = try JSONTree(report.text(.json))
        let rows = try report.text(.ndjson).split(separator: "\n").map { try JSONTree($0) }
        #expect(document["sessions"] == .list(rows.map(Self.session)))
        report.linesHoldAggregate = true
        let lines = try report.text(.ndjson).split(separator: "\n").map { try JSONTree($0) }
        #expect(lines.count == 5)
        #expect(document["sessions"] == .list(lines[..<2].map(Self.session)))
        for group in 0..<2 {
            #expect(lines[2 + group]["group"] == document["groups"]?[group]?["key"])
            #expect(lines[2 + group]["aggregate"] == document["groups"]?[group]?["aggregate"])
        }
        #expect(lines[2]["group"] == .record(["context.network": .text("wifi")]))
        #expect(lines[3]["group"] == .record(["context.network": .null]))
        #expect(
            lines[4]
                == .record([
                    "schema": .text("playhead.kpi/2"), "aggregate": document["aggregate"] ?? .null,
                    "skippedCount": .number(0), "isPartial": .truth(false),
                ]))
    }

    /// A line but for what it says of all of them.
    private static func session(of line: JSONTree) -> JSONTree {
        guard case .record(var session) = line else { return .null }
        #expect(session.removeValue(forKey: "skippedCount") == .number(0))
        #expect(session.removeValue(forKey: "isPartial") == .truth(false))
        return .record(session)
    }

    @Test(arguments: SampleSessions.hostileTexts)
    func `hostile texts read back and nothing obeys them`(text: String) throws {
        let report = SampleSessions.report([SampleSessions.hostile(text)], groupedBy: "device")
        for format in [ReportFormat.json, .ndjson] {
            let written = report.text(format)
            let hasControls = written.unicodeScalars.contains { scalar in
                scalar != "\n"
                    && (scalar.properties.generalCategory == .control
                        || "\u{2028}\u{202E}".unicodeScalars.contains(scalar))
            }
            #expect(!hasControls)
        }
        let session = try JSONTree(report.text(.json))["sessions"]?[0]
        #expect(session?["id"] == .text(text))
        #expect(session?["playbackType"] == .text(text))
        #expect(session?["variants"]?[0]?["uri"] == .text(text))
        #expect(session?["context"]?[text] == .text(text))
        #expect(report.text(.ndjson).utf8.count { $0 == 0x0A } == 1)
    }

    @Test func `the empty set has all keys`() throws {
        let empty = SampleSessions.report([])
        let document = try JSONTree(empty.text(.json))
        let full = try JSONTree(pair.text(.json))
        #expect(document["sessions"]?.count == 0)
        #expect(document["groups"]?.count == 0)
        #expect(document["aggregate"]?["sessionCount"] == .number(0))
        #expect(document["aggregate"]?["stallRate"] == .null)
        guard case .record(let members) = document["aggregate"], case .record(let all) = full["aggregate"] else {
            Issue.record("no aggregate")
            return
        }
        #expect(Set(members.keys) == Set(all.keys))
    }

    @Test func `huge numbers stay numbers`() throws {
        var session = SampleSessions.known
        session.access?.watched = .max
        session.access?.bytes = .max
        session.access?.stalls = .max
        session.access?.startup = .max
        session.access?.indicatedTimesWatched = .max
        session.context.values["large"] = .number(1.7976931348623157e308)
        session.context.values["none"] = .number(.infinity)
        let report = SampleSessions.report([session, session])
        let text = report.text(.json)
        #expect(text.contains("\"bytesTransferred\": 9223372036854775807"))
        #expect(text.contains("\"bytesTransferred\": 18446744073709551614"))
        let document = try JSONTree(text)
        #expect(document["sessions"]?[0]?["durationWatched"] == .number(9_223_372_036_854.775))
        #expect(document["sessions"]?[0]?["context"]?["large"] == .number(1.7976931348623157e308))
        #expect(document["sessions"]?[0]?["context"]?["none"] == .null)
        for format in ReportFormat.allCases { #expect(!report.text(format).isEmpty) }
    }

    @Test func `comes in pieces`() {
        let report = SampleSessions.report((0..<50).map { _ in SampleSessions.known })
        for format in [ReportFormat.json, .ndjson, .csv] {
            var pieces: [Int] = []
            report.write(format) { pieces.append($0.utf8.count) }
            #expect(pieces.count >= 50)
            #expect((pieces.max() ?? 0) < 5000)
        }
    }

    @Test func `an output that fails ends the writing`() {
        struct Full: Error {}
        var calls = 0
        #expect(throws: Full.self) {
            try pair.write(.ndjson) { (_: String) throws(Full) in
                calls += 1
                throw Full()
            }
        }
        #expect(calls == 1)
    }

    @Test func `flags say what is odd`() throws {
        var session = SampleSessions.known
        session.access?.flags = [.countersShrank, .dumpsDisagree, .datesRunBackwards]
        session.observed = ObservedTotals(
            [
                ObservedEvent(.play, at: LogDate(microseconds: 0))
            ], firstPlayback: nil)
        session.access?.stalls = 0
        func flags() throws -> JSONTree? {
            try JSONTree(SampleSessions.report([session]).text(.json))["sessions"]?[0]?["flags"]
        }
        let odd = ["counters-shrank", "dumps-disagree", "dates-run-backwards"]
        // What was watched did play, though the app did not note when it began.
        #expect(try flags() == .list((odd + ["startup-buffering-only"]).map { .text($0) }))
        session.access?.watched = 0
        #expect(try flags() == .list((odd + ["exited-before-start"]).map { .text($0) }))
    }

    @Test func `what is known of a stall that goes on is flagged`() throws {
        var session = SampleSessions.known
        session.access?.flags = []
        session.access?.stalls = 2
        func tree(_ events: (ObservedEvent.Kind, Int64)...) throws -> JSONTree? {
            session.observed = ObservedTotals(
                events.map { ObservedEvent($0, at: LogDate(microseconds: $1 * 1_000_000)) }, firstPlayback: nil)
            return try JSONTree(SampleSessions.report([session]).text(.json))["sessions"]?[0]
        }
        let cut = try tree((.play, 0), (.timeBaseRunning, 1), (.stalled, 5), (.stopped, 9))
        #expect(cut?["flags"] == .list([.text("rebuffer-incomplete"), .text("stall-open")]))
        #expect(cut?["rebufferDuration"] == .number(4) && cut?["rebufferOpen"] == .number(1))
        let lost = try tree((.play, 0), (.timeBaseRunning, 1), (.stalled, 5), (.paused, 9))
        #expect(lost?["flags"] == .list([.text("stall-open"), .text("stall-end-unknown")]))
        #expect(lost?["rebufferDuration"] == .null && lost?["rebufferDurationAtLeast"] == .number(4))
    }
}
