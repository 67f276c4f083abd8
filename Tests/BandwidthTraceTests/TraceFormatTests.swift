import BandwidthTrace
import TestSupport
import Testing

struct TraceFormatTests {
    private func origin(of text: String) -> TraceOrigin? {
        let files = MemoryFiles(["trace": text])
        return try? TraceArgument(parsing: "trace").sources(in: files, seed: 1).sources.first?.origin
    }

    @Test func `a form is told by the content alone`() {
        #expect(origin(of: "[{\"duration_ms\": 1, \"bandwidth_kbps\": 2, \"latency_ms\": 3}]") == .format(.json))
        #expect(origin(of: "\u{FEFF}\n \t[\n{\"duration_ms\": 1, \"bandwidth_kbps\": 2}]") == .format(.json))
        #expect(origin(of: "time_s,bandwidth_kbps\n0,1\n1,2\n") == .format(.csv))
        #expect(origin(of: "1\n2\n2\n") == .format(.mahimahi))
        #expect(origin(of: "0 1.5\n1 2\n") == .format(.cooked))
        #expect(origin(of: "6M/50ms:60s,800k:20s\n") == .format(.spec))
        #expect(origin(of: "Dear reader,\nthis is a letter.\n") == nil)
    }

    @Test(arguments: 0..<200 as Range<UInt64>) func `what is written is read back equal`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let trace = Traces.random(&generator)
        for format in [TraceFormat.json, .csv, .spec] {
            let again = try Traces.reading(format.text(of: trace), as: format)
            #expect(again.periods == trace.periods, "as \(format)")
            #expect(again.end == trace.end)
        }
        let cooked = try Traces.reading(TraceFormat.cooked.text(of: trace), as: .cooked)
        #expect(cooked.periods == (try trace.withLatencies { _ in 0 }).periods)
    }

    @Test(arguments: 0..<60 as Range<UInt64>) func `a written form is recognised`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let trace = Traces.random(&generator)
        for format in [TraceFormat.json, .csv, .spec, .cooked] {
            #expect(origin(of: try format.text(of: trace)) == .format(format))
        }
    }

    @Test(arguments: ["", "\n\n", " \t\r\n"]) func `an empty file is named as such`(_ text: String) {
        let files = MemoryFiles(["trace": text])
        #expect {
            try TraceArgument(parsing: "trace").sources(in: files, seed: 1)
        } throws: {
            "\($0)".contains("empty")
        }
    }

    @Test func `bytes without meaning are refused whatever they are`() {
        var generator = SeededGenerator(seed: 7)
        let alphabet = Array("[]{}\":,0123456789.eE+-/kMGms \n\u{0}\u{7F}abc".utf8)
        for round in 0..<2000 {
            let text = (0..<Int.random(in: 1...80, using: &generator)).map { _ in
                round.isMultiple(of: 2)
                    ? alphabet.randomElement(using: &generator)! : UInt8.random(in: 0...255, using: &generator)
            }
            for format in TraceFormat.allCases {
                guard let trace = try? format.read(text[...], source: "noise", name: "noise") else { continue }
                #expect(trace.duration > 0 && trace.meanBandwidth > 0)
            }
        }
    }

    @Test func `a trace cut off anywhere is read or refused but never a crash`() throws {
        var generator = SeededGenerator(seed: 3)
        let trace = Traces.random(&generator)
        for format in TraceFormat.allCases where format != .mahimahi {
            let text = Array(try format.text(of: trace).utf8)
            for length in stride(from: 0, to: text.count, by: 7) {
                let cut = try? format.read(text[..<length], source: "cut", name: "cut")
                #expect(cut?.periods.count ?? 0 <= trace.periods.count)
                // What is cut inside the list cannot pass for whole.
                if format == .json { #expect(cut == nil || length >= text.count - 1) }
            }
        }
    }

    @Test func `a million lines are read`() throws {
        let lines = (1...1_000_000).map { "\($0 / 2)\n" }.joined()
        let trace = try Traces.reading(lines, as: .mahimahi)
        #expect((trace.duration * 1e6).rounded() == 5e8)
        #expect((trace.meanBandwidth * 500).rounded() == 12e9)
    }

    @Test func `a file beyond the bound is refused`() {
        let files = MemoryFiles(["trace": "0 1\n" + String(repeating: " ", count: 64 << 20)])
        #expect {
            try TraceArgument(parsing: "trace").sources(in: files, seed: 1)
        } throws: {
            "\($0)".contains("64 MiB")
        }
    }
}
