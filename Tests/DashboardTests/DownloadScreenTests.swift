import BandwidthTrace
import Comparison
import HLS
import HLSDownload
import Playback
import PlayheadTerminal
import TestSupport
import Testing

@testable import Dashboard

@Suite struct DownloadScreenTests {
    private func state(
        _ title: String = "multivariant.m3u8", trace: String = "800k/0s:10s,0:5s", video: String = "video"
    ) throws
        -> DownloadState
    {
        let text = """
            #EXTM3U
            #EXT-X-DEFINE:NAME="token",VALUE="HUSH"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="audio/en/index.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=800000,AVERAGE-BANDWIDTH=728000,CODECS="avc1.640029,mp4a.40.2",AUDIO="a"
            \(video)/720p/index.m3u8
            """
        guard case .multivariant(let playlist) = try PlaylistReader().read(Array(text.utf8)).playlist else {
            throw WrongKind()
        }
        let sizes = RenditionSizes(playlist, media: [:], duration: 60)
        let plan = try DownloadPlanner(playlist, sizes: sizes).plan(DownloadConfiguration())
        let source = try #require(try TraceArgument(parsing: trace).sources(in: MemoryFiles(), seed: 1).sources.first)
        let download = TimedDownload(plan, sizes: sizes, over: try source.load())
        return DownloadState(download, title: title, trace: trace, speed: 10)
    }

    private struct WrongKind: Error {}

    private func press(_ key: PlayheadTerminal.Key, _ state: inout DownloadState) -> Outcome? {
        outcome(state.handle(.input(.key(key))))
    }

    private func outcome(_ effects: [Effect]) -> Outcome? {
        if case .finish(let outcome)? = effects.first { outcome } else { nil }
    }

    private func text(_ state: DownloadState, _ width: Int = 80, _ height: Int = 10) -> String {
        Dashboard.frame(state, size: Size(width: width, height: height), glyphs: .ascii).text
    }

    @Test func `it shows how far each rendition is`() throws {
        var state = try state()
        state.pass(0.5)
        #expect(
            text(state) == """
                 Download  multivariant.m3u8                            800k/0s:10s,0:5s  x10.0

                  #######---------------------------------------------------------------- 9.2 %
                 500 kB of 5.46 MB  100 kB/s  49.6 s left                        running  00:05
                 throughput    @@@                                                0 to 800 kb/s

                 video 720p/index.m3u8  ####--------------------------------- 500 kB of 4.50 MB
                 audio en en/index.m3u8 -------------------------------------     0 B of 960 kB

                 Space pause  [ ] speed  ? help  q quit
                """)
        state.pass(0.7)
        #expect(text(state).contains("no link, waiting  00:12"))
    }

    @Test func `it shows no variable`() throws {
        let shown = text(try state(video: "{$token}"))
        #expect(shown.contains("video 720p/index.m3u8"))
        let short = text(try state(video: "{$token}/.."))
        #expect(!shown.contains("HUSH") && !short.contains("HUSH"))
        #expect(!text(try state(video: "https://h/a/b/720p/{$token}.m3u8?")).contains("HUSH"))
    }

    @Test func `space pauses and resumes`() throws {
        var state = try state()
        state.pass(0.2)
        #expect(press(.character(" "), &state) == nil)
        state.pass(1)
        #expect(text(state).contains("paused  00:12"))
        #expect(state.download.progress.completedBytes == 200_000)
        #expect(press(.character(" "), &state) == nil)
        state.pass(0.4)
        #expect(state.download.progress.completedBytes > 200_000)
    }

    @Test func `the help is there, and what is over offers neither a pause nor another speed`() throws {
        var state = try state()
        #expect(text(state).contains("Space pause") && text(state).contains("? help"))
        #expect(press(.character("?"), &state) == nil)
        #expect(text(state, 80, 24).contains("Pause the download, or go on"))
        #expect(press(.character("q"), &state) == nil && state.helpScroll == nil, "q closes the help")
        state.pass(1000)
        #expect(state.download.isOver)
        let over = text(state)
        #expect(
            !over.contains("Space") && !over.contains("speed ") && over.contains("? help") && over.contains("q quit"))
    }

    @Test func `the throughput stands before the link with a scale, in any room`() throws {
        var state = try state()
        state.pass(1.2)
        let small = text(state)
        #expect(small.contains("0 to 800 kb/s"))
        let large = text(state, 80, 24)
        #expect(large.contains("link 0 b/s") && large.contains("throughput") && large.contains("800k"))
        #expect(large.contains("00:04"), "there is an axis of time")
        #expect(large.contains("---"), "the bar has a track")
    }

    @Test func `keys change the speed within bounds and leave`() throws {
        var state = try state()
        for _ in 0..<40 { _ = press(.character("]"), &state) }
        #expect(state.speed == 3600)
        for _ in 0..<60 { _ = press(.character("["), &state) }
        #expect(state.speed == 0.25)
        #expect(press(.character("q"), &state) == .quit)
        #expect(press(.control("c"), &state) == .signal(.interrupt))
        #expect(outcome(state.handle(.input(.signal(.hangup)))) == .signal(.hangup))
    }

    @Test func `a long download keeps a short course`() throws {
        var state = try state(trace: "1k:1000s,2k:1000s")
        state.pass(10_000)
        #expect(state.download.isOver)
        #expect(state.course.count <= 200)
        #expect(text(state).contains("finished"))
    }

    @Test func `the loop goes by the clock and ends with the user`() throws {
        var state = try state()
        var screen = MemoryScreen(
            size: Size(width: 80, height: 12), script: [[], [], [.key(.character(" "))], [], [.key(.character("q"))]])
        let clock = ManualClock()
        let outcome = Dashboard.run(&state, on: &screen, clock: SteppingClock(clock, step: 0.25))
        #expect(outcome == .quit)
        #expect(!screen.frames.isEmpty)
        #expect(state.download.isPaused)
        #expect(state.download.elapsed > 0)
    }

    @Test func `an idle screen waits for input only`() throws {
        var state = try state()
        state.pass(1000)
        var screen = MemoryScreen(size: Size(width: 80, height: 12), script: [[], [.key(.character("q"))]])
        _ = Dashboard.run(&state, on: &screen, clock: ManualClock())
        #expect(screen.timeouts == [nil, nil])
        #expect(screen.frames.count == 1)
    }

    @Test(arguments: Hostile.texts)
    func `hostile text is harmless in any size`(_ title: String) throws {
        let state = try state(title)
        for (width, height) in [(80, 24), (60, 10), (59, 9), (1, 1), (0, 0), (200, 50)] {
            let frame = Dashboard.frame(state, size: Size(width: width, height: height))
            #expect(frame.text.unicodeScalars.allSatisfy { $0 == "\n" || !($0.properties.generalCategory == .control) })
        }
    }
}
