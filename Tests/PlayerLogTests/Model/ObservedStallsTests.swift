import PlayerLog
import Testing

@Suite struct ObservedStallsTests {
    /// The stalls of events at seconds: where each begins and ends, in seconds, and whether it is open.
    private static func stalls(_ events: (ObservedEvent.Kind, Int64)...) -> [String] {
        let observed = ObservedStalls(events.map { ObservedEvent($0, at: LogDate(microseconds: $1 * 1_000_000)) })
        return observed.stalls.map { stall in
            let end = stall.end.map { String($0 / 1_000_000) } ?? "?"
            return "\(stall.start / 1_000_000)-\(end)" + (stall.isOpen ? " open" : "")
        }
    }

    @Test func aStallEndsWhenTheTimeBaseRuns() {
        #expect(
            Self.stalls((.play, 0), (.timeBaseRunning, 1), (.stalled, 10), (.timeBaseRunning, 14), (.ended, 60))
                == ["10-14"])
    }

    @Test func furtherNotesOfOneStallAreOneStall() {
        #expect(
            Self.stalls((.play, 0), (.timeBaseRunning, 1), (.stalled, 10), (.stalled, 12), (.timeBaseRunning, 14))
                == ["10-14"])
        // An app that noted no request to play began its notes while something played.
        #expect(Self.stalls((.stalled, 10), (.stalled, 12), (.timeBaseRunning, 14)) == ["10-14"])
    }

    @Test func beforeTheFirstRunItIsStartup() {
        #expect(Self.stalls((.play, 0), (.stalled, 2), (.timeBaseRunning, 6)).isEmpty)
        #expect(Self.stalls((.play, 0), (.stalled, 2), (.failed, 30)).isEmpty)
        #expect(
            Self.stalls((.play, 0), (.stalled, 2), (.timeBaseRunning, 6), (.stalled, 8), (.ended, 9)) == ["8-9 open"])
    }

    @Test(arguments: [ObservedEvent.Kind.ended, .failed, .stopped])
    func aStallInWhichTheSessionEndsIsOpenAndLastsUntilThen(end: ObservedEvent.Kind) {
        #expect(Self.stalls((.play, 0), (.timeBaseRunning, 1), (.stalled, 10), (end, 40)) == ["10-40 open"])
    }

    @Test func whereNothingTellsTheEndItIsNotKnown() {
        #expect(
            Self.stalls((.play, 0), (.timeBaseRunning, 1), (.stalled, 10), (.paused, 20), (.seek, 21)) == ["10-? open"])
    }

    /// An item that failed was loaded again, and the viewer waited on.
    @Test func playbackThatGoesOnAfterAFailureEndsTheStall() {
        #expect(
            Self.stalls(
                (.play, 0), (.timeBaseRunning, 1), (.stalled, 10), (.failed, 25), (.stalled, 26),
                (.timeBaseRunning, 30), (.ended, 60)) == ["10-30"])
    }

    @Test func aSessionThatEndsOtherwiseHasNoOpenStall() {
        #expect(
            Self.stalls((.play, 0), (.timeBaseRunning, 1), (.stalled, 10), (.timeBaseRunning, 14), (.failed, 60))
                == ["10-14"])
    }
}
