import PlayerLog
import Testing

@Suite struct ObservedStallsTests {
    /// The stalls of events at seconds: where each begins and ends, in seconds, and whether it is open.
    private static func stalls(_ events: (ObservedEvent.Kind, Int64)...) -> [String] {
        return Self.stalls(of: events, playedFrom: nil)
    }

    /// The same, where the access log begins at a second.
    private static func stalls(of events: [(ObservedEvent.Kind, Int64)], playedFrom: Int64?) -> [String] {
        let observed = ObservedStalls(
            events.map { ObservedEvent($0, at: LogDate(microseconds: $1 * 1_000_000)) }.sorted(),
            firstPlayback: playedFrom.map { $0 * 1_000_000 })
        return observed.stalls.map { stall in
            let end = stall.end.map { String($0 / 1_000_000) } ?? "?"
            return "\(stall.start / 1_000_000)-\(end)" + (stall.isOpen ? " open" : "")
        }
    }

    @Test func `a stall ends when the time base runs`() {
        #expect(
            Self.stalls((.play, 0), (.timeBaseRunning, 1), (.stalled, 10), (.timeBaseRunning, 14), (.ended, 60))
                == ["10-14"])
    }

    @Test func `further notes of one stall are one stall`() {
        #expect(
            Self.stalls((.play, 0), (.timeBaseRunning, 1), (.stalled, 10), (.stalled, 12), (.timeBaseRunning, 14))
                == ["10-14"])
        // An app that noted no request to play began its notes while something played, as its log shows.
        let late: [(ObservedEvent.Kind, Int64)] = [(.stalled, 10), (.stalled, 12), (.timeBaseRunning, 14)]
        #expect(Self.stalls(of: late, playedFrom: 3) == ["10-14"])
        // Nothing shows that: it is the startup.
        #expect(Self.stalls(of: late, playedFrom: 14).isEmpty)
        #expect(Self.stalls(of: late, playedFrom: nil).isEmpty)
        #expect(Self.stalls((.stalled, 3), (.failed, 60)).isEmpty)
    }

    @Test func `before the first run it is startup`() {
        #expect(Self.stalls((.play, 0), (.stalled, 2), (.timeBaseRunning, 6)).isEmpty)
        #expect(Self.stalls((.play, 0), (.stalled, 2), (.failed, 30)).isEmpty)
        #expect(
            Self.stalls((.play, 0), (.stalled, 2), (.timeBaseRunning, 6), (.stalled, 8), (.ended, 9)) == ["8-9 open"])
    }

    @Test(arguments: [ObservedEvent.Kind.ended, .failed, .stopped])
    func `a stall in which the session ends is open and lasts until then`(end: ObservedEvent.Kind) {
        #expect(Self.stalls((.play, 0), (.timeBaseRunning, 1), (.stalled, 10), (end, 40)) == ["10-40 open"])
    }

    @Test func `the first end of the session ends the stall`() {
        #expect(
            Self.stalls((.play, 0), (.timeBaseRunning, 1), (.stalled, 10), (.failed, 20), (.stopped, 50))
                == ["10-20 open"])
        // What is played again has a startup of its own, and may stall again.
        #expect(
            Self.stalls(
                (.play, 0), (.timeBaseRunning, 1), (.stalled, 31), (.ended, 91), (.play, 100), (.stalled, 101),
                (.timeBaseRunning, 103), (.stalled, 110), (.timeBaseRunning, 112)) == ["31-91 open", "110-112"])
        // Dates of whole seconds: it stalled, and then ended.
        #expect(Self.stalls((.play, 0), (.timeBaseRunning, 1), (.ended, 20), (.stalled, 20)) == ["20-20 open"])
    }

    @Test func `where nothing tells the end it is not known`() {
        #expect(
            Self.stalls((.play, 0), (.timeBaseRunning, 1), (.stalled, 10), (.paused, 20), (.seek, 21)) == ["10-? open"])
    }

    /// An item that failed was loaded again, and the viewer waited on.
    @Test func `playback that goes on after a failure ends the stall`() {
        #expect(
            Self.stalls(
                (.play, 0), (.timeBaseRunning, 1), (.stalled, 10), (.failed, 25), (.stalled, 26),
                (.timeBaseRunning, 30), (.ended, 60)) == ["10-30"])
    }

    @Test func `a session that ends otherwise has no open stall`() {
        #expect(
            Self.stalls((.play, 0), (.timeBaseRunning, 1), (.stalled, 10), (.timeBaseRunning, 14), (.failed, 60))
                == ["10-14"])
    }
}
