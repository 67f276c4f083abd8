import Dashboard
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import Testing

@Suite struct ExampleTests {
    @Test func `a session is drawn as the screen shows it`() {
        // The example of Dashboard.md.
        var event = AccessLogEvent()
        event.playbackStartDate = LogDate(microseconds: 1_772_438_531_000_000)  // 2026-03-02 08:02:11 UTC
        event.durationWatched = 1800
        event.indicatedBitrate = 4_534_000
        event.numberOfStalls = 2
        var log = SessionLog(id: "6F1A")
        log.append(event, ordinal: 0)

        let catalog = ErrorCatalog()
        let entry = SessionEntry(title: "evening", log: log, catalog: catalog)
        let state = AppState(sessions: [entry], catalog: catalog)
        let frame = Dashboard.snapshot(state, size: Size(width: 80, height: 24), glyphs: .ascii)
        let top = frame.text.split(separator: "\n")[1...3].joined(separator: "\n")
        //  ! 2 stalls: no cause found
        // Startup         Stall rate      Rebuffer        Avg bitrate     Failed
        // -               4.0 /h          -               4.53 Mb/s       -
        // Its end.
        #expect(
            top == """
                 ! 2 stalls: no cause found
                Startup         Stall rate      Rebuffer        Avg bitrate     Failed
                -               4.0 /h          -               4.53 Mb/s       -
                """)
    }
}
