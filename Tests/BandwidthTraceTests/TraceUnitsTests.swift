import BandwidthTrace
import TestSupport
import Testing

/// Traces whose columns do not name their units.
struct TraceUnitsTests {
    /// As Oboe's: a chunk's begin and end, milliseconds and kb/s, with the chunk's rate in both.
    private static let oboe = """
        12.0 3738.5
        401.0 3738.5
        514.0 448.25
        2846.0 448.25
        2911.0 3754.0
        4209.0 3754.0

        """
    private static let gNetTrack = """
        Timestamp,Longitude,Latitude,NetworkMode,CQI,DL_bitrate,UL_bitrate,State,PINGAVG
        2020.02.14_23.59.58,-8.5,51.9,5G,8,12000,70,D,-
        2020.02.14_23.59.59,-8.5,51.9,5G,8,800,70,D,-
        2020.02.15_00.00.02,-8.5,51.9,LTE,8,0,70,D,-
        2020.02.15_00.00.02,-8.5,51.9,LTE,8,250,70,D,-
        2020.02.15_00.00.04,-8.5,51.9,LTE,8,1,1,I,-

        """

    private func source(_ text: String, units: TraceUnits? = nil) throws -> TraceSource {
        let set = try TraceArgument(parsing: "trace").sources(in: MemoryFiles(["trace": text]), seed: 1, units: units)
        return try #require(set.sources.first)
    }

    @Test func `milliseconds and kilobits a second are told by the content`() throws {
        let read = try source(Self.oboe)
        #expect(read.units?.text == "ms,kbps")
        let trace = try read.load()
        #expect(trace.periods.map(\.duration) == [0.389, 0.113, 2.332, 0.065, 1.298])
        #expect(trace.periods.map(\.bandwidth) == [3_738_500, 448_250, 448_250, 3_754_000, 3_754_000])
    }

    @Test(arguments: [
        "0 9\n0.5 4.03\n1.5 2\n", "0 6\n60 6\n60 0.8\n80 0.8\n", "0 1200\n1 1900\n2 800\n3 900\n",
        "1284370000 9\n1284370001 1\n", "0 1500\n0.02 1500\n0.04 1700\n0.06 1700\n",
    ])
    func `seconds and megabits a second stay what they are`(text: String) throws {
        #expect(try source(text).units == nil)
    }

    @Test(arguments: ["0 5000\n2000 4000\n4100 5200\n", "0 100\n1500 200000\n3000 90\n"])
    func `what would be hours of a link that there is not is milliseconds`(text: String) throws {
        #expect(try source(text).units?.text == "ms,kbps")
    }

    @Test func `a text that is longer than what is looked at is told all the same`() throws {
        let lines = (0..<2000).map { "\($0 * 2000).0 \(1000 + $0 / 2 % 7)\n" }
        let read = try source(lines.joined())
        #expect(read.units?.text == "ms,kbps")
        #expect(try read.load().duration == 3998)
    }

    @Test func `units that are said count more than those that are guessed`() throws {
        let units = try #require(TraceUnits(parsing: "s,Mbps"))
        let trace = try source(Self.oboe, units: units).load()
        #expect(trace.duration == 4197 && trace.periods[0].bandwidth == 3_738_500_000)
        let plain = try source("0 9000\n500 4000\n", units: TraceUnits(parsing: "ms,kb/s")).load()
        #expect(plain.periods == [.init(duration: 0.5, bandwidth: 4e6)])
    }

    @Test(arguments: ["", "ms", "ms,", ",kbps", "ms,kbps,1", "kbps,ms", "ms kbps", "fortnights,kbps", "ms,MB/s"])
    func `what are no two units is refused`(text: String) { #expect(TraceUnits(parsing: text) == nil) }

    @Test func `a column without a unit has the one that is said`() throws {
        let table = "time,bandwidth\n0,4000\n500,800\n1500,100\n"
        #expect(throws: TraceError.self) { try source(table) }
        let read = try source(table, units: TraceUnits(parsing: "ms,kbps"))
        #expect(try read.load().periods.map(\.bandwidth) == [4e6, 8e5, 1e5])
        #expect(try read.load().periods.map(\.duration) == [0.5, 1, 1])
        // A unit that a name says is the file's own.
        let named = try source("time_s,bandwidth_bps\n0,4000\n2,1\n", units: TraceUnits(parsing: "ms,kbps"))
        #expect(try named.load().periods.map(\.duration) == [2, 2])
    }

    @Test func `a log of GNetTrack counts from its first row, in kilobits a second`() throws {
        let read = try source(Self.gNetTrack)
        #expect(read.units?.text == "s,kbps" && read.origin == .format(.csv))
        let trace = try read.load()
        // Of two rows of one second the later one holds.
        #expect(trace.periods.map(\.duration) == [1, 3, 2, 2])
        #expect(trace.periods.map(\.bandwidth) == [12_000_000, 800_000, 250_000, 1000])
    }

    @Test(arguments: [
        ("2020.02.14_23.59.57", "trace:3: a time before that of the line before"),
        ("2020.13.14_23.59.59", "trace:3: '2020.13.14_23.59.59' is no number"),
        ("soon", "trace:3: 'soon' is no number"),
        ("", "trace:3: no time in this line"),
        ("2020.02.14_23.59.59.5", "trace:3: '2020.02.14_23.59.59.5' is no number"),
    ])
    func `a time that is none is refused with its line`(time: String, message: String) {
        let text = Self.gNetTrack.replacing("2020.02.14_23.59.59", with: time)
        #expect {
            try source(text)
        } throws: {
            "\($0)".hasPrefix(message)
        }
    }

    @Test(arguments: ["12.0 3738.5\n401.0\n", "12.0 3738.5\n401.0 3738.5\n514.0 x\n", "12 3738\n401 -3738\n514 3738\n"])
    func `a line that is cut off or cannot be is refused with its number`(text: String) {
        #expect {
            try source(text).load()
        } throws: {
            "\($0)".hasPrefix("trace:2: ") || "\($0)".hasPrefix("trace:3: ")
        }
    }

    @Test func `a folder tells the units of each file`() throws {
        let files = MemoryFiles(["t/a": Self.oboe, "t/b": Self.gNetTrack, "t/c": "0 1\n1 2\n"])
        let set = try TraceArgument(parsing: "t").sources(in: files, seed: 1)
        #expect(set.sources.map { $0.units?.text } == ["ms,kbps", "s,kbps", nil])
        #expect(try set.sources.map { try $0.load().periods.count } == [5, 4, 1])
    }
}
