import Analytics
import Platform
import PlayerLog
import TestSupport
import Testing

/// Splits of a file, held against the file: whatever ranges tile it, they come to the same.
@Suite struct SplitTests {
    @Test(arguments: 0..<100) func `splits of any log come to what the whole comes to`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let log = RandomLog.bytes(&generator)
        let files = MemoryFiles(["access.log": "", "fleet.log": ""])
        files.write(log, to: "access.log")
        files.write(log, to: "fleet.log")
        for name in ["access.log", "fleet.log"] {
            let whole = try Read(name, in: files)
            for _ in 0..<3 {
                let paths = Self.tiling(of: log.utf8.count, &generator).map { "\(name)@\($0)" }
                let parts = try paths.map { try Read($0, in: files) }
                var merged = Part()
                for index in parts.indices.shuffled(using: &generator) { try merged.merge(parts[index].part) }
                _ = try merged.join()
                try #require(merged.bytes == whole.part.bytes, "\(paths) of\n\(log)")
                try #require(
                    parts.reduce(0) { $0 + $1.problems.count } == whole.problems.count,
                    "\(paths): \(parts.map(\.messages)), not \(whole.messages), of\n\(log)")
                try #require(parts.map(\.rowCount).reduce(0, +) == whole.rowCount, "\(paths) of\n\(log)")
                let scan = FleetScan(
                    LogSources(at: paths, in: files), scanner: LogScanner(files: files, localTime: .utc), jobs: 2,
                    countsVariants: true
                ) { _ in true }
                try #require(scan.aggregate == whole.fleet.aggregate, "\(paths) of\n\(log)")
                try #require(scan.sessions.map(\.id) == whole.fleet.sessions.map(\.id))
            }
        }
    }

    @Test func `a large log is read in splits, others whole`() throws {
        var generator = SeededGenerator(seed: 1)
        let files = MemoryFiles(["large.log": "", "small.log": "", "large.json": ""])
        files.write(RandomLog.bytes(&generator), to: "large.log")
        let size = try #require(files.stamp(of: "large.log")?.size)
        files.write(String(repeating: "#", count: size / 4), to: "small.log")
        files.write(String(repeating: "{", count: size), to: "large.json")
        let sources = LogSources(at: ["large.log", "small.log", "large.json"], in: files)
        let split = sources.inSplits(of: size / 3, in: files)
        let ranges = split.sources.filter { $0.path == "large.log" }.compactMap(\.split)
        #expect(ranges.count == 3)
        #expect(ranges.first?.offset == 0 && ranges.last?.end == size)
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.end == $1.offset })
        #expect(split.sources.filter { $0.split == nil }.map(\.path) == ["small.log", "large.json"])
        #expect(Self.scan(split, files).aggregate == Self.scan(sources, files).aggregate)
    }

    @Test func `problems of a log that is read in splits name its lines`() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<50 {
            let files = MemoryFiles(["fleet.log": "", "next.log": "no log\n"])
            let log = RandomLog.bytes(&generator)
            files.write(log, to: "fleet.log")
            let whole = LogSources(at: ["fleet.log", "next.log"], in: files)
            let split = whole.inSplits(of: max(1, log.utf8.count / 5), in: files)
            #expect(split.unsplit.sources == whole.sources)
            let (one, several) = (Self.scan(whole, files), Self.scan(split, files))
            #expect(several.problems == one.problems, "\(log)")
            #expect(several.aggregate == one.aggregate)
        }
    }

    @Test(arguments: [900, 1000, 1100]) func `as many different columns are taken of splits as of the whole`(count: Int)
    {
        let files = MemoryFiles(["fleet.log": ""])
        let dumps = (0..<count).map {
            "#Fields: date time cs-guid c-stalls x-\($0)\n2026/03/02 08:14:31 \($0 % 7) 1 -\n"
        }
        files.write(dumps.joined(), to: "fleet.log")
        let whole = LogSources(at: ["fleet.log"], in: files)
        let split = whole.inSplits(of: 10_000, in: files)
        #expect(split.sources.count > 3)
        let (one, several) = (Self.scan(whole, files), Self.scan(split, files))
        #expect(several.aggregate == one.aggregate)
        #expect(several.problems == one.problems)
        #expect(one.problems.isEmpty == (count <= 1000))
    }

    private static func scan(_ sources: LogSources, _ files: MemoryFiles) -> FleetScan {
        FleetScan(sources, scanner: LogScanner(files: files, localTime: .utc), jobs: 2, countsVariants: true) { _ in
            true
        }
    }

    /// What is read at a path.
    private struct Read {
        var part: Part
        var problems: LogProblems
        var messages: [String] { problems.kept.map(\.description) }
        var rowCount: Int
        var fleet: FleetScan

        init(_ path: String, in files: MemoryFiles) throws {
            let (sources, scanner) = (LogSources(at: [path], in: files), LogScanner(files: files, localTime: .utc))
            #expect(sources.problems == [] && sources.refused == [])
            let scan = PartScan(sources, scanner: scanner, jobs: 1) { _ in true }
            problems = scan.problems
            part = Part(scan.sessions, skippedCount: problems.contentCount)
            _ = try part.join()
            var counter = RowCounter()
            for unit in sources.units {
                _ = scanner.scan(unit.sources, of: unit.bundle, into: &counter) { _ in true }
            }
            rowCount = counter.rowCount
            fleet = FleetScan(sources, scanner: scanner, jobs: 1, countsVariants: true) { _ in true }
        }
    }

    /// Ranges that tile a file, some of them empty, the last perhaps longer than the file.
    private static func tiling(of size: Int, _ generator: inout SeededGenerator) -> [String] {
        let cuts = (0..<Int.random(in: 0...8, using: &generator)).map { _ in Int.random(in: 0...size, using: &generator)
        }
        // Of an empty file no byte can be dealt out, but one behind its end.
        let bounds = [0] + cuts.sorted() + [max(1, size) + [0, 0, 1, 5000].randomElement(using: &generator)!]
        return zip(bounds, bounds.dropFirst()).map { "\($0)+\($1 - $0)" }
    }
}

/// Counts rows as a reader hands them over.
private struct RowCounter: SessionSink {
    var rowCount = 0
    let wantedFields: Set<AccessLogField> = []
    let sessionIDsInBundle: Set<String> = []
    var source = LogSource(path: "", defaultID: "")
    let clocksInBundle: [SessionClocks] = []
    let readsAgain = false

    func beginBundle() {}
    mutating func beginSource(_ source: LogSource) { self.source = source }
    func add(_ log: SessionLog, kind: LogKind) {}
    func beginRun(id: UnsafeRawBufferPointer, kind: LogKind, dump: Int) -> Int { 0 }
    func take(_ row: inout AccessLogEvent) -> Bool { true }
    mutating func endRun(_ log: inout SessionLog, kind: LogKind, rows: Int, position: LogPosition, dump: Int) {
        rowCount += rows
    }
    func report(line: Int?, message: String, kind: LogProblem.Kind) {}
    func note(_ note: LogNote) {}
}

/// W3C logs in which anything may follow anything: heads without rows, rows without heads, directives where no writer puts
/// them, comments that do not end.
private enum RandomLog {
    static func bytes(_ generator: inout SeededGenerator) -> String {
        let style = Int.random(in: 0..<6, using: &generator)
        var log = generator.once(in: 12) ? "\u{FEFF}" : ""
        for _ in 0..<Int.random(in: 0...40, using: &generator) {
            log += style == 0 ? anything(&generator) : dump(&generator, isTidy: style < 3)
        }
        if style == 5 { log = String(log.dropLast()) }
        // Line ends of both kinds; a line is a line.
        guard generator.once(in: 3) else { return log }
        return log.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }

    private static func dump(_ generator: inout SeededGenerator, isTidy: Bool) -> String {
        var dump = ""
        if isTidy || generator.once(in: 2) { dump += "#Version: 1.0\n" }
        if isTidy || generator.once(in: 2) { dump += software(&generator) }
        if isTidy || generator.once(in: 2) { dump += date(&generator) }
        if !isTidy, generator.once(in: 4) { dump += anything(&generator) }
        let isError = generator.once(in: 3)
        dump += isError ? errorFields : accessFields
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            dump += isError ? errorRow(&generator) : accessRow(&generator)
            if !isTidy, generator.once(in: 5) { dump += anything(&generator) }
        }
        return dump
    }

    private static let accessFields =
        "#Fields: date time uri cs-guid c-duration-watched bytes sc-indicated-bitrate c-stalls\n"
    private static let errorFields = "#Fields: date time uri cs-guid status domain comment\n"

    private static func anything(_ generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<22, using: &generator) {
        case 0: accessFields
        case 1: errorFields
        case 2: "#Fields: date time x-edge-location sc-bytes\n"
        case 3: ["  ", "// ", "app> ", "log: #Version: 1.0 "].randomElement(using: &generator)! + accessFields
        case 4: ["\t", "//", "--> "].randomElement(using: &generator)! + errorFields
        case 5: ["", "  ", "app> "].randomElement(using: &generator)! + software(&generator)
        case 6: ["", "//", "app> "].randomElement(using: &generator)! + date(&generator)
        case 7: "#Date: yesterday\n"
        case 8: "# a comment\n"
        case 9: "\n"
        case 10: "what an app says\n"
        case 11: "2026/03/02 08:14:31.031 a row that is #Fields: none\n"
        case 12: "#Fields: \(String(repeating: "c-stalls ", count: 1001))\n"
        case 13: "#Fields:\n"
        case 14: "ends the comment\" #Fields: date\n"
        case 15...18: errorRow(&generator)
        default: accessRow(&generator)
        }
    }

    private static func software(_ generator: inout SeededGenerator) -> String {
        "#Software: AppleCoreMedia/1.0.0.\(Int.random(in: 0...2, using: &generator))\n"
    }

    private static func date(_ generator: inout SeededGenerator) -> String {
        "#Date: 2026/03/02 08:1\(Int.random(in: 0...9, using: &generator)):00.000\n"
    }

    private static func accessRow(_ generator: inout SeededGenerator) -> String {
        let time = generator.once(in: 5) ? "- -" : "2026/03/02 08:14:3\(Int.random(in: 0...3, using: &generator)).031"
        let uri = ["https://a.example/1", "https://a.example/2", "-", "a#Software:x"].randomElement(using: &generator)!
        let bytes = generator.once(in: 12) ? "many" : "\(Int.random(in: 0...9, using: &generator))000"
        return "\(time) \(uri) \(session(&generator)) \(Int.random(in: 0...30, using: &generator)).500 \(bytes) "
            + "\(Int.random(in: 1...3, using: &generator))000000 \(Int.random(in: 0...2, using: &generator))\n"
    }

    private static func errorRow(_ generator: inout SeededGenerator) -> String {
        let comment = ["\"late\"", "\"it goes on", "\"a #Date: 2026/03/02 08:00:00.000\"", "-"]
            .randomElement(using: &generator)!
        return "2026/03/02 08:14:3\(Int.random(in: 0...3, using: &generator)).031 - \(session(&generator)) -12889 "
            + "\"CoreMedia\" \(comment)\n"
    }

    private static func session(_ generator: inout SeededGenerator) -> String {
        ["A", "B", "2D5C8F04-9F34-40F2-AA06-758CE4EC3643", "-"].randomElement(using: &generator)!
    }
}
