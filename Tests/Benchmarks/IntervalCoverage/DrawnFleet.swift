import Foundation
import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics

/// Sessions drawn as real ones come: most short and without a stall, a few long, and some viewers' links far worse than others'.
enum DrawnFleet {
    private static let catalog = ErrorCatalog()
    private static let start = LogDate(year: 2026, month: 3, day: 2, hour: 10)

    /// So many sessions.
    static func draw(_ count: Int, using random: inout SeededRandom) -> FleetAccumulator {
        var fleet = FleetAccumulator()
        for _ in 0..<count { fleet.add(session(&random)) }
        return fleet
    }

    private static func session(_ random: inout SeededRandom) -> SessionTotals {
        var log = SessionLog(id: "drawn")
        func note(_ kind: ObservedEvent.Kind, _ second: Double) {
            log.append(ObservedEvent(kind, at: start.advanced(by: second)))
        }
        note(.play, 0)
        let startup = exp(0.6 * normal(&random))
        // One in fifty leaves before the start, one in seventy fails, half of these before the start.
        let (leaves, fails) = (random.nextUniform() < 0.02, random.nextUniform() < 0.015)
        let failsAtOnce = fails && random.nextUniform() < 0.5
        if failsAtOnce || leaves {
            note(failsAtOnce ? .failed : .stopped, startup)
            return SessionTotals(log, catalog: catalog)
        }
        note(.timeBaseRunning, startup)
        let watched = 600 * exp(normal(&random))
        // Stalls come at the pace of the viewer's link, each of a length of its own.
        let pace = 1.4 / 3600 * exp(normal(&random) - 0.5)
        var (time, stalls) = (startup, 0)
        var left = watched
        while true {
            let next = -log1p(-random.nextUniform()) / pace
            if next >= left { break }
            (left, stalls) = (left - next, stalls + 1)
            note(.stalled, time + next)
            time += next + 3 * exp(0.8 * normal(&random))
            note(.timeBaseRunning, time)
        }
        note(fails ? .failed : .ended, time + left)
        var event = AccessLogEvent()
        event.durationWatched = watched
        event.numberOfStalls = stalls
        event.indicatedBitrate = min(max(3e6 * exp(0.6 * normal(&random)), 2e5), 12e6)
        event.numberOfBytesTransferred = 1000
        log.append(event, ordinal: 0)
        return SessionTotals(log, catalog: catalog)
    }

    /// A number of mean 0 and standard deviation 1 (Box and Muller 1958).
    private static func normal(_ random: inout SeededRandom) -> Double {
        let (radius, angle) = (1 - random.nextUniform(), random.nextUniform())
        return (-2 * Foundation.log(radius)).squareRoot() * cos(2 * .pi * angle)
    }
}
