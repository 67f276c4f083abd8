import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

@Suite struct ScoreTests {
    private func side(_ change: (inout Presentation.Variant) -> Void, rule: ABRName = .fixed(1)) throws
        -> SimulatedContender
    {
        var presentation = try Sides.presentation()
        for place in presentation.variants.indices { change(&presentation.variants[place]) }
        return SimulatedContender(presentation, profile: .sabre, rule: rule)
    }

    private func compare(_ a: SimulatedContender, _ b: SimulatedContender) throws -> Comparison {
        Experiment(
            [.simulated(a), .simulated(b)], traces: try Sides.traces(6), seed: 1,
            startDate: Sides.startDate
        ).run(jobs: 1) { true }
    }

    @Test func `score is weighted by the time watched`() throws {
        let low = try side { $0.score = $0.peakBitrate == 500_000 ? 1.5 : 4 }
        let comparison = try compare(low, try side({ $0.score = 7.25 }, rule: .bola))
        #expect(comparison[.timeWeightedScore].a == 4)
        #expect(comparison[.timeWeightedScore].b == 7.25)
        #expect(comparison[.timeWeightedScore].better == "B")
        #expect(comparison.contenders.both.map(\.hasScores) == [true, true])
    }

    @Test func `a variant without score leaves it unknown`() throws {
        let comparison = try compare(try side { $0.score = nil }, try side { $0.score = 3 })
        #expect(comparison[.timeWeightedScore].outcome == .unknown)
        #expect(comparison[.timeWeightedScore].a == nil)
        #expect(!comparison.contenders.a.hasScores)
    }

    @Test func `codecs and video ranges are told`() throws {
        let hevc = try side {
            $0.codecs = "hvc1.2.4.L123.B0,mp4a.40.2"
            $0.videoRange = "PQ"
        }
        let avc = try side { $0.codecs = "avc1.64001f,mp4a.40.2" }
        let comparison = try compare(avc, hevc)
        #expect(comparison.contenders.both.map(\.formats) == [["H.264 SDR"], ["HEVC PQ"]])
        #expect(comparison.contenders.differsInFormat)
    }

    @Test func `what says nothing of its codec is not said to differ`() throws {
        let comparison = try compare(try side { $0.codecs = "avc1.64001f" }, try side { $0.codecs = nil })
        #expect(comparison.contenders.b.formats.isEmpty)
        #expect(!comparison.contenders.differsInFormat)
    }

    @Test func `the video range of a playlist is read and written`() throws {
        let text = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=900000,AVERAGE-BANDWIDTH=800000,CODECS="hvc1.2.4.L123.B0",VIDEO-RANGE=PQ
            pq.m3u8
            """
        let presentation = try PresentationReader(
            files: MemoryFiles(["a.m3u8": text]), options: PresentationOptions(length: 30)
        ).read("a.m3u8")
        #expect(presentation.variants.map(\.videoRange) == ["PQ"])
        let matrix = Matrix(
            [SimulatedContender(presentation, profile: .avplayer, rule: .avplayer)], traces: try Sides.traces(1),
            seed: 1,
            startDate: Sides.startDate)
        let files = try matrix.run(side: 0, trace: 0).bundleFiles
        #expect(files.first { $0.name == "multivariant.m3u8" }?.text.contains("VIDEO-RANGE=PQ") == true)
    }
}
