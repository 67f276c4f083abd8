import BandwidthTrace
import TestSupport
import Testing

@testable import Playback

struct LinkTableTests {
    /// Periods of whole milliseconds, kb/s and latencies; silent ones among them.
    private func trace(_ generator: inout SeededGenerator, _ end: BandwidthTrace.End) throws -> BandwidthTrace {
        let periods = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
            BandwidthTrace.Period(
                duration: Double(Int.random(in: 1...4000, using: &generator)) / 1000,
                bandwidth: generator.once(in: 4) ? 0 : Double(Int.random(in: 1...8000, using: &generator)) * 1000,
                latency: generator.once(in: 3) ? 0 : Double(Int.random(in: 1...900, using: &generator)) / 1000)
        }
        let up = BandwidthTrace.Period(duration: 0.5, bandwidth: 1e6, latency: 0.1)
        return try BandwidthTrace(periods + [up], end: end)
    }

    private func agree(_ left: Double, _ right: Double) -> Bool {
        left == right || abs(left - right) <= 1e-9 * max(1, abs(right))
    }

    @Test(arguments: BandwidthTrace.End.allCases) func `it agrees with walking through the trace`(
        _ end: BandwidthTrace.End
    )
        throws
    {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            let trace = try trace(&generator, end)
            let table = LinkTable(trace, scale: 0.5)
            let start = Double.random(in: 0...30_000, using: &generator)
            let size = Double(Int.random(in: 1...20_000_000, using: &generator))
            var walker = Link(trace, scale: 0.5)
            walker.idle(start)
            let trip = walker.travel(1).time
            let firstByte = table.firstByte(ofRequestAt: start)
            #expect(agree(firstByte, start + (trip == .infinity ? 0 : trip)), "\(trace.periods) at \(start)")
            let time = walker.receive(size).time
            let arrival = table.time(ofCarrying: table.carried(until: firstByte) + size)
            #expect(agree(arrival, firstByte + time), "\(trace.periods) at \(start) for \(size)")
            guard arrival < .infinity else { continue }
            #expect(agree(table.carried(until: arrival) - table.carried(until: firstByte), size))
        }
    }

    @Test func `nothing to transfer is there at once`() throws {
        let table = LinkTable(try BandwidthTrace([.init(duration: 1, bandwidth: 0), .init(duration: 1, bandwidth: 8)]))
        #expect(table.time(ofCarrying: 0) == 0)
        // 8 b/s in the second second of each two.
        #expect(table.time(ofCarrying: 8) == 2000)
        #expect(table.time(ofCarrying: 12) == 3500)
        #expect(table.carried(until: 2500) == 8)
    }

    @Test func `a latency of many traces is not walked through`() throws {
        let table = LinkTable(try BandwidthTrace([.init(duration: 0.001, bandwidth: 1e6, latency: 1e9)]))
        #expect(agree(table.firstByte(ofRequestAt: 0), 1e12))
    }

    /// The earliest answer, by trying many times at which to ask.
    @Test(arguments: BandwidthTrace.End.allCases)
    func `where the latency falls a later request may be answered earlier`(
        _ end: BandwidthTrace.End
    ) throws {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<100 {
            let trace = try trace(&generator, end)
            let table = LinkTable(trace)
            let start = Double(Int.random(in: 0...8000, using: &generator))
            guard end != .stop || start < trace.duration * 1000 else { continue }
            let answers = (0...2000).compactMap { later -> Double? in
                var link = Link(trace, scale: 1)
                link.idle(start + Double(later))
                return link.isDown && end == .stop ? nil : link.now + link.latency
            }
            let earliest = try #require(answers.min())
            #expect(agree(table.firstByte(ofRequestFrom: start), earliest), "\(trace.periods) at \(start)")
        }
    }

    @Test func `amounts that grow are found from where the last was`() throws {
        var generator = SeededGenerator(seed: 13)
        for end in BandwidthTrace.End.allCases {
            let table = LinkTable(try trace(&generator, end))
            var cursor = LinkTable.Cursor()
            for amount in stride(from: 0.0, to: 3e7, by: 9973) {
                #expect(table.time(ofCarrying: amount, &cursor) == table.time(ofCarrying: amount))
            }
        }
    }
}
