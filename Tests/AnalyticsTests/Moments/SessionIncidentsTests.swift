import PlayerLog
import TestSupport
import Testing

@testable import PlayheadAnalytics

@Suite struct SessionIncidentsTests {
    private static let catalog = ErrorCatalog()

    private static func date(_ second: Int64) -> LogDate { LogDate(microseconds: second * 1_000_000) }

    private static func log(_ events: (ObservedEvent.Kind, Int64)...) -> SessionLog {
        var log = SessionLog(id: "S1")
        log.append(contentsOf: events.map { ObservedEvent($0, at: date($1)) })
        return log
    }

    private static func incidents(_ log: SessionLog) -> SessionIncidents? {
        SessionTotals(log, catalog: catalog).listingIncidents(of: log, catalog: catalog).incidents
    }

    @Test func `what the app saw has its time and its duration`() {
        var log = Self.log(
            (.play, 0), (.timeBaseRunning, 2), (.stalled, 60), (.timeBaseRunning, 64), (.stalled, 100), (.stopped, 107))
        var entry = ErrorLogEvent()
        (entry.date, entry.errorStatusCode, entry.errorDomain) = (Self.date(61), -12889, "CoreMediaErrorDomain")
        entry.errorComment = "No response for media file in 10s"
        log.append(entry, ordinal: 0)
        let found = Self.incidents(log)
        #expect(
            found?.stalls == [
                .init(time: 60, duration: 4, count: 1, cause: .mediaFileNotReceived),
                .init(time: 100, duration: 7, count: 1, cause: .noneFound),
            ])
        #expect(
            found?.errorEntries == [
                .init(
                    date: 61_000_000, domain: "CoreMediaErrorDomain", code: -12889, class: .delivery,
                    comment: "No response for media file in 10s")
            ])
    }

    @Test func `of a stall whose end is not known there is no duration`() {
        let found = Self.incidents(
            Self.log(
                (.play, 0), (.timeBaseRunning, 2), (.stalled, 60), (.timeBaseRunning, 64), (.stalled, 100),
                (.paused, 107)))
        #expect(found?.stalls.map(\.duration) == [4, nil])
    }

    @Test func `durations add up to the rebuffer duration`() {
        let log = Self.log(
            (.play, 0), (.timeBaseRunning, 2), (.stalled, 3), (.timeBaseRunning, 7), (.stalled, 10),
            (.timeBaseRunning, 11))
        let totals = SessionTotals(log, catalog: Self.catalog)
        #expect(Self.incidents(log)?.stalls.reduce(0) { $0 + ($1.duration ?? 0) } == totals.rebufferDuration)
    }

    @Test func `a row of an access log tells only how many`() {
        var log = SessionLog(id: "S1")
        for ordinal in 0..<3 {
            var event = AccessLogEvent()
            (event.durationWatched, event.numberOfStalls) = (10, ordinal)
            log.append(event, ordinal: ordinal)
        }
        #expect(
            Self.incidents(log)?.stalls == [
                .init(time: nil, duration: nil, count: 1, cause: .noneFound),
                .init(time: nil, duration: nil, count: 2, cause: .noneFound),
            ])
    }

    @Test func `lists and comments are bounded`() {
        var log = SessionLog(id: "S1")
        for ordinal in 0..<1200 {
            var entry = ErrorLogEvent()
            (entry.errorStatusCode, entry.errorComment) = (ordinal, String(repeating: "é", count: ordinal))
            log.append(entry, ordinal: ordinal)
            var event = AccessLogEvent()
            (event.durationWatched, event.numberOfStalls) = (10, 1)
            log.append(event, ordinal: ordinal)
        }
        let found = Self.incidents(log)
        #expect(found?.stalls.count == 1000)
        #expect(found?.errorEntries.map(\.code) == Array(0..<1000))
        #expect(found?.errorEntries.last?.comment == String(repeating: "é", count: 200))
        #expect(found?.errorEntries[150].comment?.count == 150)
    }

    @Test func `nothing is listed where nothing went wrong`() {
        #expect(Self.incidents(Self.log((.play, 0), (.timeBaseRunning, 2), (.ended, 60))) == nil)
    }
}
