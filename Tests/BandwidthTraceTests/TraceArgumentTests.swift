import BandwidthTrace
import TestSupport
import Testing

struct TraceArgumentTests {
    private let json = #"[{"duration_ms": 1000, "bandwidth_kbps": 500, "latency_ms": 0}]"#
    private let log = """
        #Version: 1.0
        #Fields: date time cs-guid c-duration-watched c-observed-bitrate

        """

    private func sources(
        _ argument: String, _ files: [String: String] = [:], seed: UInt64 = 1, end: BandwidthTrace.End? = nil
    ) throws -> TraceSet {
        try TraceArgument(parsing: argument).sources(in: MemoryFiles(files), seed: seed, end: end)
    }

    @Test func `a specification is a trace of its own name`() throws {
        let set = try sources("6M:60s,800k:20s")
        #expect(set.sources.map(\.name) == ["6M:60s,800k:20s"])
        #expect(try set.sources[0].load().duration == 80)
    }

    @Test func `a file of that name goes before a specification`() throws {
        let set = try sources("5M", ["5M": json])
        #expect(set.sources.map(\.origin) == [.format(.json)])
    }

    @Test func `a generator gives traces of seeds in turn`() throws {
        let set = try sources("generate:lte:mean=8M:duration=10s*3", seed: 7)
        #expect(set.sources.map(\.name) == [7, 8, 9].map { "lte:mean=8M:duration=10s#\($0)" })
        let alone = try sources("generate:lte:mean=8M:duration=10s", seed: 9)
        #expect(try set.sources[2].load() == alone.sources[0].load())
        #expect(try sources("generate:square").sources[0].name == "square")
    }

    @Test(arguments: [
        ("generate:", "'' is no kind of trace: there are constant, step, square, markov, lte"),
        ("generate:wifi*3", "'wifi' is no kind"), ("generate:lte*0", "'*0': a count"),
        ("generate:lte*", "'*': a count"),
        ("generate:lte*99999999", "a count"), ("generate:lte:speed=3", "'speed=3': a parameter is NAME=VALUE"),
    ]) func `a generator that there is not is told at once`(_ text: String, _ problem: String) {
        #expect {
            try TraceArgument(parsing: text)
        } throws: {
            "\($0)".contains(problem)
        }
    }

    @Test func `what is nowhere is told as missing`() {
        #expect {
            try sources("nowhere.json")
        } throws: {
            ($0 as? TraceError)?.isMissing == true
        }
    }

    @Test func `a folder stands for its traces by name`() throws {
        let set = try sources(
            "traces",
            [
                "traces/b.json": json, "traces/a/z.txt": "0 1\n5 1\n", "traces/a.mahi": "1\n",
                "traces/README.md": "# No",
                "traces/notes.txt": "nothing\n", "traces/list.m3u8": "#EXTM3U\n",
                "traces/c.csv": "duration,bandwidth_bps\n1,x\n",
            ])
        #expect(set.sources.map(\.name) == ["a/z.txt", "a.mahi", "b.json", "c.csv"])
        #expect(set.sources.map(\.origin.name) == ["cooked", "mahimahi", "json", "csv"])
        #expect(set.skipped.map(\.name) == ["traces/notes.txt"])
        // What is damaged is told with its whole path when it is read.
        #expect {
            try set.sources[3].load()
        } throws: {
            "\($0)" == "traces/c.csv:2: 'x' is no number: it stands under bandwidth_bps"
        }
    }

    @Test func `a folder without a trace is an error`() {
        #expect {
            try sources("traces", ["traces/notes.txt": "nothing\n"])
        } throws: {
            "\($0)".hasPrefix("traces: no trace in this folder; traces/notes.txt: no trace")
        }
    }

    @Test func `a log is a trace for each session`() throws {
        let two = log + "- - A 10 5000000\n- - B 20 1000000\n- - C 20 -\n"
        let set = try sources("fleet.log", ["fleet.log": two])
        #expect(set.sources.map(\.name) == ["fleet.log#A", "fleet.log#B"])
        #expect(set.sources.map(\.session) == ["A", "B"])
        #expect(try set.sources[0].load().periods == [.init(duration: 10, bandwidth: 5e6)])
        #expect(try sources("x/one.log", ["x/one.log": log + "- - A 10 5000000\n"]).sources.map(\.name) == ["one.log"])
    }

    @Test func `a bundle is the trace that it holds or else what its log tells`() throws {
        let rows = log + "- - A 10 5000000\n"
        let set = try sources(
            "all",
            [
                "all/with/access.log": rows, "all/with/trace.json": json, "all/with/context.json": "{}",
                "all/without/access.log": rows, "all/without/events.ndjson": "",
                "all/none/error.log": "#Version: 1.0\n",
            ])
        #expect(set.sources.map(\.name) == ["with/trace.json", "without"])
        #expect(set.sources.map(\.origin) == [.format(.json), .accessLog])
        #expect(set.skipped.map(\.name) == ["all/none"])
        #expect(try sources("all/without", ["all/without/access.log": rows]).sources.map(\.name) == ["without"])
    }

    @Test func `the end is the traces own unless it is given`() throws {
        func end(_ text: String, _ end: BandwidthTrace.End?) throws -> BandwidthTrace.End {
            try sources(text, end: end).sources[0].load().end
        }
        #expect(try end("6M:60s", nil) == .loop)
        #expect(try end("6M:60s,1M", nil) == .hold)
        #expect(try end("6M:60s", .stop) == .stop)
        #expect(try end("generate:lte", .hold) == .hold)
    }
}
