import Dashboard
import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport

extension OpenedSessions {
    /// What parts hold beside their open sessions.
    struct SealedParts: Sendable {
        /// A summary has so many groups at most, as `kpi` has them.
        private static let mostGroups = 10_000

        /// All that they hold but their open sessions.
        let sums: PartialFleet
        private let grouping: Grouping
        /// What is to be said of them on standard error, a line each.
        let messages: [String]

        /// - Parameter scan: of the open sessions.
        fileprivate init(_ sums: PartialFleet, by grouping: Grouping, beside scan: FleetScan) {
            (self.sums, self.grouping) = (sums, grouping)
            let sealedCount = sums.sealedCount
            messages =
                sums.messages(repeatedCount: scan.repeatedCount) + scan.versionsProblems
                + (sealedCount > 0 ? ["\(sealedCount) sessions are sealed: the summary has no rows of them"] : [])
        }

        /// What sealed sessions add up to, by the values of the keys.
        var sealed: [[String?]: GroupSums] { sums.sealed }

        /// The same as the screens take it.
        var fleet: SealedFleet { SealedFleet(sealed, by: grouping) }

        /// Sessions and sealed groups as the groups of a report.
        func groups(
            _ sessions: some Sequence<SessionTotals>, _ sealed: [[String?]: GroupSums]
        ) -> [KPIReport.Group] {
            KPIReport.groups(sessions, sealed: sealed, by: grouping, most: Self.mostGroups)
        }
    }

    /// Reads the open sessions of parts.
    ///
    /// - Parameters:
    ///   - predicate: what the sessions are asked for later.
    ///   - watch: told how far the reading is; nil for a line on standard error.
    init(
        _ parts: PartFiles, of sources: LogSources, in files: POSIXFileSystem, for predicate: SessionPredicate?,
        _ watch: LoadingProgress?
    ) throws(CommandFailure) {
        let grouping = try parts.sums.grouping()
        // Of each session what the screens list: a part of a million is read again where somebody asks for more.
        let isWhole = predicate.map { $0.incidents == .all || $0.needsVariants } ?? false
        let scan = try CommandFailure.catching {
            try FleetScan(
                parts, of: sources, in: files, keepsVariants: isWhole, incidents: isWhole ? .all : .causes,
                watch: watch)
        }
        self.init(scan, of: SealedParts(parts.sums, by: grouping, beside: scan)) {
            // Parts that are gone meanwhile are told of as they were.
            isWhole ? scan : (try? FleetScan(parts, countsVariants: true, incidents: .all) { _ in true }) ?? scan
        }
    }
}
