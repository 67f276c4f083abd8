import Experiment
import Playback
import PlayerLog
import Testing

@Suite struct ScoreTests {
    private func side(_ change: (inout Presentation.Variant) -> Void, rule: ABRName = .fixed(1)) throws -> Side {
        var presentation = try Sides.presentation()
        for place in presentation.variants.indices { change(&presentation.variants[place]) }
        return Side(presentation, profile: .sabre, rule: rule)
    }

    private func compare(_ a: Side, _ b: Side) throws -> Comparison {
        PairedExperiment(
            .modelled(a), .modelled(b), withBound: false, traces: try Sides.traces(4), seed: 1,
            startDate: Sides.startDate
        ).run(jobs: 1) { true }
    }

    @Test func scoreIsWeightedByTheTimeWatched() throws {
        let low = try side { $0.score = $0.peakBitrate == 500_000 ? 1.5 : 4 }
        let comparison = try compare(low, try side({ $0.score = 7.25 }, rule: .bola))
        #expect(comparison[.timeWeightedScore].a == 4)
        #expect(comparison[.timeWeightedScore].b == 7.25)
        #expect(comparison[.timeWeightedScore].better == "B")
        #expect(comparison.sides.map(\.hasScores) == [true, true])
    }

    @Test func aVariantWithoutScoreLeavesItUnknown() throws {
        let comparison = try compare(try side { $0.score = nil }, try side { $0.score = 3 })
        #expect(comparison[.timeWeightedScore].outcome == .unknown)
        #expect(comparison[.timeWeightedScore].a == nil)
        #expect(!comparison.sides[0].hasScores)
    }

    @Test func codecsAndVideoRangesAreTold() throws {
        let hevc = try side {
            $0.codecs = "hvc1.2.4.L123.B0,mp4a.40.2"
            $0.videoRange = "PQ"
        }
        let avc = try side { $0.codecs = "avc1.64001f,mp4a.40.2" }
        let comparison = try compare(avc, hevc)
        #expect(comparison.sides.map(\.formats) == [["H.264 SDR"], ["HEVC PQ"]])
        #expect(comparison.differsInFormat)
    }

    @Test func whatSaysNothingOfItsCodecIsNotSaidToDiffer() throws {
        let comparison = try compare(try side { $0.codecs = "avc1.64001f" }, try side { $0.codecs = nil })
        #expect(comparison.sides[1].formats.isEmpty)
        #expect(!comparison.differsInFormat)
    }
}
