import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import Testing

@testable import Dashboard

/// Every screen at every size, under random input, with logs from a stranger.
@Suite struct FuzzTests {
    @Test(arguments: 0..<6 as Range<UInt64>) func `random input at random sizes breaks nothing`(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let sessions = SessionList(
            SampleSessions.entries("commute", "cdn-404") + (0..<4).map { hostileSession($0, &random) }
                + [try SimulatedSessions.recorded(), SimulatedSessions.entry(try SimulatedSessions.simulation())])
        var state = AppState(sessions: sessions, catalog: SampleSessions.catalog)
        let keys = Set(KeyTable().groups.flatMap(\.bindings).flatMap(\.actions).flatMap(\.keys)).sorted {
            $0.name() < $1.name()
        }
        for _ in 0..<400 {
            let effects = state.handle(message(keys, sessions, &random))
            _ = effects
            state.glyphs = Glyphs.allCases[random.below(Glyphs.allCases.count)]
            check(state)
            if random.below(4) == 0 {
                let frame = Dashboard.frame(state)
                #expect(frame.size == state.size)
                #expect(isHarmless(frame), "seed \(seed)")
            }
        }
    }

    @Test func `every screen can be drawn at every small size`() {
        var random = SplitMix(seed: 99)
        let sessions = SessionList(SampleSessions.entries("commute", "cdn-404") + [hostileSession(0, &random)])
        var state = AppState(sessions: sessions, catalog: SampleSessions.catalog)
        for keys in ["1G", "3", "5", "?", "\u{1B}1/a", "\r@", "\u{1B}++"] {
            press(keys, &state)
            drawAtSmallSizes(&state, by: (13, 5))
        }
    }

    @Test func `a modelled session can be drawn at every small size`() throws {
        var state = try SimulatedSessions.recordedState()
        for keys in ["G", "a", "jjjl", "\rr", "kk", "r"] {
            press(keys, &state)
            drawAtSmallSizes(&state, by: (29, 7))
        }
    }

    @Test func `two sessions can be drawn at every small size`() throws {
        var state = try SimulatedSessions.recordedState()
        for keys in ["2", "nnj", "1al2", "G++", "v "] {
            press(keys, &state)
            drawAtSmallSizes(&state, by: (29, 7))
        }
    }

    @Test func `many traces can be drawn at every small size, and any key pressed`() throws {
        for count in [0, 1, 12] {
            var state = try ComparedSessions.tracesState(traces: count)
            for keys in ["", "lr", "jjG", "\r", "n 135", "2\u{1B}"] {
                press(keys, &state)
                drawAtSmallSizes(&state, by: (43, 11))
            }
            var random = SplitMix(seed: 7)
            let keys = Set(KeyTable().groups.flatMap(\.bindings).flatMap(\.actions).flatMap(\.keys)).sorted {
                $0.name() < $1.name()
            }
            for _ in 0..<300 {
                _ = state.handle(.input(.key(keys[random.below(keys.count)])))
                check(state)
            }
        }
    }

    @Test(arguments: [["context.network", "start.day"], ["host"], []]) func `parts take any key at any size`(
        keys: [String]
    ) {
        var state = AppState(
            sessions: [], catalog: SampleSessions.catalog, parts: SampleParts.groups(by: keys) { $0 % 20 == 0 })
        drawAtSmallSizes(&state, by: (43, 11))
        var random = SplitMix(seed: 3)
        let pressed = Set(KeyTable().groups.flatMap(\.bindings).flatMap(\.actions).flatMap(\.keys)).sorted {
            $0.name() < $1.name()
        }
        for _ in 0..<150 {
            let message = message(pressed, state.sessions, &random)
            // A part does not grow.
            if case .sessions = message { continue }
            _ = state.handle(message)
            check(state)
            #expect(Dashboard.frame(state).size == state.size && state.tab == .fleet)
        }
    }

    private func drawAtSmallSizes(_ state: inout AppState, by step: (width: Int, height: Int)) {
        for width in stride(from: 0, through: 250, by: step.width) {
            for height in stride(from: 0, through: 90, by: step.height) {
                state.size = Size(width: width, height: height)
                #expect(Dashboard.frame(state).size == state.size)
            }
        }
        // Where there is hardly room, no panel draws over the names of the keys, or over the tabs.
        for width in stride(from: Dashboard.smallestSize.width, to: 100, by: 11) {
            for height in Dashboard.smallestSize.height..<30 {
                state.size = Size(width: width, height: height)
                expectEdgesAlone(state)
            }
        }
        state.size = Size(width: 100, height: 30)
    }

    private func expectEdgesAlone(_ state: AppState) {
        guard case .browsing = state.mode else { return }
        var alone = Frame(size: state.size, glyphs: state.glyphs)
        let (layout, shown) = (ScreenLayout(state), ShownState(state))
        HeaderPanel(shown: shown, layout: layout).draw(of: &alone)
        FooterPanel(shown: shown, rect: layout.footer).draw(of: &alone)
        func edges(_ frame: Frame) -> [Substring] {
            let rows = frame.text.split(separator: "\n", omittingEmptySubsequences: false)
            return [rows[0], rows[state.size.height - 1]]
        }
        #expect(edges(Dashboard.frame(state)) == edges(alone), "\(state.tab) at \(state.size)")
    }

    @Test func `no session and empty sessions can be looked at`() {
        let empty = SessionEntry(title: "", log: SessionLog(id: ""), catalog: SampleSessions.catalog)
        for sessions: SessionList in [[], [empty], [empty, empty]] {
            var state = AppState(sessions: sessions, catalog: SampleSessions.catalog)
            for keys in [" ", "...", "sewSEW", "5jk\r", "3jk\r<>I", "/a\rnN", "@5\r", "JK", "++--0", "ti", "F", "x\r"] {
                press(keys, &state)
                _ = Dashboard.frame(state)
                check(state)
            }
        }
    }

    /// What must hold of a state whatever happened.
    private func check(_ state: AppState) {
        #expect(state.time >= 0 && state.time <= state.duration)
        #expect(AppState.speeds.contains(state.speed))
        #expect(state.window.lowerBound >= 0)
        if let pair = state.pair {
            #expect(state.window.upperBound <= pair.range.upperBound)
            #expect(state.compare.selected.map(pair.divergences.indices.contains) ?? true)
        } else if let model = state.model, state.tab != .compare {
            #expect(state.window.upperBound <= model.range.upperBound)
            #expect(state.sessionView.moment.map(model.moments.indices.contains) ?? true)
            #expect(state.sessionView.request.map { model.detail?.requests.indices.contains($0) == true } ?? true)
        }
        // Enter and ! on a group leave some of them.
        #expect(
            state.fleet.filters.isEmpty
                ? state.fleet.order.count == state.sessions.count : state.fleet.order.count <= state.sessions.count)
        #expect(state.fleetView.row == 0 || state.fleetView.row < state.sessions.count)
    }

    /// Nothing that a terminal would obey.
    private func isHarmless(_ frame: Frame) -> Bool {
        frame.text.unicodeScalars.allSatisfy { scalar in
            scalar == "\n"
                || (scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
                    && !(0x202A...0x202E).contains(scalar.value))
        }
    }

    private func message(_ keys: [Key], _ sessions: SessionList, _ random: inout SplitMix) -> Message {
        switch random.below(20) {
        case 0: return .input(.resize(Size(width: random.below(251), height: random.below(251))))
        case 1: return .input(.paste(hostileText(&random)))
        case 2: return .elapsed(Double(random.below(1000)) / 100)
        case 3:
            let some = sessions.shuffled(using: &random).prefix(random.below(sessions.count + 1))
            return .sessions(SessionList(Array(some)))
        case 4: return .exported(.failure(ScreenFailure(message: hostileText(&random))))
        case 5, 6, 7:
            let actions: [MouseEvent.Action] = [.press, .drag, .release, .wheelUp, .wheelDown]
            let point = Point(x: random.below(260) - 5, y: random.below(80) - 5)
            return .input(.mouse(MouseEvent(actions[random.below(actions.count)], at: point)))
        case 8: return .input(.key(.character(Array("09:%+-/aé表")[random.below(10)])))
        default: return .input(.key(keys[random.below(keys.count)]))
        }
    }

    private func hostileText(_ random: inout SplitMix) -> String {
        let pieces = [
            "\u{1B}]0;owned\u{07}", "\u{1B}[2J", "\u{9B}31m", "\u{202E}", "表示", "e\u{301}\u{301}\u{301}", "\n", "\0",
            String(repeating: "A", count: 300), "👩‍👩‍👧", "%s%n", "\u{FEFF}", "\t", "",
        ]
        return (0..<random.below(6)).map { _ in pieces[random.below(pieces.count)] }.joined()
    }

    private func hostileSession(_ index: Int, _ random: inout SplitMix) -> SessionEntry {
        var log = SessionLog(id: "\(index)" + hostileText(&random))
        for ordinal in 0..<random.below(30) {
            var event = AccessLogEvent()
            for field in AccessLogField.allCases where field.storage != .text && random.below(3) > 0 {
                let extremes: [Int64] = [0, 1, 1_000_000, 5_000_000_000, 1 << 50, 9_000_000_000_000_000_000]
                event[field] = extremes[random.below(extremes.count)]
            }
            event.uri = log.strings.index(of: hostileText(&random))
            event.playbackType = log.strings.index(of: hostileText(&random))
            event.serverAddress = log.strings.index(of: hostileText(&random))
            log.append(event, ordinal: ordinal)
        }
        for ordinal in 0..<random.below(30) {
            var error = ErrorLogEvent()
            error.date = random.below(2) == 0 ? nil : LogDate(microseconds: Int64(random.below(1 << 50)))
            error.errorStatusCode = [nil, -12889, .max, .min, 0][random.below(5)]
            error.errorDomain = hostileText(&random)
            error.errorComment = hostileText(&random)
            error.uri = hostileText(&random)
            log.append(error, ordinal: ordinal)
        }
        for _ in 0..<random.below(10) {
            let kind = ObservedEvent.Kind.allCases[random.below(ObservedEvent.Kind.allCases.count)]
            let date = LogDate(microseconds: Int64(random.below(1 << 50)))
            log.append(ObservedEvent(kind, at: date, position: [nil, .infinity, -1, 1e300][random.below(4)]))
        }
        log.context = SessionContext(["network": .text(hostileText(&random)), hostileText(&random): .number(.nan)])
        log.software = hostileText(&random)
        return SessionEntry(title: hostileText(&random), log: log, catalog: SampleSessions.catalog)
    }
}

/// A small generator with a seed (Steele, Lea and Flood 2014), so that a failure can be repeated.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }
}
