import PlayheadNumerics

/// The KPIs of a set of sessions, added up session by session.
///
/// `add` and `merge` are associative and commutative: neither the order of the sessions nor how they were dealt out over
/// jobs changes a digit of what comes out.
public struct FleetAccumulator: Equatable, Sendable {
    /// Sessions.
    public internal(set) var sessionCount = 0
    /// Failed sessions over the sessions of which one knows.
    public internal(set) var failures = Share()
    /// Seconds watched, in microseconds.
    public internal(set) var watched = KnownSum()
    /// Stalls.
    public internal(set) var stalls = KnownSum()
    /// Stalls over microseconds watched.
    public internal(set) var stallsPerWatched = Ratio()
    /// Measured rebuffer time, microseconds.
    public internal(set) var rebuffer = KnownSum()
    /// Measured rebuffer time over time watched.
    public internal(set) var rebufferPerWatched = Ratio()
    /// Stalls that were still going on when their session, or its log, ended.
    public internal(set) var openStalls = KnownSum()
    /// Sessions that the rebuffer time leaves out, since how long their last stall went on is not known.
    public internal(set) var rebufferOmittedCount = 0
    /// Indicated bitrate times watched, over watched.
    public internal(set) var indicated = Ratio()
    /// Observed bitrate times watched, over watched.
    public internal(set) var observed = Ratio()
    /// Variant switches.
    public internal(set) var switches = KnownSum()
    /// Bytes received.
    public internal(set) var bytes = KnownSum()
    /// Dropped video frames.
    public internal(set) var droppedFrames = KnownSum()
    /// Exits before start over the sessions of which one knows.
    public internal(set) var exits = Share()
    /// Sessions without a stall over the sessions that played, of which one knows both.
    public internal(set) var stallFree = Share()
    /// Sessions that failed before their first frame over the attempts to play of which one knows.
    public internal(set) var startupFailures = Share()
    /// Error-log entries by class, in the order of `ErrorClass.allCases`.
    public internal(set) var errorsByClass = [Int](repeating: 0, count: ErrorClass.allCases.count)
    /// Entries of error logs.
    public internal(set) var errorEntries = KnownSum()
    /// Entries of a kind that is usually fatal.
    public internal(set) var fatalErrors = KnownSum()
    /// The sources of the sessions.
    var sourceCounts = SourceCounts()
    /// Startup times that the app observed, distinguished to the millisecond.
    public internal(set) var startupFromEvents = Distribution(resolution: 1000)
    /// Startup times from access logs (buffering only).
    public internal(set) var startupFromLog = Distribution(resolution: 1000)
    /// Rebuffer ratios, distinguished to 1e-5.
    public internal(set) var rebufferRatios = Distribution(resolution: 10)
    /// Time-weighted indicated bitrates, distinguished to the kilobit per second.
    public internal(set) var indicatedBitrates = Distribution(resolution: 1_000_000_000)

    /// A bitrate times the time watched, which is in 10⁻¹² of a bit, is squared in 2⁴⁰ of these: in about a bit.
    static let bitShift = 40

    /// The KPIs of no session.
    public init() {}

    /// Adds a session.
    public mutating func add(_ session: borrowing SessionTotals) {
        sessionCount += 1
        if session.hasOnlyAccessLog {
            // Of a million such sessions nothing else is asked.
            exits.add(session.exitedBeforeStart(failed: nil))
        } else {
            sourceCounts.add(session.source)
            addFailuresAndRebuffering(session)
        }
        // Value by value: taking the access log's totals out as a whole would copy them.
        watched.add(session.access?.watched)
        let stallCount = session.stallCount
        stalls.add(stallCount)
        stallsPerWatched.add(stallCount, session.access?.watched)
        stallFree.add(session.stallFree(stallCount: stallCount))
        addIndicated(session)
        if let time = session.access?.observedWatched, time > 0 {
            observed.add(session.access?.observedTimesWatched, time, momentShift: Self.bitShift)
        }
        switches.add(session.switchCount)
        bytes.add(session.access?.bytes)
        droppedFrames.add(session.access?.droppedFrames)
        addStartup(session)
    }

    /// Adds of a session only what one KPI is made of, the stall rate and the failures; all other sums of the set stay as they
    /// were, and mean nothing any more.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - kpi: the KPI: the startup time, a time-weighted indicated bitrate, or one of stalls and failures.
    public mutating func add(_ session: borrowing SessionTotals, only kpi: KPI) {
        sessionCount += 1
        if !session.hasOnlyAccessLog { addFailuresAndRebuffering(session) }
        stallsPerWatched.add(session.stallCount, session.access?.watched)
        if kpi == .startupTime { addStartup(session) }
        if kpi == .timeWeightedIndicatedBitrate { addIndicated(session) }
    }

    @inline(__always)
    private mutating func addIndicated(_ session: borrowing SessionTotals) {
        guard let time = session.access?.indicatedWatched, time > 0, let sum = session.access?.indicatedTimesWatched
        else { return }
        indicated.add(sum, time, momentShift: Self.bitShift)
        indicatedBitrates.add(Int64(clamping: sum / Int128(time)))
    }

    @inline(__always)
    private mutating func addStartup(_ session: borrowing SessionTotals) {
        let startup = session.startupTime
        switch startup?.source {
        case .events: startupFromEvents.add(startup?.microseconds)
        case .log: startupFromLog.add(startup?.microseconds)
        case nil: break
        }
    }

    /// Adds what an access log alone does not tell.
    private mutating func addFailuresAndRebuffering(_ session: borrowing SessionTotals) {
        let failed = session.failure.failed
        failures.add(failed)
        exits.add(session.exitedBeforeStart(failed: failed))
        startupFailures.add(session.startupFailed(failed: failed))
        let rebuffered = session.rebufferMicroseconds
        rebuffer.add(rebuffered)
        rebufferPerWatched.add(rebuffered, session.access?.watched)
        rebufferRatios.add(session.rebufferRatio.map { Int64(min(1e6, $0) * 1e6) })
        openStalls.add(session.rebufferOpen)
        if rebuffered == nil, session.rebufferAtLeastMicroseconds != nil { rebufferOmittedCount += 1 }
        if let errors = session.errors {
            for (index, count) in errors.byClass.enumerated() { errorsByClass[index] += count }
            errorEntries.add(errors.total)
            fatalErrors.add(errors.fatal)
        }
    }
}

extension FleetAccumulator {
    /// Failed sessions / all sessions of which one knows x 100 (WWDC 2018 session 502).
    public var failurePercentage: Double? { failures.percentage }

    /// Sessions that played without a stall / sessions that played x 100, over those of which both are known.
    public var stallFreePercentage: Double? { stallFree.percentage }

    /// Sessions that failed before their first frame / all attempts to play x 100, exits before start among the attempts,
    /// over the sessions of which one knows whether they failed and whether anything played.
    public var startupFailurePercentage: Double? { startupFailures.percentage }

    /// Stalls an hour watched.
    public var stallRate: Double? { stallsPerWatched.value(times: 3.6e9) }

    /// Rebuffer time / time watched.
    public var rebufferRatio: Double? { rebufferPerWatched.value }

    /// Seconds watched.
    public var durationWatched: Double? { watched.value.map { Double($0) / 1e6 } }

    /// Measured rebuffer time, seconds.
    public var rebufferDuration: Double? { rebuffer.value.map { Double($0) / 1e6 } }

    /// Bits per second.
    public var timeWeightedIndicatedBitrate: Double? { Self.mean(indicated) }

    /// Bits per second.
    public var timeWeightedObservedBitrate: Double? { Self.mean(observed) }

    /// The startup times of the source that more sessions have; of two equal ones the app's observations.
    public var startupTime: (source: StartupTime.Source, times: Distribution)? {
        if startupFromEvents.count + startupFromLog.count == 0 { return nil }
        return startupFromLog.count > startupFromEvents.count
            ? (.log, startupFromLog) : (.events, startupFromEvents)
    }

    private static func mean(_ ratio: Ratio) -> Double? {
        SessionTotals.mean(ratio.numerator, Int64(clamping: ratio.denominator))
    }
}
