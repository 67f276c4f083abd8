import Comparison
import Playback
import PlayheadAnalytics
import PlayheadReport
import Testing

@Suite struct RankedReportTests {
    private let table = TableSamples.table([
        ("bola", 0.001, 3e6, true), ("mpc", 0.02, 4.5e6, true), ("dynamic", 0.021, 4e6, false),
    ])

    @Test func `the best and the frontier are marked`() {
        let lines = ComparisonReport(table).text(.text, width: 80).split(separator: "\n").map(String.init)
        #expect(lines[0] == "3 sides over 5 traces")
        #expect(lines[2].contains("* 0.10 %") && lines[2].hasSuffix("F"))
        #expect(lines[3].contains("* 4.50 Mb/s") && lines[3].hasSuffix("F"))
        #expect(!lines[4].contains("*") && !lines[4].hasSuffix("F"))
    }

    @Test func `the plot puts better up and left`() throws {
        let lines = ComparisonReport(table).text(.text, width: 80).split(separator: "\n").map(String.init)
        let plot = Array(
            try #require(lines.firstIndex { $0.hasPrefix("Indicated bitrate against") }).advanced(by: 1)...lines.indices
                .last!
        )
        .map { lines[$0] }
        let one = try #require(plot.firstIndex { $0.contains("[1]") })
        let two = try #require(plot.firstIndex { $0.contains("[2]") })
        #expect(two == 0)
        #expect(one == 11)
        let column = { (line: String, mark: Character) in
            line.distance(from: line.startIndex, to: line.firstIndex(of: mark)!)
        }
        #expect(column(plot[one], "1") < column(plot[two], "2"))
        #expect(plot.allSatisfy { $0.count <= 80 })
    }

    @Test func `every form holds every side`() throws {
        guard case .record(let all) = try JSONTree(ComparisonReport(table).text(.json)),
            case .list(let rows) = all["sides"],
            case .record(let first) = rows[0]
        else { return #expect(Bool(false), "no rows") }
        #expect(all["schema"] == .text("playhead.compare/3"))
        #expect(first["abr"] == .text("bola"))
        #expect(first["rebufferRatio"] == .number(0.001))
        #expect(first["best"] == .list([.text("rebufferRatio")]))
        #expect(first["isOnFrontier"] == .truth(true))
        #expect(ComparisonReport(table).text(.csv).split(separator: "\r\n").count == 16)
        #expect(ComparisonReport(table).text(.ndjson).split(separator: "\n").count == 16)
        #expect(ComparisonReport(table).text(.markdown).contains("| `mpc.m3u8` | mpc |"))
    }

    @Test func `a table without values has no plot`() {
        let empty = TableSamples.table([("bola", nil, nil, false), ("mpc", nil, nil, false)])
        #expect(!ComparisonReport(empty).text(.text).contains("against"))
    }

    @Test func `points in one place are drawn`() {
        let same = TableSamples.table([("bola", 0, 3e6, true), ("mpc", 0, 3e6, true)])
        #expect(ComparisonReport(same).text(.text).contains("[2]"))
    }
}

/// Tables made by hand.
private enum TableSamples {
    static func table(_ sides: [(abr: String, ratio: Double?, bitrate: Double?, isOnFrontier: Bool)]) -> Comparison {
        let ratios = sides.compactMap(\.ratio)
        let bitrates = sides.compactMap(\.bitrate)
        let rows = sides.map { side in
            (
                ComparisonSamples.contender("\(side.abr).m3u8", abr: ABRName(side.abr)!),
                SideStanding(
                    values: KPI.compared.map { kpi in
                        switch kpi {
                        case .rebufferRatio: side.ratio
                        case .timeWeightedIndicatedBitrate: side.bitrate
                        default: nil
                        }
                    },
                    isBest: KPI.compared.map { kpi in
                        switch kpi {
                        case .rebufferRatio: side.ratio == ratios.min()
                        case .timeWeightedIndicatedBitrate: side.bitrate == bitrates.max()
                        default: false
                        }
                    }, isOnFrontier: side.isOnFrontier)
            )
        }
        return ComparisonSamples.ranked(rows, traces: 5)
    }
}
