import PlayerLog
import Testing

@Suite struct ExampleTests {
    @Test func `an access log is read from its bytes`() {
        // The example of PlayerLog.md.
        let text = """
            #Fields: date time cs-guid c-duration-watched bytes c-stalls
            2026/03/02 08:02:11.011 6F1A 14.212 5525774 0
            2026/03/02 08:02:25.025 6F1A 171.604 82849789 1

            """
        var reader = LogReader(localTime: .utc)
        var found = SessionCollector()
        Array(text.utf8).withUnsafeBytes { reader.feed($0, sink: &found) }
        reader.finish(sink: &found)

        let log = found.sessions["6F1A"] ?? SessionLog(id: "6F1A")
        let watched = log.accessEvents().compactMap(\.durationWatched)  // [14.212, 171.604], seconds
        let length = PlaybackTimeline(log).duration  // 185.816
        // Its end.
        #expect(watched == [14.212, 171.604])
        #expect(length == 185.816)
    }
}
