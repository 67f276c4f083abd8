import Playback
import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

@Suite struct AccessLogTests {
    /// Up from 1 to 4 Mb/s and down again when the link fails.
    func switching(isDetailed: Bool = true) throws -> SimulatedSession {
        try Made.session(
            try Made.presentation([1e6, 4e6], count: 30), "6M/50ms:40s,800k/100ms:60s,6M", profile: .avplayer,
            rule: .throughput
        ) {
            $0.isDetailed = isDetailed
            $0.options.mayAbandon = false
        }
    }

    @Test func `values are unknown until they are measured`() throws {
        let session = try Made.session(try Made.presentation(), "1M/1s") { $0.options.duration = 0.5 }
        let row = try #require(session.rows.first)
        #expect(row.playbackStartDate == nil)
        #expect(row.observedBitrate == nil)
        #expect(row.observedBitrateStandardDeviation == nil)
        #expect(row.startupTime == nil)
        #expect(row[.transferDuration] == nil)
        #expect(row[.reason] == nil)
        #expect(row.indicatedBitrate == 1e6)
    }

    @Test func `a switch freezes a row and begins another`() throws {
        let session = try switching()
        let rows = session.rows
        #expect(rows.count >= 3)
        #expect(session.rowURIs.prefix(3) == ["v1000", "v4000", "v1000"])
        #expect(rows.map { $0[.reason] } == [7] + Array(repeating: 2, count: rows.count - 2) + [nil])
        // Each row begins where the one before ends, and then.
        for (before, after) in zip(rows, rows.dropFirst()) {
            let end = try #require(before.playbackStartOffset) + (before.durationWatched ?? 0)
            #expect(try #require(after.playbackStartOffset).isAbout(end))
        }
        #expect(rows.compactMap(\.durationWatched).reduce(0, +).isAbout(180))
    }

    @Test func `the startup time is copied to the rows of the same start`() throws {
        let times = Set(try switching().rows.map(\.startupTime))
        #expect(times.count == 1 && times.first != .some(nil))
    }

    @Test func `the observed bitrate is that of the bytes that arrived`() throws {
        let session = try Made.session(try Made.presentation(count: 3), "2M/500ms")
        #expect(session.rows.map(\.observedBitrate) == [2e6])
        #expect(session.rows.map { $0[.transferDuration] } == [9_000_000])
        #expect(session.rows.map(\.numberOfMediaRequests) == [3])
        #expect(session.rows.map(\.numberOfBytesTransferred) == [2_250_000])
        #expect(session.rows.map(\.segmentsDownloadedDuration) == [18])
        #expect(session.rows.map(\.observedBitrateStandardDeviation) == [0])
    }

    @Test func `what is written is what is not detailed too`() throws {
        #expect(try switching().log.allValues == switching(isDetailed: false).log.allValues)
    }

    @Test func `the written log read back gives the same KPIs`() throws {
        let session = try switching()
        let (before, after) = WrittenLog.totals(session)
        WrittenLog.expectEqual(before, after)
        #expect(before.stallCount == 1)
        #expect(before.switchCount == 2)
    }

    @Test func `the bytes that were under way at the end count`() throws {
        let session = try Made.session(try Made.presentation(), "2M") { $0.options.duration = 5 }
        #expect(session.rows.map(\.numberOfBytesTransferred) == [1_250_000])
        #expect(session.transferred.delivered == 10e6)
        #expect(session.transferred.requested == session.transferred.delivered + session.transferred.abandoned)
        #expect(session.requests.last?.received == 4e6)
    }
}
