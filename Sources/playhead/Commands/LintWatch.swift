import Dispatch
import HLS
import HLSLint
import PlayerLog
import PlayheadPlatform
import PlayheadReport
import Synchronization
import VisibleText

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Loads what a `PresentationWatch` says when it says it, several playlists at the same time, and tells what is new.
final class LintWatch: Sendable {
    private struct State {
        var watch: PresentationWatch
        /// Why it cannot go on.
        var failure: CommandFailure?
    }

    private let argument: String
    private let base: String
    private let state: Mutex<State>
    /// How new segments are opened, asked before each load: its limits are of one load.
    private let opening: @Sendable () -> SegmentOpening?
    /// Seconds since the start.
    private let now: @Sendable () -> Double
    private let start: Double
    /// Whether it is to end.
    private let isOver: @Sendable () -> Bool
    /// Where lines go, a descriptor.
    private let lines: Int32
    /// Where the figures are written behind each load; nil for nowhere.
    private let metrics: String?

    /// So many playlists are loaded at the same time, or so many times their new segments are opened.
    private static let mostWorkers = 8
    /// How long nobody asks whether there is something to do, milliseconds.
    private static let (shortestPause, longestPause) = (5.0, 200.0)

    /// Prepares it; `start` is seconds since 1970.
    init(
        _ watch: PresentationWatch, of argument: String, lines: Int32, metrics: String?, start: Double,
        opening: @escaping @Sendable () -> SegmentOpening?, now: @escaping @Sendable () -> Double,
        isOver: @escaping @Sendable () -> Bool
    ) {
        (self.argument, base) = (argument, watch.base)
        state = Mutex(State(watch: watch))
        (self.now, self.start, self.isOver, self.opening) = (now, start, isOver, opening)
        (self.lines, self.metrics) = (lines, metrics)
    }

    /// Watches until nothing will be added, or until it is to end. Returns the report.
    func run() throws(CommandFailure) -> LintReport {
        let count = state.withLock { state -> Int in
            tell(state.watch.firstEvents, &state)
            return state.watch.firstEvents.count
        }
        let group = DispatchGroup()
        for number in 0..<min(count, Self.mostWorkers) {
            // Each has a thread of its own: it waits more than it works.
            DispatchQueue(label: "watch \(number)").async(group: group) { self.work() }
        }
        group.wait()
        let (report, failure) = state.withLock { ($0.watch.report(at: now()), $0.failure) }
        if let failure { throw failure }
        return report
    }

    private func work() {
        while !isOver() {
            let (load, next) = state.withLock { state -> (WatchedLoad?, Double?) in
                if state.failure != nil || state.watch.isOver { return (nil, nil) }
                return (state.watch.begin(at: now(), opening: opening()), state.watch.nextTime ?? .infinity)
            }
            if let load {
                let outcome = load.run(request, now: now)
                // What was broken off tells nothing of the server.
                if isOver() { return }
                state.withLock { state in tell(state.watch.take(outcome), &state) }
            } else if let next {
                let pause = min(max((next - now()) * 1000, Self.shortestPause), Self.longestPause)
                poll(nil, 0, Int32(pause))
            } else {
                return
            }
        }
    }

    private func request(_ request: WatchedRequest) -> Result<LintInput, LoadingError> {
        var fetcher = CurlFetcher(isCancelled: isOver)
        fetcher.timeout = Int(request.timeout.rounded(.up))
        let source = PlaylistLoader(files: POSIXFileSystem(), fetcher: fetcher)
        return Result { () throws(LoadingError) in
            guard let uri = request.uri else {
                return LintInput(try source.resource(at: argument.with(request.directives)))
            }
            return try source.playlist(at: uri.with(request.directives), from: base)
        }
    }

    private func tell(_ events: [PresentationWatch.Event], _ state: inout State) {
        do throws(CommandFailure) {
            for event in events {
                let date = LogDate(microseconds: Int64((start + event.time) * 1e6)).iso8601
                let text = withoutSecrets("\(shown(event.playlist)): \(event.text)")
                try StandardStreams.write("\(date)  \(StandardStreams.shown(text))\n", to: lines)
            }
            if let metrics {
                try OutputFile.write(state.watch.report(at: now()).text(.openMetrics).utf8, to: metrics)
            }
        } catch {
            state.failure = error
        }
    }

    /// A playlist as seen from the one that was given.
    private func shown(_ name: String) -> String {
        guard let slash = base.lastIndex(of: "/"), name.hasPrefix(base[...slash]) else { return name }
        return String(name.dropFirst(base[...slash].count))
    }
}

extension String {
    /// A URI with delivery directives at the end of its query; itself without some.
    fileprivate func with(_ directives: String) -> String {
        if directives.isEmpty { return self }
        var reference = URIReference(self)
        reference.query = (reference.query.map { $0 + "&" } ?? "") + directives
        return reference.description
    }
}
