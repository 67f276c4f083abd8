import HLS
import HLSLint
import Playback
import PlayheadPlatform
import PlayheadTerminal

@testable import Dashboard

/// A multivariant playlist of two video codecs and two audio formats, in which one language has a hole, and what a linter
/// finds in it. Its H.264 variants are those of the simulated sessions.
enum SamplePlaylist {
    static let text = """
        #EXTM3U
        #EXT-X-VERSION:6
        #EXT-X-INDEPENDENT-SEGMENTS
        # sound
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="en.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="Français",LANGUAGE="fr",AUTOSELECT=YES,CHANNELS="2",URI="fr.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="ec3",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="16/JOC",URI="en-ec3.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English",LANGUAGE="en",URI="subs.m3u8"

        #EXT-X-STREAM-INF:BANDWIDTH=2500000,AVERAGE-BANDWIDTH=1900000,CODECS="avc1.640020,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=25.000,AUDIO="aac",SUBTITLES="subs"
        v2.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=500000,AVERAGE-BANDWIDTH=380000,CODECS="avc1.42c015,mp4a.40.2",RESOLUTION=416x234,FRAME-RATE=25.000,AUDIO="aac",SUBTITLES="subs"
        v0.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=1200000,AVERAGE-BANDWIDTH=1300000,CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25.000,AUDIO="aac",SUBTITLES="subs"
        v1.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=6000000,AVERAGE-BANDWIDTH=4600000,CODECS="avc1.640028,mp4a.40.2",RESOLUTION=1920x1080,FRAME-RATE=50.000,AUDIO="aac",SUBTITLES="subs"
        v3.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=9000000,AVERAGE-BANDWIDTH=7000000,CODECS="hvc1.2.4.L153.B0,ec-3",RESOLUTION=3840x2160,FRAME-RATE=50.000,VIDEO-RANGE=PQ,AUDIO="ec3",SUBTITLES="subs"
        hdr.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=130000,CODECS="mp4a.40.2",AUDIO="aac"
        en.m3u8

        """

    static func model(_ text: String = text, name: String = "four.m3u8") -> PlaylistModel? {
        let bytes = Array(text.utf8)
        guard case .multivariant(let playlist)? = try? PlaylistReader().read(bytes).playlist,
            let report = try? Linter().lint([LintInput(name: name, bytes: bytes)], from: EmptyLintSource())
        else { return nil }
        return PlaylistModel(name: name, playlist, text: text, findings: report.findings)
    }

    /// A folder with nothing but the playlist in it.
    private struct EmptyLintSource: LintSource {
        func playlist(at uri: String, from name: String) throws(LoadingError) -> LintInput {
            throw LoadingError(name: uri, kind: .missing, problem: "there is nothing beside it")
        }
        func size(of uri: String, from name: String) -> Int? { nil }
    }

    /// A simulated session that was played from it, with its playlist on the screen.
    static func state(size: Size = Size(width: 100, height: 30)) throws -> AppState {
        let simulation = try SimulatedSessions.simulation()
        let entry = SessionEntry(
            title: "tunnel", log: simulation.run().log, catalog: SampleSessions.catalog,
            origin: .simulated(simulation)
        ) { model() }
        var state = AppState(sessions: [entry], selected: 0, catalog: SampleSessions.catalog, size: size)
        press("4", &state)
        return state
    }
}
