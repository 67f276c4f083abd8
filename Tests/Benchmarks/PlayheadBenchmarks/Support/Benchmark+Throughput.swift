import Benchmark

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension BenchmarkMetric {
    /// Millions of bytes a second of CPU time, which other processes disturb less than they do the clock on the wall.
    static var megabytesPerSecond: BenchmarkMetric {
        .custom("MB per CPU second", polarity: .prefersLarger, useScalingFactor: false)
    }
}

extension Benchmark {
    /// Measures how fast `read` goes through `bytes`.
    static func throughput(_ name: String, of bytes: [UInt8], read: @escaping (borrowing [UInt8]) throws -> Void) {
        let configuration = Configuration(
            metrics: [.wallClock, .megabytesPerSecond], units: [.megabytesPerSecond: .count], maxDuration: .seconds(2))
        Benchmark(name, configuration: configuration) { benchmark in
            let start = processorSeconds()
            try read(bytes)
            let seconds = processorSeconds() - start
            benchmark.measurement(.megabytesPerSecond, Int(Double(bytes.count) / 1e6 / seconds))
        }
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
