import Playback
import PlayerLog
import Testing

/// Segments of 6 s at 1 Mb/s over 2 Mb/s: one takes 3 s, so that playback starts at 3 s.
@Suite struct SeekTests {
    func session(_ trace: String = "2M", _ actions: Scenario.Action...) throws -> SimulatedSession {
        try Made.session(try Made.presentation(count: 20), trace) {
            $0.options.scenario = Scenario(actions: actions)
        }
    }

    @Test func `a seek out of the buffer loads anew from there`() throws {
        let session = try session("2M", .init(at: 8, .seek(to: 90)))
        #expect(session.times(of: .seek) == [8])
        #expect(session.log.observed.first { $0.kind == .seek }?.position == 90)
        #expect(session.times(of: .timeBaseRunning) == [3, 11])
        #expect(session.times(of: .ended) == [41])
        // Segment 2 was under way.
        #expect(session.segmentRequests.prefix(4).map(\.segment) == [0, 1, 2, 15])
        #expect(session.segmentRequests[2].received == 4e6)
        #expect(session.transferred.abandoned == 2e6)
    }

    @Test func `a seek leaves the rows that AVPlayer leaves`() throws {
        let session = try session("2M", .init(at: 8, .seek(to: 90)))
        #expect(session.rowTimes == [3, nil, nil, 11])
        #expect(session.rows.map { $0[.reason] } == [8, nil, 1, nil])
        #expect(session.rows.map(\.durationWatched) == [5, 0, 0, 30])
        #expect(session.rows.map(\.numberOfMediaRequests) == [3, 0, 0, 5])
        #expect(session.rows.map(\.numberOfBytesTransferred) == [2_000_000, 0, 0, 3_750_000])
        #expect(session.rows.map(\.playbackStartOffset) == [0, 0, 0, 90])
        #expect(session.rows.map(\.startupTime) == [3, 3, 3, 3])
        #expect(session.rows.map(\.observedBitrate) == [2e6, 2e6, 2e6, 2e6])
    }

    @Test func `a seek goes to the very position within a segment`() throws {
        let session = try session("2M", .init(at: 8, .seek(to: 92)))
        #expect(session.segmentRequests[3].segment == 15)
        #expect(session.rows.last?.playbackStartOffset == 92)
        #expect(session.rows.last?.durationWatched == 28)
        #expect(session.times(of: .ended) == [39])
    }

    @Test func `where little is left of a segment the next is waited for`() throws {
        let session = try session("2M", .init(at: 8, .seek(to: 95.5)))
        #expect(session.times(of: .timeBaseRunning) == [3, 14])
        #expect(session.times(of: .stalled).isEmpty)
    }

    @Test func `a seek within the buffer loads nothing again`() throws {
        let session = try session("2M", .init(at: 8, .seek(to: 8)))
        #expect(session.times(of: .timeBaseRunning) == [3, 8])
        #expect(session.segmentRequests.map(\.segment) == (0..<20).map { $0 })
        #expect(session.transferred.abandoned == 0)
        #expect(session.times(of: .ended) == [120])
        #expect(session.rows.map(\.durationWatched) == [5, 0, 0, 112])
        #expect(session.rows.map(\.startupTime) == [3, 3, 3, 0])
    }

    @Test func `a seek back loads again`() throws {
        let session = try session("2M", .init(at: 30, .seek(to: 0)))
        #expect(session.rows.map(\.durationWatched) == [27, 0, 0, 120])
        #expect(session.times(of: .timeBaseRunning) == [3, 33])
    }

    @Test func `a seek before the first segment moves the start`() throws {
        let session = try session("2M", .init(at: 1, .seek(to: 60)))
        #expect(session.times(of: .timeBaseRunning) == [4])
        #expect(session.rows.map(\.playbackStartOffset) == [60])
        #expect(session.rowTimes == [4])
        #expect(session.rows.map(\.startupTime) == [3], "from the load that playback waited for")
    }

    @Test func `a seek out of a stall ends it`() throws {
        let session = try session("500k", .init(at: 20, .seek(to: 114)))
        #expect(
            session.happenings == [
                .init(.play, 0), .init(.likelyToKeepUp, 12), .init(.loaded, 12), .init(.timeBaseRunning, 12),
                .init(.stalled, 18),
                .init(.seek, 20), .init(.likelyToKeepUp, 32), .init(.timeBaseRunning, 32), .init(.ended, 38),
            ])
    }

    @Test(arguments: [1e6, 1e300, 119.9, 120]) func `a seek beyond the end goes near it`(_ target: Double) throws {
        let session = try session("2M", .init(at: 8, .seek(to: target)))
        #expect(session.end == .ended)
        #expect(session.rows.last?.durationWatched == 3)
    }

    @Test func `the row after a seek names the variant that plays there`() throws {
        // The rule goes down while the buffer is empty.
        let session = try Made.session(
            try Made.presentation([1e6, 4e6], count: 30), "6M:20s,1200k", rule: .throughput
        ) {
            $0.options.scenario = Scenario(actions: [.init(at: 30, .seek(to: 150))])
            $0.options.mayAbandon = false
        }
        let row = try #require(
            zip(session.rows, session.rowURIs).first {
                $0.0.playbackStartOffset == 150 && $0.0.playbackStartDate != nil
            })
        let first = try #require(session.segmentRequests.last { $0.segment == 25 })
        #expect(row.1 == (first.variant == 0 ? "v1000" : "v4000"))
        #expect(row.0.indicatedBitrate == (first.variant == 0 ? 1e6 : 4e6))
    }

    @Test func `two seeks at once end at the second`() throws {
        let session = try session("2M", .init(at: 8, .seek(to: 60)), .init(at: 8, .seek(to: 90)))
        #expect(session.rows.last?.playbackStartOffset == 90)
        #expect(session.times(of: .ended) == [41])
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +) == 35)
    }
}
