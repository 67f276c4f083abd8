import Descriptions
import PlayheadAnalytics

/// What a report says of groups beside their sums, for programs and for people.
extension KPIReport.Highlights {
    /// The group as the contract has it.
    var record: [ReportValue.Field] {
        let worst = Exemplars.Ranking.allCases.map { ranking in
            ReportValue.Field(ranking.rawValue, aggregate.sessions.worst(by: ranking))
        }
        return [
            .init("key", .dictionary(keyRecord)), .init("foldedCount", foldedCount),
            .init("errorCodes", aggregate.errorCodes.counts.map(CountedCode.init)),
            .init("stallCauses", aggregate.stallCauses.map(CountedCause.init)), .init("worst", worst),
            .init("sample", aggregate.sessions.sample),
        ]
    }
}

private struct CountedCode: Reportable {
    let code: ErrorCodeCounts.Code
    let count: Int

    var inReport: ReportValue {
        let domain = code.domain.isEmpty ? nil : code.domain
        return .record([.init("domain", domain), .init("code", code.code), .init("count", count)])
    }
}

private struct CountedCause: Reportable {
    let cause: String
    let count: Int64

    var inReport: ReportValue { .record([.init("cause", cause), .init("count", count)]) }
}

extension Exemplar: Reportable {
    var inReport: ReportValue {
        @Sendable func seconds(_ microseconds: Int64?) -> Double? { microseconds.map { Double($0) / 1e6 } }
        return .record([
            .init("id", id), .init("startDate", startDate.map(ReportValue.date)),
            .init("durationWatched", seconds(watched)), .init("startupTime", seconds(startupTime)),
            .init("stallCount", stallCount), .init("rebufferDuration", seconds(rebufferDuration)),
            .init("timeWeightedIndicatedBitrate", indicatedBitrate), .init("failed", failed),
        ])
    }
}

/// The highlights of all groups of a report together, for people.
struct HighlightsSummary {
    /// Of each list the first are shown.
    private static let mostShown = 5

    private let all: GroupSums
    /// Where the pages of sessions are, by their ids.
    private let pages: [String: String]

    init(_ groups: [KPIReport.Highlights], pages: [String: String] = [:]) {
        all = groups.reduce(into: GroupSums()) { $0.merge($1.aggregate) }
        self.pages = pages
    }

    /// The worst sessions, the causes of stalls and the codes of errors; nothing of what there is none.
    var sections: [[ReportBlock]] {
        [
            Self.section("Worst sessions", worst, sessionColumns),
            Self.section(
                "Causes of stalls", all.stallCauses.prefix(Self.mostShown),
                [
                    .flexible("Cause", \.cause), .right("Stalls") { String($0.count) },
                ]),
            Self.section(
                "Error codes", all.errorCodes.counts.prefix(Self.mostShown),
                [
                    .flexible("Domain") {
                        ReportText(foreign: $0.code.domain.isEmpty ? NumberText.unknown : $0.code.domain)
                    },
                    .right("Code") { $0.code.code.map(String.init) ?? NumberText.unknown }, .right("Entries", \.count),
                ]),
        ]
    }

    private static func section<Element>(
        _ heading: ReportText, _ rows: some Collection<Element>, _ columns: [TableColumn<Element>]
    ) -> [ReportBlock] {
        rows.isEmpty ? [] : [.heading(heading), .table(ReportTable(Array(rows), columns))]
    }

    private var worst: [(ranking: Exemplars.Ranking, session: Exemplar)] {
        Exemplars.Ranking.allCases.flatMap { ranking in
            all.sessions.worst(by: ranking).prefix(Self.mostShown).map { (ranking, $0) }
        }
    }

    private var sessionColumns: [TableColumn<(ranking: Exemplars.Ranking, session: Exemplar)>] {
        [
            .left("By", \.ranking.title),
            .flexible("Session") { [pages] in ReportText(foreign: $0.session.id, link: pages[$0.session.id]) },
            .right("Startup") { Self.seconds($0.session.startupTime) },
            .right("Rebuffering") { Self.seconds($0.session.rebufferDuration) },
            .right("Stalls") { $0.session.stallCount.map { String($0) } ?? NumberText.unknown },
            .right("Watched") { Self.seconds($0.session.watched) },
        ]
    }

    private static func seconds(_ microseconds: Int64?) -> String {
        microseconds.map { NumberText.duration(Double($0) / 1e6) } ?? NumberText.unknown
    }
}

/// What distinguishes sessions: the keys of their context that a report leads with, where they are not all the
/// same, else their ids.
struct SessionNames {
    private let keys: [String]

    init(_ report: KPIReport) {
        keys = report.leadingKeys.filter { key in
            Set(report.sessions.lazy.map { $0.contextValue(key) }).count > 1
        }
    }

    /// A session's name in one text.
    func name(_ session: SessionTotals) -> String {
        keys.isEmpty
            ? session.id : keys.map { session.contextValue($0) ?? NumberText.unknown }.joined(separator: " / ")
    }

    /// The columns of a table that name sessions.
    ///
    /// - Parameter pages: where the pages of sessions are, by their ids.
    func columns<Element>(
        pages: [String: String] = [:], _ session: @escaping (Element) -> SessionTotals
    ) -> [TableColumn<Element>] {
        if keys.isEmpty {
            return [.flexible("Session") { ReportText(foreign: session($0).id, link: pages[session($0).id]) }]
        }
        return keys.map { key in
            .flexible(key) {
                let link = key == keys[0] ? pages[session($0).id] : nil
                return ReportText(foreign: session($0).contextValue(key) ?? NumberText.unknown, link: link)
            }
        }
    }
}

/// How bad a session was for its viewer: a failure is worse than a start that never came, that than any stall, a stall than
/// any wait.
struct SessionSeverity: Comparable {
    private let key: (failed: Int, neverStarted: Int, rebufferRatio: Double, stallRate: Double, startup: Double)

    init(_ session: SessionTotals) {
        key = (
            session.failure.failed == true ? 1 : 0, session.neverStarted == true ? 1 : 0,
            session.rebufferRatio ?? session.rebufferRatioAtLeast ?? 0, session.stallRate ?? 0,
            session.startupTime?.seconds ?? 0
        )
    }

    static func == (left: Self, right: Self) -> Bool { left.key == right.key }
    static func < (left: Self, right: Self) -> Bool { left.key < right.key }
}

extension KPIReport {
    /// The worst of the sessions by their places in ``sessions``, the worst first: those that failed, then those that never
    /// started, then by rebuffering, stalls and startup.
    ///
    /// - Parameter most: how many there may be.
    public func worst(_ most: Int) -> [Int] {
        sessions.enumerated()
            .map { (key: SessionSeverity($0.element), offset: $0.offset) }
            .sorted { ($0.key, $1.offset) > ($1.key, $0.offset) }
            .prefix(most).map(\.offset)
    }
}
