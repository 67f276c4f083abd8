import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import Testing

@testable import Dashboard

/// The comparison of two sets of sessions; its frames are golden ones, see ``GoldenFrameTests``.
@Suite struct CohortsScreenTests {
    private static let trap = SampleCohorts.model()
    /// The row of the stall rate.
    private static let stalls = trap.rows.firstIndex { $0.measure.kpi == .stallRate } ?? 0

    private static func screen(
        _ model: CohortsModel, selected: Int = stalls, key: Int = -1, _ rect: Rect
    ) -> CohortsPanels {
        CohortsPanels(
            model: model, order: Array(model.rows.indices), sort: ListSort(), selected: selected, key: key, rect: rect)
    }

    // MARK: Frames

    @Test(arguments: GoldenFrame.sizes) func `every network is better and the total is worse`(size: Size) throws {
        try GoldenFrame.compare("cohorts-mix", size) { frame in
            Self.screen(Self.trap, Rect(size)).draw(of: &frame)
        }
    }

    @Test(arguments: GoldenFrame.sizes) func `a KPI without a mix, of sets that share sessions`(size: Size) throws {
        let model = SampleCohorts.model(SampleCohorts.a, SampleCohorts.a.suffix(400) + SampleCohorts.b, shared: 400)
        try GoldenFrame.compare("cohorts-shared", size) { frame in
            Self.screen(model, selected: 1, Rect(size)).draw(of: &frame)
        }
    }

    @Test(arguments: GoldenFrame.sizes) func `few sessions of many groups tell little`(size: Size) throws {
        func few(_ version: String, _ count: Int, stalls: Int) -> [SessionTotals] {
            (0..<count).map { number in
                SampleCohorts.session(
                    "\(version)-\(number)", at: LogDate(year: 2026, month: 3, day: 2, hour: 8 + number % 9),
                    context: ["network": "表示 \(number % 40) of a carrier with quite a long name of its own"],
                    stalls: Int64(number % stalls == 0 ? 3 : 0), startup: 0.3 + Double(number % 17) / 10)
            }
        }
        let model = SampleCohorts.model(few("1", 90, stalls: 7), few("2", 70, stalls: 4))
        try GoldenFrame.compare("cohorts-few", size) { frame in
            Self.screen(model, Rect(size)).draw(of: &frame)
        }
    }

    @Test(arguments: GoldenFrame.sizes) func `no session in either set`(size: Size) throws {
        try GoldenFrame.compare("cohorts-empty", size) { frame in
            Self.screen(SampleCohorts.model([], []), Rect(size)).draw(of: &frame)
        }
    }

    // MARK: Values

    @Test func `the other way round is the mirror`() {
        let back = Self.trap.swapped
        #expect(back.a.name == Self.trap.b.name && back.b.name == Self.trap.a.name)
        #expect(back.a.span == Self.trap.b.span && back.aStartup == Self.trap.bStartup)
        let mirrored: [CohortVerdict: CohortVerdict] = [
            .same: .same, .better: .worse, .worse: .better, .undecided: .undecided, .notKnown: .notKnown,
        ]
        for (one, other) in zip(
            Self.trap.rows + Self.trap.startupPercentiles, back.rows + back.startupPercentiles)
        {
            #expect(one.measure == other.measure)
            #expect(one.a == other.b && one.b == other.a)
            #expect(one.difference?.value == other.difference.map { -$0.value })
            #expect(one.difference?.low == other.difference?.high.map { -$0 })
            #expect(one.mix?.key == other.mix?.key)
            // The margin is a part of the one side's value, and of the other's.
            let isMirror = other.verdict == mirrored[one.verdict] || [one.verdict, other.verdict].contains(.undecided)
            #expect(isMirror)
        }
        #expect(back.rows[Self.stalls].verdict == .better)
    }

    @Test func `the most telling key is shown unless another is asked for`() throws {
        let row = Self.trap.rows[Self.stalls]
        #expect(row.mixes.map(\.key) == ["network", "cdn", "os"])
        #expect(row.verdict == .worse)
        #expect(row.mix?.key == "network")
        #expect([-1, 0, 2, 3].map { Self.trap.mixIndex(ofRow: Self.stalls, key: $0) } == [0, 0, 2, 0])
        #expect(Self.trap.mixIndex(ofRow: 0, key: 0) == nil)
        #expect(Self.trap.mixIndex(ofRow: -1, key: 0) == nil)
    }

    @Test func `the startup's parts are one whole`() throws {
        let sessions =
            [0.1, 0.25, 0.4, 1.5, 20].enumerated().map { number, time in
                SampleCohorts.session("\(number)", at: LogDate(microseconds: 0), context: [:], startup: time)
            }
            + ["failed", "readyToPlay", "readyToPlay"].enumerated().map { number, status in
                SampleCohorts.session(
                    "n\(number)", at: LogDate(microseconds: 0), context: [:], watched: 0, startup: nil, status: status)
            }
        let spread = StartupSpread(SampleCohorts.cohort("", sessions).fleet)
        #expect(spread.neverStarted == 3.0 / 8)
        let parts = try #require(spread.parts)
        let counts = parts.map { Int(($0 * 8).rounded()) }
        #expect(counts == [1, 2, 0, 1, 0, 0, 0, 1])
        let whole = parts.reduce(3.0 / 8, +)
        #expect((whole - 1).magnitude < 1e-12)
        let nothing = StartupSpread(FleetAccumulator())
        #expect(nothing.parts == nil && nothing.neverStarted == nil)
    }

    // MARK: Anything at any size

    @Test func `a click finds the row that is drawn there`() {
        let rect = Rect(x: 4, y: 3, width: 80, height: 16)
        for selected in Self.trap.rows.indices {
            let screen = Self.screen(Self.trap, selected: selected, rect)
            var frame = Frame(size: Size(width: 90, height: 30), glyphs: .ascii)
            screen.draw(of: &frame)
            let lines = frame.text.split(separator: "\n", omittingEmptySubsequences: false)
            for (y, line) in lines.enumerated() {
                guard let row = screen.row(at: Point(x: 10, y: y)) else { continue }
                #expect(line.contains(Self.trap.rows[row].measure.shortName))
                #expect(line.dropFirst(4).hasPrefix("> ") == (row == selected))
            }
            #expect(lines.indices.contains { screen.row(at: Point(x: 10, y: $0)) == selected })
        }
    }

    /// Sets of whose sessions little is known, too much, or things that cannot be.
    private static let strange: [CohortsModel] = {
        var random = SplitMix(seed: 5)
        let extremes: [Int64] = [0, 1, 1_000_000, 5_000_000_000, 1 << 50, 9_000_000_000_000_000_000]
        let texts = ["表示", "\u{1B}[2J", "e\u{301}\u{301}", "", String(repeating: "表", count: 300), "👩‍👩‍👧"]
        func hostile(_ count: Int) -> [SessionTotals] {
            (0..<count).map { number in
                var log = SessionLog(id: "\(number)")
                for ordinal in 0..<random.below(4) {
                    var event = AccessLogEvent()
                    for field in AccessLogField.allCases where field.storage != .text && random.below(3) > 0 {
                        event[field] = extremes[random.below(extremes.count)]
                    }
                    log.append(event, ordinal: ordinal)
                }
                log.context = SessionContext(["network": .text(texts[random.below(texts.count)])])
                return SessionTotals(log, catalog: SampleSessions.catalog)
            }
        }
        func many(_ count: Int, stalls: Int64) -> [SessionTotals] {
            (0..<count).map { number in
                SampleCohorts.session(
                    "\(number)", at: LogDate(microseconds: 0), context: ["network": "net \(number)", "cdn": "c"],
                    stalls: number.isMultiple(of: 3) ? stalls : 0)
            }
        }
        var far = SampleCohorts.model(Array(SampleCohorts.a.prefix(300)), SampleCohorts.b.suffix(300), shared: 7)
        far = CohortsModel(
            a: .init(name: String(repeating: "表示 ", count: 200), fleet: far.a.fleet, span: Int.min...Int.min + 1),
            b: .init(name: "", fleet: far.b.fleet, span: 0...Int.max), sharedCount: .max, groups: [])
        return [
            SampleCohorts.model([], []), SampleCohorts.model(Array(SampleCohorts.a.prefix(200)), []),
            SampleCohorts.model([], Array(SampleCohorts.b.prefix(1))), SampleCohorts.model(hostile(60), hostile(60)),
            SampleCohorts.model(many(1000, stalls: 1), many(1000, stalls: 4)), far, trap,
        ]
    }()

    @Test(arguments: 0..<7) func `nothing is drawn outside of the room, whatever its size`(number: Int) {
        let model = Self.strange[number]
        var random = SplitMix(seed: UInt64(number))
        for width in stride(from: 60, through: 200, by: 5) {
            for height in stride(from: 16 + width % 3, through: 50, by: 3) {
                let rect = Rect(x: 3, y: 2, width: width, height: height)
                var frame = Frame(
                    size: Size(width: width + 6, height: height + 4),
                    glyphs: Glyphs.allCases[random.below(Glyphs.allCases.count)])
                Self.screen(model, selected: random.below(12) - 1, key: random.below(5) - 1, rect).draw(of: &frame)
                let isClean = (0..<frame.size.height).allSatisfy { y in
                    (0..<frame.size.width).allSatisfy { x in
                        rect.contains(Point(x: x, y: y)) || frame[Point(x: x, y: y)] == .blank
                    }
                }
                #expect(isClean, "\(width)x\(height)")
                // What each KPI comes to stands there whole, however little room there is.
                let text = frame.text
                for row in model.rows where height > 30 { #expect(text.contains(" " + row.verdict.text)) }
            }
        }
    }

    @Test func `no room at all is no reason to stop`() {
        for model in Self.strange {
            for size in [(0, 0), (1, 1), (2, 40), (59, 3), (13, 13), (40, 50)] {
                var frame = Frame(size: Size(width: 70, height: 50))
                let screen = Self.screen(model, Rect(x: 1, y: 1, width: size.0, height: size.1))
                screen.draw(of: &frame)
                _ = screen.row(at: Point(x: 2, y: 6))
            }
        }
    }
}
