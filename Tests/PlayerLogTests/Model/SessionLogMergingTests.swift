import TestSupport
import Testing

@testable import PlayerLog

/// A session's dumps are one log, however they are put together.
@Suite struct SessionLogMergingTests {
    private func merged(_ logs: [SessionLog]) -> SessionLog {
        var log = SessionLog(id: logs[0].id)
        for other in logs { log.merge(other) }
        return log
    }

    @Test(arguments: 0..<60)
    func `merging is associative and commutative`(seed: UInt64) {
        var random = RandomSession(seed: 9000 + seed)
        let dumps = random.dumps(Int(seed % 5) + 2)
        let expected = merged(dumps).allValues
        for _ in 0..<6 {
            let order = dumps.shuffled(using: &random.generator)
            let cut = Int.random(in: 1..<order.count, using: &random.generator)
            let (left, right) = (Array(order[..<cut]), Array(order[cut...]))
            #expect(merged(order).allValues == expected)
            #expect(merged([merged(left), merged(right)]).allValues == expected)
            #expect(merged([merged(right), merged(left)]).allValues == expected)
        }
    }

    @Test(arguments: 0..<20)
    func `merging a dump again changes nothing`(seed: UInt64) {
        var random = RandomSession(seed: 700 + seed)
        let dumps = random.dumps(3)
        #expect(merged(dumps + dumps).allValues == merged(dumps).allValues)
    }

    @Test(arguments: 0..<20)
    func `no counter is ever smaller than a dump had it`(seed: UInt64) throws {
        var random = RandomSession(seed: 300 + seed)
        let dumps = random.dumps(4)
        let log = merged(dumps).resolved()
        guard !log.dumpsDisagree else { return }
        for dump in dumps {
            for row in dump.accessRows {
                for field in AccessLogField.allCases where field.kind == .counter {
                    guard let value = row.event[field] else { continue }
                    #expect(try #require(log.events[row.ordinal][field]) >= value)
                }
            }
        }
    }

    /// FB22519249: after a change of the audio track a later dump sets a row's counters back and its bitrate to 0.000.
    @Test(arguments: [false, true]) func `a row that was set back keeps what was measured`(isLaterFirst: Bool) {
        var measured = AccessLogEvent()
        (measured.numberOfBytesTransferred, measured.observedBitrate) = (64_000_000, 27e6)
        (measured.observedBitrateStandardDeviation, measured.dumpDate) = (3e6, 1)
        var reset = AccessLogEvent()
        (reset.numberOfBytesTransferred, reset.observedBitrate, reset.indicatedBitrate) = (0, 0, 4e6)
        (reset.observedBitrateStandardDeviation, reset.dumpDate) = (0, 2)
        var log = SessionLog(id: "A")
        for event in isLaterFirst ? [reset, measured] : [measured, reset] { log.append(event, ordinal: 0) }
        let resolved = log.resolved()
        #expect(resolved.countersShrank)
        #expect(resolved.events.map(\.numberOfBytesTransferred) == [64_000_000])
        #expect(resolved.events.map(\.observedBitrate) == [27e6])
        #expect(resolved.events.map(\.observedBitrateStandardDeviation) == [3e6])
        #expect(resolved.events.map(\.indicatedBitrate) == [4e6])
    }

    @Test func `rows may come in any order and with gaps`() {
        var log = SessionLog(id: "A")
        for ordinal in [5, 1, 3, 1, 9] {
            var event = AccessLogEvent()
            event.durationWatched = Double(ordinal)
            log.append(event, ordinal: ordinal)
        }
        #expect(log.accessRows.map(\.ordinal) == [1, 3, 5, 9])
        #expect(log.accessEvents().map(\.durationWatched) == [1, 3, 5, 9])
        for ordinal in [2, 0, 2] { log.append(ErrorLogEvent(), ordinal: ordinal) }
        #expect(log.errorRows.map(\.ordinal) == [0, 2])
    }

    /// A dump of one row that no other holds: what grows in one shrinks in the other.
    private func incomparable(_ number: Int, of count: Int) -> SessionLog {
        var log = SessionLog(id: "A")
        var event = AccessLogEvent()
        (event.durationWatched, event.numberOfStalls) = (Double(number), count - number)
        log.append(event, ordinal: 0)
        return log
    }

    @Test func `versions of one row are bounded and that is said`() {
        let most = SessionLog.mostVersions
        let whole = merged((0..<most).map { incomparable($0, of: 1000) })
        #expect(whole.accessRows.count == most)
        #expect(whole.versionsProblem == nil)
        let more = (0..<(2 * most)).map { incomparable($0, of: 1000) }
        for dumps in [more, more.reversed()] {
            let log = merged(dumps)
            #expect(log.accessRows.count == most)
            #expect(log.accessRows.first?.event.durationWatched == Double(most))
            #expect(log.versionsLeftOut == most)
            #expect(log.versionsProblem?.contains("more than 256 versions") == true)
        }
    }

    @Test func `rows of many versions are merged in one pass as one by one`() {
        let dumps = (0..<5).map { dump in
            var log = SessionLog(id: "A")
            for ordinal in stride(from: dump, to: 60, by: dump + 1) {
                var event = AccessLogEvent()
                (event.durationWatched, event.numberOfStalls) = (Double(ordinal + dump), 9 - dump)
                log.append(event, ordinal: ordinal)
            }
            return log
        }
        var single = SessionLog(id: "A")
        for row in dumps.flatMap(\.accessRows) { single.append(row) }
        #expect(merged(dumps).allValues == single.allValues)
        #expect(merged(dumps.reversed()).allValues == single.allValues)
    }

    @Test func `texts are those of their own log`() {
        var (left, right) = (SessionLog(id: "A"), SessionLog(id: "A"))
        for index in 0..<20 { _ = left.strings.index(of: "filler \(index)") }
        var event = AccessLogEvent()
        event.uri = right.strings.index(of: "u")
        event.playbackType = right.strings.index(of: "LIVE")
        right.append(event, ordinal: 0)
        left.merge(right)
        #expect(left.text(left.accessEvents()[0].uri) == "u")
        #expect(left.text(left.accessEvents()[0].playbackType) == "LIVE")
    }

    @Test func `observed events are one set by date`() {
        func event(_ second: Int) -> ObservedEvent {
            ObservedEvent(.stalled, at: LogDate(year: 2026, month: 3, day: 2, second: second))
        }
        var (left, right) = (SessionLog(id: "A"), SessionLog(id: "A"))
        for second in [30, 10] { left.append(event(second)) }
        for second in [20, 10] { right.append(event(second)) }
        left.merge(right)
        #expect(left.observed == [10, 20, 30].map(event))
    }

    @Test(arguments: [[10, 20, 30], [30, 10, 20], [10, 10, 20], []])
    func `observed events that come together are the same as one by one`(_ seconds: [Int]) {
        let events = seconds.map { ObservedEvent(.stalled, at: LogDate(year: 2026, month: 3, day: 2, second: $0)) }
        for earlier in [[], [ObservedEvent(.play, at: LogDate(year: 2026, month: 3, day: 2, second: 15))]] {
            var (together, single) = (SessionLog(id: "A"), SessionLog(id: "A"))
            for event in earlier {
                together.append(event)
                single.append(event)
            }
            together.append(contentsOf: events)
            for event in events { single.append(event) }
            #expect(together.observed == single.observed)
            #expect(together.hasObserved == single.hasObserved)
        }
    }
}
