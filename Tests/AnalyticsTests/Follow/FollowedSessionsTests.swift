import TestSupport
import Testing

@testable import PlayerLog
@testable import PlayheadAnalytics

/// Logs that grow beyond what is kept of them.
@Suite struct FollowedSessionsTests {
    private static let catalog = ErrorCatalog()
    private static let path = "a.log"
    private static let errorPath = "e.log"

    private static func bounds(
        rows: Int = 40, kept: Int = 10, errors: Int = 4, sessions: Int = 100
    ) -> FollowBounds {
        var bounds = FollowBounds()
        (bounds.mostRows, bounds.keptRows, bounds.keptErrors, bounds.keptSessions) = (rows, kept, errors, sessions)
        return bounds
    }

    private static func followed(
        _ files: MemoryFiles, _ bounds: FollowBounds = bounds()
    ) -> FollowedSessions<MemoryFiles> {
        let follower = LogFollower(LogSources(at: [path, errorPath], in: files), files: files, localTime: .utc)
        return FollowedSessions(follower, catalog: catalog, bounds: bounds)
    }

    private static func totals(_ followed: FollowedSessions<MemoryFiles>) -> [SessionTotals] {
        followed.sessions().map { SessionTotals($0.log, catalog: catalog, after: $0.fold) }
    }

    private static func clock(_ seconds: Int) -> String {
        [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? "0" : "") + String($0) }
            .joined(separator: ":")
    }

    /// A row of a session at a second of the day.
    private static func row(_ id: String, _ second: Int, _ generator: inout SeededGenerator) -> String {
        func number(_ range: ClosedRange<Int>) -> String { String(Int.random(in: range, using: &generator)) }
        if generator.once(in: 12) {
            // What a seek leaves.
            return W3CSample.row(id, time: clock(second), watched: "0.000", bytes: "0")
        }
        return W3CSample.row(
            id, time: generator.once(in: 15) ? nil : clock(second),
            uri: "https://a.example/v\(number(1...4)).m3u8", watched: number(0...9) + ".250", bytes: number(0...90_000),
            observed: generator.once(in: 9) ? "-" : number(1...9) + "000000.000",
            indicated: generator.once(in: 9) ? "-" : number(1...4) + "00000",
            stalls: generator.once(in: 5) ? "1" : "0", startup: generator.once(in: 3) ? "-" : "0." + number(1...9))
    }

    private static func errorRow(_ id: String, _ second: Int, _ generator: inout SeededGenerator) -> String {
        W3CSample.errorRow(
            id, time: clock(second), status: generator.once(in: 2) ? -12889 : -12938,
            comment: "HTTP 404: File Not Found")
    }

    private static func merged(_ texts: [String]) -> [SessionLog] { SessionCollector.reading(texts).logs }

    private static func totals(_ texts: [String]) -> [SessionTotals] {
        merged(texts).map { SessionTotals($0, catalog: catalog) }
    }

    // MARK: Numbers

    @Test(arguments: 0..<30)
    func `the KPIs of a folded log are those of the whole log at each step`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let ids = (0...Int.random(in: 0...3, using: &generator)).map { "S\($0)" }
        var texts = [W3CSample.header(date: "23:59:59"), W3CSample.header(fields: W3CSample.errorFields)]
        let files = MemoryFiles([Self.path: texts[0], Self.errorPath: texts[1]])
        var followed = Self.followed(files)
        for second in 0..<400 {
            let id = ids[Int.random(in: ids.indices, using: &generator)]
            let isError = generator.once(in: 3)
            let piece = isError ? Self.errorRow(id, second, &generator) : Self.row(id, second * 3, &generator)
            texts[isError ? 1 : 0] += piece
            files.append(piece, to: isError ? Self.errorPath : Self.path)
            guard generator.once(in: 20) else { continue }
            #expect(followed.poll() == true)
            #expect(Self.totals(followed) == Self.totals(texts))
        }
        _ = followed.poll()
        #expect(Self.totals(followed) == Self.totals(texts))
        #expect(followed.repeatedRows == 0)
        #expect(followed.sessions().contains { ($0.log.folded?.accessRows ?? 0) > 0 })
        #expect(followed.sessions().contains { ($0.log.folded?.errorRows ?? 0) > 0 })
        let rows = followed.sessions().map { session in
            let folded = session.log.folded ?? FoldedRows()
            return session.log.accessRows.count - folded.condensedRows + session.log.errorRows.count + folded.count
        }
        #expect(rows == Self.merged(texts).map { $0.accessRows.count + $0.errorRows.count })
    }

    @Test
    func `where rows are kept the KPIs at any moment are exact and before them the sums at the ends of stretches`()
        throws
    {
        var generator = SeededGenerator(seed: 5)
        var text = W3CSample.header()
        for second in 0..<300 {
            text += W3CSample.row(
                time: Self.clock(second * 4), watched: "3.000", bytes: String(second),
                indicated: String(Int.random(in: 1...3, using: &generator)) + "00000",
                stalls: generator.once(in: 6) ? "1" : "0")
        }
        let files = MemoryFiles([Self.path: text, Self.errorPath: ""])
        var followed = Self.followed(files)
        _ = followed.poll()
        let session = try #require(followed.sessions().first)
        let fold = try #require(session.fold)
        let timeline = PlaybackTimeline(session.log)
        let whole = PlaybackTimeline(try #require(Self.merged([text]).first))
        #expect(timeline.duration == whole.duration)
        let condensed = try #require(session.log.folded?.condensedRows)
        func totals(at time: Double) -> (SessionTotals, SessionTotals) {
            let ours = SessionTotals(
                timeline.state(at: time), at: time, of: timeline, catalog: Self.catalog, after: fold)
            return (ours, SessionTotals(whole.state(at: time), at: time, of: whole, catalog: Self.catalog))
        }
        let kept = timeline.spans[condensed].start
        for time in stride(from: kept + 0.5, through: whole.duration, by: 3) {
            // The whole log grows by steps of a second, the same ones from each row's start.
            let (ours, theirs) = totals(at: time.rounded(.down) + 0.5)
            #expect(ours.access == theirs.access)
        }
        for span in timeline.spans[..<condensed] {
            // A second before the next row begins, the stretch is complete.
            let (ours, theirs) = totals(at: span.end)
            #expect(ours.durationWatched.map { Int($0) } == theirs.durationWatched.map { Int($0) })
            #expect(ours.stallCount == theirs.stallCount)
            #expect(ours.switchCount == theirs.switchCount)
            #expect(ours.bytesTransferred == theirs.bytesTransferred)
        }
    }

    @Test func `sessions that left the list count in the aggregate`() {
        var generator = SeededGenerator(seed: 7)
        let files = MemoryFiles([Self.path: W3CSample.header(), Self.errorPath: ""])
        var text = W3CSample.header()
        var followed = Self.followed(files, Self.bounds(kept: 20, sessions: 6))
        for session in 0..<120 {
            let piece = (0...session % 7).map { Self.row("S\(session)", session * 60 + $0 * 9, &generator) }.joined()
            text += piece
            files.append(piece, to: Self.path)
            _ = followed.poll(keeping: "S3")
        }
        var aggregate = followed.ended
        for totals in Self.totals(followed) { aggregate.add(totals) }
        var whole = FleetAccumulator()
        for log in Self.merged([text]) { whole.add(SessionTotals(log, catalog: Self.catalog)) }
        #expect(aggregate == whole)
        #expect(followed.sessions().count <= 12)
        #expect(followed.sessions().map(\.log.id).contains("S3"), "the open session stays")
        #expect(followed.sessions().map(\.log.id).contains("S119"))
    }

    @Test func `a log within the bound is kept whole`() throws {
        let text = W3CSample.header() + (0..<40).map { W3CSample.row(time: Self.clock($0)) }.joined()
        let files = MemoryFiles([Self.path: text, Self.errorPath: ""])
        var followed = Self.followed(files)
        _ = followed.poll()
        #expect(try #require(followed.sessions().first).fold == nil)
        files.append(W3CSample.row(time: Self.clock(40)), to: Self.path)
        _ = followed.poll()
        let session = try #require(followed.sessions().first)
        #expect(session.log.folded?.accessRows == 31)
        #expect(session.log.folded?.condensedRows == 31)
    }

    // MARK: Files that are written anew

    @Test func `a log that is replaced by its continuation goes on`() throws {
        func rows(_ range: Range<Int>) -> String { range.map { W3CSample.row(time: Self.clock($0)) }.joined() }
        let files = MemoryFiles([Self.errorPath: "", Self.path: W3CSample.header() + rows(0..<100)])
        var followed = Self.followed(files)
        _ = followed.poll()
        files.write("", to: Self.path)
        _ = followed.poll()
        files.write(W3CSample.header() + rows(100..<130), to: Self.path)
        _ = followed.poll()
        files.append(rows(130..<150), to: Self.path)
        _ = followed.poll()
        #expect(Self.totals(followed).first?.durationWatched == 1500)
        #expect(followed.repeatedRows == 0)
    }

    @Test func `a log that is rewritten whole is not counted twice`() throws {
        func rows(_ count: Int) -> String { (0..<count).map { W3CSample.row(time: Self.clock($0)) }.joined() }
        let files = MemoryFiles([Self.errorPath: "", Self.path: W3CSample.header() + rows(100)])
        var followed = Self.followed(files)
        _ = followed.poll()
        files.write(W3CSample.header(date: "23:00:00") + rows(120), to: Self.path)
        _ = followed.poll()
        #expect(Self.totals(followed).first?.durationWatched == 1200)
        #expect(followed.repeatedRows == 90)
    }

    // MARK: Bounds

    /// What is stored after so many rows, each of a session, a variant and a text of its own where wanted.
    private func stored(_ rows: Int, _ row: (Int) -> String) throws -> [Int] {
        let files = MemoryFiles([Self.path: W3CSample.header(), Self.errorPath: ""])
        var followed = Self.followed(files, Self.bounds(rows: 800, kept: 200, errors: 50, sessions: 20))
        for start in stride(from: 0, to: rows, by: 1000) {
            files.append((start..<start + 1000).map(row).joined(), to: Self.path)
            while followed.poll() {}
        }
        let kept = followed.follower.keptCounts
        let folds = followed.folds.values
        return [
            kept.rows, kept.sessions, folds.count, folds.map(\.stretches.stretches.count).max() ?? 0,
            followed.sessions().map(\.log.strings.count).max() ?? 0,
            followed.sessions().map { PlaybackTimeline($0.log).events.count }.max() ?? 0,
            followed.follower.followed.reduce(0) { $0 + $1.collector.countedRuns },
        ]
    }

    @Test func `what is stored does not grow with the log`() throws {
        let one: (Int) -> String = { W3CSample.row(time: Self.clock($0), uri: "v\($0 % 5)", watched: "1.000") }
        let texts: (Int) -> String = { W3CSample.row(time: Self.clock($0), uri: "v\($0)?token=\($0)") }
        let many: (Int) -> String = { W3CSample.row("S\($0 / 4)", time: Self.clock($0)) }
        for stored in [try stored(40_000, one), try stored(20_000, texts), try stored(20_000, many)] {
            #expect(stored[0] <= 1000)
            #expect(stored[1] <= 1000)
            #expect(stored[2] <= 1000)
            #expect(stored[3] <= 512)
            #expect(stored[4] <= 4096 + 1000)
            #expect(stored[5] <= 8000)
            #expect(stored[6] <= 1000)
        }
    }
}

@Suite struct DownsampledHistoryTests {
    private struct Sum: Stretch {
        var value: Int
        mutating func join(_ next: Sum) { value += next.value }
    }

    @Test func `a million steps are a few stretches that add up to all`() {
        var history = DownsampledHistory<Sum>()
        var joins: [Int] = []
        for step in 1...1_000_000 {
            history.add(Sum(value: step))
            if step.isMultiple(of: 1000) { history.thin(to: 512) }
            if step.isMultiple(of: 250_000) { joins.append(history.joinCount) }
        }
        #expect(history.stretches.count <= 512)
        #expect(history.stretches.reduce(0) { $0 + $1.value } == 500_000_500_000)
        // What a step costs does not depend on how many there were: about one join each.
        for (before, after) in zip([0] + joins, joins) { #expect(after - before <= 2 * 250_000) }
        #expect(joins[3] < 1_100_000)
    }

    @Test(arguments: [1, 2, 3, 7])
    func `all stretches but the last have equally many steps`(most: Int) {
        var history = DownsampledHistory<Sum>()
        for _ in 0..<1000 {
            history.add(Sum(value: 1))
            history.thin(to: most)
            #expect(history.stretches.count <= most)
            #expect(history.stretches.dropLast().allSatisfy { $0.value == history.stepsPerStretch })
        }
    }
}
