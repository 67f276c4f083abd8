import BandwidthTrace
import TestSupport
import Testing

@Suite struct TraceCapacityTests {
    private func capacity(
        _ periods: [(duration: Double, bandwidth: Double)], end: BandwidthTrace.End = .loop
    ) throws -> TraceCapacity {
        TraceCapacity(
            try BandwidthTrace(
                periods.map { .init(duration: $0.duration, bandwidth: $0.bandwidth, latency: $0.bandwidth / 100) },
                end: end))
    }

    @Test func `bits add up over periods and rounds`() throws {
        let capacity = try capacity([(10, 100), (5, 0), (10, 20)])
        #expect(
            [0, 5, 10, 15, 20, 25, 30, 50].map { capacity.bits(by: $0) } == [
                0, 500, 1000, 1000, 1100, 1200, 1700, 2400,
            ])
    }

    @Test func `bits have come at the first time at which they have`() throws {
        let capacity = try capacity([(10, 100), (5, 0), (10, 20)])
        #expect([0, 500, 1000, 1100, 1200, 2200].map { capacity.time(ofBits: $0) } == [0, 5, 10, 20, 25, 35])
    }

    @Test func `the end of the trace decides what comes after it`() throws {
        let hold = try capacity([(10, 100), (10, 20)], end: .hold)
        #expect(hold.bits(by: 120) == 3200)
        #expect(hold.time(ofBits: 3200) == 120)
        #expect(hold.bandwidth(at: 1000) == 20)
        let stop = try capacity([(10, 100), (10, 20)], end: .stop)
        #expect(stop.bits(by: 120) == 1200)
        #expect(stop.time(ofBits: 1200) == 20)
        #expect(stop.time(ofBits: 1201) == nil)
        #expect(stop.duration(ofBits: 300, from: 5) == stop.time(ofBits: 800).map { $0 - 5 })
        #expect(stop.duration(ofBits: 1, from: 20) == nil)
        #expect(stop.bandwidth(at: 20) == 0)
        #expect(try capacity([(10, 100), (10, 0)], end: .hold).time(ofBits: 1001) == nil)
    }

    @Test func `latency and bandwidth are those of the period`() throws {
        let capacity = try capacity([(10, 100), (5, 0), (10, 20)])
        #expect([0, 9.9, 10, 14.9, 15, 25, 36].map { capacity.bandwidth(at: $0) } == [100, 100, 0, 0, 20, 100, 0])
        #expect([0, 12, 15].map { capacity.latency(at: $0) } == [1, 0, 0.2])
    }

    @Test func `outages of a second or more are found as far as they reach in`() throws {
        let capacity = try capacity([(10, 100), (2, 0), (3, 0), (10, 20), (0.5, 0)])
        #expect(capacity.nextOutage(from: 0, until: 5) == nil)
        #expect(capacity.nextOutage(from: 0, until: 100) == 10...15)
        #expect(capacity.nextOutage(from: 12, until: 13) == 12...13)
        #expect(capacity.nextOutage(from: 15, until: 30) == nil)
        #expect(capacity.nextOutage(from: 15, until: 100) == 35.5...40.5)
        #expect(try self.capacity([(10, 100)]).nextOutage(from: 0, until: 1e9) == nil)
    }

    @Test func `times and bits are the inverse of each other on random traces`() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            let periods = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                (
                    Double.random(in: 0.1...10, using: &random),
                    Bool.random(using: &random) ? 0 : Double.random(in: 1...1e7, using: &random)
                )
            }
            guard let capacity = try? capacity(periods + [(1, 5)]) else { continue }
            var last = (time: 0.0, bits: 0.0)
            for _ in 0..<20 {
                let time = last.time + Double.random(in: 0...30, using: &random)
                let bits = capacity.bits(by: time)
                #expect(bits >= last.bits)
                let found = try #require(capacity.time(ofBits: bits))
                // While the link is down the time at which the bits had come is earlier, and the same bits had come.
                #expect(found <= time + 1e-6)
                #expect(abs(capacity.bits(by: found) - bits) <= 1e-6 * max(1, bits))
                last = (time, bits)
            }
        }
    }

    @Test func `a trace of nanoseconds takes no time`() throws {
        let capacity = try capacity([(1e-9, 1e6), (1e-9, 0)])
        #expect(abs(capacity.bits(by: 1e6) - 5e11) < 1e6)
        #expect(abs((capacity.time(ofBits: 5e11) ?? 0) - 1e6) < 1)
    }
}
