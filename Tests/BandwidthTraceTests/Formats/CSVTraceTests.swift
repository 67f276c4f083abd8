import BandwidthTrace
import Testing

struct CSVTraceTests {
    @Test(arguments: [
        "duration_s,bandwidth_bps,latency_ms\n2,1500000,50\n1,0,60\n",
        "Duration (ms);Throughput (kbit/s);RTT [ms]\r\n2000;1500;50\r\n1000;0;60\r\n",
        "note\tlatency_s\tbandwidth_Mbps\tduration\n\"a,b\"\t0.05\t1.5\t2\nc\t0.06\t0\t1\n",
        "duration_ms,BITRATE_KBPS,ping ms,bitrate_bps\n2000,1500,50,7\n1000,0,60,7\n",
        "\"duration_s\",\"a,b\",\"bw Mb/s\",\"delay_ms\"\n2,,1.5,50\n1,\",\",0,60",
    ]) func `columns are recognised by name and unit`(_ text: String) throws {
        let trace = try Traces.reading(text, as: .csv)
        #expect(
            trace.periods == [
                .init(duration: 2, bandwidth: 1_500_000, latency: 0.05),
                .init(duration: 1, bandwidth: 0, latency: 0.06),
            ])
    }

    @Test func `a line holds until the time of the next`() throws {
        let trace = try Traces.reading("time,bandwidth_kbps\n10,1000\n10.5,2000\n12.5,500\n", as: .csv)
        #expect(
            trace.periods == [
                .init(duration: 0.5, bandwidth: 1e6), .init(duration: 2, bandwidth: 2e6),
                .init(duration: 2, bandwidth: 5e5),
            ])
    }

    @Test func `a duration goes before a time and an empty latency is the one before`() throws {
        let trace = try Traces.reading(
            "time_s,duration_s,bandwidth_gbps,latency_ms\n0,1,0.5,\n9,2,0.5,30\n9,3,0.5,\n9,4,0.5\n", as: .csv)
        #expect(trace.periods.map(\.duration) == [1, 2, 3, 4])
        #expect(trace.periods.map(\.latency) == [0, 0.03, 0.03, 0.03])
    }

    @Test(arguments: [
        ("time,bandwidth\n0,1\n", "file:1: the unit of the column 'bandwidth' is not known: call it bandwidth_bps"),
        ("time,bandwidth_MBps\n0,1\n", "file:1: the unit of the column 'bandwidth_MBps'"),
        ("time,bandwidth_bps,latency\n0,1,2\n", "file:1: the unit of the column 'latency'"),
        ("size,bandwidth_bps\n0,1\n", "file:1: no column of durations or times"),
        ("duration,bandwidth_bps\n1,2\n1,\n", "file:3: no bandwidth"),
        ("duration,bandwidth_bps\n1,2\n,2\n", "file:3: no duration"),
        ("time,bandwidth_bps\n1,2\n,2\n", "file:3: no time"),
        ("time,bandwidth_bps\n1,2\n0,2\n", "file:3: a time before"),
        ("time,bandwidth_bps\n1,2\n", "file:2: one time alone"),
        ("duration,bandwidth_bps\n1,nan\n", "file:2: 'nan' is no number"),
        ("duration,bandwidth_bps\n1,-4\n", "file:2: a bandwidth of -4"),
        ("duration,bandwidth_bps\n1;4,\n", "file:2: no bandwidth"),
        ("duration,bandwidth_bps\n1,4,5\n", "file:2: 3 cells under a header of 2"),
        ("duration,bandwidth_bps\n", "file: no period in it"),
    ]) func `what is wrong is said with its line`(_ text: String, _ problem: String) {
        #expect(Traces.problem(text, as: .csv)?.hasPrefix(problem) == true, "\(Traces.problem(text, as: .csv) ?? "-")")
    }
}
