import FragmentedMP4
import HLSLint
import TestSupport

extension SegmentCase {
    private static func replacing(
        _ rule: String, _ old: String, _ new: String, in file: String = "main.m3u8", also: Set<String> = []
    ) -> SegmentCase {
        SegmentCase(rule, new, also: also) { $0.texts[file]?.replace(old, with: new) }
    }

    static let declared: [SegmentCase] = [
        replacing("codecs-mismatch", "avc1.64001f", "avc3.64001f", also: ["codec-parameter-sets-in-band"]),
        replacing("codecs-mismatch", "avc1.64001f", "avc1.4d401f"),
        replacing("codecs-mismatch", "mp4a.40.2", "mp4a.40.34", also: ["stereo-aac-missing"]),
        replacing("codecs-level-low", "avc1.64001f", "avc1.64001e"),
        replacing("codecs-above-media", "avc1.64001f", "avc1.640028"),
        replacing("resolution-mismatch", "320x180", "640x360"),
        replacing("frame-rate-mismatch", "25.000", "50.000"),
        replacing("frame-rate-mismatch", "25.000", "23.976"),
        replacing("channels-mismatch", "CHANNELS=\"2\"", "CHANNELS=\"6\"", also: ["stereo-aac-missing"]),
        replacing("sample-rate-mismatch", "CHANNELS=\"2\"", "CHANNELS=\"2\",SAMPLE-RATE=44100"),
        replacing(
            "video-range-mismatch", "RESOLUTION", "VIDEO-RANGE=PQ,RESOLUTION",
            also: ["sdr-missing", "video-range-codec-clash"]),
        SegmentCase("codecs-without-media", "sound in no segment", of: silent) { fixture in
            fixture.texts["main.m3u8"]?.replace("avc1.64001f", with: "avc1.64001f,mp4a.40.2")
        },
        SegmentCase("supplemental-codecs-mismatch", "Dolby Vision that is none", also: ["supplemental-needs-range"]) {
            fixture in
            fixture.texts["main.m3u8"]?.replace(
                ",RESOLUTION", with: ",SUPPLEMENTAL-CODECS=\"dvh1.08.04/db4h\",RESOLUTION")
        },
        SegmentCase("encoding-change", "another rate of pictures", also: ["frame-rate-mismatch"]) { fixture in
            var track = MediaFixture.video[1].tracks[0]
            track.samples = (0..<100).map { .init(size: 150, duration: 20, isSync: $0 == 0) }
            fixture.segments.files["v/1.m4s"] = MediaFixture.pictures(MovieBuilder([track]), at: 2000)
        },
        SegmentCase("tracks-change", "another track", also: ["discontinuity-mismatch", "map-change"]) { fixture in
            fixture.segments.files["a/b.mp4"] = MovieBuilder([MovieBuilder.audio(count: 0, id: 9)]).initialization()
            var track = MediaFixture.sound[2].tracks[0]
            track.id = 9
            fixture.segments.files["a/2.m4s"] = MovieBuilder([track]).segment(number: 3, at: [188 * 1024])
            fixture.texts["a/index.m3u8"]?.replace("\n2.m4s", with: "\n#EXT-X-MAP:URI=\"b.mp4\"\n2.m4s")
            fixture.texts["a/index.m3u8"]?.replace(
                "2.m4s\n", with: "2.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"init.mp4\"\n")
        },
    ]

    /// Without sound.
    private static let silent: MediaFixture = {
        var fixture = MediaFixture()
        fixture.texts["main.m3u8"]?.replace(",AUDIO=\"a\"", with: "")
        fixture.texts["main.m3u8"]?.replace(",mp4a.40.2", with: "")
        return fixture
    }()

    private static let key = "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x0000000000000000000000000000000A\n"

    /// Has a key apply to the last segment.
    private static func encrypting(_ fixture: inout MediaFixture, _ tag: String = key) {
        fixture.texts["v/index.m3u8"]?.replace("#EXTINF:2.0,\n3.m4s", with: tag + "#EXTINF:2.0,\n3.m4s")
    }

    static let keys: [SegmentCase] = [
        SegmentCase("key-unavailable", "there is none") { fixture in
            encrypting(&fixture)
        },
        SegmentCase("key-size", "a line's end behind it") { fixture in
            encrypting(&fixture)
            fixture.segments.files["v/k"] = Array(repeating: 7, count: 17)
        },
        SegmentCase("key-wrong", "other bytes") { fixture in
            encrypting(&fixture)
            fixture.segments.files["v/k"] = Array(repeating: 7, count: 16)
            let size = (fixture.segments.files["v/3.m4s"]?.count ?? 0) / 16 * 16
            fixture.segments.files["v/3.m4s"] = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) | 0x80 }
        },
        SegmentCase("encryption-missing", "AES-128 over clear media") { fixture in
            encrypting(&fixture)
            fixture.segments.files["v/k"] = Array(repeating: 7, count: 16)
        },
        SegmentCase("encryption-missing", "SAMPLE-AES over clear media") { fixture in
            encrypting(&fixture, "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"\n")
        },
        SegmentCase("encryption-undeclared", "cbcs without a key") { fixture in
            fixture.segments.files["a/init.mp4"] = protected("cbcs")
        },
        SegmentCase("encryption-scheme", "cenc for SAMPLE-AES") { fixture in
            fixture.segments.files["a/init.mp4"] = protected("cenc")
            fixture.texts["a/index.m3u8"]?.replace(
                "#EXT-X-MAP", with: "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"\n#EXT-X-MAP")
        },
    ]

    private static func protected(_ scheme: String) -> [UInt8] {
        var track = MovieBuilder.audio(count: 0, id: 1)
        let entry = MovieBuilder.audioEntry()
        let protection = MovieBuilder.box(
            "sinf",
            MovieBuilder.box("frma", Array("mp4a".utf8))
                + MovieBuilder.full("schm", 0, Array(scheme.utf8) + MovieBuilder.u32(0x10000)))
        track.entry = MovieBuilder.box("enca", Array(entry.dropFirst(8)) + protection)
        return MovieBuilder([track]).initialization()
    }

    /// Has the video's segments from one on decoded so much later, milliseconds.
    private static func shifting(_ fixture: inout MediaFixture, by time: Int, from first: Int) {
        for index in first..<MediaFixture.count {
            fixture.segments.files["v/\(index).m4s"] = MediaFixture.pictures(
                MediaFixture.video[index], number: index + 1, at: index * 2000 + time)
        }
    }

    static let timing: [SegmentCase] = [
        replacing(
            "extinf-mismatch", "#EXTINF:2.0,\n1.m4s", "#EXTINF:1.5,\n1.m4s", in: "v/index.m3u8",
            also: ["bandwidth-not-sum", "vod-peak-off"]),
        replacing("extinf-mismatch", "#EXTINF:2.0,\n1.m4s", "#EXTINF:2.1,\n1.m4s", in: "v/index.m3u8"),
        replacing(
            "extinf-sum-drift", "#EXTINF:2.0,", "#EXTINF:1.83,", in: "v/index.m3u8",
            also: ["bandwidth-not-sum", "extinf-mismatch"]),
        SegmentCase("segment-gap", "half a second") { shifting(&$0, by: 500, from: 2) },
        SegmentCase("segment-overlap", "half a second") { shifting(&$0, by: -500, from: 2) },
        SegmentCase("discontinuity-missing", "an hour") { shifting(&$0, by: 3_600_000, from: 2) },
        SegmentCase("discontinuity-missing", "back to the start") { shifting(&$0, by: -4000, from: 2) },
        SegmentCase("discontinuity-needless", "nothing changes", also: ["discontinuity-mismatch"]) { fixture in
            fixture.texts["v/index.m3u8"]?.replace("#EXTINF:2.0,\n2", with: "#EXT-X-DISCONTINUITY\n#EXTINF:2.0,\n2")
        },
        SegmentCase("date-time-drift", "a second", also: ["program-date-time-jump", "program-date-time-partial"]) {
            fixture in
            for (index, time) in ["00", "03"].enumerated() {
                fixture.texts["v/index.m3u8"]?.replace(
                    "#EXTINF:2.0,\n\(index).",
                    with: "#EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:\(time).000Z\n#EXTINF:2.0,\n\(index).")
            }
        },
        SegmentCase("packed-audio-timestamp", "none", of: packed(tagged: true)) { $0 = packed(tagged: false) },
        SegmentCase("timestamp-mismatch", "a second and a half") { shifting(&$0, by: 1500, from: 0) },
        SegmentCase("av-drift", "sound of another time", of: multiplexed(0)) { $0 = multiplexed(40_000) },
    ]

    /// With sound as packed AAC, frames of 1024 samples at 48 kHz.
    private static func packed(tagged: Bool) -> MediaFixture {
        var fixture = MediaFixture()
        let header: [UInt8] = [0xFF, 0xF1, 0x4C, 0x80, 0x02, 0x1F, 0xFC]
        var count = 0
        for index in 0..<MediaFixture.count {
            let frames = MediaFixture.sound[index].tracks[0].samples.count
            let time = MovieBuilder.u64(count * 1024 * 90_000 / 48_000)
            let owner = Array("com.apple.streaming.transportStreamTimestamp\0".utf8) + time
            let content = Array("PRIV".utf8) + MovieBuilder.u32(owner.count) + [0, 0] + owner
            let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(content.count)] + content
            fixture.segments.files["a/\(index).m4s"] =
                (tagged ? tag : [])
                + (0..<frames).flatMap { _ in header + [UInt8](repeating: 0x21 + UInt8(index), count: 9) }
            count += frames
        }
        fixture.texts["a/index.m3u8"]?.replace("#EXT-X-MAP:URI=\"init.mp4\"\n", with: "")
        fixture.texts["a/index.m3u8"]?.replace(".m4s", with: ".aac")
        for index in 0..<MediaFixture.count {
            fixture.segments.files["a/\(index).aac"] = fixture.segments.files["a/\(index).m4s"]
        }
        return fixture
    }

    /// With sound in the segments of the video, so many of its ticks late.
    private static func multiplexed(_ shift: Int) -> MediaFixture {
        var fixture = MediaFixture()
        var (picture, sound) = (MediaFixture.video[0].tracks[0], MovieBuilder.audio(count: 94))
        picture.samples = picture.samples.map { .init(size: 20, duration: $0.duration, isSync: $0.isSync) }
        sound.samples = sound.samples.map { .init(size: 10, duration: $0.duration) }
        let movie = MovieBuilder([picture, sound])
        fixture.segments.files["v/init.mp4"] = movie.initialization()
        for index in 0..<MediaFixture.count {
            fixture.segments.files["v/\(index).m4s"] = MediaFixture.pictures(
                movie, number: index + 1, at: index * 2000, index * 94 * 1024 + shift)
        }
        return fixture
    }

    /// Changes the bytes of the first picture of a segment.
    private static func firstPicture(_ fixture: inout MediaFixture, _ unit: UInt8, in index: Int = 1) {
        fixture.segments.files["v/\(index).m4s"] = MediaFixture.pictures(
            MediaFixture.video[index], number: index + 1, at: index * 2000, first: unit)
    }

    static let access: [SegmentCase] = [
        SegmentCase("independent-segments-false", "a P picture marked as a sync sample") { firstPicture(&$0, 0x41) },
        SegmentCase(
            "segment-start-no-idr", "a P picture, and nobody says otherwise", also: ["independent-segments-missing"]
        ) { fixture in
            fixture.texts["main.m3u8"]?.replace("#EXT-X-INDEPENDENT-SEGMENTS\n", with: "")
            firstPicture(&fixture, 0x41)
        },
        SegmentCase("sync-sample-false", "an IDR picture that is not marked") { fixture in
            var movie = MediaFixture.video[1]
            movie.tracks[0].samples[0].isSync = false
            fixture.segments.files["v/1.m4s"] = MediaFixture.pictures(movie, number: 2, at: 2000, first: 0x65)
        },
        SegmentCase(
            "idr-interval", "four seconds",
            also: [
                "duration-mismatch", "encoding-change", "extinf-above-target", "vod-average-off",
            ]
        ) { fixture in
            var movie = MediaFixture.video[1]
            for index in movie.tracks[0].samples.indices { movie.tracks[0].samples[index].duration = 80 }
            fixture.segments.files["v/1.m4s"] = MediaFixture.pictures(movie, number: 2, at: 2000)
            fixture.texts["v/index.m3u8"]?.replace("#EXTINF:2.0,\n1", with: "#EXTINF:4.0,\n1")
            for index in 2..<MediaFixture.count {
                fixture.segments.files["v/\(index).m4s"] = MediaFixture.pictures(
                    MediaFixture.video[index], number: index + 1, at: index * 2000 + 2000)
            }
        },
    ]

    static let pictures: [SegmentCase] = [
        SegmentCase("iframe-no-picture", "a range that ends too early", of: trick(0)) { $0 = trick(-1) },
        SegmentCase("iframe-several-pictures", "a range that ends too late", of: trick(0)) { $0 = trick(900) },
    ]

    /// With an I-frame playlist, whose ranges reach so far beyond their pictures.
    private static func trick(_ more: Int) -> MediaFixture {
        var fixture = MediaFixture()
        fixture.texts["main.m3u8"]? +=
            "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=45000,CODECS=\"avc1.64001f\",RESOLUTION=320x180,URI=\"v/i.m3u8\"\n"
        var text =
            "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-I-FRAMES-ONLY\n"
        text += "#EXT-X-MAP:URI=\"init.mp4\"\n"
        for index in 0..<MediaFixture.count {
            let size = fixture.segments.files["v/\(index).m4s"]?.count ?? 0
            let data = MediaFixture.video[index].tracks[0].samples.reduce(0) { $0 + $1.size }
            text += "#EXTINF:2.0,\n#EXT-X-BYTERANGE:\(size - data + 9000 + more)@0\n\(index).m4s\n"
        }
        fixture.texts["v/i.m3u8"] = text + "#EXT-X-ENDLIST\n"
        return fixture
    }

    static let text: [SegmentCase] = [
        SegmentCase("webvtt-timestamp-map", "none", of: subtitled) {
            subtitles(&$0, "WEBVTT\n\n00:01.000 --> 00:02.000\nx\n")
        },
        SegmentCase("webvtt-malformed", "a map that is none", of: subtitled) {
            subtitles(&$0, "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0\n\n00:01.000 --> 00:02.000\nx\n")
        },
        SegmentCase("webvtt-malformed", "a cue's times", of: subtitled) {
            subtitles(&$0, header + "\n0:01 --> 00:02.000\nx\n")
        },
        SegmentCase("subtitle-format", "SubRip", of: subtitled) {
            subtitles(&$0, "1\n00:00:01,000 --> 00:00:02,000\nx\n")
        },
        SegmentCase("cue-outside-segment", "a minute later", of: subtitled) {
            subtitles(&$0, header + "\n01:01.000 --> 01:02.000\nx\n")
        },
    ]

    private static let header = "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n"

    /// With subtitles of one segment.
    private static let subtitled: MediaFixture = {
        var fixture = MediaFixture()
        let tag = "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"t\",NAME=\"English\",LANGUAGE=\"en\",URI=\"t/index.m3u8\"\n"
        fixture.texts["main.m3u8"]?.replace("#EXT-X-STREAM-INF:", with: tag + "#EXT-X-STREAM-INF:SUBTITLES=\"t\",")
        fixture.texts["t/index.m3u8"] =
            "#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:8.0,\n0.vtt\n#EXT-X-ENDLIST\n"
        subtitles(&fixture, header + "\n00:01.000 --> 00:02.000\nx\n")
        return fixture
    }()

    private static func subtitles(_ fixture: inout MediaFixture, _ text: String) {
        fixture.segments.files["t/0.vtt"] = Array(text.utf8)
    }
}
