import Analytics
import PlayerLog
import Terminal
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

    @Test func `the footer shows only keys that act there, and always the way out`() {
        var state = HandMadeSession.state(size: (60, 16))
        let session = Dashboard.frame(state).text.split(separator: "\n").last ?? ""
        #expect(session.contains("Space play") && session.hasSuffix("? help  q quit"))
        press("3", &state)
        let fleet = Dashboard.frame(state).text.split(separator: "\n").last ?? ""
        #expect(!fleet.contains("play") && fleet.contains("r list") && fleet.hasSuffix("? help  q quit"))
    }
}
