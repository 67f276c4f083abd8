import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import Testing

@testable import Dashboard

@Suite struct KeyTableTests {
    private let table = KeyTable()

    @Test(arguments: Focus.allCases) func `no key has two meanings at one place`(place: Focus) {
        var seen: [Key: Command] = [:]
        for binding in table.groups.flatMap(\.bindings) where binding.focuses.contains(place) {
            for action in binding.actions {
                for key in action.keys {
                    #expect(seen[key] == nil, "\(key.name()) at \(place)")
                    seen[key] = action.command
                }
            }
        }
        for (key, command) in seen { #expect(table.command(for: key, in: place) == command) }
    }

    @Test func `printable keys are text in a prompt`() {
        for binding in table.groups.flatMap(\.bindings) where binding.focuses.contains(.prompt) {
            for case .character(let character) in binding.actions.flatMap(\.keys) {
                Issue.record("\(character) could not be typed")
            }
        }
    }

    @Test func `the documentation lists every key once`() {
        let lines = Dashboard.keyTable.split(separator: "\n").dropFirst(2)
        #expect(lines.count == table.groups.flatMap(\.bindings).count)
        #expect(lines.contains("| `Space`, `p` | Play or pause | Session, What-if, Compare |"))
        #expect(lines.contains { $0.hasPrefix("| `,` `.` | Step") })
        #expect(lines.contains { $0.hasPrefix("| `Ctrl-C` |") && $0.hasSuffix("| everywhere |") })
    }

    private func footer(_ state: AppState, columns: Int) -> Substring {
        var state = state
        state.size = Size(width: columns, height: 24)
        return Dashboard.frame(state).text.split(separator: "\n").last ?? ""
    }

    @Test func `the footer offers what if and the lists before finer steps, and details where there is room for them`()
        throws
    {
        let state = try SimulatedSessions.recordedState()
        let (narrow, wide) = (footer(state, columns: 80), footer(state, columns: 120))
        for word in ["Space play", "s stall", "e error", "a what if", "r requests", "? help", "q quit"] {
            #expect(narrow.contains(word) && wide.contains(word), "\(word)")
        }
        #expect(!narrow.contains("i details"), "at 80 columns there are none")
        let smallest = footer(state, columns: 60)
        for word in ["Space play", "s stall", "e error", "a what if", "? help", "q quit"] {
            #expect(smallest.contains(word), "\(word)")
        }
        #expect(wide.contains("i details"))
    }

    @Test func `the footer offers no jump to what there is none of, and no other session where there is one`() throws {
        let healthy = AppState(sessions: SampleSessions.entries("healthy-vod"), catalog: SampleSessions.catalog)
        let line = footer(healthy, columns: 200)
        #expect(!line.contains("s stall") && !line.contains("e error") && !line.contains("session"))
        #expect(!line.contains("a what if"), "this one cannot be modelled")
        let several = footer(HandMadeSession.state("a", "b"), columns: 200)
        #expect(several.contains("s stall") && several.contains("e error") && several.contains("KJ session"))
    }

    @Test func `a screen that has nothing to show offers no key that would act on it`() {
        for key in ["2", "4"] {
            var state = AppState(sessions: SampleSessions.entries("healthy-vod"), catalog: SampleSessions.catalog)
            press(key, &state)
            let words = state.hints.compactMap(\.hint)
            #expect(Set(words).subtracting(["copy"]) == ["help", "quit"], "screen \(key)")
            #expect(words.contains("copy") == !state.copies.isEmpty)
        }
    }

    @Test func `the what-if panel offers to choose a control before all else`() throws {
        var state = try SimulatedSessions.recordedState()
        press("a", &state)
        #expect(footer(state, columns: 80).hasPrefix(" ↑↓ select  ←→ change  Backspace reset  Enter keep"))
    }

    @Test func `the footer shows only keys that act there, and always the way out`() {
        var state = HandMadeSession.state(size: (60, 16))
        let session = Dashboard.frame(state).text.split(separator: "\n").last ?? ""
        #expect(session.contains("Space play") && session.hasSuffix("? help  q quit"))
        press("3", &state)
        let fleet = Dashboard.frame(state).text.split(separator: "\n").last ?? ""
        #expect(!fleet.contains("play") && fleet.contains("r list") && fleet.hasSuffix("? help  q quit"))
    }
}
