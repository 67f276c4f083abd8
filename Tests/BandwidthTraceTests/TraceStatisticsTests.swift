import BandwidthTrace
import Testing

struct TraceStatisticsTests {
    private let statistics: TraceStatistics

    init() throws {
        statistics = TraceStatistics(
            try BandwidthTrace([
                .init(duration: 10, bandwidth: 4e6, latency: 0.05), .init(duration: 30, bandwidth: 0, latency: 0.3),
                .init(duration: 60, bandwidth: 1e6, latency: 0.02),
            ]))
    }

    @Test func `every figure is weighted by time`() {
        #expect(statistics.duration == 100)
        #expect(statistics.periodCount == 3)
        #expect(statistics.meanBandwidth == 1e6)
        #expect(statistics.leastBandwidth == 0)
        #expect(statistics.greatestBandwidth == 4e6)
        #expect(statistics.latencies == 0.02...0.3)
        let shares = [0, 0.1, 0.3, 0.31, 0.5, 0.9, 0.91, 1]
        #expect(shares.map(statistics.bandwidth(atShare:)) == [0, 0, 0, 1e6, 1e6, 1e6, 4e6, 4e6])
        let thresholds = [0, 1, 1e6, 1.5e6, 4e6, 5e6]
        #expect(thresholds.map(statistics.timeBelow) == [0, 30, 30, 90, 90, 100])
    }

    @Test func `the course keeps the mean`() {
        #expect(statistics.course(stretches: 4) == [1.6e6, 4e5, 1e6, 1e6])
        for stretches in [1, 3, 7, 200] {
            let course = statistics.course(stretches: stretches)
            #expect(abs(course.reduce(0, +) / Double(stretches) - 1e6) < 1e-3)
        }
    }
}
