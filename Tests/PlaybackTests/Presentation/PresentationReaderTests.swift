import TestSupport
import Testing

@testable import Playback

@Suite struct PresentationReaderTests {
    let multivariant = """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=4000000,AVERAGE-BANDWIDTH=3000000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720
        high/index.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=1000000,AVERAGE-BANDWIDTH=800000,CODECS="avc1.64001f,mp4a.40.2",FRAME-RATE=30
        low/index.m3u8

        """

    func read(
        _ files: [String: String], _ path: String = "m.m3u8", _ options: PresentationOptions = PresentationOptions()
    ) throws -> Presentation {
        try PresentationReader(files: MemoryFiles(files), options: options).read(path)
    }

    func sizes(_ presentation: Presentation, track: Int) -> [Double] {
        (0..<presentation.segments.count(ofTrack: track)).map { presentation.segments.bits(track: track, segment: $0) }
    }

    func durations(_ presentation: Presentation, track: Int) -> [Double] {
        (0..<presentation.segments.count(ofTrack: track)).map {
            presentation.segments.duration(track: track, segment: $0)
        }
    }

    func problem(_ files: [String: String], _ path: String = "m.m3u8") -> String? {
        do {
            _ = try read(files, path)
            return nil
        } catch {
            return (error as? PresentationError)?.problem
        }
    }

    /// Five lines must not fill the memory.
    @Test(arguments: [
        (100_000_000, "4", "its EXT-X-TARGETDURATION is 100000000.0 s"),
        (6, "0.00001", "its segments last 1e-05 s on average"),
    ])
    func `what a live playlist asks for is bounded`(target: Int, duration: String, expected: String) throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:\(target)\n#EXT-X-BITRATE:1000\n#EXTINF:\(duration),\na.ts\n"
        #expect(problem(["m.m3u8": text])?.hasPrefix(expected) == true)
        // It is played where it is complete.
        #expect(try read(["m.m3u8": text + "#EXT-X-ENDLIST\n"]).live == nil)
    }

    @Test func `sizes come from byte ranges then files then bitrates`() throws {
        let media = """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXT-X-PLAYLIST-TYPE:VOD
            #EXT-X-MAP:URI="init.mp4"
            #EXT-X-KEY:METHOD=AES-128,URI="key.bin"
            #EXT-X-BITRATE:100
            #EXTINF:4,
            #EXT-X-BYTERANGE:500@0
            a%20b.mp4
            #EXTINF:4,
            a%20b.mp4?token=1
            #EXTINF:2,
            missing.mp4
            """
        let files = [
            "f/m.m3u8": multivariant, "f/low/index.m3u8": media, "f/high/index.m3u8": media,
            "f/low/init.mp4": String(repeating: "i", count: 700), "f/low/a b.mp4": String(repeating: "x", count: 1000),
            "f/high/init.mp4": "", "f/high/a b.mp4": "",
        ]
        let presentation = try read(files, "f/m.m3u8")
        #expect(presentation.variants.map(\.uri) == ["low/index.m3u8", "high/index.m3u8"])
        #expect(presentation.firstListed == 1)
        #expect(presentation.variants.map(\.peakBitrate) == [1_000_000, 4_000_000])
        #expect(presentation.variants.map(\.averageBitrate) == [800_000, 3_000_000])
        #expect(presentation.variants.map(\.height) == [nil, 720])
        #expect(presentation.variants.map(\.frameRate) == [30, nil])
        let low = presentation.variants[0].track
        #expect(sizes(presentation, track: low) == [4000, 8000, 200_000])
        #expect(sizes(presentation, track: presentation.variants[1].track) == [4000, 0, 200_000])
        #expect(presentation.tracks[low].initializationBytes == 700)
        #expect(presentation.tracks[low].keyURI == "key.bin")
        #expect(presentation.tracks[low].firstKeyedSegment == 0)
        #expect(presentation.tracks[low].playlistBytes == media.utf8.count)
        #expect(presentation.multivariantBytes == multivariant.utf8.count)
        #expect(presentation.targetDuration == 4)
        #expect(presentation.live == nil)
        #expect(presentation.segments.areAligned(0, 1))
        #expect(presentation.notes.count == 1)
        #expect(presentation.notes[0].contains("EXT-X-BITRATE"))
    }

    @Test func `media playlists that are missing are made up about their average bitrate`() throws {
        let presentation = try read(["m.m3u8": multivariant])
        for variant in presentation.variants {
            let sizes = sizes(presentation, track: variant.track)
            #expect(sizes.count == 100)
            #expect(abs(sizes.reduce(0, +) / 600 - variant.averageBitrate!) < 10)
            #expect(sizes.allSatisfy { $0 / 6 <= variant.peakBitrate && $0 > 0 && $0.remainder(dividingBy: 8) == 0 })
            #expect(Set(sizes).count > 50)
        }
        #expect(presentation.duration == 600)
        #expect(
            presentation.notes.contains { $0.contains("made up") && $0.contains("high/index.m3u8, low/index.m3u8") })
        #expect(presentation.notes.contains { $0.contains("6.0 s, 600.0 s in all") && $0.contains("seed 0") })
    }

    @Test func `the seed and the durations decide what is made up`() throws {
        let options = PresentationOptions(targetDuration: 4, length: 10, seed: 5)
        let first = try read(["m.m3u8": multivariant], "m.m3u8", options)
        let again = try read(["m.m3u8": multivariant], "m.m3u8", options)
        let other = try read(
            ["m.m3u8": multivariant], "m.m3u8", PresentationOptions(targetDuration: 4, length: 10, seed: 6))
        #expect(durations(first, track: 0) == [4, 4, 2])
        #expect(sizes(first, track: 0) == sizes(again, track: 0))
        #expect(sizes(first, track: 0) != sizes(other, track: 0))
    }

    @Test func `without an average the peak alone is kept to`() throws {
        let presentation = try read(["m.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000\nhttps://host/v.m3u8\n"])
        let mean = sizes(presentation, track: 0).reduce(0, +) / 600
        #expect(abs(mean - 700_000) < 10)
        #expect(presentation.notes.contains { $0.contains("70 % of BANDWIDTH") })
    }

    @Test func `what is missing is cut like what is there`() throws {
        let low =
            "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n#EXT-X-BYTERANGE:9@0\na\n#EXTINF:3,\nb\n#EXT-X-ENDLIST\n"
        let presentation = try read(["m.m3u8": multivariant, "low/index.m3u8": low])
        for track in [0, 1] { #expect(durations(presentation, track: track) == [5, 3]) }
        // One size of the low variant is known; the other is made up at the same rate.
        #expect(sizes(presentation, track: presentation.variants[0].track)[0] == 72)
        #expect(presentation.targetDuration == 5)
        #expect(presentation.notes.contains { $0.contains("as long as those of low/index.m3u8") })
    }

    @Test func `a demuxed variant is its video and the default audio of its group`() throws {
        let text = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="other",URI="other.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="main",DEFAULT=YES,URI="audio.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=1000000,AVERAGE-BANDWIDTH=900000,AUDIO="a"
            video.m3u8
            """
        let audio = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n#EXT-X-BYTERANGE:75000@0\na\n#EXT-X-ENDLIST\n"
        let presentation = try read(["m.m3u8": text, "audio.m3u8": audio])
        let variant = presentation.variants[0]
        #expect(presentation.tracks.map(\.uri) == ["audio.m3u8", "video.m3u8"])
        #expect(variant.track == 1)
        #expect(variant.audioTrack == 0)
        #expect(sizes(presentation, track: 0) == [600_000])
        // 900 kb/s are declared for both, and the audio has 100 of them.
        #expect(sizes(presentation, track: 1) == [4_800_000])
    }

    @Test func `an audio rendition without URI is muxed`() throws {
        let text = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="main",DEFAULT=YES
            #EXT-X-STREAM-INF:BANDWIDTH=1000000,AUDIO="a"
            video.m3u8
            """
        let presentation = try read(["m.m3u8": text])
        #expect(presentation.variants[0].audioTrack == nil)
        #expect(presentation.tracks.count == 1)
    }

    @Test func `a live playlist is repeated and keeps its window`() throws {
        func playlist(_ lines: String) -> String {
            let head = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n" + lines + "\n"
            return head + (0..<5).map { "#EXTINF:4,\n#EXT-X-BYTERANGE:\($0 + 1)000@0\n\($0).ts\n" }.joined()
        }
        let presentation = try read(["m.m3u8": playlist("#EXT-X-SERVER-CONTROL:HOLD-BACK=13")])
        #expect(presentation.live == Presentation.Live(windowCount: 5, startOffset: 13))
        #expect(presentation.duration == 620)
        #expect(sizes(presentation, track: 0)[5...9].elementsEqual(sizes(presentation, track: 0)[..<5]))
        #expect(presentation.notes.contains { $0.contains("repeated") })
        #expect(presentation.multivariantBytes == nil)
        let started = try read(["m.m3u8": playlist("#EXT-X-START:TIME-OFFSET=-8")])
        #expect(started.live?.startOffset == 8)
        let plain = try read(["m.m3u8": playlist("#EXT-X-PART-INF:PART-TARGET=1")])
        #expect(plain.live == Presentation.Live(windowCount: 5))
        #expect(plain.notes.contains { $0.contains("EXT-X-PART") })
    }

    @Test func `a media playlist alone has the bitrate of its segments`() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXTINF:4,
            #EXT-X-BYTERANGE:1000@0
            a
            #EXTINF:4,
            #EXT-X-BYTERANGE:3000
            a
            #EXTINF:1,
            #EXT-X-BYTERANGE:5000
            a
            #EXT-X-ENDLIST
            """
        let presentation = try read(["f/v.m3u8": text], "f/v.m3u8")
        // The last two segments, of 5 s together, are the run with the highest bitrate.
        #expect(presentation.variants.map(\.peakBitrate) == [12800])
        #expect(presentation.variants.map(\.averageBitrate) == [8000])
        #expect(presentation.variants.map(\.uri) == ["v.m3u8"])
        #expect(sizes(presentation, track: 0) == [8000, 24000, 40000])
    }

    @Test func `variants may be cut differently`() throws {
        func media(_ durations: [Double]) -> String {
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
                + durations.map { "#EXTINF:\($0),\n#EXT-X-BYTERANGE:100@0\na\n" }.joined() + "#EXT-X-ENDLIST\n"
        }
        let presentation = try read([
            "m.m3u8": multivariant, "low/index.m3u8": media([6, 6]), "high/index.m3u8": media([4, 4, 4]),
        ])
        #expect(!presentation.segments.areAligned(0, 1))
        #expect(presentation.variants.map { presentation.segments.count(ofTrack: $0.track) } == [2, 3])
    }

    @Test func `a folder is read at its multivariant playlist`() throws {
        for name in ["multivariant.m3u8", "master.m3u8", "index.m3u8"] {
            #expect(try read(["f/" + name: multivariant, "f/x": ""], "f").name == "f/" + name)
        }
        #expect(problem(["f/x": ""], "f")?.contains("multivariant.m3u8") == true)
    }

    @Test(arguments: [
        ("", "empty"), ("\n \n", "empty"), ("<html>", "no playlist"), ("#EXTM3U\n", "no segment"),
        ("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=0\nv\n", "BANDWIDTH"),
        ("#EXTM3U\n#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=9\nv\n", "BANDWIDTH"),
        ("#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\"\n", "no variant"),
        ("#EXTM3U\n#EXTINF:4,\na\n", "how large"), ("#EXTM3U\n#EXTINF:4,\n#EXT-X-BYTERANGE:0@0\na\n", "sizes are 0"),
        ("#EXTM3U\n#EXTINF:0,\n#EXT-X-BYTERANGE:9@0\na\n", "0.0 s"),
        ("#EXTM3U\n#EXTINF:999999999,\n#EXT-X-BYTERANGE:9@0\na\n", "last"),
        ("#EXTM3U\n#EXTINF:4,\n#EXT-X-BYTERANGE:9000000000000000000@0\na\n", "petabyte"),
        ("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nm.m3u8\n", "multivariant playlist"),
    ])
    func `what cannot be played is refused with its reason`(_ text: String, _ reason: String) {
        let problem = problem(["m.m3u8": text])
        #expect(problem?.contains(reason) == true, "\(problem ?? "read")")
    }

    @Test func `a missing file and impossible options are refused`() {
        #expect(problem([:])?.contains("no such file") == true)
        for (target, length) in [(0, 600), (-1, 600), (6, .nan), (6, .infinity), (1e-9, 600)] as [(Double, Double)] {
            let options = PresentationOptions(targetDuration: target, length: length)
            #expect(throws: PresentationError.self) { try read(["m.m3u8": multivariant], "m.m3u8", options) }
        }
    }

    @Test func `files are no longer looked for where the first hundreds are missing`() throws {
        let head = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-BITRATE:8\n"
        let text = head + (0..<300).map { "#EXTINF:4,\n\($0).ts\n" }.joined() + "#EXT-X-ENDLIST\n"
        let early = try read(["v.m3u8": text, "150.ts": "abc", "250.ts": "abc"], "v.m3u8")
        #expect([150, 250].map { early.segments.bits(track: 0, segment: $0) } == [24, 24])
        let late = try read(["v.m3u8": text, "250.ts": "abc"], "v.m3u8")
        #expect(late.segments.bits(track: 0, segment: 250) == 32000)
    }

    @Test func `a media playlist that is empty or a device is refused`() {
        #expect(problem(["m.m3u8": multivariant, "low/index.m3u8": ""]) == "the file is empty")
        let line = "#EXT-X-STREAM-INF:BANDWIDTH=9\n/dev/zero\n"
        #expect(problem(["m.m3u8": "#EXTM3U\n" + line, "/dev/zero": ""]) == "the file is empty")
    }

    @Test func `a broken line becomes a note`() throws {
        let presentation = try read(["m.m3u8": multivariant + "stray\n"])
        #expect(presentation.notes.contains { $0.contains("m.m3u8 breaks the format: 6:") })
    }

    @Test func `segments of zero seconds stand among others`() throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-BITRATE:8\n#EXTINF:0,\na\n#EXTINF:4,\nb\n#EXT-X-ENDLIST\n"
        let presentation = try read(["m.m3u8": text])
        #expect(sizes(presentation, track: 0) == [0, 32000])
    }

    @Test func `a key that comes later is for the segments from there on`() throws {
        let media = """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-BITRATE:1000
            #EXT-X-KEY:METHOD=NONE
            #EXTINF:6,
            a.ts
            #EXTINF:6,
            b.ts
            #EXT-X-KEY:METHOD=AES-128,URI="key.bin"
            #EXTINF:6,
            c.ts
            #EXT-X-ENDLIST
            """
        let track = try read(["m.m3u8": media], "m.m3u8").tracks[0]
        #expect(track.keyURI == "key.bin")
        #expect(track.firstKeyedSegment == 2)
    }

    @Test(arguments: [
        ("12", 12.0), ("13", 12), ("13,PRECISE=YES", 13), ("-7", 6), ("-7,PRECISE=YES", 11), ("-99", 0), ("99", 12),
    ])
    func `video on demand begins where the playlist says`(_ offset: String, _ position: Double) throws {
        let segments =
            "#EXT-X-TARGETDURATION:6\n#EXT-X-BITRATE:1000\n" + String(repeating: "#EXTINF:6,\na.ts\n", count: 3)
        let start = "#EXT-X-START:TIME-OFFSET=\(offset)\n"
        let media = "#EXTM3U\n" + start + segments + "#EXT-X-ENDLIST\n"
        #expect(try read(["m.m3u8": media], "m.m3u8").startPosition == position)
        let multivariant = "#EXTM3U\n" + start + "#EXT-X-STREAM-INF:BANDWIDTH=1000000\nv.m3u8\n"
        let files = ["m.m3u8": multivariant, "v.m3u8": "#EXTM3U\n" + segments + "#EXT-X-ENDLIST\n"]
        #expect(try read(files, "m.m3u8").startPosition == position)
        let live = ["m.m3u8": multivariant, "v.m3u8": "#EXTM3U\n" + segments]
        #expect(try read(live, "m.m3u8").startPosition == nil, "a live playlist's is a distance from its edge")
    }
}
