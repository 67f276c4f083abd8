import PlayerLog

/// Startup time: from the request to play until the time base runs (WWDC 2018 session 502).
///
/// From what the app observed, where it did; else from who declares it. From a log alone the first known `startupTime` in the log's order: that is
/// buffering only, from the start of the media download until likely to keep up; later values are restarts or copies.
public struct StartupTime: Equatable, Sendable {
    /// What a startup time was taken from. The two are never put in one distribution.
    public enum Source: String, Hashable, Sendable {
        /// The app's observations, or who declares a time from the request to play on: the whole wait.
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
        // Inlined: the access log's totals would be copied to be looked into.
        @inline(__always) get {
            if let observed {
                if let measured = observed.startup { return StartupTime(microseconds: measured, source: .events) }
                // The app waited in vain: that something was buffered is no start.
                if observed.playDate != nil, neverStarted == true { return nil }
            }
            if let time = figure(declared: { $0.startup }) {
                let isWhole = figure { $0.startupIsWhole } == true
                return StartupTime(microseconds: time, source: isWhole ? .events : .log)
            }
            guard let buffering = access?.startup else { return nil }
            return StartupTime(microseconds: buffering, source: .log)
        }
    }

    /// The parts of the startup time that the app's observations tell apart: each load where it timed them, else what
    /// came before likely to keep up and what after.
    public var startupWaterfall: [StartupPart] {
        guard let observed, let whole = observed.startup else { return declared?.row?.startupWaterfall ?? [] }
        let loads = observed.playDate.map { play in
            observed.loads.map { StartupPart($0.part, from: $0.end - play - $0.duration, to: $0.end - play) }
        }
        guard let buffering = observed.buffering, buffering <= whole else {
            return loads.flatMap { $0.isEmpty ? nil : $0 } ?? [StartupPart("startup", from: 0, to: whole)]
        }
        let loading = loads.flatMap { $0.isEmpty ? nil : $0 } ?? [StartupPart("loading", from: 0, to: buffering)]
        return loading + [StartupPart("starting", from: buffering, to: whole)]
    }
}

/// One part of the startup time.
public struct StartupPart: Equatable, Sendable {
    /// What was waited for: the parts that were loaded (`multivariantPlaylist`, `key`, `segment`), or `loading` until likely
    /// to keep up; `starting` from there until the time base ran; or `startup` where only the whole is known.
    public var part: String
    /// When it began, seconds after the request to play.
    public var start: Double
    /// How long it took, seconds.
    public var duration: Double

    /// A part between two times, microseconds after the request to play.
    init(_ part: String, from start: Int64, to end: Int64) {
        self.part = part
        self.start = Double(start) / 1e6
        duration = Double(end - start) / 1e6
    }
}

extension FleetAccumulator {
    /// The startup time beyond which a session is among the slowest twentieth, seconds: the 95th percentile that reports show,
    /// to the millisecond, and never below a value that is the same to that. Nil where no startup time is known.
    ///
    /// - Parameter times: the sessions' startup times, seconds.
    public func slowestStart(of times: some Sequence<Double>) -> Double? {
        slowestStart { limit in times.lazy.filter { $0 <= limit }.max() }
    }

    /// The same of some sessions of a table.
    ///
    /// - Parameters:
    ///   - sessions: the sessions.
    ///   - column: the startup times.
    public func slowestStart(of sessions: SessionSet, in column: NumberColumn) -> Double? {
        slowestStart { limit in column.greatest(upTo: limit, of: sessions) }
    }

    private func slowestStart(_ greatestUpTo: (_ limit: Double) -> Double?) -> Double? {
        guard let percentile = startupTime?.times.percentile(95) else { return nil }
        // A percentile is known to the nearest millisecond, so that values may lie half a one above it.
        let greatest = max(percentile, greatestUpTo(percentile + 0.0005) ?? percentile)
        let microseconds = Int64(clamping: Int128((greatest * 1e6).rounded()))
        return Double((microseconds + 999) / 1000) / 1000
    }
}
