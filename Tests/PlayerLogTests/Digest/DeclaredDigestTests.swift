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
}
