import Testing

@testable import PlayheadTerminal

struct RibbonTests {
    private let ribbon = Ribbon(
        range: 0...40,
        spans: [
            .init(range: 0...12, label: "1080p", style: .series(0), fill: .shade(0)),
            .init(range: 12...30, label: "540p", style: .series(1), fill: .shade(2)),
            .init(range: 18...20, style: .bad, fill: .mark(.stall)),
            .init(range: 30...33, label: "1080p", style: .series(0), fill: .shade(0)),
            .init(range: 33...40, label: "720p", style: .series(2), fill: .shade(4)),
        ])

    @Test func `fills and labels spans`() {
        #expect(drawn(40, 1) { ribbon.draw(in: $0, of: &$1) } == "1080p███████540p▒▒!!▒▒▒▒▒▒▒▒▒▒███720p%%%")
        #expect(drawn(40, 1, .ascii) { ribbon.draw(in: $0, of: &$1) } == "1080p#######540p::!!::::::::::###720p%%%")
    }

    @Test func `puts a line between neighbours that would look alike`() {
        let alike = Ribbon(
            range: 0...10,
            spans: [
                .init(range: 0...5, label: "a long name", style: .text, fill: .shade(0)),
                .init(range: 5...10, label: "another name", style: .text, fill: .shade(0)),
            ])
        #expect(drawn(10, 1) { alike.draw(in: $0, of: &$1) } == "█████│████")
    }

    @Test func `a column shows what lasted longest, and what lasted longest in none where its middle is`() {
        let spans: [Ribbon.Span] = [
            .init(range: 0...4.2, style: .text, fill: .shade(0)),
            .init(range: 4.2...4.4, style: .text, fill: .shade(3)),
            .init(range: 4.4...5.6, style: .text, fill: .shade(1)),
            .init(range: 5.6...10, style: .text, fill: .shade(2)),
        ]
        #expect(drawn(10, 1) { Ribbon(range: 0...10, spans: spans).draw(in: $0, of: &$1) } == "████░▓▒▒▒▒")
    }

    @Test func `a label steps aside for marks, and is left out where there is no room beside them`() {
        func ribbon(_ stalls: [ClosedRange<Double>]) -> String {
            let spans: [Ribbon.Span] = [
                .init(range: 0...20, label: "1080p", style: .text, fill: .shade(0)),
                .init(range: 20...40, label: "540p", style: .text, fill: .shade(1)),
            ]
            return drawn(40, 1) { rect, frame in
                let marks = stalls.map { Ribbon.Span(range: $0, style: .bad, fill: .mark(.stall)) }
                Ribbon(range: 0...40, spans: spans + marks).draw(in: rect, of: &frame)
            }
        }
        #expect(ribbon([2...4, 21...22]) == "██!!1080p███████████▓!540p▓▓▓▓▓▓▓▓▓▓▓▓▓▓")
        #expect(ribbon([4...5, 9...10, 14...15]) == "████!████!████!█████540p▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓")
    }

    @Test func `marks in every column leave the spans to be seen, but where one lasts`() {
        var spans = [Ribbon.Span(range: 0...400, label: "1080p", style: .text, fill: .shade(0))]
        spans += (0..<80).map { number in
            let start = Double(number) * 5
            return .init(range: start...(start + 0.5), style: .bad, fill: .mark(.stall))
        }
        spans.append(.init(range: 200...230, style: .bad, fill: .mark(.stall)))
        let text = drawn(40, 1) { Ribbon(range: 0...400, spans: spans).draw(in: $0, of: &$1) }
        #expect(text == "1080p███████████████!!!█████████████████")
    }

    @Test func `shows the shortest span`() {
        let short = Ribbon(range: 0...100, spans: [.init(range: 50...50.001, style: .bad, fill: .mark(.stall))])
        #expect(drawn(10, 1) { short.draw(in: $0, of: &$1) } == "     !")
    }
}

struct ScrubberTests {
    private let scrubber = Scrubber(
        range: 0...280, position: 100,
        marks: [
            .init(time: 280, mark: .error), .init(time: 50, mark: .switchUp), .init(time: 120, mark: .stall),
            .init(time: 121, mark: .seek), .init(time: 200, mark: .switchDown), .init(time: 281, mark: .stall),
        ])

    @Test func `draws track and playhead, and counts marks that share a column`() {
        #expect(
            drawn(30, 2) { scrubber.draw(in: $0, of: &$1) } == """
                ├━━━━━━━━━━●─────────────────┤
                      △      2       ▽      x
                """)
        #expect(
            drawn(30, 2, .ascii) { scrubber.draw(in: $0, of: &$1) } == """
                |==========O-----------------|
                      ^      2       v      x
                """)
    }

    @Test func `of four rows switches, stalls and errors have lanes, stalls their length, and hits are on the track`() {
        var lanes = scrubber
        lanes.marks += [
            .init(time: 121, mark: .stall, end: 150), .init(time: 200, mark: .stall, end: 230, isWithin: true),
            .init(time: 60, mark: .match), .init(time: 61, mark: .match),
        ]
        #expect(
            drawn(30, 4) { lanes.draw(in: $0, of: &$1) } == """
                ├━━━━━━·━━━●─────────────────┤
                      △      »       ▽
                             2━━━    !───
                                            x
                """)
        #expect(Scrubber.lanes(3).map(\.name) == ["switch", "stalls", "errors"])
    }

    @Test func `sets a stretch off by its shade`() {
        var shown = scrubber
        shown.highlight = 60...160
        #expect(
            drawn(30, 2) { shown.draw(in: $0, of: &$1) }.split(separator: "\n")[0]
                == "├━━━━━━▓▓▓▓●░░░░░░───────────┤")
        #expect(
            drawn(30, 2, .ascii) { shown.draw(in: $0, of: &$1) }.split(separator: "\n")[0]
                == "|======####O::::::-----------|")
    }

    @Test func `no mark is lost: the counts of a lane add up to ten a column`() {
        let many = (0..<9).map { Scrubber.TimeMark(time: 95 + Double($0) / 10, mark: .stall) }
        let more = (0..<12).map { Scrubber.TimeMark(time: 105 + Double($0) / 10, mark: .error) }
        let dense = Scrubber(range: 0...280, position: nil, marks: many + more + [.init(time: 115, mark: .seek)])
        #expect(drawn(30, 2) { dense.draw(in: $0, of: &$1) }.split(separator: "\n")[1] == "          9+»")
    }

    @Test func `draws marks onto the track where there is one row`() {
        let bare = Scrubber(range: 0...280, position: nil, marks: [.init(time: 120, mark: .stall)])
        #expect(drawn(30, 1) { bare.draw(in: $0, of: &$1) } == "├────────────!───────────────┤")
    }

    @Test func `turns a column into a time and back`() {
        let rect = Rect(x: 4, y: 0, width: 30, height: 2)
        for column in 5..<33 {
            #expect(scrubber.timeScale(in: rect).column(of: scrubber.time(at: column, in: rect)) == column)
        }
        #expect(scrubber.time(at: 0, in: rect) == 0)
        #expect(scrubber.time(at: 99, in: rect) == 280)
    }
}

struct TimeAxisTests {
    @Test func `of a clock that showed no round time at the start, round times are labelled`() {
        let origin = 8 * 3600 + 2 * 60 + 11.0
        let axis = TimeAxis(range: 0...100, ticks: .times(origin: origin)) { time in
            let seconds = Int((origin + time).rounded())
            return "\(seconds / 60 % 60)m\(seconds % 60)s"
        }
        #expect(drawn(40, 1) { axis.draw(in: $0, of: &$1) } == "       2m30s       3m0s        3m30s")
    }

    @Test func `labels round times`() {
        let seconds = TimeAxis(range: 0...100, formatTick: { "\(Int($0)) s" })
        #expect(drawn(40, 1) { seconds.draw(in: $0, of: &$1) } == "0 s         30 s        60 s        90 s")
        let hours = TimeAxis(range: 0...20_000, formatTick: { "\(Int($0) / 60) min" })
        let parts = TimeAxis(range: 0...0.06, ticks: .decimals, formatTick: { "\(Int(($0 * 100).rounded())) %" })
        #expect(drawn(30, 1) { parts.draw(in: $0, of: &$1) } == "0 %       2 %       4 %")
        #expect(drawn(30, 1) { hours.draw(in: $0, of: &$1) } == "0 min     120 min    240 min")
    }
}

struct TimeScaleTests {
    @Test(arguments: [0.0...0.0, -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, 0...Double.infinity])
    func `has a column for everything in any range`(range: ClosedRange<Double>) {
        let scale = TimeScale(range: range, columns: 3..<10)
        for value in [range.lowerBound, 0, range.upperBound, .nan, .infinity, -.infinity] {
            #expect((3..<10).contains(scale.clampedColumn(of: value) ?? -1))
        }
        #expect(TimeScale(range: range, columns: 3..<3).clampedColumn(of: 0) == nil)
    }
}
