import BandwidthTrace
import TestSupport
import Testing

/// Traces as spreadsheets write them.
struct SpreadsheetTraceTests {
    @Test(arguments: [
        "Time,Download (Mbps)\n0,3.2\n1,2.5\n2,4\n",
        "\u{FEFF}Zeit (s);Bandbreite (Mbit/s)\r\n0;3,2\r\n1;2,5\r\n2;4,0\r\n",
        "time_s;bandwidth_mbps\n0;3,200\n1;2,500\n2;4,000\n", "seconds,Mbit/s\n0,3.2\n1,2.5\n2,4\n",
        "timestamp,mbps\n2026-05-01T08:00:00Z,3.2\n2026-05-01T08:00:01Z,2.5\n2026-05-01T08:00:02Z,4\n",
        "Zeitstempel;Durchsatz in kbit/s\n01.05.2026 08:00:00;3.200,0\n01.05.2026 08:00:01;2500\n01.05.2026 08:00:02;4.000,0\n",
        "Uhrzeit\tDownload speed [kbit/s]\n08:00:00\t3200,0\n08:00:01\t2500,0\n08:00:02\t4000,0\n",
        "sep=;\nTime (s);Upload (Mbps);Download (Mbps);\n0;9,9;3,2;\n1;9,9;2,5;\n2;9,9;4,0;\n",
        "timestamp,speed (km/h),dl_mbps\n1714550400000,50,3.2\n1714550401000,51,2.5\n1714550402000,52,4\n",
        "time,\"throughput (MBit/s)\"\n0,\"3,2\"\n1,\"2,5\"\n2,4\n",
    ]) func `semicolons, decimal commas, clocks and words are read`(text: String) throws {
        let trace = try Traces.reading(text, as: .csv)
        #expect(trace.periods.map(\.bandwidth) == [3.2e6, 2.5e6, 4e6])
        #expect(trace.periods.map(\.duration) == [1, 1, 1])
    }

    @Test(arguments: [
        ("time_s\tbandwidth_kbps\n0\t1,234\n", "file:2: '1,234' is no number"),
        (
            "Speed (km/h),Download (Mbps)\n1,2\n",
            "file:1: no column of durations or times among 'Speed (km/h)', 'Download"
        ),
    ]) func `what may be meant otherwise is not guessed`(_ text: String, _ problem: String) {
        #expect(Traces.problem(text, as: .csv)?.hasPrefix(problem) == true, "\(Traces.problem(text, as: .csv) ?? "-")")
    }

    @Test func `intervals of iperf3 are periods of what all streams had`() throws {
        let intervals = #"""
            {"start": {"version": "iperf 3.12", "connected": []}, "intervals": [
              {"streams": [], "sum": {"start": 0, "end": 1.000123, "bits_per_second": 9, "omitted": true, "sender": true}},
              {"streams": [], "sum": {"start": 0, "end": 1.0, "bits_per_second": 3200000.5, "omitted": false, "sender": true}},
              {"streams": [], "sum": {"start": 1.0, "end": 2.5, "bits_per_second": 0, "sender": true}}],
             "end": {}}
            """#
        let trace = try Traces.reading(intervals, as: .json)
        #expect(trace.periods == [.init(duration: 1, bandwidth: 3_200_000.5), .init(duration: 1.5, bandwidth: 0)])
        let both = #"""
            {"event":"start","data":{"version":"iperf 3.17"}}
            {"event":"interval","data":{"sum":{"start":0,"end":1,"bits_per_second":5,"sender":true},"sum_bidir_reverse":{"start":0,"end":1,"bits_per_second":7,"sender":false}}}
            {"event":"end","data":{}}
            """#
        #expect(try Traces.reading(both, as: .json).periods == [.init(duration: 1, bandwidth: 7)])
    }

    @Test(arguments: [
        (#"{"start":{"version":"iperf 3.12"},"intervals":[],"error":"unable to connect"}"#, "unable to connect"),
        (#"{"start":{"version":"iperf 3.12"},"intervals":[{"sum":{"start":0}}]}"#, "bits_per_second"),
        (#"{"start":{"version":"iperf 3.12"},"intervals":[{"#, "cut off"),
    ]) func `what iperf3 did not measure is said`(_ text: String, _ problem: String) {
        #expect(Traces.problem(text, as: .json)?.contains(problem) == true, "\(Traces.problem(text, as: .json) ?? "-")")
    }

    @Test(arguments: ["3G", "5g", "lte", "LTE", "wifi"]) func `a kind of network is asked about`(text: String) throws {
        let problem = try #require(throws: TraceError.self) {
            try TraceArgument(parsing: text).sources(in: MemoryFiles([:]), seed: 1)
        }
        #expect(problem.problem.contains("generate:lte"), "\(problem)")
    }

    @Test(arguments: ["3G/20ms", "3000M", "3G:10s,1M"]) func `who means gigabits gets them`(text: String) throws {
        let set = try TraceArgument(parsing: text).sources(in: MemoryFiles([:]), seed: 1)
        #expect(try set.sources[0].load().periods[0].bandwidth == 3e9)
    }
}
