import PlayerLog

/// Whether a session failed, and how one knows. Not every entry of an error log is a failure.
public struct Failure: Equatable, Sendable {
    /// What the answer rests on.
    public enum Evidence: String, Hashable, Sendable {
        /// The bundle says that the item's status became failed, or that it did not; or another source says whether it failed.
        case declared
        /// The error log's end: its last entry is of a fatal kind and nothing played after it, or not.
        case inferred
        /// Nothing tells.
        case none
    }

    /// Whether the session failed; `nil` where nothing tells, and then it is not counted.
    public var failed: Bool?
    /// What the answer rests on.
    public var evidence: Evidence
}

extension SessionTotals {
    /// Whether the session failed (WWDC 2018 session 502: the item's status became failed).
    public var failure: Failure {
        // Of a million such sessions it is asked twice.
        if hasOnlyAccessLog { return Failure(failed: nil, evidence: .none) }
        if !context.values.isEmpty, let status = context["status"] {
            if status == "failed" { return Failure(failed: true, evidence: .declared) }
            if status == "readyToPlay" { return Failure(failed: false, evidence: .declared) }
        }
        if observed?.hasFailed == true { return Failure(failed: true, evidence: .declared) }
        // Who declares figures of a session and not whether it failed does not know it: entries of errors are no answer.
        if isDeclared {
            let failed = figure { $0.failed }
            let evidence = figure { $0.row }?[.failureEvidence].flatMap(Failure.Evidence.init)
            return Failure(failed: failed, evidence: evidence ?? (failed == nil ? .none : .declared))
        }
        if let errors { return Failure(failed: errors.endsFatally && !playedAfterLastError, evidence: .inferred) }
        if observed != nil { return Failure(failed: false, evidence: .declared) }
        return Failure(failed: nil, evidence: .none)
    }

    /// Whether something is known to have played after the error log's last entry. Dates of a log are truncated to the
    /// second, so playback within the same second is no proof.
    private var playedAfterLastError: Bool {
        guard let error = errors?.lastDate else { return false }
        if let running = observed?.lastRunning, running > error + 1_000_000 { return true }
        return access?.playedUntil.map { $0 > error + 1_000_000 } ?? false
    }
}

extension SessionTotals {
    /// Whether the session failed before its first frame: the user asked to play, nothing ever played, and it failed.
    ///
    /// What others call a video start failure (VSF): in the events of CTA-2066, a `playbackFail` after the
    /// `playbackRequest` without a `playbackStart` between them. A viewer who left without a failure is an exit before
    /// start (EBVS, ``exitedBeforeStart``): it is an attempt to play, and no startup failure.
    ///
    /// `nil` where nothing tells whether the session failed (neither a status nor an error log), or whether anything
    /// played. It is `nil` even of a session that did play: were those counted and the others not, a set of bare access
    /// logs would have no startup failure whatever happened.
    public var startupFailed: Bool? { startupFailed(failed: failure.failed) }

    /// The same, of a session of which it is known whether it failed.
    @inline(__always)
    func startupFailed(failed: Bool?) -> Bool? {
        guard let failed, let neverStarted else { return nil }
        return failed && neverStarted
    }
}
