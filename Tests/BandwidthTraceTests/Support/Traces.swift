import BandwidthTrace
import TestSupport

/// Traces for tests.
enum Traces {
    /// What a text reads as, whatever form it is in.
    static func reading(_ text: String, as format: TraceFormat) throws(TraceError) -> BandwidthTrace {
        try format.read(Array(text.utf8)[...], source: "file", name: "file")
    }

    /// What is said of a text that cannot be read.
    static func problem(_ text: String, as format: TraceFormat) -> String? {
        do {
            _ = try reading(text, as: format)
            return nil
        } catch {
            return error.description
        }
    }

    /// A trace of up to 50 periods: whole b/s, whole microseconds, some of them at the edges.
    static func random(_ generator: inout SeededGenerator) -> BandwidthTrace {
        let periods = (0..<Int.random(in: 1...50, using: &generator)).map { _ in
            let most = [1, 1000, 5_000_000, 1_000_000_000].randomElement(using: &generator) ?? 1
            let bandwidth = generator.once(in: 8) ? 0 : Int.random(in: 1...most, using: &generator)
            let duration = Int.random(
                in: 1...[10, 1_000_000, 600_000_000].randomElement(using: &generator)!, using: &generator)
            let latency = generator.once(in: 3) ? 0 : Int.random(in: 0...2_000_000, using: &generator)
            return BandwidthTrace.Period(
                duration: Double(duration) / 1e6, bandwidth: Double(bandwidth), latency: Double(latency) / 1e6)
        }
        let up = BandwidthTrace.Period(duration: 1, bandwidth: 1, latency: 0)
        return try! BandwidthTrace(name: "random", periods + [up])
    }
}
