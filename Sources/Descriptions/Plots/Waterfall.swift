public import PlayerLog

/// What was waited for, one below another on one time axis: the parts of a startup, or requests.
package struct Waterfall {
    /// One of them.
    package struct Row {
        package let name: String
        /// How long it took, and what became of it where it did not arrive.
        package let figure: String
        package let stretches: [WaterfallStretch]
        package var isTrouble = false
    }

    package let title: String
    package let description: String
    package let rows: [Row]

    /// More rows than these cannot be read.
    package static let mostRows = 24

    init(title: String, description: String, rows: [Row]) {
        (self.title, self.description, self.rows) = (title, description, rows)
    }

    /// Rows of one stretch each.
    ///
    /// - Parameter parts: from when, seconds, and how long.
    package init(title: String, description: String, parts: [(name: String, start: Double, duration: Double)]) {
        self.init(
            title: title, description: description,
            rows: parts.map { name, start, duration in
                Row(
                    name: name, figure: NumberText.duration(duration),
                    stretches: [WaterfallStretch(start...max(start, start + duration))])
            })
    }

    /// The requests of a session; of many those that took longest.
    package init(_ requests: [MediaRequest]) {
        let longest = requests.indices.sorted {
            requests[$0].end - requests[$0].start > requests[$1].end - requests[$1].start
        }
        let shown = longest.prefix(Self.mostRows).sorted().map { requests[$0] }
        let count = NumberText.counted(requests.count, "request")
        self.init(
            title: "Requests",
            description: shown.count < requests.count
                ? "The \(shown.count) of \(count) that took longest, by time." : "\(count), by time.",
            rows: shown.map { request in
                Row(
                    name: "\(NumberText.clock(request.start)) \(request.name)",
                    figure: [request.durations, request.ending].filter { !$0.isEmpty }.joined(separator: " "),
                    stretches: request.stretches, isTrouble: request.outcome != .delivered)
            })
    }
}

/// A stretch of what was waited for.
public struct WaterfallStretch: Sendable {
    /// From when to when, seconds of session time.
    public let range: ClosedRange<Double>
    /// Whether nothing came yet: before the first byte.
    public let isWait: Bool

    /// Makes a stretch.
    public init(_ range: ClosedRange<Double>, isWait: Bool = false) { (self.range, self.isWait) = (range, isWait) }
}

// What people read of a request.
extension MediaRequest {
    /// What was asked for: `segment 31`.
    public var name: String {
        switch kind {
        case .multivariantPlaylist: "multivariant"
        case .mediaPlaylist: "playlist"
        case .key: "key"
        case .initializationSection: "init section"
        case .segment:
            switch track {
            case .audio: "audio " + NumberText.count(segment)
            case .subtitles: "subtitles " + NumberText.count(segment)
            case .video, nil: "segment " + NumberText.count(segment)
            }
        }
    }

    /// How it ended; empty of what simply arrived.
    public var ending: String {
        switch outcome {
        case .delivered: isCached ? "cached" : ""
        case .abandoned: "abandoned"
        case .cancelled: "cancelled"
        case .timedOut: "timed out"
        case .failed: status.map { "HTTP \($0)" } ?? "failed"
        }
    }

    /// How long it waited for the first byte, and how long the bytes took: `0.050 + 1.20 s`.
    public var durations: String {
        guard let timeToFirstByte else { return "- + -" }
        return NumberText.number(Self.whole(timeToFirstByte)) + " + "
            + NumberText.duration(Self.whole(end - start - timeToFirstByte))
    }

    /// Times are sums: what is less than a microsecond is what remained of one.
    private static func whole(_ seconds: Double) -> Double { seconds < 1e-6 ? 0 : seconds }

    /// What it waited for the first byte, and what the bytes took; all of it is waiting where that is not known.
    public var stretches: [WaterfallStretch] {
        let firstByte = min(start + (timeToFirstByte ?? (end - start)), end)
        let wait = WaterfallStretch(start...firstByte, isWait: true)
        return end > firstByte ? [wait, WaterfallStretch(firstByte...end)] : [wait]
    }
}
