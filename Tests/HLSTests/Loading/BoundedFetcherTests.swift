import Synchronization
import Testing

@testable import HLS

@Suite struct BoundedFetcherTests {
    /// A clock that is moved by hand.
    private final class Clock: Sendable {
        private let seconds = Mutex(0.0)
        var now: Double { seconds.withLock { $0 } }
        func advance(by more: Double) { seconds.withLock { $0 += more } }
    }

    private let clock = Clock()

    private func fetcher(_ change: (inout FetchLimits) -> Void) -> BoundedFetcher {
        var limits = FetchLimits()
        change(&limits)
        return BoundedFetcher(FewResources(contents: ["http://h/a": "12345"]), limits: limits) { [clock] in clock.now }
    }

    private func problem(_ fetcher: BoundedFetcher) -> String? {
        do throws(LoadingError) {
            _ = try fetcher.fetch("http://h/a", limit: 100)
            return nil
        } catch {
            return error.kind == .refused ? error.problem : "another error"
        }
    }

    @Test func onlySoManyRequestsAreMade() {
        let fetcher = fetcher { $0.requests = 2 }
        #expect(problem(fetcher) == nil)
        #expect(problem(fetcher) == nil)
        #expect(problem(fetcher)?.hasPrefix("not fetched: 2 requests are ") == true)
    }

    @Test func soManyBytesComeAndNoMoreIsAskedFor() {
        let fetcher = fetcher { $0.bytes = 6 }
        #expect(problem(fetcher) == nil)
        #expect(problem(fetcher) == nil)
        #expect(problem(fetcher)?.contains(" MiB are ") == true)
    }

    @Test func afterSoMuchTimeNoMoreIsAskedFor() {
        let fetcher = fetcher { $0.seconds = 60 }
        clock.advance(by: 1000)
        #expect(problem(fetcher) == nil)
        clock.advance(by: 59)
        #expect(problem(fetcher) == nil)
        clock.advance(by: 1)
        #expect(problem(fetcher)?.hasPrefix("not fetched: 60 seconds are ") == true)
    }

    @Test func aLoadersOwnFetchesAreBounded() {
        #expect(PlaylistLoader(files: FewFiles(contents: [:])).fetcher is BoundedFetcher)
    }
}
