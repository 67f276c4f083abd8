import Benchmark

extension BenchmarkMetric {
    /// Millions of bytes a second.
    static var megabytesPerSecond: BenchmarkMetric {
        .custom("MB/s", polarity: .prefersLarger, useScalingFactor: false)
    }
}

extension Benchmark {
    /// Measures how fast `read` goes through `bytes`.
    static func throughput(_ name: String, of bytes: [UInt8], read: @escaping (borrowing [UInt8]) throws -> Void) {
        let configuration = Configuration(
            metrics: [.wallClock, .megabytesPerSecond], units: [.megabytesPerSecond: .count], maxDuration: .seconds(2))
        Benchmark(name, configuration: configuration) { benchmark in
            let time = try ContinuousClock().measure { try read(bytes) }
            benchmark.measurement(.megabytesPerSecond, Int(Double(bytes.count) / 1e6 / (time / .seconds(1))))
        }
    }
}
