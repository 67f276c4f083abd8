import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import TestSupport
import Testing

/// Splits of a table, held against the table: whoever shares it, the same sessions and problems come of it.
@Suite struct TableSplitTests {
    @Test(arguments: 0..<24) func `a table in splits comes to what the whole comes to`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let table = Self.table(&generator)
        let files = MemoryFiles(["views.csv": table])
        let scanner = LogScanner(files: files, localTime: .utc, map: try RowMap(parsing: Self.map))
        let sources = LogSources(at: ["views.csv"], in: files)
        let whole = Self.scan(sources, scanner)
        for length in [1, 700, 3000, table.utf8.count / 3] {
            let split = scanner.inSplits(sources, of: length)
            let ranges = split.sources.compactMap(\.split)
            #expect(ranges.count > 1 || table.utf8.count < 2 * length, "\(ranges)")
            #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.end == $1.offset })
            let several = Self.scan(split, scanner)
            try #require(several.problems == whole.problems, "\(ranges) of\n\(table)")
            try #require(several.notes == whole.notes)
            try #require(Self.told(several) == Self.told(whole), "\(ranges) of\n\(table)")
            try #require(several.aggregate == whole.aggregate)
            // Where each begins, with its line.
            let (places, ours) = (whole.placed(), several.placed())
            try #require((0..<whole.sessionCount).allSatisfy { places($0).place == ours($0).place })
        }
    }

    @Test func `a table that lacks what the map wants is refused once, and what is none is read whole`() throws {
        let rows = String(repeating: "a,1\n", count: 2000)
        let files = MemoryFiles([
            "views.csv": "view,count\n" + rows, "log.json": String(repeating: "{}\n", count: 3000),
        ])
        let sources = LogSources(at: ["views.csv", "log.json"], in: files)
        for map in [Self.map, "id=view, stallCount=count"] {
            let scanner = LogScanner(files: files, localTime: .utc, map: try RowMap(parsing: map))
            let split = scanner.inSplits(sources, of: 1000)
            #expect(split.sources.count { $0.path == "log.json" } == 1)
            #expect(split.sources.count { $0.path == "views.csv" } == 8)
            let (one, several) = (Self.scan(sources, scanner), Self.scan(split, scanner))
            #expect(one.sessionCount == (map == Self.map ? 0 : 1))
            #expect(several.problems == one.problems && several.aggregate == one.aggregate)
        }
    }

    @Test(arguments: ["", "no table\n", "view,startup\n", "{}\n"])
    func `a table that is written anew meanwhile is a problem at most`(
        anew: String
    ) throws {
        var generator = SeededGenerator(seed: 1)
        let files = MemoryFiles(["views.csv": Self.table(&generator)])
        let scanner = LogScanner(files: files, localTime: .utc, map: try RowMap(parsing: Self.map))
        let split = scanner.inSplits(LogSources(at: ["views.csv"], in: files), of: 1000)
        #expect(split.sources.count > 2)
        files.write(anew, to: "views.csv")
        let scan = Self.scan(split, scanner)
        #expect(scan.sessionCount == 0 && scan.problems.count > 0)
    }

    private static let map = """
        source=test, id=view, startupTime=startup/1000 s, stallCount=stalls, durationWatched=watched s, context.title=title,
        context.cdn=cdn
        """

    private static func scan(_ sources: LogSources, _ scanner: LogScanner<MemoryFiles>) -> FleetScan {
        FleetScan(sources, scanner: scanner, jobs: 2, countsVariants: true) { _ in true }
    }

    private static func told(_ scan: FleetScan) -> [SessionTotals] { (0..<scan.sessionCount).map(scan.session) }

    /// Rows with all that a writer of tables may do: line breaks and delimiters within quotation marks, marks that stand alone or
    /// are never closed, sessions with several rows, values that are none, and rows of another length.
    private static func table(_ generator: inout SeededGenerator) -> String {
        let feed = Bool.random(using: &generator) ? "\r\n" : "\n"
        var text = Bool.random(using: &generator) ? "\u{FEFF}" : ""
        text +=
            ["view", "startup", "stalls", "watched", "\"title" + feed + "of it\"", "title", "cdn"]
            .joined(separator: ",") + feed
        let titles = [
            "plain", "\"one, two\"", "\"a\(feed)b\"", "\"\"\"said\"\"\"", "5\" wide", "\"\(feed)\(feed)\"", "", "ü",
        ]
        for row in 0..<Int.random(in: 100...400, using: &generator) {
            var cells = [
                Int.random(in: 0..<10, using: &generator) == 0 ? "view-\(row / 7)" : "view-\(row)",
                ["", "412", "x", "1500"].randomElement(using: &generator)!,
                String(Int.random(in: 0..<3, using: &generator)), String(Int.random(in: 0..<900, using: &generator)),
                "", titles.randomElement(using: &generator)!, "cdn-\(Int.random(in: 0..<4, using: &generator))",
            ]
            switch Int.random(in: 0..<40, using: &generator) {
            case 0: cells[0] = ""
            case 1: cells.removeLast()
            case 2: cells = [""]
            case 3: cells.append("")
            case 4: cells[0] = "9F0C2D7E-1A2B-4C3D-8E4F-00000000\(1000 + row)"
            default: break
            }
            text += cells.joined(separator: ",") + feed
        }
        if Int.random(in: 0..<4, using: &generator) == 0 {
            text += "last,1,2,3,,\"never closed" + feed + "more,1,1,1,,t,c"
        }
        return text
    }
}
