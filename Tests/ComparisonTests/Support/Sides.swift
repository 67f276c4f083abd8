import BandwidthTrace
import Comparison
import Playback
import PlayerLog

/// Small presentations and links for experiments.
enum Sides {
    /// Three variants of twenty segments of 4 s, at 0.5, 2 and 6 Mb/s.
    static func presentation(_ name: String = "three.m3u8") throws -> Presentation {
        let rates = [500_000.0, 2_000_000, 6_000_000]
        var segments = SegmentTable()
        for rate in rates {
            segments.append(
                durations: Array(repeating: 4, count: 20),
                bits: (0..<20).map { rate * 4 * ($0.isMultiple(of: 3) ? 0.75 : 1) })
        }
        return try Presentation(
            name: name,
            variants: rates.enumerated().map {
                .init(uri: "v\($0.offset).m3u8", peakBitrate: $0.element, track: $0.offset)
            },
            tracks: rates.indices.map { .init(uri: "v\($0).m3u8") }, segments: segments, targetDuration: 4)
    }

    static func two() throws -> [SimulatedContender] {
        let presentation = try presentation()
        return [ABRName.bola, .throughput].map { SimulatedContender(presentation, profile: .sabre, rule: $0) }
    }

    /// Traces of two periods each, of which some have one name.
    static func traces(_ count: Int) throws -> [BandwidthTrace] {
        try (0..<count).map { index in
            try BandwidthTrace(
                name: "trace \(index % 5)",
                [
                    .init(duration: 7, bandwidth: 400_000 * Double(index % 11 + 1), latency: 0.05),
                    .init(duration: 5, bandwidth: 1_500_000, latency: 0.1),
                ])
        }
    }

    static let startDate = LogDate(microseconds: 1_767_268_800_000_000)
}

extension WhatIf {
    /// Nothing changed but the rule.
    func by(_ rule: ABRName) -> PlaybackChange {
        var change = unchanged
        change.rule = rule
        return change
    }
}
