import TestSupport
import Testing

@testable import PlayerLog

@Suite struct LogFollowerTests {
    private static let start = W3CLog.access(W3CLog.row(watched: "1.000"))

    private func follower(_ files: MemoryFiles, _ paths: String...) -> LogFollower<MemoryFiles> {
        LogFollower(LogSources(at: paths, in: files), files: files, localTime: .utc)
    }

    private func watched(_ follower: LogFollower<MemoryFiles>) -> [Double?] {
        follower.sessions().first?.log.accessEvents().map(\.durationWatched) ?? []
    }

    @Test func `rows that are added are followed`() {
        let files = MemoryFiles(["a.log": Self.start])
        var follower = follower(files, "a.log")
        #expect(follower.sessions().isEmpty)
        #expect(follower.poll() == true)
        #expect(watched(follower) == [1])
        #expect(follower.poll() == false)
        files.append(W3CLog.row(watched: "2.000") + W3CLog.row("B"), to: "a.log")
        #expect(follower.poll() == true)
        #expect(watched(follower) == [1, 2])
        #expect(follower.sessions().map(\.log.id) == ["A", "B"])
        #expect(follower.problems.count == 0)
    }

    @Test func `a log that becomes a pipe is said once and followed again when it is a file`() {
        let files = MemoryFiles(["a.log": Self.start])
        var follower = follower(files, "a.log")
        _ = follower.poll()
        files.makePipe("a.log")
        #expect(follower.poll() == true)
        #expect(follower.poll() == false)
        #expect(follower.problems.kept.map(\.kind) == [.inputOutput])
        #expect(watched(follower) == [1])
        files.write(Self.start + W3CLog.row(watched: "2.000"), to: "a.log")
        #expect(follower.poll() == true)
        #expect(watched(follower) == [1, 2])
        #expect(follower.problems.count == 1)
    }

    @Test func `only what was added is read`() {
        let files = MemoryFiles(["a.log": Self.start + (0..<500).map { _ in W3CLog.row() }.joined()])
        var follower = follower(files, "a.log")
        _ = follower.poll()
        _ = files.takeBytesRead()
        files.append(W3CLog.row(), to: "a.log")
        #expect(follower.poll() == true)
        // The row, and the bytes that tell a file that grew from one that was rewritten; not the other 500 rows.
        #expect(files.takeBytesRead() < 10_000)
    }

    @Test func `a part of a line waits for its rest`() {
        let files = MemoryFiles(["a.log": Self.start])
        var follower = follower(files, "a.log")
        _ = follower.poll()
        for character in W3CLog.row(watched: "2.000").dropLast() {
            files.append(String(character), to: "a.log")
            _ = follower.poll()
            #expect(watched(follower) == [1])
        }
        files.append("\n", to: "a.log")
        #expect(follower.poll() == true)
        #expect(watched(follower) == [1, 2])
        #expect(follower.problems.count == 0)
    }

    @Test func `a file that is rewritten is another dump`() {
        let files = MemoryFiles(["a.log": Self.start])
        var follower = follower(files, "a.log")
        _ = follower.poll()
        let grown = [W3CLog.row(watched: "5.000"), W3CLog.row(watched: "2.000", stalls: "1")].joined()
        files.write(W3CLog.access(grown, date: "2026/03/02 08:16:00.000"), to: "a.log")
        #expect(follower.poll() == true)
        #expect(watched(follower) == [5, 2])
        #expect(follower.sessions().map(\.log.id) == ["A"])
        // Again, and shorter than before: what was known is not lost.
        files.write(W3CLog.access(W3CLog.row(watched: "6.000"), date: "2026/03/02 08:17:00.000"), to: "a.log")
        #expect(follower.poll() == true)
        #expect(watched(follower) == [6, 2])
    }

    @Test func `a file of the same size that is rewritten is read`() {
        let files = MemoryFiles(["a.log": Self.start])
        var follower = follower(files, "a.log")
        _ = follower.poll()
        files.write(W3CLog.access(W3CLog.row(watched: "9.000")), to: "a.log")
        #expect(follower.poll() == true)
        #expect(watched(follower) == [9])
    }

    @Test func `a file that is emptied and written again is read`() {
        let files = MemoryFiles(["a.log": Self.start])
        var follower = follower(files, "a.log")
        _ = follower.poll()
        files.write("", to: "a.log")
        _ = follower.poll()
        #expect(watched(follower) == [1])
        files.write(W3CLog.access(W3CLog.row("B", watched: "3.000")), to: "a.log")
        #expect(follower.poll() == true)
        #expect(follower.sessions().map(\.log.id) == ["A", "B"])
    }

    @Test func `a file that goes away leaves what was read`() {
        let files = MemoryFiles(["a.log": Self.start])
        var follower = follower(files, "a.log")
        _ = follower.poll()
        files.remove("a.log")
        #expect(follower.poll() == true)
        #expect(follower.changes.map(\.kind) == [.deleted])
        #expect(watched(follower) == [1])
        #expect(follower.poll() == false && follower.changes.isEmpty, "it is said once")
        files.replace("a.log", with: Self.start + W3CLog.row(watched: "2.000"))
        #expect(follower.poll() == true)
        #expect(follower.changes.map(\.kind) == [.returned])
        #expect(watched(follower) == [1, 2])
    }

    @Test func `a file that became shorter is said to be truncated`() {
        let files = MemoryFiles(["a.log": Self.start + W3CLog.row(watched: "2.000")])
        var follower = follower(files, "a.log")
        _ = follower.poll()
        #expect(follower.changes.isEmpty)
        files.write("", to: "a.log")
        #expect(follower.poll() == true)
        #expect(follower.changes == [FollowedChange(source: "a.log", kind: .truncated)])
        #expect(follower.changes[0].description == "a.log was truncated: it is read again from its start")
        files.append(W3CLog.access(W3CLog.row("B")), to: "a.log")
        #expect(follower.poll() == true)
        #expect(follower.changes.isEmpty, "it grows again")
    }

    @Test func `another log in a file's place is said, and another dump of the same is said once`() {
        let files = MemoryFiles(["a.log": Self.start])
        var follower = follower(files, "a.log")
        _ = follower.poll()
        let other = W3CLog.access(W3CLog.row("B") + W3CLog.row("B"))
        files.write(other, to: "a.log")
        #expect(follower.poll() == true)
        #expect(follower.changes.map(\.kind) == [.replaced], "another log in the same file")
        for count in 3...5 {
            let dump = W3CLog.access(
                (0..<count).map { _ in W3CLog.row("B") }.joined(), date: "2026/03/02 08:1\(count):00.000")
            files.replace("a.log", with: dump)
            #expect(follower.poll() == true)
            #expect(follower.changes.isEmpty, "the same session dumped again")
        }
        files.replace("a.log", with: W3CLog.access(W3CLog.row("C"), date: "2026/03/02 08:20:00.000"))
        #expect(follower.poll() == true)
        #expect(follower.changes.map(\.kind) == [.replaced])
    }

    @Test func `standard input is followed as it comes`() {
        let files = MemoryFiles(["-": Self.start])
        var follower = follower(files, "-")
        #expect(follower.poll() == true)
        #expect(follower.poll() == false)
        files.append(W3CLog.row(watched: "2.000"), to: "-")
        #expect(follower.poll() == true)
        #expect(watched(follower) == [1, 2])
        #expect(files.openCount(of: "-") == 1, "a pipe cannot be opened again")
    }

    @Test func `a file that cannot be opened is a problem`() {
        let files = MemoryFiles(["a.log": Self.start])
        files.lock("a.log")
        var follower = follower(files, "a.log")
        _ = follower.poll()
        #expect(follower.problems.kept.map(\.description) == ["a.log: cannot be opened: Permission denied"])
    }

    @Test func `a bundles events and context belong to its session`() throws {
        let files = MemoryFiles([
            "b/access.log": Self.start, "b/context.json": #"{"device":"phone","timeZone":"+02:00"}"#,
            "b/events.ndjson": #"{"event":"play","date":"2026-03-02T06:14:30Z"}"# + "\n",
        ])
        var follower = follower(files, "b")
        #expect(follower.poll() == true)
        let session = try #require(follower.sessions().first)
        #expect(follower.sessions().count == 1)
        #expect(session.bundle == "b")
        #expect(session.log.id == "A")
        #expect(session.log.context["device"] == "phone")
        #expect(session.log.observed.map(\.kind) == [.play])
        #expect(session.log.accessEvents().first?.playbackStartDate?.iso8601 == "2026-03-02T06:14:31.000Z")
        files.append(#"{"event":"stalled","date":"2026-03-02T06:14:40Z"}"# + "\n", to: "b/events.ndjson")
        #expect(follower.poll() == true)
        #expect(follower.sessions().first?.log.observed.map(\.kind) == [.play, .stalled])
    }

    @Test(arguments: 0..<20)
    func `growing in any steps gives what reading it whole gives`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let text =
            W3CLog.access(W3CLog.row(), W3CLog.row("B"), W3CLog.row(watched: "2.000"))
            + W3CLog.error("- - u A - -1 \"D\" \"two\nlines\" -", "cut", "- - u A - -2 D c -")
            + W3CLog.access(W3CLog.row(watched: "13.000"), W3CLog.row("A", watched: "3.000"))
        let files = MemoryFiles(["a.log": ""])
        var follower = follower(files, "a.log")
        var rest = text[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...150, using: &generator))
            files.append(String(piece), to: "a.log")
            _ = follower.poll()
            rest = rest.dropFirst(piece.count)
        }
        let whole = Reading.read(text)
        #expect(follower.sessions().map(\.log.id) == whole.order)
        #expect(follower.sessions().map(\.log.allValues) == whole.order.compactMap { whole.sessions[$0]?.allValues })
        #expect(follower.problems.kept.map(\.line) == whole.problems.kept.map(\.line))
    }
}

extension LogFollowerTests {
    @Test func `a poll reads no more than its limit and the next reads on`() {
        let rows = (0..<4000).map { _ in W3CLog.row() }.joined()
        let files = MemoryFiles(["a.log": W3CLog.access(rows)])
        var follower = LogFollower(LogSources(at: ["a.log"], in: files), files: files, localTime: .utc)
        _ = files.takeBytesRead()
        var polls = 0
        while follower.poll(limit: 100_000) {
            polls += 1
            #expect(files.takeBytesRead() < 300_000)
        }
        #expect(polls >= 4)
        #expect(follower.sessions().first?.log.accessRows.count == 4000)
    }

    @Test func `what is not understood of a context is told as by the other readers`() throws {
        let files = MemoryFiles([
            "a/access.log": Self.start,
            "a/context.json": #"{"device":"phone","nested":{"x":1},"timeZone":"Mars/Olympus"}"#,
            "b/access.log": W3CLog.access(W3CLog.row("B")), "b/context.json": "{\"device\":",
            "c/access.log": W3CLog.access(W3CLog.row("C")), "c/context.json": "[]",
        ])
        let sources = LogSources(at: ["a", "b", "c"], in: files)
        var follower = LogFollower(sources, files: files, localTime: .utc)
        _ = follower.poll()
        var collector = SessionCollector()
        for unit in sources.units {
            _ = LogScanner(files: files, localTime: .utc).scan(unit.sources, of: unit.bundle, into: &collector) { _ in
                true
            }
        }
        #expect(follower.notes == collector.notes)
        #expect(follower.notes.unknownKeys == ["context.nested"])
        #expect(follower.problems == collector.problems)
        #expect(follower.problems.kept.map(\.source) == ["a/context.json", "b/context.json", "c/context.json"])
        #expect(follower.sessions().map(\.log.context) == collector.order.map { collector.sessions[$0]?.context })
    }

    @Test func `damaged rows are counted and the first are named`() {
        let files = MemoryFiles(["a.log": Self.start + String(repeating: "cut off\n", count: 5000)])
        var follower = follower(files, "a.log")
        while follower.poll(limit: 10_000) {}
        files.append(String(repeating: "cut off\n", count: 5000), to: "a.log")
        while follower.poll(limit: 10_000) {}
        #expect(follower.problems.count == 10_000)
        #expect(follower.problems.kept.count == 20)
        let whole = Reading.read(Self.start + String(repeating: "cut off\n", count: 10_000))
        #expect(whole.problems.count == 10_000)
        #expect(whole.problems.kept.map(\.line) == follower.problems.kept.map(\.line))
    }

    @Test(arguments: [
        (Self.start, "\n" + W3CLog.row("B"), 1, 6), (#"{"own":""#, #""}"# + "\n" + #"{"numberOfStalls":1}"#, 15, 1),
    ])
    func `a row that does not end is given up and the ones behind it are read`(
        start: String, end: String, longest: Int, line: Int
    ) {
        let files = MemoryFiles(["a.log": start])
        var follower = follower(files, "a.log")
        let piece = String(repeating: "x", count: 1 << 20)
        for count in 1...18 {
            files.append(piece, to: "a.log")
            while follower.poll(limit: 1 << 20) {}
            #expect(follower.problems.count == (count > longest ? 1 : 0))
        }
        let known = follower.sessions().count
        files.append(end, to: "a.log")
        while follower.poll(limit: 1 << 20) {}
        #expect(follower.sessions().count == known + 1)
        #expect(follower.problems.count == 1)
        #expect(follower.problems.kept.first?.line == line)
    }

    @Test(arguments: [
        (10, [1, 2, 3], Int.max), (10, [1, 100], 9), (10, [100, 100], 5), (3, [9, 9, 9, 9, 9], 1), (5, [], .max),
    ])
    func `the longest share what the others leave`(total: Int, counts: [Int], share: Int) {
        #expect(LogFollower<MemoryFiles>.share(of: total, among: counts) == share)
    }
}
