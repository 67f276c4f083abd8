import Comparison
import Descriptions
import HLS
import HLSLint
import Playback
import PlayerLog
import PlayheadReport
import PlayheadTerminal
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

    @Test(arguments: [Size(width: 60, height: 16), Size(width: 80, height: 24), Size(width: 120, height: 40)])
    func `what was found about the whole playlist stands above the variants, and with none of them`(size: Size) throws {
        let state = try SamplePlaylist.state(size: size)
        let playlist = try #require(state.playlist)
        #expect(playlist.wholeFindings.map(\.rule).contains("iframe-missing"))
        #expect(!playlist.findingsOfVariants.joined().map(\.rule).contains("iframe-missing"))
        let lines = Dashboard.frame(state).text.split(separator: "\n")
        let finding = try #require(lines.firstIndex { $0.contains("iframe-missing") })
        let heading = try #require(lines.firstIndex { $0.contains("average") })
        #expect(finding < heading)
    }

    @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 200, height: 50)])
    func `the ladder hides no variant`(size: Size) throws {
        let ladder = [
            (200_000, 416, 234), (210_000, 416, 234), (900_000, 640, 360), (2_000_000, 1280, 720),
            (2_050_000, 1280, 720),
            (2_100_000, 1280, 720), (5_000_000, 1920, 1080), (8_000_000, 3840, 2160), (8_100_000, 3840, 2160),
        ]
        let text = ladder.enumerated().reduce(into: "#EXTM3U\n") { text, variant in
            let (index, (rate, width, height)) = variant
            text +=
                "#EXT-X-STREAM-INF:BANDWIDTH=\(rate),AVERAGE-BANDWIDTH=\(rate * 9 / 10),CODECS=\"avc1.640020\","
                + "RESOLUTION=\(width)x\(height)\nv\(index).m3u8\n"
        }
        let playlist = try #require(SamplePlaylist.model(text))
        var frame = Frame(size: size)
        let rect = Rect(x: 0, y: 0, width: size.width / 2, height: 9)
        LadderChart(playlist: playlist, shown: Array(ladder.indices), selected: nil).draw(in: rect, of: &frame)
        let rows = frame.text.split(separator: "\n").dropFirst().filter { $0.contains("│") }
        #expect(rows.joined().count { $0 == "A" } == ladder.count)
        #expect(["2160p", "1080p", "720p", "360p", "234p"].allSatisfy { name in rows.contains { $0.contains(name) } })
    }

    @Test func `codecs and folders stay whole where badges are cut`() throws {
        let state = try SamplePlaylist.state(size: Size(width: 80, height: 24))
        let text = Dashboard.frame(state).text
        #expect(text.contains("hvc1 ec-3") && text.contains("hdr.m3u8"))
        #expect(text.contains("4K, H…") && !text.contains("Dolby Atmos"))
    }

    @Test func `the text moves sideways, and no further than its lines go`() throws {
        var state = try SamplePlaylist.state(size: Size(width: 80, height: 24))
        press("l", &state)
        #expect(state.playlistView.textColumn == 0 && state.status != nil, "the table has nothing at its side")
        press("rgj", &state)
        press("ll", &state)
        #expect(Dashboard.frame(state).text.contains("from column 33"))
        for _ in 0..<50 { press(.right, &state) }
        let longest = try #require(state.playlist).longestLine
        #expect(state.playlistView.textColumn < longest)
        for _ in 0..<50 { press(.left, &state) }
        #expect(state.playlistView.textColumn == 0)
    }

    @Test func `a predicate filters while it is typed, and Escape takes it back`() throws {
        var state = try SamplePlaylist.state()
        press("fvideoAttributes.videoRange == \"PQ\"", &state)
        #expect(state.playlistView.order == [4])
        press("\r", &state)
        #expect(state.playlistView.filter == "videoAttributes.videoRange == \"PQ\"")
        press("f", &state)
        press(.end, &state)
        press(" OR peakBitRate < 600000", &state)
        #expect(state.playlistView.order == [1, 4, 5])
        press("\u{1B}", &state)
        #expect(state.playlistView.order == [4])
        press("\u{1B}", &state)
        #expect(state.playlistView.order.count == 6 && state.tab == .playlist)
        press("fpeakBitRate < 600000\r", &state)
        #expect(state.playlistView.order.count == 2)
        press(.backspace, &state)
        #expect(state.playlistView.order.count == 6 && state.playlistView.filter == nil)
    }

    @Test func `what is no predicate yet leaves the rows, and says where it ends`() throws {
        var state = try SamplePlaylist.state()
        press("fpeakBitRate <", &state)
        #expect(state.playlistView.order.count == 6)
        #expect(state.playlistView.problem?.hasPrefix("column 14") == true)
        press("\r", &state)
        #expect(state.status?.isError == true && state.playlistView.filter == nil)
        press(" 600000\r", &state)
        #expect(state.mode == .browsing && state.playlistView.order.count == 2, "it could be mended")
        press("fnonsense == 1\r", &state)
        #expect(state.status?.text.contains("nonsense") == true)
        #expect(Dashboard.frame(state).text.contains("no predicate, column 1"))
        press("\u{1B}", &state)
        #expect(state.playlistView.filter == "peakBitRate < 600000" && state.tab == .playlist, "one step back, not two")
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
        #expect(VariantColumns.all[state.playlistView.sort.column].title == "peak")
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
