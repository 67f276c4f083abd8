import PlayerLog
import PlayheadPlatform
import TestSupport
import Testing

@Suite struct LogSplitTests {
    private static let first = W3CLog.access(W3CLog.row("A"), date: "2026/03/02 08:15:00.000")
    private static let second = W3CLog.access(W3CLog.row("B"), date: "2026/03/02 08:16:00.000")
    private static let log = first + second
    /// Where the `#Fields` line of the second dump begins.
    private static let head = first.utf8.count + W3CLog.headers().utf8.count

    private static let errorRow = "- - - B - -12889 \"CoreMedia\" \"late\" -\n"

    /// What is known of session B: its player, and its rows with the dates of their dumps.
    private func facts(_ read: SessionCollector) -> [String]? {
        read.sessions["B"].map { ["\($0.software ?? "-")", "\($0.accessEvents())", "\($0.errorRows)"] }
    }

    private func read(_ range: String, of log: String = log) -> SessionCollector {
        let files = MemoryFiles(["a.log": log])
        var collector = SessionCollector()
        let sources = LogSources(at: ["a.log@\(range)"], in: files)
        #expect(sources.refused == [])
        for unit in sources.units {
            _ = LogScanner(files: files, localTime: .utc).scan(unit.sources, of: unit.bundle, into: &collector) { _ in
                true
            }
        }
        return collector
    }

    @Test func `a dump is read where its head begins, whole`() {
        #expect(read("0+1").order == [], "the first head stands behind its own headers")
        #expect(read("0+\(Self.head)").order == ["A"])
        #expect(read("0+\(Self.head + 1)").order == ["A", "B"])
        #expect(read("1+\(Self.head - 1)").order == ["A"])
        #expect(read("\(Self.first.utf8.count - 1)+\(Self.head)").order == ["B"])
        #expect(read("\(Self.head)+1").order == ["B"])
        #expect(read("\(Self.head + 1)+1000").order == [])
        #expect(read("\(Self.head)+0").order == [])
        #expect(read("0+0").order == [])
        #expect(read("\(Self.log.utf8.count)+5").order == [])
        #expect(read("9000000000000000000+5").order == [])
        #expect(read("\(Self.head)+\(Int.max - Self.head)").order == ["B"])
        for empty in ["0+0", "7000+1"] { #expect(read(empty).problems == []) }
    }

    @Test func `what lines above say of the rows is found, however far it is`() throws {
        let whole = try #require(facts(read("0+9999999")))
        #expect(whole.first?.contains("21F79") == true)
        #expect(facts(read("\(Self.head)+1")) == whole)
        // No player is named in the second dump, and megabytes of rows stand between.
        for count in [0, 1, 400, 20_000] {
            let rows = String(repeating: W3CLog.row("A"), count: count)
            let log = W3CLog.headers() + W3CLog.accessFields + rows + W3CLog.accessFields + W3CLog.row("B")
            let head = log.utf8.count - W3CLog.row("B").utf8.count - 1
            let whole = try #require(facts(read("0+99999999", of: log)))
            #expect(whole.first?.contains("21F79") == true)
            #expect(facts(read("\(head - 400)+400", of: log)) == whole)
        }
    }

    @Test func `a date holds for an error log until another player's header`() throws {
        func log(_ between: String) -> String {
            W3CLog.headers() + W3CLog.errorFields + "#Date: 2026/03/02 09:00:00.000\n" + between + W3CLog.errorFields
                + Self.errorRow
        }
        for between in ["", "#Software: other\n", "app> #Date: 2026/03/02 09:01:00.000\n", "#Date: never\n"] {
            let log = log(between)
            let whole = try #require(facts(read("0+99999", of: log)))
            let head = log.utf8.count - Self.errorRow.utf8.count - W3CLog.errorFields.utf8.count
            #expect(facts(read("\(head - 5)+6", of: log)) == whole)
            #expect(facts(read("\(head + 1)+99999", of: log)) == nil)
        }
    }

    @Test func `no more of a file is read than a split needs`() {
        let files = MemoryFiles(["a.log": String(repeating: Self.log, count: 5000)])
        let size = files.stamp(of: "a.log")?.size ?? 0
        var collector = SessionCollector()
        let sources = LogSources(at: ["a.log@\(size / 2)+1000"], in: files)
        _ = LogScanner(files: files, localTime: .utc).scan(sources.sources, of: nil, into: &collector) { _ in true }
        #expect(collector.order.count > 0)
        #expect(size > 5_000_000)
        #expect(files.takeBytesRead() < 1_000_000)
    }

    @Test func `a problem names its byte`() {
        let row = "2026/03/02 08:14:31.031 cut off\n"
        let log = read("\(Self.head - 5)+100", of: Self.log + row)
        #expect(log.messages.count == 1)
        let message = log.messages.first ?? ""
        #expect(message.hasPrefix("a.log@\(Self.head - 5)+100: byte \(Self.log.utf8.count): "), "\(message)")
    }

    @Test func `stray lines above the first head are the first split's`() {
        let log = "what an app says\n" + Self.log
        #expect(
            read("0+5", of: log).messages == ["a.log@0+5: byte 0: 1 line without a #Fields line above: skipped"])
        #expect(read("5+5000", of: log).problems == [])
    }

    @Test func `a line that no reader takes is no head, and no line of another length in another piece`() {
        let long = "#Fields: date cs-guid \(String(repeating: "x", count: 1 << 20))\n"
        let log = Self.first + long + W3CLog.row("C")
        #expect(read("0+200", of: log).order == ["A", "C"])
        #expect(read("\(Self.first.utf8.count)+10", of: log).order == [])
        for piece in [1 << 17, 1 << 19, 1 << 22, 1000] {
            #expect(Reading.read(log, piece: piece).problems.count == 1)
            // A line as long as may be is one.
            let most = String(long.dropLast(24)) + "\n"
            #expect(Reading.read(Self.first + most, piece: piece).problems.count == 0, "\(piece)")
        }
    }

    @Test func `an error log without rows is one for its first split only`() {
        func read(_ range: String, _ text: String) -> [String] {
            let files = MemoryFiles(["error.log": text])
            var collector = SessionCollector()
            for unit in LogSources(at: ["error.log@\(range)"], in: files).units {
                _ = LogScanner(files: files, localTime: .utc).scan(unit.sources, of: nil, into: &collector) { _ in true
                }
            }
            return collector.order
        }
        let empty = W3CLog.error()
        #expect(read("0+10", empty) == ["error"])
        #expect(read("10+5000", empty) == [])
        #expect(read("0+10", empty + W3CLog.error("- - - B - -12889 \"CoreMedia\" \"late\" -")) == [])
        #expect(read("0+10", empty + empty) == ["error"])
    }

    @Test(arguments: [
        "5", "+5", "5+", "5+x", "-5+7", "5+-7", "5+7+9", "0x5+7", "5.0+7", " 5+7", "9223372036854775808+1",
        "9223372036854775807+1", "1+99999999999999999999999", "",
    ])
    func `what is no range is refused in one line`(range: String) {
        let sources = LogSources(at: ["a.log@\(range)"], in: MemoryFiles(["a.log": Self.log]))
        #expect(sources.sources == [])
        #expect(!sources.hasMissingPath)
        #expect(
            sources.refused.map(\.description) == [
                "a.log@\(range): no split of a.log: after the @ stands offset+length, two whole numbers of bytes"
            ])
    }

    @Test func `only W3C logs have splits`() {
        let files = MemoryFiles([
            "a.json": "{\"id\":\"A\"}", "a.ndjson": " \n [1]", "a.plist": "<?xml version=\"1.0\"?>",
            "b/access.log": "x",
            "a.log": Self.log,
        ])
        files.makePipe("pipe")
        for path in ["a.json", "a.ndjson", "a.plist", "b", "pipe"] {
            let sources = LogSources(at: ["\(path)@0+7", "a.log@0+7"], in: files)
            #expect(sources.refused.map(\.source) == ["\(path)@0+7"])
            #expect(sources.sources.map(\.name) == ["a.log@0+7"])
        }
        #expect(LogSources(at: ["none@0+7", "none"], in: files).problems.map(\.source) == ["none@0+7", "none"])
    }

    @Test func `a file of that very name comes first`() {
        let files = MemoryFiles(["a.log@5+7": Self.log, "a.log": Self.log])
        let source = LogSources(at: ["a.log@5+7"], in: files).sources.first
        #expect(source?.path == "a.log@5+7" && source?.split == nil)
        let split = LogSources(at: ["a.log@5+7@0+9"], in: files).sources.first
        #expect(split?.path == "a.log@5+7" && split?.split?.length == 9)
    }
}

@Suite struct InputPathTests {
    private func texts(_ list: String) -> [String] { InputPath.all(of: Array(list.utf8), list: "l").map(\.text) }

    @Test func `a list has a path a line, or up to each NUL`() {
        #expect(texts("a\nb c\r\n\n  d\n") == ["a", "b c", "  d"])
        #expect(texts("a\nb\0\0c\r\0d") == ["a\nb", "c\r", "d"])
        #expect(texts("") == [])
        #expect(texts("a") == ["a"])
        #expect(texts("\n\0") == ["\n"])
    }

    @Test func `a path that is wrong is reported with its line`() {
        let list = InputPath.all(of: Array("\na.log\nnone\na.log@7\n".utf8), list: "list")
        let sources = LogSources(at: list, in: MemoryFiles(["a.log": ""]))
        #expect(sources.problems.map(\.description) == ["list:3: none: no such file or folder"])
        #expect(sources.refused.map(\.description).first?.hasPrefix("list:4: a.log@7: no split of a.log") == true)
    }
}
