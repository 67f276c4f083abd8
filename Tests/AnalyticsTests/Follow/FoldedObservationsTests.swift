import TestSupport
import Testing

@testable import PlayerLog
@testable import PlayheadAnalytics

/// What an app observed, in a file that grows beyond what is kept of it.
@Suite struct FoldedObservationsTests {
    private static let catalog = ErrorCatalog()
    private static let path = "a.log"
    private static let eventsPath = "events.ndjson"

    private static func followed(
        _ files: MemoryFiles, rows: Int = 60, kept: Int = 30
    ) -> FollowedSessions<MemoryFiles> {
        var bounds = FollowBounds()
        (bounds.mostRows, bounds.keptRows, bounds.keptErrors, bounds.keptEvents) = (rows, kept, 4, kept)
        let follower = LogFollower(LogSources(at: [path, eventsPath], in: files), files: files, localTime: .utc)
        return FollowedSessions(follower, catalog: catalog, bounds: bounds)
    }

    private static func totals(_ followed: FollowedSessions<MemoryFiles>) -> [SessionTotals] {
        followed.sessions().map { SessionTotals($0.log, catalog: catalog, after: $0.fold) }.sorted { $0.id < $1.id }
    }

    private static func totals(_ texts: [String]) -> [SessionTotals] {
        SessionCollector.reading(texts).logs.map { SessionTotals($0, catalog: catalog) }.sorted { $0.id < $1.id }
    }

    /// `HH:mm:ss` of a second of the day.
    private static func clock(_ second: Int) -> String {
        [second / 3600 % 24, second / 60 % 60, second % 60].map { ($0 < 10 ? "0" : "") + String($0) }
            .joined(separator: ":")
    }

    /// A line of what the app observed; no date makes one that cannot be read.
    private static func line(_ event: String, _ milliseconds: Int?, _ id: String = "S1") -> String {
        let rest = (milliseconds ?? 0) % 1000
        let digits = String(repeating: "0", count: rest < 10 ? 2 : rest < 100 ? 1 : 0) + String(rest)
        let date = milliseconds.map { "2026-03-02T\(clock($0 / 1000)).\(digits)Z" } ?? "yesterday"
        let load = event == "loaded" ? #","part":"segment","duration":0.25"# : ""
        return #"{"event":"\#(event)","date":"\#(date)"\#(load),"session":"\#(id)"}"# + "\n"
    }

    /// Lines of one session; dates are seconds of the day.
    private static func lines(_ events: [(String, Int)]) -> String {
        events.map { line($0.0, $0.1 * 1000) }.joined()
    }

    private static let kinds = [
        "stalled", "stalled", "stalled", "timeBaseRunning", "timeBaseRunning", "seek", "paused", "loaded",
        "likelyToKeepUp", "ended", "failed", "stopped", "play",
    ]

    // MARK: Figures

    @Test(arguments: 0..<24)
    func `the KPIs of folded events are those of the whole log at each step`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let ids = (0...Int.random(in: 0...2, using: &generator)).map { "S\($0)" }
        // Some apps note a request to play, some begin late, and some logs come when their events are folded. Where none of
        // the first events tells whether a stall is one, the log does, which begins before them.
        let kinds = generator.once(in: 2) ? Self.kinds : Self.kinds.filter { $0 != "play" }
        let runsLate = generator.once(in: 3)
        let rowsFrom = generator.once(in: 2) ? 0 : 120
        var texts = [W3CSample.header(), ""]
        let files = MemoryFiles([Self.path: texts[0], Self.eventsPath: ""])
        var followed = Self.followed(files)
        var (late, time, folds) = ("", 2000, 0)
        var begun: Set<String> = []
        for step in 0..<400 {
            time += generator.once(in: 4) ? 0 : Int.random(in: 1...3000, using: &generator)
            let id = ids[Int.random(in: ids.indices, using: &generator)]
            let kind = kinds[Int.random(in: kinds.indices, using: &generator)]
            var piece = Self.line(runsLate && step < 200 && kind == "timeBaseRunning" ? "stalled" : kind, time, id)
            if generator.once(in: 15) {
                // One that comes a little later than those that follow it.
                (late, piece) = (late + piece, "")
            } else if !late.isEmpty, generator.once(in: 2) {
                (late, piece) = ("", piece + late)
            }
            if generator.once(in: 200) { piece += Self.line(kind, nil, id) }
            texts[1] += piece
            files.append(piece, to: Self.eventsPath)
            if step >= rowsFrom, generator.once(in: 6) {
                let isFirst = begun.insert(id).inserted
                let row = W3CSample.row(id, time: Self.clock(isFirst ? 1 : time / 1000), watched: "1.000")
                texts[0] += row
                files.append(row, to: Self.path)
            }
            guard generator.once(in: 25) || step == 399 else { continue }
            _ = followed.poll()
            #expect(Self.totals(followed).map(\.observed) == Self.totals(texts).map(\.observed), "step \(step)")
            #expect(Self.totals(followed) == Self.totals(texts), "step \(step)")
            folds = max(folds, followed.sessions().reduce(0) { $0 + ($1.log.folded?.events.count ?? 0) })
        }
        #expect(folds > 100)
        #expect(followed.repeatedRows <= 4, "but for an event that is written twice")
    }

    @Test(arguments: 0..<6)
    func `where events are kept the KPIs at any moment are exact`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var events: [(String, Int)] = [("play", 10), ("timeBaseRunning", 12)]
        var time = 12
        while events.count < 400 {
            time += Int.random(in: 1...9, using: &generator)
            events.append(("stalled", time))
            time += Int.random(in: 1...3, using: &generator)
            events.append((generator.once(in: 30) ? "seek" : "timeBaseRunning", time))
        }
        // Three rows, of which the last lasts to the end, as that of a player does that switches no more.
        let starts = [12, 100, 200]
        let rows = zip(starts, [100, 200, time]).map { start, end in
            let stalls = events.count { $0.0 == "stalled" && $0.1 >= start && $0.1 < end }
            return W3CSample.row(time: Self.clock(start), watched: "\((end - start) / 2).000", stalls: "\(stalls)")
        }
        let texts = [W3CSample.header() + rows.joined(), Self.lines(events)]
        let files = MemoryFiles([Self.path: texts[0], Self.eventsPath: texts[1]])
        var followed = Self.followed(files)
        _ = followed.poll()
        let session = try #require(followed.sessions().first)
        let (ours, whole) = (
            PlaybackTimeline(session.log), PlaybackTimeline(try #require(SessionCollector.reading(texts).logs.first))
        )
        #expect(session.log.folded?.events.count == 370)
        #expect(ours.duration == whole.duration)
        #expect(ours.startDate == whole.startDate)
        #expect(ours.spans == whole.spans)
        #expect(ours.stalls == whole.stalls)
        let kept = try #require(session.log.observed.first.flatMap { ours.time(of: $0.date) })
        for time in stride(from: kept, through: whole.duration + 1, by: 0.5) {
            let mine = SessionTotals(
                ours.state(at: time), at: time, of: ours, catalog: Self.catalog, after: session.fold)
            #expect(mine == SessionTotals(whole.state(at: time), at: time, of: whole, catalog: Self.catalog))
        }
        var last = SessionTotals(id: "")
        for time in stride(from: 0, to: kept, by: 5) {
            let totals = SessionTotals(
                ours.state(at: time), at: time, of: ours, catalog: Self.catalog, after: session.fold)
            #expect(totals.observed?.stalls.count ?? 0 >= last.observed?.stalls.count ?? 0)
            #expect(totals.observed?.rebuffer ?? 0 >= last.observed?.rebuffer ?? 0)
            last = totals
        }
        #expect(last.observed?.stalls.count ?? 0 > 150)
    }

    @Test func `a stall that goes on where events are folded is one stall`() throws {
        let events = [("play", 0), ("timeBaseRunning", 2), ("stalled", 10)] + (11..<200).map { ("seek", $0) }
        let files = MemoryFiles([Self.path: W3CSample.header(), Self.eventsPath: Self.lines(events)])
        var followed = Self.followed(files)
        _ = followed.poll()
        func session() throws -> (SessionTotals, PlaybackTimeline) {
            let session = try #require(followed.sessions().first)
            return (try #require(Self.totals(followed).first), PlaybackTimeline(session.log))
        }
        var (totals, timeline) = try session()
        #expect(totals.rebufferMicroseconds == nil)
        #expect(totals.rebufferAtLeastMicroseconds == 189_000_000)
        #expect(timeline.stalls == [.init(start: 10, end: 199, count: 1, isOpen: true)])
        files.append(Self.lines([("timeBaseRunning", 210), ("stalled", 220), ("failed", 225)]), to: Self.eventsPath)
        _ = followed.poll()
        (totals, timeline) = try session()
        #expect(totals.rebufferMicroseconds == 205_000_000)
        #expect(totals.startupTime?.seconds == 2)
        #expect(totals.failure.failed == true)
        #expect(timeline.stalls.map(\.start) == [10, 220])
        #expect(timeline.moments(catalog: Self.catalog).count { $0.kind == .start } == 0, "that is folded")
    }

    @Test func `an event that comes when later ones are folded is left out and counted`() throws {
        let events = (0..<200).map { ("seek", $0) }
        let files = MemoryFiles([Self.path: W3CSample.header(), Self.eventsPath: Self.lines(events)])
        var followed = Self.followed(files)
        _ = followed.poll()
        files.append(Self.line("failed", 5500), to: Self.eventsPath)
        _ = followed.poll()
        #expect(followed.repeatedRows == 1)
        #expect(Self.totals(followed).first?.failure.failed == false)
        // Written anew as a whole: what is folded is repeated, the rest is merged.
        files.write(Self.lines([("play", 0)] + events + [("ended", 200)]), to: Self.eventsPath)
        _ = followed.poll()
        #expect(followed.repeatedRows == 1 + 171)
        #expect(followed.sessions().first?.log.observed.last?.kind == .ended)
        let log = try #require(followed.sessions().first?.log)
        #expect(log.folded.map { $0.events.count + log.observed.count } == 201)
    }

    @Test func `a log that begins later than its events tells which stalls count`() {
        for start in [3, 10, 25, 61, 300] {
            let events = (0..<100).map { ("stalled", 10 * $0 + 5) } + [("stopped", 1200)]
            var texts = [W3CSample.header(), Self.lines(events)]
            let files = MemoryFiles([Self.path: texts[0], Self.eventsPath: texts[1]])
            var followed = Self.followed(files)
            _ = followed.poll()
            #expect(Self.totals(followed) == Self.totals(texts))
            let row = W3CSample.row(time: Self.clock(start))
            texts[0] += row
            files.append(row, to: Self.path)
            _ = followed.poll()
            if start < 80 { #expect(Self.totals(followed) == Self.totals(texts), "\(start)") }
        }
    }

    // MARK: Bounds

    @Test(arguments: [
        ["stalled", "timeBaseRunning"], ["seek"], ["loaded"], ["stalled"],
        ["play", "timeBaseRunning", "stalled", "ended"],
    ])
    func `what is stored and done for an event does not grow with the log`(kinds: [String]) throws {
        let files = MemoryFiles([Self.path: W3CSample.header() + W3CSample.row(time: "00:00:00"), Self.eventsPath: ""])
        var followed = Self.followed(files, rows: 800, kept: 200)
        var (stored, joins): ([Int], [Int]) = ([], [0])
        for start in stride(from: 0, to: 12_000, by: 1000) {
            files.append(
                (start..<start + 1000).map { Self.line(kinds[$0 % kinds.count], $0 * 100) }.joined(),
                to: Self.eventsPath)
            _ = files.takeBytesRead()
            while followed.poll() {}
            #expect(files.takeBytesRead() < 150_000, "only what is new")
            let fold = try #require(followed.folds.values.first)
            joins.append(fold.observedStretches.joinCount)
            stored = [
                followed.follower.keptCounts.events, fold.observedStretches.stretches.count,
                fold.observations.events.earlierStalls.count, fold.observations.events.runnings.count,
                fold.observations.totals(firstPlayback: nil).loads.count,
            ]
        }
        let timeline = PlaybackTimeline(try #require(followed.sessions().first).log)
        stored += [timeline.events.count, timeline.stalls.count]
        let most = [400, 512, 4096, 4096, 1000, 400 + 4096 + 100, 4096 + 200]
        for (count, most) in zip(stored, most) { #expect(count <= most) }
        // What an event costs does not depend on how many there were: about one join each.
        for (before, after) in zip(joins, joins.dropFirst()) { #expect(after - before <= 2 * 1000) }
        let folded = try #require(followed.sessions().first?.log.folded?.events)
        #expect(folded.count + followed.follower.keptCounts.events == 12_000)
    }
}
