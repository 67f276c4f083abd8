public import Comparison
public import PlayerLog
public import PlayheadAnalytics

/// A moment where two sessions diverge, in words.
public struct DivergenceText: Sendable {
    /// One of the two sessions: what is said of it where they diverge.
    public struct Session {
        let timeline: PlaybackTimeline
        let moments: [SessionEvent]
        let failed: Bool
        let estimate: (Double) -> Double?
        let buffer: (Double) -> Double?

        /// A session with what a simulated player had to decide by.
        ///
        /// - Parameters:
        ///   - timeline: the session over its time.
        ///   - moments: the timeline's, which explain its errors.
        ///   - failed: whether it ended in failure.
        ///   - estimate: what the player took the link for at a session time, b/s; nil where that is not known.
        ///   - buffer: how much media was buffered at a session time, seconds.
        public init(
            _ timeline: PlaybackTimeline, moments: [SessionEvent], failed: Bool,
            estimate: @escaping (Double) -> Double?,
            buffer: @escaping (Double) -> Double?
        ) {
            (self.timeline, self.moments, self.failed) = (timeline, moments, failed)
            (self.estimate, self.buffer) = (estimate, buffer)
        }
    }

    /// What happens, in a word or two.
    public let title: String
    /// What each does.
    public let text: String

    /// The words of a moment; `session` gives either of the two.
    public init(_ divergence: Divergence, of session: (Side) -> Session) {
        let length = NumberText.duration(divergence.duration)
        func situation(_ side: Side) -> String { session(side).situation(at: divergence.time) }
        switch divergence.kind {
        case .startup(let a, let b):
            title = "startup"
            text =
                "A " + (a.map { "plays after \(NumberText.duration($0))" } ?? "never plays") + ", B "
                + (b.map { "after \(NumberText.duration($0))" } ?? "never")
        case .decision(let position, let a, let b):
            title = "decision"
            text =
                "first difference, \(NumberText.clock(position)) of the media: A loads \(NumberText.bitrate(a))"
                + situation(.a) + ", B \(NumberText.bitrate(b))" + situation(.b)
        case .bitrate(let a, let b):
            title = a == b ? "same" : a > b ? "A higher" : "B higher"
            text =
                a == b
                ? "both show \(NumberText.bitrate(a)), for \(length)"
                : "A shows \(NumberText.bitrate(a)), B \(NumberText.bitrate(b)), for \(length)"
        case .stall(let a, let b, let endUnknown):
            func length(_ side: Side) -> String {
                let seconds = side == .a ? a : b
                guard endUnknown.contains(side) else { return NumberText.duration(seconds) }
                return (seconds ?? 0) > 0 ? "at least \(NumberText.duration(seconds))" : "for a time that is not known"
            }
            title = "stall"
            if a != nil, b != nil {
                text = "both: A \(length(.a)), B \(length(.b))"
            } else {
                let side: Side = a != nil ? .a : .b
                let other = session(side.other)
                text =
                    "\(side.name) only, \(length(side)); \(side.other.name) "
                    + (other.timeline.duration < divergence.time
                        ? "is over"
                        : "shows " + NumberText.bitrate(PlayedBitrate(other.timeline).at(divergence.time))
                            + situation(side.other))
            }
        case .error(let side, let code, let count):
            title = code.map { String($0) } ?? "error"
            let explanation = session(side).explanation(ofError: code, at: divergence.time)
            text =
                "\(side.name) only" + (count > 1 ? ", \(count) times" : "")
                + (explanation.map { ": \($0.class.rawValue)" + ($0.isQuoted ? "" : ": \($0.meaning)") } ?? "")
        case .end(let side):
            title = "end"
            let end =
                session(side).failed
                ? " failed" : session(side).timeline.isLastStallEndUnknown ? "'s log ends" : " is over"
            text = "\(side.name)\(end), \(side.other.name) goes on for \(length)"
        }
    }
}

extension DivergenceText.Session {
    /// What a simulated player had to decide by: ` (estimate 6.10 Mb/s, buffer 12.3 s)`.
    fileprivate func situation(at time: Double) -> String {
        let facts = [
            estimate(time).map { "estimate \(NumberText.bitrate($0))" },
            buffer(time).map { "buffer \(NumberText.duration($0))" },
        ].compactMap(\.self)
        return facts.isEmpty ? "" : " (" + facts.joined(separator: ", ") + ")"
    }

    /// What an entry of the error log means.
    fileprivate func explanation(ofError code: Int?, at time: Double) -> ErrorExplanation? {
        let entries = timeline.errorEntries
        for moment in moments where moment.time == time {
            guard case .error(let index, let explanation) = moment.kind, entries.indices.contains(index),
                entries[index].event.errorStatusCode == code
            else { continue }
            return explanation
        }
        return nil
    }
}
