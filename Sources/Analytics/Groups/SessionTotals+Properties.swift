import PlayerLog
import PlayheadPlatform

extension SessionTotals {
    /// The host of the first variant that was played; nil where the time by variant was not counted.
    public var host: String? { hostAlone ?? Self.host(of: variants) ?? declared?.host }

    static func host(of variants: [VariantTime]) -> String? {
        for variant in variants {
            if let host = variant.uri.flatMap({ URIReference.host(of: $0) }) { return host }
        }
        return nil
    }

    /// The class of most entries of the error log, of two with as many the one that ``ErrorClass`` has first; `none` of
    /// an error log without entries.
    public var errorClass: String? {
        guard let errors else { return nil }
        if errors.total == 0 { return "none" }
        return zip(ErrorClass.allCases, errors.byClass).max { $0.1 < $1.1 }?.0.rawValue
    }

    /// The code of most entries of the error log with its domain, as `-12889 CoreMediaErrorDomain`, of two with as many the one
    /// that came first; `none` of an error log without entries. Nil where no entry has a code.
    public var errorCode: String? {
        guard let errors else { return nil }
        if errors.total == 0 { return "none" }
        return errors.byCode.max { $0.count < $1.count }.map { most in
            String(most.code) + (most.domain.map { " " + $0 } ?? "")
        }
    }

    /// The player: the product that the log's `#Software` line names, as `AppleCoreMedia`, else the context's `player`.
    public var player: String? {
        guard let software else { return declared?.player ?? context["player"] }
        return String(Substring(software.utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: " ") }))
    }

    /// The cause of most stalls, of two with as many the one that ``StallDiagnosis/Cause/keys`` has first; `none` without a
    /// stall, `not-found` where the logs show no cause. Nil where ``stallsByCause`` is.
    public var stallCause: String? {
        guard let stallCount else { return nil }
        if stallCount == 0 { return "none" }
        if hasDeclaredAccess, let cause = declared?.row?[.stallCause] { return cause }
        guard let counts = stallsByCause, let most = counts.max(), most > 0 else { return nil }
        return counts.firstIndex(of: most).map { StallDiagnosis.Cause.keys[$0] }
    }

    /// How many stalls have each of ``StallDiagnosis/Cause/keys``, of a session with very many those that
    /// ``SessionIncidents/mostListed`` says; zeros without a stall. An access log alone tells the causes, and else the stalls
    /// must be listed: nil where they were not, and where nobody knows of stalls.
    public var stallsByCause: [Int64]? {
        guard let stallCount else { return nil }
        var counts = StallDiagnosis.Cause.keys.map { _ in Int64(0) }
        func add(_ count: Int64, of key: String?) {
            let index = StallDiagnosis.Cause.keys.firstIndex(of: key ?? StallDiagnosis.Cause.notFoundKey)
            if let index { counts[index] = AccessTotals.sum(counts[index], count) }
        }
        if stallCount == 0 { return counts }
        if let stalls = incidents?.stalls {
            for stall in stalls { add(Int64(stall.count), of: stall.cause.key) }
            return counts
        }
        // Who declares a count knows no causes.
        guard observed == nil, !hasDeclaredAccess, (errors?.total ?? 0) == 0, let access else { return nil }
        add(access.stallsByBandwidth, of: "bandwidth")
        add(access.stallsByOverdueSegments, of: "segments-overdue")
        add(access.stallsWithoutCause, of: nil)
        return counts
    }
}
