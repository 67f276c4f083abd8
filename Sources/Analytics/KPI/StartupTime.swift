/// Startup time: from the request to play until the time base runs (WWDC 2018 session 502).
///
/// From what the app observed, where it did. From a log alone the first known `startupTime` in the log's order: that is
/// buffering only, from the start of the media download until likely to keep up; later values are restarts or copies.
public struct StartupTime: Hashable, Sendable {
    /// What a startup time was taken from. The two are never put in one distribution.
    public enum Source: String, Hashable, Sendable {
        /// The app's observations: the whole wait.
        case events
        /// The access log: buffering only.
        case log
    }

    /// The time, microseconds.
    public var microseconds: Int64
    /// What it was taken from.
    public var source: Source

    /// The time, seconds.
    public var seconds: Double { Double(microseconds) / 1e6 }
}

extension SessionTotals {
    /// The startup time; `nil` where playback did not start or nothing tells.
    public var startupTime: StartupTime? {
        if let measured = observed?.startup { return StartupTime(microseconds: measured, source: .events) }
        return access?.startup.map { StartupTime(microseconds: $0, source: .log) }
    }

    /// The parts of the startup time that the app's observations tell apart.
    public var startupWaterfall: [StartupPart] {
        guard let whole = observed?.startup else { return [] }
        guard let buffering = observed?.buffering, buffering <= whole else {
            return [StartupPart(part: "startup", start: 0, duration: Double(whole) / 1e6)]
        }
        return [
            StartupPart(part: "loading", start: 0, duration: Double(buffering) / 1e6),
            StartupPart(part: "starting", start: Double(buffering) / 1e6, duration: Double(whole - buffering) / 1e6),
        ]
    }
}

/// One part of the startup time.
public struct StartupPart: Hashable, Sendable {
    /// What was waited for: `loading` until likely to keep up, `starting` from there until the time base ran, or
    /// `startup` where only the whole is known.
    public var part: String
    /// When it began, seconds after the request to play.
    public var start: Double
    /// How long it took, seconds.
    public var duration: Double
}
