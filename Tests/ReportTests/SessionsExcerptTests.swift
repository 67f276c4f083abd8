import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import TestSupport
import Testing

/// A report that holds the worst sessions alone, held against one that holds them all: people read the same.
@Suite struct SessionsExcerptTests {
    @Test(arguments: 0..<8 as Range<UInt64>) func `an excerpt reads as all sessions do`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let scan = try Self.scan(&generator)
        for numbers in [Array(0..<scan.sessionCount), (0..<scan.sessionCount).filter { $0 % 3 == 0 }] {
            var sums = FleetAccumulator()
            for number in numbers { sums.add(scan.session(number)) }
            let ordered = numbers.sorted { scan.id(of: $0) < scan.id(of: $1) }
            let whole = KPIReport(sessions: ordered.map(scan.session), aggregate: sums)
            var brief = KPIReport(sessions: [], aggregate: sums)
            brief.excerpt = KPIReport.Excerpt(of: numbers, in: scan, sums: sums, most: ReportOptions().longestList)
            for format in [ReportFormat.text, .markdown] {
                let text = whole.text(format)
                #expect(text.contains("and \(numbers.count - 40) sessions more"))
                #expect(brief.text(format) == text)
            }
            // The order in which sessions came changes nothing.
            brief.excerpt = KPIReport.Excerpt(
                of: numbers.shuffled(using: &generator), in: scan, sums: sums, most: ReportOptions().longestList)
            #expect(brief.text(.text) == whole.text(.text))
        }
    }

    /// Sessions of a table, many of them as bad as others, with contexts of texts, numbers and truth values, known or not; in some
    /// fleets those of one CDN start slowly.
    private static func scan(_ generator: inout SeededGenerator) throws -> FleetScan {
        let isTelling = Bool.random(using: &generator)
        var table = "view,startup,stalls,stalled,watched,failed,cdn,build,live,player\n"
        for row in 0..<400 {
            let cdn = ["a", "b", "c", ""].randomElement(using: &generator)!
            let startup = Int.random(in: 1...4, using: &generator) * 300 + (isTelling && cdn == "b" ? 6000 : 0)
            let stalls = max(0, Int.random(in: -6...2, using: &generator))
            table += "v\(row),\(startup),\(stalls),\(stalls * 4),600,\(Int.random(in: 0..<50, using: &generator) == 0),"
            table += "\(cdn),\(Int.random(in: 1...3, using: &generator)),"
            table += "\(Bool.random(using: &generator)),\(Bool.random(using: &generator) ? "web" : "")\n"
        }
        let files = MemoryFiles(["views.csv": table])
        let map = try RowMap(
            parsing: """
                id=view, startupTime=startup/1000 s, stallCount=stalls, rebufferDuration=stalled s,
                durationWatched=watched s, failed=failed, context.cdn=cdn, context.build=build, context.live=live,
                context.player=player
                """)
        return FleetScan(
            LogSources(at: ["views.csv"], in: files), scanner: LogScanner(files: files, localTime: .utc, map: map),
            jobs: 1, countsVariants: true
        ) { _ in true }
    }
}
