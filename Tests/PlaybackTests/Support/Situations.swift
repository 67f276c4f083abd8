@testable import Playback

/// Situations for rules to decide in.
enum Situations {
    /// A presentation whose variants have these peak bitrates, kb/s, and segments of constant bitrate.
    static func presentation(
        _ bitrates: [Double], segments: Int = 100, duration: Double = 4, averages: Double = 1
    ) -> Presentation {
        presentation(
            bitrates, duration: duration, averages: averages,
            bits: bitrates.map { Array(repeating: $0 * averages * duration * 1000, count: segments) })
    }

    /// A presentation whose segments have these sizes, bits: by variant, and within by segment.
    static func presentation(
        _ bitrates: [Double], duration: Double = 4, averages: Double = 1, bits: [[Double]]
    ) -> Presentation {
        var table = SegmentTable()
        for sizes in bits { table.append(durations: Array(repeating: duration, count: sizes.count), bits: sizes) }
        return try! Presentation(
            name: "test",
            variants: bitrates.enumerated().map {
                var variant = Presentation.Variant(
                    uri: "\($0.element)", peakBitrate: $0.element * 1000, track: $0.offset)
                variant.averageBitrate = averages < 1 ? $0.element * averages * 1000 : nil
                return variant
            },
            tracks: bitrates.map { Presentation.Track(uri: "\($0)") }, segments: table, targetDuration: duration)
    }
}

extension ABRSituation {
    /// The situation with these values.
    ///
    /// - Parameters:
    ///   - level: of the buffer, seconds.
    ///   - throughput: kb/s.
    func with(level: Double, last: Int?, throughput: Double? = nil, segment: Int = 10) -> ABRSituation {
        var situation = self
        situation.bufferLevel = level * 1000
        situation.lastVariant = last
        situation.throughput = throughput
        situation.latency = throughput.map { _ in 0 }
        situation.segment = segment
        situation.isPlaying = true
        return situation
    }
}

extension SegmentTransfer {
    /// A segment that arrived.
    ///
    /// - Parameter time: from the request to the last byte, seconds.
    static func finished(segment: Int, variant: Int, bits: Double, time: Double) -> SegmentTransfer {
        var transfer = SegmentTransfer(segment: segment, variant: variant, bits: bits)
        transfer.received = bits
        transfer.elapsed = time * 1000
        transfer.timeToFirstByte = 0
        return transfer
    }
}
