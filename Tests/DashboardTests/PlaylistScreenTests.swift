import Comparison
import HLS
import HLSLint
import Playback
import PlayerLog
import Terminal
import Testing

@testable import Dashboard

@Suite struct PlaylistScreenTests {
    @Test func `the playlist is read when its screen is first opened`() throws {
        var state = try SamplePlaylist.state()
        #expect(state.playlist?.variants.count == 6 && state.playlistView.order == Array(0..<6))
        press("1", &state)
        #expect(state.playlist != nil)
    }

    @Test func `a session without a playlist says so`() {
        var state = HandMadeSession.state()
        press("4jj\r/e", &state)
        #expect(Dashboard.frame(state).text.contains("No multivariant playlist is known"))
    }

    @Test func `a predicate filters while it is typed, and Escape takes it back`() throws {
        var state = try SamplePlaylist.state()
        press("/videoAttributes.videoRange == \"PQ\"", &state)
        #expect(state.playlistView.order == [4])
        press("\r", &state)
        #expect(state.playlistView.filter == "videoAttributes.videoRange == \"PQ\"")
        press("/ OR peakBitRate < 600000", &state)
        #expect(state.playlistView.order == [1, 4, 5])
        press("\u{1B}", &state)
        #expect(state.playlistView.order == [4])
        press("\u{1B}", &state)
        #expect(state.playlistView.order.count == 6 && state.tab == .playlist)
    }

    @Test func `what is no predicate yet leaves the rows, and says where it ends`() throws {
        var state = try SamplePlaylist.state()
        press("/peakBitRate <", &state)
        #expect(state.playlistView.order.count == 6)
        #expect(state.playlistView.problem?.hasPrefix("column 14") == true)
        press("\r", &state)
        #expect(state.status?.isError == true && state.playlistView.filter == nil)
        press("/nonsense == 1\r", &state)
        #expect(state.status?.text.contains("nonsense") == true)
    }

    @Test func `rows are sorted by any column, the unknown last, and the selection stays`() throws {
        var state = try SamplePlaylist.state()
        press("j>", &state)
        #expect(state.playlistView.order == [5, 1, 2, 0, 3, 4] && state.playlistView.variant == 1)
        press("I", &state)
        #expect(state.playlistView.order == [4, 3, 0, 2, 1, 5])
        press(">", &state)
        #expect(state.playlistView.order == [4, 3, 0, 2, 1, 5], "the audio has no average")
        press("I", &state)
        #expect(state.playlistView.order == [1, 2, 0, 3, 4, 5])
    }

    @Test func `Enter plays the session with the selected variant and no other`() throws {
        var state = try SamplePlaylist.state()
        press("jj\r", &state)
        #expect(state.tab == .session && state.whatIf?.change.rule == .fixed(1))
        let played = try #require(state.model?.detail).requests.compactMap(\.variant)
        #expect(Set(played) == [1])
        press("\u{1B}", &state)
        #expect(state.whatIf == nil)
    }

    @Test func `a variant that the player does not switch to is said to be one`() throws {
        var state = try SamplePlaylist.state()
        press("jjjj\r", &state)
        #expect(state.tab == .playlist && state.whatIf == nil && state.status?.isError == true)
    }

    @Test func `the text has the findings beside their lines, and the keys go from one to the next`() throws {
        var state = try SamplePlaylist.state()
        press("jjr", &state)
        let playlist = try #require(state.playlist)
        #expect(playlist.textRows[state.playlistView.textRow].line == 14)
        #expect(playlist.findingsOfVariants[2].contains { $0.rule == "average-above-bandwidth" })
        let rows = playlist.textRows.indices.filter { playlist.textRows[$0].finding != nil }
        for row in rows.reversed() where row < state.playlistView.textRow {
            press("E", &state)
            #expect(state.playlistView.textRow == row)
        }
        for row in rows.dropFirst() {
            press("e", &state)
            #expect(state.playlistView.textRow == row)
        }
        press("e", &state)
        #expect(state.status?.text == "there is no finding further on")
        press("\u{1B}", &state)
        #expect(!state.playlistView.showsText && state.tab == .playlist)
    }

    @Test func `a language that one format lacks is a hole`() throws {
        let matrix = try #require(SamplePlaylist.model()).renditions
        #expect(matrix.languages == ["en", "fr"])
        #expect(matrix.rows.map(\.group) == ["aac", "ec3", "subs"])
        #expect(matrix.rows[1].cells == [.present(isDefault: true), .hole])
        #expect(matrix.rows[2].cells == [.present(isDefault: false), .none])
        #expect(matrix.rows[0].format == "aac stereo" && matrix.holes == 1)
    }

    @Test func `a rendition without a language goes by its name`() throws {
        let text = SamplePlaylist.text.replacing(",LANGUAGE=\"fr\"", with: "")
        let matrix = try #require(SamplePlaylist.model(text)).renditions
        #expect(matrix.languages == ["en", "Français"])
        #expect(matrix.holes == 1)
    }

    @Test func `a click on a heading sorts, on a row selects`() throws {
        var state = try SamplePlaylist.state()
        let lines = Dashboard.frame(state).text.split(separator: "\n", omittingEmptySubsequences: false)
        let heading = try #require(lines.firstIndex { $0.contains("peak") })
        let column = try #require(lines[heading].firstRange(of: "peak"))
        let x = lines[heading].distance(from: lines[heading].startIndex, to: column.lowerBound)
        func click(_ point: Point) { _ = state.handle(.input(.mouse(MouseEvent(.press, at: point)))) }
        click(Point(x: x, y: heading))
        #expect(VariantColumns.all[state.playlistView.sort.column].heading.title == "peak")
        click(Point(x: x, y: heading + 3))
        #expect(state.playlistView.row == 2)
    }

    @Test func `hostile text is shown, not obeyed`() throws {
        let text = SamplePlaylist.text.replacing("hdr.m3u8", with: "\u{1B}[2Jhdr.m3u8")
        let model = try #require(SamplePlaylist.model(text, name: "\u{1B}]0;x\u{7}.m3u8"))
        var state = try SamplePlaylist.state()
        state.playlist = model
        press("jjjj", &state)
        #expect(!Dashboard.frame(state).text.contains("\u{1B}"))
        press("r", &state)
        #expect(!Dashboard.frame(state).text.contains("\u{1B}"))
    }
}
