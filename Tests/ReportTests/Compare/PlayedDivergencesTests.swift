import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport
import TestSupport
import Testing

/// Where A and B diverge, as text and JSON tell it.
@Suite struct PlayedDivergencesTests {
    private static func side(_ name: String, _ rule: ABRName) throws -> SimulatedContender {
        let reader = PresentationReader(
            files: POSIXFileSystem(), options: PresentationOptions(targetDuration: 6, length: 240, seed: 1))
        return SimulatedContender(
            try reader.read("\(Checkout.root)/Sessions/ladders/\(name)"), playlist: name, profile: .usual, rule: rule)
    }

    /// Two rules over links that fall away again and again.
    private static func report(traces: [Int], played places: [Int]) throws -> ComparisonReport {
        let links = try traces.map { number in
            try BandwidthTrace(
                name: "<link \(number)>",
                [
                    .init(duration: 20, bandwidth: 3_000_000 + 500_000 * Double(number), latency: 0.05),
                    .init(duration: 20, bandwidth: 300_000, latency: 0.1),
                ])
        }
        let experiment = Experiment(
            [.simulated(try side("apple.m3u8", .throughput)), .simulated(try side("apple-low-first.m3u8", .bola))],
            traces: links, seed: 1, startDate: SessionIdentity.defaultStartDate)
        var report = ComparisonReport(experiment.run(jobs: 1) { true })
        report.played = try places.map { try experiment.play(trace: $0) }
        return report
    }

    /// The moments as the engine of the comparison finds them.
    private static func divergences(of sides: [ContenderSession]) throws -> [Divergence] {
        let sessions = try sides.map { side in
            Divergence.Session(
                PlaybackTimeline(side.log),
                detail: (try #require(side.simulated?.requests), try #require(side.simulation?.presentation)))
        }
        return Divergence.all(sessions[0], sessions[1])
    }

    @Test func `JSON has every moment of every trace that was played in full`() throws {
        let report = try Self.report(traces: [0, 1, 2, 3], played: [2, 0])
        let traces = try #require(try JSONTree(report.text(.json))["divergences"])
        #expect(traces.count == 2)
        for (number, place) in [2, 0].enumerated() {
            let trace = try #require(traces[number])
            #expect(trace["name"] == .text("<link \(place)>"))
            #expect(trace["place"] == .number(Double(place)))
            let expected = try Self.divergences(of: report.played[number])
            let moments = try #require(trace["moments"])
            #expect(moments.count == expected.count)
            for (index, divergence) in expected.enumerated() {
                #expect(moments[index]?["time"] == .number(divergence.time))
                #expect(moments[index]?["duration"] == .number(divergence.duration))
            }
        }
    }

    @Test func `each kind of moment has its figures`() throws {
        let report = try Self.report(traces: [0], played: [0])
        let moments = try #require(try JSONTree(report.text(.json))["divergences"]?[0]?["moments"])
        for (index, divergence) in try Self.divergences(of: report.played[0]).enumerated() {
            let moment = try #require(moments[index])
            func number(_ value: Double?) -> JSONTree { value.map { .number($0) } ?? .null }
            switch divergence.kind {
            case .startup(let a, let b):
                #expect(moment["kind"] == .text("startup"))
                #expect(moment["a"] == number(a) && moment["b"] == number(b))
            case .decision(let position, let a, let b):
                #expect(moment["kind"] == .text("decision"))
                #expect(moment["position"] == .number(position))
                #expect(moment["a"] == .number(a) && moment["b"] == .number(b))
            case .bitrate(let a, let b):
                #expect(moment["kind"] == .text("bitrate"))
                #expect(moment["a"] == .number(a) && moment["b"] == .number(b) && moment["side"] == .null)
            case .stall(let a, let b, []):
                #expect(moment["kind"] == .text("stall"))
                #expect(moment["a"] == number(a) && moment["b"] == number(b))
            case .stall: Issue.record("a modelled stall whose end is not known")
            case .error(let side, let code, let count):
                #expect(moment["kind"] == .text("error") && moment["side"] == .text(side.name))
                #expect(moment["errorStatusCode"] == number(code.map { Double($0) }))
                #expect(moment["count"] == .number(Double(count)))
            case .end(let side):
                #expect(moment["kind"] == .text("end") && moment["side"] == .text(side.name))
            }
            guard case .text(let text) = moment["text"] else { return #expect(Bool(false), "no words") }
            #expect(!text.isEmpty || moment["kind"] == .text("error"))
        }
    }

    @Test(arguments: [60, 80, 120]) func `a text names the first moments and how many are left out`(width: Int) throws {
        let report = try Self.report(traces: [0], played: [0])
        let divergences = try Self.divergences(of: report.played[0])
        try #require(divergences.count > 8)
        let text = report.text(.text, width: width)
        let section = try #require(text.split(separator: "Where they diverge\n").last)
        let list = try #require(section.split(separator: "\n\n").first)
        let lines = list.split(separator: "\n")
        let items = lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("    ") }
        #expect(items.count == 9)
        for (line, divergence) in zip(items.prefix(8), divergences) {
            #expect(line.hasPrefix("  \(NumberText.clock(divergence.time)) "), "\(line)")
        }
        #expect(items.last?.hasPrefix("  and \(divergences.count - 8) more") == true)
        #expect(lines.allSatisfy { $0.count <= width })
    }

    @Test func `of many traces a text tells of the first that was played`() throws {
        let text = try Self.report(traces: [0, 1, 2], played: [1, 0]).text(.text)
        #expect(text.contains("\nWhere they diverge over <link 1>\n"))
        #expect(!text.contains("over <link 0>"))
    }

    @Test func `both alike part nowhere and without sessions nothing is said`() throws {
        var report = try Self.report(traces: [0], played: [0])
        report.played = [[report.played[0][0], report.played[0][0]]]
        #expect(report.text(.text).contains("Nowhere: both start, switch, stall and end alike."))
        #expect(try JSONTree(report.text(.json))["divergences"]?[0]?["moments"]?.count == 0)
        report.played = []
        #expect(!report.text(.text).contains("Where they diverge"))
        #expect(try JSONTree(report.text(.json))["divergences"]?.count == 0)
    }

    @Test func `the last line of NDJSON has them and conditions do not`() throws {
        let report = try Self.report(traces: [0, 1], played: [0])
        let last = try #require(report.text(.ndjson).split(separator: "\n").last)
        #expect(try JSONTree(last)["divergences"]?.count == 1)
        #expect(throws: (any Error).self) { try ComparisonPredicate(parsing: "ANY divergences.place > 0") }
    }
}
