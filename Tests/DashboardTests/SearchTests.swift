import Comparison
import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import Testing

@testable import Dashboard

@Suite struct SearchTests {
    private func type(_ text: String, _ state: inout AppState) {
        for character in text { _ = state.handle(.input(.key(.character(character)))) }
    }

    @Test func `in a fleet a key is shown at once, and hits come while it is looked for more`() throws {
        var state = SampleFleet.state()
        type("/edge2", &state)
        // Nothing is found yet, and what was typed is there.
        #expect(state.search?.query == "edge2" && state.search?.stepCount == 0)
        #expect(ScreenDriver(state).row(-1).contains("/edge2") && ScreenDriver(state).row(-1).contains("searching"))
        let first = try #require(state.work)
        #expect(step(&state))
        let found = try #require(state.search)
        #expect(found.matches.count > 100 && !found.isWhole)
        #expect(state.fleetView.row == found.matches[0], "it goes to the first")
        #expect(ScreenDriver(state).row(-1).contains("1/\(found.matches.count) so far"))
        // What follows adds to it, and moves nothing.
        while step(&state) {}
        #expect(state.search?.isWhole == true && state.fleetView.row == found.matches[0])
        #expect(!ScreenDriver(state).row(-1).contains("so far") && state.work == nil)
        // What comes late, of another text, changes nothing.
        type("x", &state)
        let message = try #require(first.perform { true })
        _ = state.handle(message)
        #expect(state.search?.matches.isEmpty == true && state.search?.query == "edge2x")
    }

    @Test func `every session with a text in its name, id, properties or figures is found, and no other`() {
        for query in ["edge2", "WIFI", "7.2", "1.3", "failed", "9 s"] {
            var state = SampleFleet.state()
            press("/" + query, &state)
            let (table, wanted) = (state.fleet.table, query.lowercased())
            let expected = state.fleet.order.indices.filter { row in
                let (number, entry) = (state.fleet.order[row], state.sessions[state.fleet.order[row]])
                let properties = table.columns.filter { if case .start = $0.key { false } else { true } }
                    .compactMap { $0.values[$0.code(of: number)] }
                let figures = SessionColumns.all.compactMap { $0.figure?(entry.totals) }
                return ([entry.title, entry.id] + properties + figures).contains { $0.lowercased().contains(wanted) }
            }
            #expect(state.search?.matches == expected, "\(query)")
        }
    }

    @Test func `Ctrl-C gives up what is looked for, and only then quits`() {
        for accepts in [false, true] {
            var state = SampleFleet.state()
            type("/edge2", &state)
            if accepts { _ = state.handle(.input(.key(.enter))) }
            #expect(state.handle(.input(.key(.control("c")))).isEmpty)
            #expect(state.search == nil && state.mode == .browsing && state.work == nil)
            #expect(state.status?.text.contains("given up") == true)
            #expect(state.handle(.input(.key(.control("c")))).count == 1)
        }
    }

    @Test func `Escape gives it up too, and the cursor is where it was`() {
        var state = SampleFleet.state()
        press("jjj", &state)
        type("/edge2", &state)
        _ = state.handle(.input(.key(.escape)))
        #expect(state.search == nil && state.work == nil && state.fleetView.row == 3)
    }

    @Test func `a hit that comes after the user went on is not gone to`() {
        var state = SampleFleet.state()
        type("/edge2", &state)
        _ = state.handle(.input(.key(.enter)))
        #expect(state.status?.text.contains("searching") == true)
        _ = state.handle(.input(.key(.down)))
        while step(&state) {}
        #expect(state.fleetView.row == 1 && state.search?.matches.isEmpty == false)
    }

    @Test func `what was accepted before anything was found is told of when it is`() {
        var state = SampleFleet.state()
        type("/edge2", &state)
        _ = state.handle(.input(.key(.enter)))
        while step(&state) {}
        #expect(state.status?.text.hasPrefix("1/") == true)
    }

    @Test func `the findings of Why are searched, and n goes on`() {
        var state = SampleFleet.state()
        press("w", &state)
        let names = state.explanation.model?.rows.map(\.name) ?? []
        let expected = names.indices.filter { names[$0].contains("network") }
        press("/network\r", &state)
        #expect(!expected.isEmpty && state.search?.matches == expected && state.explanation.row == expected[0])
        press("n", &state)
        #expect(state.explanation.row == expected[expected.count > 1 ? 1 : 0] && state.screen == .why)
    }

    @Test func `groups are searched by name, and startup over time by when it was`() {
        var state = SampleFleet.state()
        press("R", &state)
        #expect(state.fleetView.pane == .groups)
        let names = state.fleetView.groups?.names ?? []
        press("/" + names[1] + "\r", &state)
        #expect(state.fleetView.groupRow == 2 && state.fleetView.pane == .groups)
        press("\u{1B}RR", &state)
        while state.fleetView.pane != .heatmap { press("r", &state) }
        press("/2026-03-05\r", &state)
        let step = state.fleetView.cursor.step
        #expect(FleetTime.minute(state.fleet.course.second(of: step)).contains("2026-03-05"))
        #expect(step == 0 || !FleetTime.minute(state.fleet.course.second(of: step - 1)).contains("2026-03-05"))
    }

    @Test func `the variants and the text of a playlist are searched, and filtered by another key`() throws {
        var state = try SamplePlaylist.state()
        press("4/avc1\r", &state)
        #expect(state.screen == .playlist && state.search?.matches.isEmpty == false && !state.playlistView.showsText)
        press("\u{1B}r/STREAM-INF\r", &state)
        #expect(state.playlistView.showsText)
        let row = try #require(state.playlist).textRows[state.playlistView.textRow]
        #expect(try #require(state.playlist).lines[try #require(row.line) - 1].hasPrefix("#EXT-X-STREAM-INF"))
        press("\u{1B}fpeakBitRate > 0\r", &state)
        #expect(state.playlistView.filter == "peakBitRate > 0" && !state.playlistView.showsText)
    }

    @Test func `what steps of a search find is put together, each line once, in the order of the list`() {
        var search = Search("a", number: 1, from: nil)
        search.add(FoundLines(lines: [2, 5, 9], isLast: false))
        search.add(FoundLines(lines: [0, 5, 7, 12], isLast: false))
        search.add(FoundLines(lines: [], isLast: false))
        search.add(FoundLines(lines: [13], isLast: true))
        #expect(search.matches == [0, 2, 5, 7, 9, 12, 13] && search.isWhole && search.stepCount == 4)
        #expect(search.holds(7) && !search.holds(8) && search.place(of: 12) == 5)
        #expect(search.next(.forward, from: 7) == 9 && search.next(.forward, from: 13) == 0)
        #expect(search.next(.back, from: 7) == 5 && search.next(.back, from: 0) == 13)
        #expect(search.first(from: 7) == 7 && search.first(from: 8) == 9)
    }
}
