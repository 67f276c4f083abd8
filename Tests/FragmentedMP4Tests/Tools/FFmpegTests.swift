import TestSupport
import Testing

@testable import FragmentedMP4

/// A movie that ffmpeg makes.
struct EncodedSource: Sendable, CustomTestStringConvertible {
    var name: String
    var arguments: [String]
    /// The streams that are cut, as ffprobe calls them.
    var streams: [String]
    var codecs: [String]
    var suffix = "mp4"

    var testDescription: String { name }

    private static let video = ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=30:d=5"]
    private static let audio = ["-f", "lavfi", "-i", "sine=440:r=48000:d=5"]
    private static let x264 = ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency"]

    static let all: [EncodedSource] = [
        EncodedSource(
            name: "H.264 with B-frames, and AAC with priming",
            arguments: video + audio + [
                "-c:v", "libx264", "-preset", "veryfast", "-g", "30", "-bf", "3", "-c:a", "aac",
            ],
            streams: ["v:0", "a:0"], codecs: ["avc1.64000b", "mp4a.40.2"]),
        EncodedSource(
            name: "H.264 with open GOPs",
            arguments: video
                + ["-c:v", "libx264", "-preset", "veryfast", "-x264-params", "open-gop=1:keyint=45:bframes=3"],
            streams: ["v:0"], codecs: ["avc1.64000b"]),
        EncodedSource(
            name: "HEVC of high dynamic range",
            arguments: video + [
                "-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:keyint=60:transfer=16",
                "-tag:v", "hvc1", "-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020", "-color_trc", "smpte2084",
                "-colorspace", "bt2020nc",
            ],
            streams: ["v:0"], codecs: ["hvc1.2.4.L30.90"]),
        EncodedSource(
            name: "a variable frame rate",
            arguments: video + ["-vf", "select='not(mod(n,7))+not(mod(n,3))'", "-vsync", "vfr", "-c:v", "libx264"]
                + ["-preset", "veryfast", "-g", "20"],
            streams: ["v:0"], codecs: ["avc1.64000b"]),
        EncodedSource(
            name: "fragments",
            arguments: video + audio + x264 + ["-g", "30", "-c:a", "aac"]
                + ["-movflags", "frag_keyframe+empty_moov+default_base_moof"],
            streams: ["v:0", "a:0"], codecs: ["avc1.42c00b", "mp4a.40.2"]),
        EncodedSource(
            name: "fragments whose data is found by bases, behind samples that moov has",
            arguments: video + x264 + ["-g", "30", "-movflags", "frag_keyframe"], streams: ["v:0"],
            codecs: ["avc1.42c00b"]),
        EncodedSource(
            name: "AC-3 of six channels", arguments: audio + ["-ac", "6", "-c:a", "ac3"], streams: ["a:0"],
            codecs: ["ac-3"]),
        EncodedSource(
            name: "E-AC-3", arguments: audio + ["-c:a", "eac3"], streams: ["a:0"], codecs: ["ec-3"]),
        EncodedSource(name: "ALAC", arguments: audio + ["-c:a", "alac"], streams: ["a:0"], codecs: ["alac"]),
        EncodedSource(
            name: "FLAC", arguments: audio + ["-c:a", "flac", "-strict", "-2"], streams: ["a:0"], codecs: ["fLaC"]),
        EncodedSource(name: "Opus", arguments: audio + ["-c:a", "libopus"], streams: ["a:0"], codecs: ["Opus"]),
        EncodedSource(
            name: "QuickTime", arguments: video + audio + x264 + ["-g", "30", "-c:a", "alac"], streams: ["v:0", "a:0"],
            codecs: ["avc1.42c00b", "alac"], suffix: "mov"),
        EncodedSource(
            name: "two languages",
            arguments: audio + ["-map", "0:a", "-map", "0:a", "-c:a", "aac", "-metadata:s:a:0", "language=fra"]
                + ["-metadata:s:a:1", "language=jpn"],
            streams: ["a:0", "a:1"], codecs: ["mp4a.40.2", "mp4a.40.2"]),
    ]

    /// Makes it in a folder.
    func make(in folder: TemporaryFolder) throws -> String {
        let path = folder.file("source.\(suffix)")
        try Tools.run("ffmpeg", ["-v", "error", "-nostdin"] + arguments + [path])
        return path
    }
}

@Suite("ffprobe and ffmpeg take segments for their source", .enabled(if: Tools.areInstalled, "ffmpeg is not installed"))
struct FFmpegTests {
    @Test(arguments: EncodedSource.all)
    func `the same packets at the same times, and the same pictures`(source: EncodedSource) throws {
        let folder = try TemporaryFolder()
        let path = try source.make(in: folder)
        let movie = try Movie(reading: MovieFile(path))
        #expect(movie.tracks.map(\.codec) == source.codecs)
        for (track, stream) in zip(movie.tracks, source.streams) {
            let packets = try Packet.packets(of: path, stream: stream)
            #expect(packets.count == track.samples.count)
            for profile in SegmentProfile.allCases {
                var options = SegmenterOptions()
                (options.profile, options.segmentDuration, options.hasSegmentIndex) = (profile, 2, true)
                let plan = try Segmenter(options: options).plan(movie, trackIDs: [track.id])
                #expect(plan.segmentCount > 1)
                let written = try folder.write(WrittenSegments(plan).bytes, to: "\(profile)\(track.id).mp4")
                let offset = Int(options.effectiveTimeOffset) * track.timescale
                let kind = String(stream.prefix(2)) + "0"
                #expect(try Packet.packets(of: written, stream: kind) == packets.map { $0.moved(by: offset) })
                guard track.mediaType == .video else { continue }
                #expect(try pictures(of: written, stream: kind) == pictures(of: path, stream: stream))
            }
        }
    }

    @Test(arguments: EncodedSource.all.filter { $0.streams[0] == "v:0" })
    func `cuts where ffmpeg's own segmenter does`(source: EncodedSource) throws {
        let folder = try TemporaryFolder()
        let path = try source.make(in: folder)
        try Tools.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-i", path, "-map", "0:v:0", "-c", "copy", "-f", "hls", "-hls_time", "2",
                "-hls_list_size", "0", "-hls_segment_type", "fmp4", folder.file("peer.m3u8"),
            ])
        let playlist = try MovieFile(folder.file("peer.m3u8"))
        let text = String(decoding: try playlist.bytes(at: 0, count: playlist.size), as: UTF8.self)
        let durations = text.split(separator: "\n").filter { $0.hasPrefix("#EXTINF:") }.map { line in
            Double(line.dropFirst(8).prefix { $0 != "," }) ?? .nan
        }
        var options = SegmenterOptions()
        options.segmentDuration = 2
        let movie = try Movie(reading: MovieFile(path))
        let plan = try Segmenter(options: options).plan(movie, trackIDs: [movie.tracks[0].id])
        #expect(plan.segmentCount == durations.count)
        var time = plan.cuts[0].seconds - durations[0]
        for (cut, duration) in zip(plan.cuts, durations) {
            time += duration
            // Pictures that are reordered move the peer's durations by a picture or two; sync samples stand further apart.
            #expect(abs(cut.seconds - time) < 0.2)
        }
    }

    @Test
    func `fragments are decoded when they say: a gap stays, and times that go back or leap are refused`() throws {
        let folder = try TemporaryFolder()
        let source = EncodedSource(
            name: "fragments of video alone",
            arguments: ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=30:d=3", "-c:v", "libx264", "-preset", "ultrafast"]
                + ["-tune", "zerolatency", "-g", "30", "-movflags", "frag_keyframe+empty_moov+default_base_moof"],
            streams: ["v:0"], codecs: ["avc1.42c00b"])
        let file = try MovieFile(source.make(in: folder))
        let bytes = try file.bytes(at: 0, count: file.size)
        let marks = bytes.indices.filter { bytes[$0...].starts(with: Array("tfdt".utf8)) }
        #expect(marks.count == 3)
        let track = try Movie(reading: file).tracks[0]
        /// The movie with other times of its second and third fragments, which follow the box's version and flags.
        func movie(_ times: Int...) throws -> Movie {
            var changed = bytes
            for (mark, time) in zip(marks.dropFirst(), times) {
                #expect(bytes[mark + 4] == 1)
                changed.replaceSubrange(mark + 8..<mark + 16, with: MovieBuilder.u64(time))
            }
            return try Movie(reading: MemoryMovie(changed))
        }
        let second = track.timescale
        let plain = try movie(second, 2 * second).tracks[0].samples
        #expect(plain.map(\.decodeTime) == track.samples.map(\.decodeTime))
        let late = try movie(second * 3 / 2, second * 5 / 2).tracks[0].samples
        #expect(late[30].decodeTime == second * 3 / 2)
        #expect(late[29].duration == plain[29].duration + second / 2)
        #expect(late[59].duration == plain[59].duration)
        let first = plain[29].decodeTime
        for (time, next) in [
            (0, second), (first - 1, 2 * second), (1 << 40, 1 << 41), (.max - second, .max), (second, 0),
        ] {
            #expect(throws: MovieError.self) { try movie(time, next) }
        }
        do {
            _ = try movie(0)
        } catch {
            #expect("\(error)".contains("decode times go back, or leap"))
        }
    }

    /// Hashes of the pictures that are decoded.
    private func pictures(of path: String, stream: String) throws -> [String] {
        let text = try Tools.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-i", path, "-map", "0:\(stream)", "-copyts", "-vsync", "passthrough", "-f",
                "framemd5", "-",
            ])
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            String(line.split(separator: ",").last ?? "").filter { $0 != " " }
        }
    }

    @Test
    func `every box of a movie that ffmpeg made is written as it was read`() throws {
        let folder = try TemporaryFolder()
        for source in EncodedSource.all.prefix(1) + EncodedSource.all.filter({ $0.name.hasPrefix("fragments") }) {
            let input = try MovieFile(source.make(in: folder))
            var count = 0
            for node in try BoxNode.read(input) { try check(node, of: input, &count) }
            #expect(count > 20)
            folder.remove("source.mp4")
        }
    }

    private func check(_ node: BoxNode, of input: MovieFile, _ count: inout Int) throws {
        if !node.fields.isEmpty {
            let bytes = try input.bytes(at: node.offset, count: node.size)
            var reader = BoxReader(Array(bytes.dropFirst(8)), name: "box")
            let body = try #require(try KnownBoxes.body(node.type, &reader))
            var writer = BoxWriter()
            writer.box(node.type) { body.write(to: &$0) }
            #expect(writer.bytes == bytes, "\(node.type)")
            count += 1
        }
        for child in node.children { try check(child, of: input, &count) }
    }

    @Test
    func `tracks of several languages are told apart`() throws {
        let folder = try TemporaryFolder()
        var source = try #require(EncodedSource.all.first { $0.name == "two languages" })
        // QuickTime has numbers of its own for them, which MP4 must not have.
        for suffix in ["mp4", "mov"] {
            source.suffix = suffix
            let movie = try Movie(reading: MovieFile(source.make(in: folder)))
            #expect(movie.tracks.map(\.language) == ["fr", "ja"])
            for track in movie.tracks {
                let written = try WrittenSegments(Segmenter().plan(movie, trackIDs: [track.id])).movie()
                #expect(written.brands.first == "iso5")
                #expect(written.tracks[0].language == track.language)
                #expect(written.tracks[0].name == track.name)
            }
        }
    }
}
