import PlayerLog
import Testing

@testable import PlayheadAnalytics

/// Sessions that a sealed part kept, among others in a list.
@Suite struct KeptSessionTests {
    private func log() -> SessionLog {
        var log = SessionLog(id: "a")
        let start = LogDate(year: 2026, month: 3, day: 2)
        var event = AccessLogEvent()
        event.playbackStartDate = start
        event.durationWatched = 300
        event.numberOfStalls = 2
        event.startupTime = 0.75
        event.indicatedBitrate = 4_534_000
        log.append(event, ordinal: 0)
        log.append(ObservedEvent(.timeBaseRunning, at: start))
        log.append(ObservedEvent(.stalled, at: start.advanced(by: 50)))
        log.append(ObservedEvent(.timeBaseRunning, at: start.advanced(by: 55)))
        log.append(ObservedEvent(.stalled, at: start.advanced(by: 100)))
        log.append(ObservedEvent(.timeBaseRunning, at: start.advanced(by: 102.5)))
        return log
    }

    @Test func `what was kept is as it was, and nothing else is known`() {
        let whole = SessionTotals(log(), catalog: ErrorCatalog())
        let kept = SessionTotals(Exemplar(whole, id: "a"))
        #expect(kept.rebufferDuration == 7.5)
        for kpi in [
            KPI.startupTime, .durationWatched, .stallCount, .stallRate, .rebufferDuration, .rebufferRatio,
            .timeWeightedIndicatedBitrate, .failurePercentage,
        ] { #expect(kpi.reading(of: kept) == kpi.reading(of: whole), "\(kpi.key)") }
        #expect(kept.startDate == whole.startDate && kept.id == "a")
        for kpi in [KPI.switchCount, .bytesTransferred, .droppedFrames, .timeWeightedObservedBitrate] {
            #expect(kpi.reading(of: kept).value == nil, "\(kpi.key)")
        }
    }

    @Test func `what was not known stays so`() {
        let kept = SessionTotals(Exemplar(SessionTotals(id: ""), id: "b"))
        for kpi in KPI.ofSession { #expect(kpi.reading(of: kept).value == nil, "\(kpi.key)") }
        #expect(kept.startDate == nil)
    }

    @Test func `the greatest values are no fault`() {
        var session = Exemplar(SessionTotals(id: ""), id: "c")
        (session.startDate, session.watched, session.rebufferDuration) = (1 << 58, .max, .max)
        (session.stallCount, session.indicatedBitrate, session.startupTime) = (.max, .max, .max)
        session.failed = true
        let kept = SessionTotals(session)
        #expect(kept.stallCount == .max && kept.failure.failed == true && kept.startupTime?.microseconds == .max)
        #expect((kept.timeWeightedIndicatedBitrate ?? 0) > 1e18)
    }
}
