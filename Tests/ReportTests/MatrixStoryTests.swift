import Descriptions
import PlayheadAnalytics
import Testing

@testable import PlayheadReport

/// What the sides of a matrix come to, in a sentence.
@Suite struct MatrixStoryTests {
    /// A report of sides with so many seconds of rebuffering over each trace; nil where nothing ever plays.
    private static func report(_ sides: [(abr: String, rebuffering: [Double?])]) -> KPIReport {
        func kpis(_ seconds: Double?) -> PairedKPIs {
            var kpis = PairedKPIs(SessionTotals(id: ""))
            (kpis.rebufferDuration, kpis.neverStarted) = (seconds, seconds == nil)
            return kpis
        }
        var report = KPIReport(
            sessions: [], aggregate: FleetAccumulator(),
            groups: sides.map { KPIReport.Group(key: ["abr": $0.abr, "playlist": "p"], aggregate: FleetAccumulator()) })
        report.paired = sides.dropFirst().map { side in
            KPIReport.Paired(
                key: ["abr": side.abr, "playlist": "p"],
                sessions: zip(sides[0].rebuffering, side.rebuffering).map { (first: kpis($0), this: kpis($1)) })
        }
        return report
    }

    private static func told(_ sides: [(abr: String, rebuffering: [Double?])]) throws -> (String, any Story) {
        let story = try #require(report(sides).story)
        return (story.sentence.rendered { $0 }, story)
    }

    @Test func `a side that stalls where the others do not is named`() throws {
        let (text, story) = try Self.told([
            ("bola", [0, 0, 0]), ("mpc", [56.9, 0, 0]), ("dynamic", [0, 0, 0]),
        ])
        #expect(text == "mpc stalls 56.9 s where the others do not")
        #expect(story.predicate == #"context.abr == "mpc""# && story.standsOut)
        #expect(story.certainty == "more than any other on 1 of 3 traces")
    }

    @Test func `of several that stall the one is named that stalls twice as long as any other`() throws {
        let (text, _) = try Self.told([("bola", [4, 6]), ("mpc", [20, 5]), ("dynamic", [1, 0])])
        #expect(text == "mpc stalls 25.0 s, the others at most 10.0 s")
        let (alike, story) = try Self.told([("bola", [4, 6]), ("mpc", [9, 5])])
        #expect(alike == "nothing stands out: 2 sides, 10.0 s to 14.0 s of rebuffering each over 2 traces")
        #expect(!story.standsOut && story.predicate == nil)
        // A tenth of a second is nothing that a viewer notices.
        #expect(try Self.told([("bola", [0]), ("mpc", [0.1])]).0.hasPrefix("nothing stands out"))
    }

    @Test func `a side that never starts comes before any that stalls`() throws {
        let (text, story) = try Self.told([("bola", [0, 30]), ("mpc", [nil, 0]), ("dynamic", [0, 0])])
        #expect(text == "mpc never starts on 1 of 2 traces where the others do")
        #expect(story.bad == nil)
    }

    @Test func `one trace does not tell what others would`() throws {
        let (text, story) = try Self.told([("bola", [0]), ("mpc", [12])])
        #expect(text == "mpc stalls 12.0 s where the others do not")
        #expect(story.certainty == "one trace does not tell what others would")
    }

    @Test func `it stands first in a text, and in JSON as story`() throws {
        var report = Self.report([("bola", [0, 0]), ("mpc", [56.9, 0])])
        report.sessions = [SessionTotals(id: "a")]
        #expect(
            report.text(.text).hasPrefix(
                "What stands out\n  mpc stalls 56.9 s where the others do not. More than any other on"))
        let story = try #require(try JSONTree(report.text(.json))["story"])
        #expect(story["sentence"] == .text("mpc stalls 56.9 s where the others do not"))
        #expect(story["standsOut"] == .truth(true) && story["riskRatio"] == .null)
    }
}
