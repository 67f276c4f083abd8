import PlayerLog
import Testing

@testable import PlayheadAnalytics

/// A fleet's reader leaves out the fields that totals say they do without.
@Suite struct AccessLogSummaryTests {
    /// An event that knows every field; texts point to the table's first text.
    private static let whole = {
        var event = AccessLogEvent()
        for (place, field) in AccessLogField.allCases.enumerated() {
            event[field] = field.storage == .text ? 0 : Int64(1_000_000 * (place + 2))
        }
        // Where the network gave enough, late segments are the cause of stalls.
        event[.observedBitrate] = event[.indicatedBitrate]
        return event
    }()

    private static func totals(of events: [AccessLogEvent]) -> AccessLogSummary {
        var log = ResolvedAccessLog()
        log.events = events
        var strings = StringTable()
        _ = strings.index(of: "first")
        _ = strings.index(of: "second")
        return AccessLogSummary(log, strings: strings, lastDumpDate: nil)
    }

    @Test(arguments: Set(AccessLogField.allCases).subtracting(AccessLogAccumulator.fields))
    func `a field that is left out changes nothing`(field: AccessLogField) {
        var changed = Self.whole
        changed[field] = field.storage == .text ? 1 : 7
        var unknown = Self.whole
        unknown[field] = nil
        let expected = Self.totals(of: [Self.whole, Self.whole])
        #expect(Self.totals(of: [Self.whole, changed]) == expected)
        #expect(Self.totals(of: [unknown, unknown]) == expected)
    }

    @Test(arguments: AccessLogAccumulator.fields)
    func `a field that is wanted matters`(field: AccessLogField) {
        var unknown = Self.whole
        unknown[field] = nil
        #expect(Self.totals(of: [unknown, unknown]) != Self.totals(of: [Self.whole, Self.whole]))
    }
}
