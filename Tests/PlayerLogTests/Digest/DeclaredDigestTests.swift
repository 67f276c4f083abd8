import PlayheadNumerics
import TestSupport
import Testing

@testable import PlayerLog

/// Declared figures go into parts and come back.
@Suite struct DeclaredDigestTests {
    private static func again(_ log: SessionLog) throws -> SessionLog {
        var (encoder, table) = (SessionDigestEncoder(), StringTable())
        encoder.finish(log, texts: &table)
        var reader = ByteReader(encoder.payload)
        return try SessionLog(
            id: log.id, digest: &reader, variants: [],
            texts: encoder.texts.map { table[StringTable.Index(rawValue: Int64($0))] })
    }

    @Test func `all that is declared comes back`() throws {
        var log = SessionLog(id: "a")
        var declared = DeclaredSession(source: "mux")
        declared.startDate = LogDate(microseconds: 1_772_439_271_250_001)
        (declared.startup, declared.startupIsWhole, declared.watched) = (1, false, 2)
        (declared.stalls, declared.rebuffer, declared.rebufferAtMost, declared.rebufferAtLeast) = (3, 4, 5, 6)
        (declared.rebufferOpen, declared.bytes, declared.droppedFrames, declared.switches) = (7, 8, 9, 10)
        declared.switchMagnitude = 11
        declared.indicated = .init(timesWatched: 1 << 100, watched: 12)
        declared.observed = .init(timesWatched: 13, watched: 14)
        (declared.started, declared.failed) = (true, false)
        (declared.playbackType, declared.player, declared.host) = ("VOD", "hls.js", "h")
        declared.row = SessionRow(neverStarted: false, isStallFree: nil, errorCounts: (0..<9).map { $0 }) {
            $0 == .stalls ? "[]" : nil
        }
        log.declared = declared
        #expect(try Self.again(log).declared == declared)
        log.declared = DeclaredSession(source: "")
        #expect(try Self.again(log).declared == log.declared)
    }

    @Test func `stretches come back, and add up in any order and grouping`() throws {
        let parts = (0..<4).map { index in
            var declared = DeclaredSession(source: "cmcd-requests")
            let start = 1_772_439_271_000_000 + Int64(index) * 60_000_000
            var stretch = DeclaredSession.Stretch(ordinal: index + 7, start: start, end: start + 50_000_000)
            (stretch.startup, stretch.rebuffer) = (
                index == 0 ? nil : Int64(index) * 1000, index == 3 ? nil : Int64(1 << index)
            )
            declared.add(stretch)
            return declared
        }
        var all = parts[0]
        for part in parts[1...] + parts[..<2] { all.merge(part) }
        var (left, right) = (parts[3], parts[2])
        left.merge(parts[1])
        right.merge(parts[0])
        left.merge(right)
        #expect(all == left)
        #expect(all.rebuffer == 7 && all.startup == 1000 && all.startDate == parts[0].startDate)
        var log = SessionLog(id: "a")
        log.declared = all
        #expect(try Self.again(log).declared == all)
        // Of one stretch that is told twice the longer telling counts.
        var (grown, part) = (parts[1], parts[1].stretches[0])
        (part.end, part.rebuffer) = (part.end + 1, 9)
        grown.add(part)
        grown.merge(parts[1])
        #expect(grown.rebuffer == 9 && grown.stretches == [part])
        // What was measured stands alone, whichever comes first.
        var measured = DeclaredSession(source: "cmcd-events")
        measured.rebuffer = 5
        left.merge(measured)
        #expect(left == measured)
        left.merge(all)
        #expect(left == measured)
    }
}
