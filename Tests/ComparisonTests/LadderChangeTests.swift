import Comparison
import HLS
import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

@testable import Playback

@Suite struct LadderChangeTests {
    private static let text = """
        #EXTM3U
        #EXT-X-VERSION:6
        #EXT-X-STREAM-INF:BANDWIDTH=2000000,AVERAGE-BANDWIDTH=1800000,CODECS="avc1.64001f",RESOLUTION=960x540
        mid.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=500000,AVERAGE-BANDWIDTH=450000,CODECS="avc1.64001f",RESOLUTION=640x360
        low.m3u8
        # the best that we have
        #EXT-X-STREAM-INF:BANDWIDTH=2500000,AVERAGE-BANDWIDTH=2250000,CODECS="avc1.64001f",RESOLUTION=960x540
        more.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=13500000,AVERAGE-BANDWIDTH=12000000,CODECS="avc1.64001f",RESOLUTION=1920x1080
        high.m3u8

        """

    private func presentation(_ text: String) throws -> Presentation {
        try PresentationReader(files: MemoryFiles(["a.m3u8": text]), options: PresentationOptions(length: 120))
            .read("a.m3u8")
    }

    /// The playlist that a change is written as, and how it is played when it is read again.
    private func written(_ change: LadderChange) throws -> (text: String, presentation: Presentation) {
        guard case .multivariant(let playlist) = try PlaylistReader().read(Array(Self.text.utf8)).playlist else {
            throw PresentationError(name: "a.m3u8", problem: "no multivariant playlist")
        }
        let changed = change.applied(to: playlist, playedAs: try presentation(Self.text))
        let text = String(decoding: try PlaylistWriter().write(changed), as: UTF8.self)
        return (text, try presentation(text))
    }

    @Test func `another variant is listed first`() throws {
        let (text, presentation) = try written(.first(uri: "low.m3u8"))
        #expect(presentation.variants[presentation.firstListed].uri == "low.m3u8")
        #expect(presentation.variants.map(\.uri) == ["low.m3u8", "mid.m3u8", "more.m3u8", "high.m3u8"])
        #expect(text.contains("# the best that we have"))
    }

    @Test func `a variant is left out`() throws {
        let (text, presentation) = try written(.drop(uri: "more.m3u8"))
        #expect(presentation.variants.map(\.uri) == ["low.m3u8", "mid.m3u8", "high.m3u8"])
        #expect(!text.contains("more.m3u8"))
        #expect(presentation.variants[presentation.firstListed].uri == "mid.m3u8")
    }

    @Test func `a tier is added below`() throws {
        let presentation = try written(.lowerTier(part: 0.6)).presentation
        #expect(presentation.variants.map(\.peakBitrate) == [300_000, 500_000, 2_000_000, 2_500_000, 13_500_000])
        #expect(presentation.variants[0].averageBitrate == 270_000)
        #expect(presentation.variants[0].uri == LadderChange.newURI)
        // How large it is, is for its encoder to say.
        #expect(presentation.variants[0].width == nil)
    }

    @Test func `the steps are evened out and the ends stay`() throws {
        let bitrates = try written(.evenSteps).presentation.variants.map(\.peakBitrate)
        #expect(bitrates.first == 500_000 && bitrates.last == 13_500_000)
        for (lower, higher) in zip(bitrates, bitrates.dropFirst()) { #expect(abs(higher / lower - 3) < 1e-4) }
    }

    @Test func `a variant that there is not changes nothing`() throws {
        #expect(try written(.drop(uri: "none.m3u8")).text == Self.text)
        #expect(try written(.first(uri: "none.m3u8")).text == Self.text)
    }
}

@Suite struct LadderExperimentTests {
    private func advice(_ rule: ABRName, traces: Int = 25, jobs: Int = 2) throws -> LadderAdvice {
        LadderExperiment(
            SimulatedContender(try Sides.presentation(), profile: .avplayer, rule: rule),
            traces: try Sides.traces(traces), seed: 1,
            startDate: Sides.startDate
        ).run(jobs: jobs) { true }
    }

    @Test func `the changes are ranked by what they do to qo e`() throws {
        let advice = try advice(.avplayer)
        let gains = advice.trials.compactMap { $0[.linearQoE].difference }
        #expect(gains.count == advice.trials.count)
        #expect(gains == gains.sorted(by: >))
        #expect(advice.comparison.traces.count == 25)
        if let best = advice.best {
            #expect(best[.linearQoE].interval?.low ?? 0 > 0)
            #expect(advice.trials.prefix { $0.change != best.change }.allSatisfy { !$0.isSureToHelp })
        }
    }

    @Test func `only what is hardly used is left out`() throws {
        // The middle one alone is played after the first segment, so the highest is of no use; the lowest stays anyway.
        let advice = try advice(.fixed(1))
        let dropped = advice.trials.filter { if case .drop = $0.change { true } else { false } }
        #expect(dropped.map(\.change) == [.drop(uri: "v2.m3u8")])
        #expect(dropped.first?.share == 0)
        #expect(dropped.first?[.linearQoE].outcome == .identical)
    }

    @Test func `jobs change nothing`() throws {
        let (one, three) = (try advice(.bola, jobs: 1), try advice(.bola, jobs: 3))
        #expect(one.trials.map(\.change) == three.trials.map(\.change))
        #expect(one.trials.map { $0[.linearQoE].interval } == three.trials.map { $0[.linearQoE].interval })
    }

    @Test func `every resample is counted before it is drawn`() throws {
        let count = ResampleCount()
        var experiment = LadderExperiment(
            SimulatedContender(try Sides.presentation(), profile: .avplayer, rule: .bola), traces: try Sides.traces(10),
            seed: 1, startDate: Sides.startDate)
        experiment.bootstrap.resampleCount = 250
        _ = experiment.run(jobs: 2, progress: { true }, resampling: { count.add($0, of: $1) })
        #expect(count.drawn > 0)
        #expect(count.drawn == count.total)
    }

    @Test func `one trace is no reason to change anything`() throws {
        #expect(try advice(.avplayer, traces: 1).best == nil)
        #expect(try advice(.avplayer, traces: 0).best == nil)
    }
}
