import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics
import TestSupport
import Testing

/// A session's logs written as files, and read back as a command does.
enum WrittenLog {
    /// The KPIs of the session, and those of its written logs.
    static func totals(_ session: SimulatedSession) -> (before: SessionTotals, after: SessionTotals) {
        let catalog = ErrorCatalog()
        return (
            SessionTotals(session.log, catalog: catalog), SessionTotals(readBack(session.log), catalog: catalog)
        )
    }

    /// The log that the files of a log's bundle hold.
    static func readBack(_ log: SessionLog) -> SessionLog {
        let writer = W3CWriter()
        let observed = log.observed.map { event in
            var json = JSONWriter(.oneLine)
            json.object { json in
                json.key("event")
                json.value(event.kind.rawValue)
                json.key("session")
                json.value(log.id)
                json.key("date")
                json.value(Double(event.date.microseconds) / 1e6)
                let numbers = [
                    ("latency", event.latency), ("target", event.target),
                    ("to", event.latency == nil ? event.position : nil),
                ]
                for case (let key, let number?) in numbers {
                    json.key(key)
                    json.value(number)
                }
            }
            return json.take() + "\n"
        }
        let collector = SessionCollector.reading([
            writer.accessLog(of: log), writer.errorLog(of: log), observed.joined(),
        ])
        #expect(collector.logs.count == 1)
        return collector.logs.first ?? SessionLog(id: "")
    }

    /// Whether both have the same KPIs: to a millisecond an event, which is what the log's three decimals keep.
    static func expectEqual(
        _ before: SessionTotals, _ after: SessionTotals, _ comment: @autoclosure () -> String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let rows = Double(Int(before.access?.switches ?? 0) + 60)
        func same(_ left: Double?, _ right: Double?, within tolerance: Double, _ what: String) {
            let isSame = left.flatMap { left in right.map { abs(left - $0) <= tolerance } } ?? (left == right)
            #expect(isSame, "\(what): \(left ?? .nan) \(right ?? .nan) \(comment())", sourceLocation: sourceLocation)
        }
        same(before.durationWatched, after.durationWatched, within: rows * 0.0005, "watched")
        same(before.rebufferDuration, after.rebufferDuration, within: 1e-6, "rebuffer")
        same(
            before.startupTime.map(\.seconds), after.startupTime.map(\.seconds), within: 0.001, "startup")
        same(
            before.timeWeightedIndicatedBitrate, after.timeWeightedIndicatedBitrate,
            within: 1 + (before.timeWeightedIndicatedBitrate ?? 0) * rows * 0.001
                / max(1e-3, before.durationWatched ?? 1),
            "bitrate")
        same(before.switchMagnitude, after.switchMagnitude, within: rows, "magnitude")
        #expect(before.stallCount == after.stallCount, "\(comment())", sourceLocation: sourceLocation)
        #expect(before.switchCount == after.switchCount, "\(comment())", sourceLocation: sourceLocation)
        #expect(before.access?.bytes == after.access?.bytes, "\(comment())", sourceLocation: sourceLocation)
        #expect(before.failure.failed == after.failure.failed, "\(comment())", sourceLocation: sourceLocation)
    }
}
