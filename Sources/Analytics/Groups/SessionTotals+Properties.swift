import Platform
import PlayerLog

extension SessionTotals {
    /// The host of the first variant that was played; nil where the time by variant was not counted.
    public var host: String? { variants.lazy.compactMap { $0.uri.flatMap { URIReference($0).host } }.first }

    /// The class of most entries of the error log, of two with as many the one that ``ErrorClass`` has first; `none` of
    /// an error log without entries.
    public var errorClass: String? {
        guard let errors else { return nil }
        if errors.total == 0 { return "none" }
        return zip(ErrorClass.allCases, errors.byClass).max { $0.1 < $1.1 }?.0.rawValue
    }

    /// The player: the product that the log's `#Software` line names, as `AppleCoreMedia`, else the context's `player`.
    public var player: String? {
        guard let software else { return context["player"] }
        return String(Substring(software.utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: " ") }))
    }

    /// The cause of most stalls, of two with as many the earlier one, as ``StallDiagnosis/Cause/key`` has it; `none` without
    /// a stall, `not-found` where the logs show no cause. Nil where nobody knows of stalls, and where they were not listed.
    public var stallCause: String? {
        guard let stallCount else { return nil }
        if stallCount == 0 { return "none" }
        guard let stalls = incidents?.stalls else { return nil }
        var counts: [(cause: String, count: Int)] = []
        for stall in stalls {
            let cause = stall.cause.key ?? StallDiagnosis.Cause.notFoundKey
            let index = counts.firstIndex { $0.cause == cause } ?? counts.count
            if index == counts.count { counts.append((cause, 0)) }
            counts[index].count += stall.count
        }
        return counts.max { $0.count < $1.count }?.cause
    }
}
