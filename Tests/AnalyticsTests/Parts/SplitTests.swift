import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import TestSupport
import Testing

/// Splits of a file, held against the file: whatever ranges tile it, they come to the same.
@Suite struct SplitTests {
    @Test(arguments: 0..<50) func `splits of any log come to what the whole comes to`(seed: UInt64) throws {
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
                var merged = PartialFleet()
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
        #expect(sources.inSplits(of: 1, in: files).sources.count { $0.path == "large.log" } == 1000)
    }

    @Test func `problems of a log that is read in splits name its lines`() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<50 {
            let files = MemoryFiles(["fleet.log": "", "next.log": "no log\n"])
            let log = RandomLog.bytes(&generator)
            files.write(log, to: "fleet.log")
            // A file may be given twice, one right behind the other.
            let whole = LogSources(at: ["fleet.log", "fleet.log", "next.log"], in: files)
            let split = whole.inSplits(of: max(1, log.utf8.count / 5), in: files)
            let (one, several) = (Self.scan(whole, files), Self.scan(split, files))
            #expect(several.problems == one.problems, "\(log)")
            #expect(several.aggregate == one.aggregate)
        }
    }

    @Test func `any number of different columns comes to the same in splits`() throws {
        let dumps = (0..<10_000).map {
            "#Fields: date time cs-guid c-stalls x-\($0)\n2026/03/02 08:14:31 \($0 % 7) 1 -\n"
        }
        let log = dumps.joined()
        let files = MemoryFiles(["fleet.log": log])
        let whole = try Read("fleet.log", in: files)
        #expect(whole.problems.count == 0 && whole.rowCount == 10_000)
        let length = log.utf8.count / 7
        var merged = PartialFleet()
        for index in 0..<8 {
            try merged.merge(Read("fleet.log@\(index * length)+\(length)", in: files).part)
        }
        _ = try merged.join()
        #expect(merged.bytes == whole.part.bytes)
        let split = LogSources(at: ["fleet.log"], in: files).inSplits(of: length, in: files)
        #expect(split.sources.count == 7)
        #expect(Self.scan(split, files).aggregate == whole.fleet.aggregate)
    }

    private static func scan(_ sources: LogSources, _ files: MemoryFiles) -> FleetScan {
        FleetScan(sources, scanner: LogScanner(files: files, localTime: .utc), jobs: 2, countsVariants: true) { _ in
            true
        }
    }

    /// What is read at a path.
    private struct Read {
        var part: PartialFleet
        var problems: LogProblems
        var messages: [String] { problems.kept.map(\.description) }
        var rowCount: Int
        var fleet: FleetScan

        init(_ path: String, in files: MemoryFiles) throws {
            let (sources, scanner) = (LogSources(at: [path], in: files), LogScanner(files: files, localTime: .utc))
            #expect(sources.problems == [] && sources.refused == [])
            let scan = PartScan(sources, scanner: scanner, jobs: 1) { _ in true }
            problems = scan.problems
            part = PartialFleet(scan.sessions, skippedCount: problems.contentCount)
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
