import BandwidthTrace
import Playback
import PlayerLog
import PlayheadReport
import TestSupport
import Testing

@Suite struct TraceReportTests {
    private func report(_ traces: String..., files: [String: String] = [:]) throws -> TraceReport {
        let files = MemoryFiles(files)
        let entries = try traces.flatMap { text in
            try TraceArgument(parsing: text).sources(in: files, seed: 1).sources.map { source in
                TraceReport.Entry(try source.load(), from: source, thresholds: [1e6, 5e6])
            }
        }
        return TraceReport(entries, bars: [".", ":", "#"])
    }

    @Test func `a trace by itself is told in full`() throws {
        #expect(
            try report("6M/50ms:40s,0/0.3s:10s,800k:10s").text(.text) == """
                Trace 6M/50ms:40s,0/0.3s:10s,800k:10s
                  spec, 3 periods

                  Figure               Value
                  Duration            60.0 s
                  Bandwidth, mean  4.13 Mb/s  over time
                    least              0 b/s
                    p10                0 b/s  no more than that for a tenth of the time
                    p50            6.00 Mb/s  for half of it
                    p90            6.00 Mb/s  for nine tenths
                    greatest       6.00 Mb/s
                  Latency            0.300 s  at most; at least 0.050 s
                  Below 1.00 Mb/s     20.0 s  33.3 %
                  Below 5.00 Mb/s     20.0 s  33.3 %

                Course, 1.00 s a bar, up to 6.00 Mb/s
                  ########################################__________..........

                """)
    }

    @Test func `several are a table`() throws {
        #expect(
            try report("6M:40s,800k:20s", "3M").text(.text) == """
                  Trace            Duration   Mean    p10    p50  <1.00M  Course
                  6M:40s,800k:20s     01:00  4.27M   800k  6.00M  33.3 %  #######...
                  3M                  00:01  3.00M  3.00M  3.00M     0 %  ##########

                  2 traces, 01:01 in all

                """)
    }

    @Test func `a program gets seconds and bits under the contracts names`() throws {
        let document = try JSONTree(report("6M/50ms:40s,800k/0s:20s").text(.json))
        #expect(document["schema"] == .text("playhead.trace/1"))
        let trace = document["traces"]?[0]
        #expect(trace?["name"] == .text("6M/50ms:40s,800k/0s:20s"))
        #expect(trace?["format"] == .text("spec"))
        #expect(trace?["end"] == .text("loop"))
        #expect(trace?["duration"] == .number(60))
        #expect(trace?["bandwidth"]?["p50"] == .number(6_000_000))
        #expect(trace?["latency"]?["max"] == .number(0.05))
        #expect(trace?["timeBelow"]?["1000000"] == .number(20))
        let line = try JSONTree(report("6M/50ms:40s,800k/0s:20s").text(.ndjson).split(separator: "\n")[0])
        #expect(line == trace)
    }

    @Test func `a latency that nobody told is unknown`() throws {
        let report = try report("file", files: ["file": "0 1\n5 1\n"])
        #expect(try JSONTree(report.text(.json))["traces"]?[0]?["latency"]?["min"] == .null)
        #expect(report.text(.text).contains("Latency                  -  cannot be told from this; taken as 0\n"))
    }

    @Test func `a row has a cell for each name`() throws {
        let lines = try report("6M:40s", "3M").text(.csv).split(separator: "\r\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("name,format,session,end,duration,periodCount,bandwidth.mean,"))
        #expect(lines[0].hasSuffix(",latency.min,latency.max,timeBelow.1000000,timeBelow.5000000,units"))
        #expect(lines[2] == "3M,spec,,hold,1,1,3000000,3000000,3000000,3000000,3000000,3000000,0,0,0,1,")
    }

    @Test(arguments: Hostile.texts) func `a name from a stranger is made harmless`(_ name: String) throws {
        let report = try report("d", files: ["d/\(name)x": "0 1\n5 1\n", "d/y": "0 1\n5 1\n"])
        for format in ReportFormat.allCases {
            let shown = report.text(format).unicodeScalars
            #expect(!shown.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\r" && $0 != "\t" }, "\(format)")
            #expect(!shown.contains("\u{202E}"))
        }
    }
}
