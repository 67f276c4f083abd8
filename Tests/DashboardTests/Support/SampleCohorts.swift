import PlayerLog
import PlayheadAnalytics

@testable import Dashboard

/// Two releases' sessions, made so that a plain before and after goes wrong: on every network the second stalls less, and
/// together it stalls more, since more of its hours are cellular.
enum SampleCohorts {
    /// What sessions of one network are like.
    private struct Network {
        let name: String
        /// How many there are.
        let count: Int
        /// Of so many thousand hours stalls.
        let stalls: Int
        /// Seconds.
        let startup: Double
    }

    private static let february = LogDate(year: 2026, month: 2, day: 23)
    private static let march = LogDate(year: 2026, month: 3, day: 2)

    static let a = sessions(
        "7.2.0", from: february,
        [
            Network(name: "wifi", count: 2800, stalls: 1000, startup: 0.6),
            Network(name: "cellular", count: 1000, stalls: 2600, startup: 1.1),
            Network(name: "ethernet", count: 200, stalls: 600, startup: 0.4),
        ], exits: 128, failures: 80)
    static let b = sessions(
        "7.2.1", from: march,
        [
            Network(name: "wifi", count: 1100, stalls: 960, startup: 0.59),
            Network(name: "cellular", count: 840, stalls: 2450, startup: 1.05),
            Network(name: "ethernet", count: 60, stalls: 600, startup: 0.4),
        ], exits: 59, failures: 43)

    static func model(_ a: [SessionTotals] = a, _ b: [SessionTotals] = b, shared: Int = 0) -> CohortsModel {
        let keys: [GroupKey] = ["network", "cdn", "os", "appVersion"].map { .context($0) }
        func groups(_ sessions: [SessionTotals]) -> GroupsByKey {
            sessions.reduce(into: GroupsByKey(Grouping(keys, zone: "UTC", clock: .utc))) { $0.add($1) }
        }
        return CohortsModel(
            a: cohort("context.appVersion == \"7.2.0\" AND context.country == \"DE\"", a),
            b: cohort("context.appVersion == \"7.2.1\" AND context.country == \"DE\"", b), sharedCount: shared,
            groups: CohortGroups.all(a: groups(a), b: groups(b), most: CohortDifference.mostKeys))
    }

    static func cohort(_ name: String, _ sessions: [SessionTotals]) -> CohortsModel.Cohort {
        let starts = sessions.compactMap(\.startDate).map { Int($0 / 1_000_000) }.sorted()
        return CohortsModel.Cohort(
            name: name, fleet: sessions.reduce(into: FleetAccumulator()) { $0.add($1) },
            span: starts.first.flatMap { first in starts.last.map { first...$0 } })
    }

    /// A session of an hour or so.
    static func session(
        _ id: String, at date: LogDate, context: [String: String], watched: Double = 3600, stalls: Int64? = 0,
        bitrate: Double? = 4e6, startup: Double? = 0.5, status: String = "readyToPlay"
    ) -> SessionTotals {
        var log = SessionLog(id: id)
        var event = AccessLogEvent()
        event.playbackStartDate = date
        event.durationWatched = watched
        event.numberOfStalls = stalls.map { Int($0) }
        event.indicatedBitrate = bitrate
        event.startupTime = startup
        log.append(event, ordinal: 0)
        log.context = SessionContext(
            context.merging(["status": status]) { $1 }.mapValues { .text($0) })
        return SessionTotals(log, catalog: SampleSessions.catalog)
    }

    private static func sessions(
        _ version: String, from first: LogDate, _ networks: [Network], exits: Int, failures: Int
    ) -> [SessionTotals] {
        var random = SplitMix(seed: 11)
        var sessions: [SessionTotals] = []
        func context(_ network: String) -> [String: String] {
            [
                "appVersion": version, "network": network, "cdn": ["edge-a", "edge-b", "origin"][random.below(3)],
                "os": ["17.4", "17.5"][random.below(2)],
            ]
        }
        let week = 7 * 86_400
        for network in networks {
            for number in 0..<network.count {
                // As many as there are to be by then; every other session has them, as some viewers have most stalls.
                let isEven = number.isMultiple(of: 2)
                let stalls = isEven ? (number + 2) * network.stalls / 1000 - number * network.stalls / 1000 : 0
                // A tail to the right, as startup times have.
                let slow = 0.45 / (Double(1 + random.below(1000)) / 1000).squareRoot()
                sessions.append(
                    session(
                        "\(version)-\(network.name)-\(number)", at: first.advanced(by: Double(random.below(week))),
                        context: context(network.name), watched: 3000 + Double(random.below(1200)),
                        stalls: Int64(stalls),
                        bitrate: network.name == "cellular" ? 2.2e6 : 4.6e6, startup: network.startup * slow))
            }
        }
        for number in 0..<(exits + failures) {
            sessions.append(
                session(
                    "\(version)-\(number)", at: first.advanced(by: Double(random.below(week))),
                    context: context("wifi"),
                    watched: 0, stalls: nil, bitrate: nil, startup: nil,
                    status: number < failures ? "failed" : "readyToPlay"))
        }
        return sessions
    }
}
