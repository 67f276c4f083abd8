import HLS
import Synchronization
import TestSupport
import Testing

@testable import PlayheadPlatform

@Suite struct BoundedFetcherTests {
    /// A clock that is moved by hand.
    private final class Clock: Sendable {
        private let seconds = Mutex(0.0)
        var now: Double { seconds.withLock { $0 } }
        func advance(by more: Double) { seconds.withLock { $0 += more } }
    }

    private let clock = Clock()

    private func fetcher(_ change: (inout FetchLimits) -> Void) -> BoundedFetcher {
        var limits = FetchLimits.playlists
        change(&limits)
        return BoundedFetcher(FewResources(contents: ["http://h/a": "12345"]), limits: limits) { [clock] in clock.now }
    }

    private func problem(_ fetcher: BoundedFetcher) -> String? {
        do throws(LoadingError) {
            _ = try fetcher.fetch("http://h/a", limit: 100)
            return nil
        } catch {
            return error.kind == .overLimit ? error.problem : "another error"
        }
    }

    @Test func `only so many requests are made`() {
        let fetcher = fetcher { $0.requests = 2 }
        #expect(problem(fetcher) == nil)
        #expect(problem(fetcher) == nil)
        #expect(problem(fetcher)?.hasPrefix("not fetched: 2 requests are ") == true)
    }

    @Test func `so many bytes come and no more is asked for`() {
        let fetcher = fetcher { $0.bytes = 6 }
        #expect(problem(fetcher) == nil)
        #expect(problem(fetcher) == nil)
        #expect(problem(fetcher)?.hasPrefix("not fetched: 6 bytes are ") == true)
    }

    @Test func `after so much time no more is asked for`() {
        let fetcher = fetcher { $0.seconds = 60 }
        clock.advance(by: 1000)
        #expect(problem(fetcher) == nil)
        clock.advance(by: 59)
        #expect(problem(fetcher) == nil)
        clock.advance(by: 1)
        #expect(problem(fetcher)?.hasPrefix("not fetched: 60 seconds are ") == true)
    }

    /// Sends so many pieces of ten bytes, or for ever, and counts them.
    private final class Pieces: StreamingFetcher {
        let sent = Mutex(0)
        let clock: Clock

        init(_ clock: Clock) { self.clock = clock }

        func fetch(_ request: ResourceRequest, _ receive: (ResourceEvent) -> Bool) throws(LoadingError) {
            guard receive(.answer(ResourceAnswer(status: 200))) else { return }
            while receive(.bytes(ArraySlice(repeating: 7, count: 10))) {
                sent.withLock { $0 += 1 }
                clock.advance(by: 1)
            }
        }
    }

    private func problem(_ change: (inout FetchLimits) -> Void, of pieces: Pieces, times: Int = 1) -> String? {
        var limits = FetchLimits(
            requests: 100, bytes: 1 << 40, seconds: 1e9,
            advice: FetchLimits.Advice(whose: "a test", requests: "ask less", bytes: "take less", seconds: "hurry"))
        change(&limits)
        let fetcher = BoundedStreamingFetcher(pieces, limits: limits) { [clock] in clock.now }
        for _ in 0..<times {
            do throws(LoadingError) {
                try fetcher.fetch(ResourceRequest(.url("http://h/a"), limit: 1 << 40)) { _ in
                    pieces.sent.withLock { $0 } % 50 < 49
                }
            } catch {
                return error.kind == .overLimit ? error.problem : "another error"
            }
        }
        return nil
    }

    @Test func `segments end where all of them have taken their bytes or their time`() {
        let pieces = Pieces(clock)
        #expect(problem({ $0.bytes = 95 }, of: pieces) == "not fetched: 95 bytes are what a test may take; take less")
        #expect(pieces.sent.withLock { $0 } == 9)
        #expect(
            problem({ $0.seconds = 20 }, of: Pieces(clock)) == "not fetched: 20 seconds are what a test may take; hurry"
        )
    }

    @Test func `segments together make so many requests`() {
        #expect(
            problem({ $0.requests = 2 }, of: Pieces(clock), times: 3)
                == "not fetched: 2 requests are what a test may take; ask less")
        #expect(problem({ $0.requests = 3 }, of: Pieces(clock), times: 3) == nil)
    }

    @Test func `who loads a playlist many times may take so many times as much`() {
        let limits = FetchLimits.playlists
        #expect(limits.times(0) == limits && limits.times(1) == limits)
        #expect(limits.times(3).requests == 3 * limits.requests && limits.times(3).bytes == 3 * limits.bytes)
        #expect(limits.times(3).seconds == 3 * limits.seconds)
        #expect(limits.times(.max).bytes > limits.times(1000).bytes)
    }

    @Test func `a loaders own fetches are bounded`() {
        #expect(PlaylistLoader(files: MemoryFiles([:])).fetcher is BoundedFetcher)
    }
}
