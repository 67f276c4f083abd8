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
        ("generate:square*20", "nothing in 'square' is left to chance: 20 of it are one trace"),
        ("generate:constant:bandwidth=2M*2", "nothing in 'constant:bandwidth=2M' is left to chance"),
        ("generate:markov:states=2M*3", "nothing in 'markov:states=2M' is left to chance"),
        ("generate:lte*99999999", "a count"), ("generate:lte:speed=3", "'speed=3': a parameter is NAME=VALUE"),
    ]) func `a generator that there is not is told at once`(_ text: String, _ problem: String) {
        #expect {
            try TraceArgument(parsing: text)
        } throws: {
            "\($0)".contains(problem)
        }
    }

    @Test func `traces that are the same are one`() throws {
        let again =
            #"[{"duration_ms": 500, "bandwidth_kbps": 500, "latency_ms": 0}, "#
            + #"{"duration_ms": 500, "bandwidth_kbps": 500, "latency_ms": 0}]"#
        let other = json.replacing("500", with: "700")
        var set = try sources("t", ["t/a.json": json, "t/b.json": again, "t/c.json": other, "t/d.json": json])
        set.append(try sources("t/c.json", ["t/c.json": other]))
        let (traces, copies) = set.mergingEqual()
        #expect(traces.sources.map(\.name) == ["a.json", "c.json"])
        #expect(copies.map(\.name) == ["b.json", "d.json", "c.json"])
        #expect(copies.map(\.original) == ["a.json", "a.json", "c.json"])
        // What comes behind its last period is a part of a link.
        var ends = try sources("t/a.json", ["t/a.json": json], end: .hold)
        ends.append(try sources("t/a.json", ["t/a.json": json]))
        #expect(ends.mergingEqual().copies.isEmpty)
    }

    @Test func `generated traces are the same where their seeds are`() throws {
        var set = try sources("generate:lte:duration=10s*3", seed: 7)
        set.append(try sources("generate:lte:duration=10s*2", seed: 9))
        let (traces, copies) = set.mergingEqual()
        #expect(traces.sources.map(\.name) == [7, 8, 9, 10].map { "lte:duration=10s#\($0)" })
        #expect(copies.map(\.name) == ["lte:duration=10s#9"])
        // Beside a file what they hold is looked at.
        let lte = try set.sources[0].load()
        set.append(try sources("a.json", ["a.json": TraceFormat.json.text(of: lte)]))
        #expect(set.mergingEqual().copies.map(\.name).contains("a.json"))
    }

    @Test func `a trace that cannot be read is no copy`() throws {
        let broken = json.replacing("]", with: ", 7]")
        let set = try sources("t", ["t/a.json": broken, "t/b.json": broken])
        #expect(throws: TraceError.self) { try set.sources[0].load() }
        #expect(set.mergingEqual().copies.isEmpty && set.mergingEqual().traces.sources.count == 2)
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
