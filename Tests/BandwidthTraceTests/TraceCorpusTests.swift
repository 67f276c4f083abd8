import BandwidthTrace
import PlayerLog
import PlayheadPlatform
import TestSupport
import Testing

/// Published traces; the figures were computed apart from playhead, in exact fractions.
@Suite(.enabled(if: Corpus.has("sabre/traces") && Corpus.has("hlsjs/traces"), "the corpus is not there"))
struct TraceCorpusTests {
    private func traces(_ folder: String) throws -> [BandwidthTrace] {
        let files = POSIXFileSystem()
        let set = try TraceArgument(parsing: Corpus.folder + folder).sources(in: files, seed: 1)
        #expect(set.skipped.isEmpty)
        return try set.sources.map { try $0.load() }
    }

    @Test(arguments: [
        ("sabre/traces", 104, 53663, 71368.513, 1_142_445_749.6482248),
        ("hlsjs/traces", 16, 1553, 7802.567, 77_456_005.4415164),
    ]) func `every trace is read whole`(
        _ folder: String, _ count: Int, _ periods: Int, _ duration: Double, _ means: Double
    )
        throws
    {
        let traces = try traces(folder)
        #expect(traces.count == count)
        #expect(traces.map(\.periods.count).reduce(0, +) == periods)
        #expect(abs(traces.map(\.duration).reduce(0, +) - duration) < 1e-6)
        #expect(abs(traces.map(\.meanBandwidth).reduce(0, +) / means - 1) < 1e-12)
    }

    @Test(arguments: [
        (
            "sabre/traces/3Glogs-report.2010-09-13_1046CEST.json",
            [816.25, 570940.1310872894, 0, 2_488_000, 1000, 165_000, 1_592_000, 589.145]
        ),
        (
            "sabre/traces/4Glogs-report_bus_0003.json",
            [762.668, 19693104.61826116, 0, 64_143_000, 5_942_000, 19_670_000, 33_511_000, 28.069]
        ),
        (
            "sabre/traces/hd_fs-trace0100.json",
            [180, 19874305.555555556, 1_880_000, 36_097_000, 1_985_000, 25_130_000, 33_998_000, 0]
        ),
        (
            "hlsjs/traces/3g_2010-09-14_1415CEST.json",
            [300.222, 532511.5980840845, 4000, 2_390_000, 4000, 45000, 1_498_000, 212.848]
        ),
        (
            "hlsjs/traces/4g_train_0003.json",
            [300.859, 21979514.393785793, 0, 71_122_000, 0, 22_669_000, 45_161_000, 56]
        ),
    ]) func `the figures are those computed apart`(_ path: String, _ wanted: [Double]) throws {
        let trace = try TraceFormat.json.read(Corpus.bytes(path)[...], source: path, name: path)
        let statistics = TraceStatistics(trace)
        let figures = [
            statistics.duration, statistics.meanBandwidth, statistics.leastBandwidth, statistics.greatestBandwidth,
            statistics.bandwidth(atShare: 0.1), statistics.bandwidth(atShare: 0.5), statistics.bandwidth(atShare: 0.9),
            statistics.timeBelow(1e6),
        ]
        for (figure, wanted) in zip(figures, wanted) { #expect(abs(figure - wanted) <= 1e-9 * max(1, wanted)) }
    }

    @Test func `every trace comes back from every exact form`() throws {
        for trace in try traces("sabre/traces") + traces("hlsjs/traces") {
            for format in [TraceFormat.json, .csv, .spec] {
                let text = Array(try format.text(of: trace).utf8)
                #expect(try format.read(text[...], source: "", name: "").periods == trace.periods)
            }
        }
    }
}

/// Public traces in the "cooked" form; the figures were computed apart from playhead, in exact fractions.
@Suite(.enabled(if: Corpus.has("traces-public"), "the corpus is not there"))
struct PublicTraceTests {
    @Test(arguments: [
        ("traces-public/fcc", 18, 3452, 5077.877, 19_325_564.0069724, 1),
        ("traces-public/oboe", 21, 1008, 3661.719, 70_695_909.80379902, 0),
        ("traces-public/puffer", 20, 23588, 47406.34, 32_793_816.818329766, 0),
    ]) func `seconds and megabits are told by the content, and read whole`(
        _ folder: String, _ count: Int, _ periods: Int, _ duration: Double, _ means: Double, _ refused: Int
    ) throws {
        let set = try TraceArgument(parsing: Corpus.folder + folder).sources(in: POSIXFileSystem(), seed: 1)
        #expect(set.skipped.isEmpty && set.sources.allSatisfy { $0.units == nil })
        let traces = set.sources.compactMap { try? $0.load() }
        #expect(set.sources.count - traces.count == refused)
        #expect(traces.count == count)
        #expect(traces.map(\.periods.count).reduce(0, +) == periods)
        #expect(abs(traces.map(\.duration).reduce(0, +) - duration) < 1e-6)
        #expect(abs(traces.map(\.meanBandwidth).reduce(0, +) / means - 1) < 1e-12)
    }

    @Test func `a negative rate is refused with file and line`() {
        let path = Corpus.folder + "traces-public/fcc/negative_trace_13341.log"
        #expect {
            try TraceArgument(parsing: path).sources(in: POSIXFileSystem(), seed: 1)
        } throws: {
            "\($0)" == "\(path):26: a bandwidth of -2118032 is not possible"
        }
    }
}
