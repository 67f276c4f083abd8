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
