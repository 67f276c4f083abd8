import PlayerLog
import PlayheadAnalytics
import Testing

@Suite struct ErrorsOverTimeTests {
    /// A device whose clock is set back writes an earlier date behind a later one; the log's order is what happened.
    @Test func `dates that run backwards do not change which entry was the last`() throws {
        let text =
            W3CSample.header(fields: W3CSample.errorFields)
            + W3CSample.errorRow(time: "10:00:05", status: -12888, comment: "Playlist File unchanged")
            + W3CSample.errorRow(time: "09:00:30", status: -12880, comment: "Can not proceed after removing variants")
        let log = try #require(W3CSample.sessions(text).first)
        let timeline = PlaybackTimeline(log)
        let end = timeline.state(at: timeline.duration)
        #expect(end.errors.map(\.errorStatusCode) == [-12888, -12880])
        let catalog = ErrorCatalog()
        let atEnd = SessionTotals(end, at: timeline.duration, of: timeline, catalog: catalog)
        #expect(atEnd == SessionTotals(log, catalog: catalog))
        #expect(atEnd.failure.failed == true)
        #expect(timeline.errorEntries.map(\.time) == timeline.errorEntries.map(\.time).sorted())
    }
}
