import Testing

@testable import FragmentedMP4

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct EncoderTests {
    static let source = EncodingSource(
        flat: """
            streams.stream.0.codec_name="mjpeg"
            streams.stream.0.codec_type="video"
            streams.stream.0.width=500
            streams.stream.0.height=500
            streams.stream.0.disposition.attached_pic=1
            streams.stream.1.codec_name="hevc"
            streams.stream.1.codec_type="video"
            streams.stream.1.width=1920
            streams.stream.1.height=1080
            streams.stream.1.color_transfer="smpte2084"
            streams.stream.1.disposition.attached_pic=0
            streams.stream.2.codec_name="aac"
            streams.stream.2.codec_type="audio"
            streams.stream.2.id="0x101"
            streams.stream.2.tags.language="eng"
            streams.stream.3.codec_name="ac3"
            streams.stream.3.codec_type="audio"
            streams.stream.3.id="N/A"
            streams.stream.3.tags.language="und"
            format.duration="12.500000"
            """)

    @Test func `a source is read from what the probe writes`() throws {
        let source = try #require(Self.source)
        let video = try #require(source.video)
        #expect((video.width, video.height) == (1920, 1080))
        #expect(video.isHighDynamicRange)
        #expect(source.audio.map(\.codec) == ["aac", "ac3"])
        #expect(source.audio.map(\.trackID) == [0x101, 4])
        #expect(source.audio.map(\.language) == ["en", nil])
        #expect(source.duration == 12.5)
    }

    @Test(arguments: [
        "", "nonsense", "=\n=", "streams.stream.0.codec_type=\"audio\"\nstreams.stream.0.codec_name=\"aac\"",
        "streams.stream.0.codec_type=\"video\"\nstreams.stream.0.width=-3\nstreams.stream.0.height=9",
        "streams.stream.0.codec_type=\"\nstreams.stream.0.width=\"",
    ])
    func `what has no video is no source`(_ text: String) {
        #expect(EncodingSource(flat: text)?.video == nil)
    }

    @Test func `sync samples are forced at segment starts`() throws {
        let job = EncodingJob(
            [.init(height: 720, bitrate: 3_000_000), .init(height: 360, bitrate: 800_000)], segmentDuration: 6,
            path: "-i.mp4", source: try #require(Self.source), folder: "out")
        let words = job.arguments
        #expect(words.filter { $0 == "expr:gte(t,n_forced*6.0/3)" }.count == 2)
        #expect(words.filter { $0 == "+cgop" }.count == 2)
        // A name cannot be taken for an option or a protocol.
        #expect(words.contains("file:-i.mp4") && !words.contains("-i.mp4"))
        let filters = try #require(words.firstIndex(of: "-filter_complex").map { words[$0 + 1] })
        let mapping = """
            [0:v:0]zscale=tin=smpte2084:pin=bt2020:min=bt2020nc:t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,\
            tonemap=mobius:desat=0,zscale=t=bt709:m=bt709:r=limited,format=yuv420p,
            """
        #expect(filters.hasPrefix(mapping))
        #expect(
            filters.hasSuffix("split=2[s0][s1];[s0]scale=1280:720,setsar=1[v0];[s1]scale=640:360,setsar=1[v1]"))
        #expect(words.filter { $0 == "-color_trc" }.count == 2)
        // Only containers that hold media themselves are opened, and nothing but files.
        #expect(zip(words, words.dropFirst()).contains { $0 == ("-protocol_whitelist", "file") })
        let formats = try #require(words.firstIndex(of: "-format_whitelist").map { words[$0 + 1] })
        #expect(formats.split(separator: ",").allSatisfy { !["hls", "dash", "concat", "sdp", "image2"].contains($0) })
        #expect(job.outputs.map { $0.trackID } == [2, 2, 0x101, 4, 4])
        // Dolby Digital stays, and has a stereo mix beside it.
        #expect(
            job.outputs.map { $0.path } == [
                "out/video-0.mp4", "out/video-1.mp4", "out/audio-0.mp4", "out/audio-1.mp4", "out/audio-2.mp4",
            ])
        #expect(words.filter { $0 == "copy" }.count == 2)
    }

    @Test func `a segment that is not long has one sync sample`() throws {
        for (duration, wanted) in [(1.0, "1.0/1"), (2.5, "2.5/1"), (4.0, "4.0/2"), (10.0, "10.0/5")] {
            let job = EncodingJob(
                [.init(height: 360, bitrate: 800_000)], segmentDuration: duration, path: "a",
                source: try #require(Self.source),
                folder: "out")
            #expect(job.arguments.contains("expr:gte(t,n_forced*\(wanted))"))
        }
    }

    /// What the probe says of a video beside its size.
    private func video(_ facts: String, width: Int = 640, height: Int = 360) throws -> EncodingSource {
        let text = """
            streams.stream.0.codec_type="video"
            streams.stream.0.width=\(width)
            streams.stream.0.height=\(height)

            """
        return try #require(EncodingSource(flat: text + facts))
    }

    private func job(_ source: EncodingSource) -> EncodingJob {
        EncodingJob(
            [.init(height: 180, bitrate: 300_000)], segmentDuration: 6, path: "a", source: source, folder: "out")
    }

    @Test func `pictures are taken as they are shown`() throws {
        let wide = try video("streams.stream.0.sample_aspect_ratio=\"4:3\"", width: 720, height: 576)
        #expect(wide.video?.width == 960)
        let turned = try video("streams.stream.0.side_data_list.side_data.1.rotation=-90")
        #expect((turned.video?.width, turned.video?.height) == (360, 640))
        let still = try video("streams.stream.0.side_data_list.side_data.0.rotation=180")
        #expect(still.video?.width == 640)
        for nonsense in ["0:1", "N/A", "1:0", "-1:1", "1", "99999999999999999999:1"] {
            #expect(try video("streams.stream.0.sample_aspect_ratio=\"\(nonsense)\"").video?.width == 640)
        }
        #expect(try video("streams.stream.0.sample_aspect_ratio=\"9999999999:1\"").video?.width == 1 << 16)
    }

    @Test func `interlaced pictures become frames`() throws {
        for order in ["tt", "bb", "tb", "bt"] {
            let source = try video("streams.stream.0.field_order=\"\(order)\"")
            let filters = job(source).arguments.first { $0.contains("bwdif=mode=send_field") }
            // Captions stay with one of two frames.
            #expect(filters?.contains("sidedata=mode=delete:type=A53_CC:enable='mod(n,2)'") == true)
        }
        for order in ["progressive", "unknown"] {
            let source = try video("streams.stream.0.field_order=\"\(order)\"")
            #expect(!job(source).arguments.contains { $0.contains("bwdif") })
        }
    }

    @Test func `a variable frame rate becomes a constant one`() throws {
        func rate(_ base: String, _ average: String, _ more: String = "") throws -> Int? {
            let facts = "streams.stream.0.r_frame_rate=\"\(base)\"\nstreams.stream.0.avg_frame_rate=\"\(average)\"\n"
            return job(try video(facts + more)).constantFrameRate
        }
        #expect(try rate("25/1", "25/1") == nil)
        #expect(try rate("30000/1001", "2997/100") == nil)
        #expect(try rate("25/1", "17/1") == 25)
        let uneven = try video("streams.stream.0.r_frame_rate=\"25/1\"\nstreams.stream.0.avg_frame_rate=\"17/1\"")
        #expect(zip(job(uneven).arguments, job(uneven).arguments.dropFirst()).contains { $0 == ("-a53cc", "0") })
        #expect(try rate("90000/1", "24/1") == 60)
        #expect(try rate("0/0", "0/0") == nil)
        // Fields are counted as pictures.
        #expect(try rate("50/1", "25/1", "streams.stream.0.field_order=\"tt\"") == nil)
    }

    @Test func `sound alone is encoded without tiers`() throws {
        let source = try #require(
            EncodingSource(flat: "streams.stream.0.codec_type=\"audio\"\nstreams.stream.0.codec_name=\"pcm_s16le\""))
        let job = EncodingJob([], segmentDuration: 6, path: "a", source: source, folder: "out")
        #expect(job.outputs.map { $0.path } == ["out/audio-0.mp4"])
        #expect(!job.arguments.contains("-filter_complex"))
    }

    @Test func `sound has a stereo mix also beside AAC of more channels`() throws {
        for (channels, copies) in [(1, ["copy"]), (2, ["copy"]), (6, ["aac", "copy"])] {
            let source = try #require(
                EncodingSource(
                    flat: """
                        streams.stream.0.codec_type="audio"
                        streams.stream.0.codec_name="aac"
                        streams.stream.0.channels=\(channels)
                        """))
            let words = EncodingJob([], segmentDuration: 6, path: "a", source: source, folder: "out").arguments
            #expect(zip(words, words.dropFirst()).filter { $0.0 == "-c:a" }.map(\.1) == copies)
        }
    }

    @Test(arguments: [
        ("ac3/en", "1 1"), ("ac3/en aac/fr", "1 1 2"), ("ac3 aac", "1 2"),
        // The language has its stereo, before or after, and its commentary too.
        ("aac/en ac3/en", "1 2"), ("ac3/en aac/en", "1 2"), ("aac/en aac/fr ac3/en aac/en", "1 2 3 4"),
        ("ac3/en ac3/en aac/en", "1 2 3"), ("aac/en aac/en ac3/en ac3/en", "1 2 3 4"),
        // Each of Dolby's formats has the same sound.
        ("ac3/en eac3/en", "1 1 2"), ("eac3/en ac3/en ac3/en", "1 1 2 3 3"),
        // Other formats become the stereo; a commentary that only Dolby's has is mixed.
        ("truehd/en ac3/en ac3/en", "1 2 3 3"), ("ac3/en dts/en ac3/en", "1 2 3 3"), ("ac3/en ac3/en", "1 1 2 2"),
    ])
    func `no stereo mix is made of sound that its language has in stereo`(_ sounds: String, _ wanted: String) throws {
        let facts = sounds.split(separator: " ").enumerated().map { index, sound in
            let parts = sound.split(separator: "/")
            let stream = "streams.stream.\(index)."
            return "\(stream)codec_type=\"audio\"\n\(stream)codec_name=\"\(parts[0])\"\n"
                + (parts.count > 1 ? "\(stream)tags.language=\"\(parts[1])\"\n" : "")
        }
        let source = try #require(EncodingSource(flat: facts.joined()))
        let outputs = EncodingJob([], segmentDuration: 6, path: "a", source: source, folder: "out").outputs
        #expect(outputs.map { String($0.trackID) }.joined(separator: " ") == wanted)
    }

    @Test func `progress is read in pieces`() {
        var progress = EncodingProgress()
        progress.take(Array("frame=10\nout_time_us=15".utf8))
        #expect(progress.seconds == 0)
        progress.take(Array("00000\nout_time_us=N/A\nprogress=cont".utf8))
        #expect(progress.seconds == 1.5)
        progress.take(Array("inue\nout_time_us=-5\n".utf8) + [UInt8](repeating: 0xFF, count: 100_000))
        #expect(progress.seconds == 1.5)
    }

    @Test func `a missing program is said`() {
        var encoder = Encoder()
        encoder.probe = "/nowhere/ffprobe"
        let error = #expect(throws: EncodingError.self) { try encoder.source(at: "movie.mp4") }
        #expect(error?.kind == .missingProgram)
        #expect(error?.description.contains("is not installed") == true)
    }

    @Test func `a program that fails is quoted`() throws {
        var encoder = Encoder()
        encoder.probe = "cat"
        // It reads no file of that name, and says so.
        let error = #expect(throws: EncodingError.self) { try encoder.source(at: "nowhere") }
        #expect(error?.kind == .badSource)
        #expect(error?.description.contains("cat ended with status 1") == true)
    }

    @Test func `looking at a source is ended when it is not wanted`() throws {
        var encoder = Encoder()
        encoder.probe = try Self.endlessProgram("probe")
        defer { unlink(encoder.probe) }
        let error = #expect(throws: EncodingError.self) { try encoder.source(at: "movie.mp4") { false } }
        #expect(error?.kind == .cancelled)
    }

    @Test func `an encoding is ended when it is not wanted`() throws {
        var encoder = Encoder()
        encoder.program = try Self.endlessProgram("encoder")
        defer { unlink(encoder.program) }
        let job = EncodingJob([], segmentDuration: 6, path: "a", source: try #require(Self.source), folder: "out")
        var calls = 0
        let error = #expect(throws: EncodingError.self) {
            try encoder.encode(job) { _ in
                calls += 1
                return calls < 3
            }
        }
        #expect(error?.kind == .cancelled)
        #expect(calls == 3)
    }

    /// A program that takes any arguments and goes on for ever.
    private static func endlessProgram(_ name: String) throws -> String {
        let path = "/tmp/playhead-endless-\(name)-\(getpid())"
        // No program that another test starts may hold it open: what is open for writing cannot be started.
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o700)
        defer { close(file) }
        let text = Array("#!/bin/sh\nwhile :; do echo out_time_us=1000000; done\n".utf8)
        try #require(write(file, text, text.count) == text.count)
        return path
    }
}
