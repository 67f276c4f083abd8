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
            streams.stream.3.codec_name="ac3"
            streams.stream.3.codec_type="audio"
            format.duration="12.500000"
            """)

    @Test func aSourceIsReadFromWhatTheProbeWrites() throws {
        let source = try #require(Self.source)
        #expect((source.width, source.height) == (1920, 1080))
        #expect(source.isHighDynamicRange)
        #expect(source.audio == ["aac", "ac3"])
        #expect(source.duration == 12.5)
    }

    @Test(arguments: [
        "", "nonsense", "=\n=", "streams.stream.0.codec_type=\"audio\"\nstreams.stream.0.codec_name=\"aac\"",
        "streams.stream.0.codec_type=\"video\"\nstreams.stream.0.width=-3\nstreams.stream.0.height=9",
        "streams.stream.0.codec_type=\"\nstreams.stream.0.width=\"",
    ])
    func whatHasNoVideoIsNoSource(_ text: String) {
        #expect(EncodingSource(flat: text)?.width == nil)
    }

    @Test func syncSamplesAreForcedAtSegmentStarts() throws {
        let job = EncodingJob(
            [.init(height: 720, bitrate: 3_000_000), .init(height: 360, bitrate: 800_000)], segmentDuration: 6,
            path: "-i.mp4", source: try #require(Self.source), folder: "out")
        let words = job.arguments
        #expect(words.filter { $0 == "expr:gte(t,n_forced*6.0/3)" }.count == 2)
        #expect(words.filter { $0 == "+cgop" }.count == 2)
        // A name cannot be taken for an option or a protocol.
        #expect(words.contains("file:-i.mp4") && !words.contains("-i.mp4"))
        #expect(
            words.contains(
                "[0:v:0]split=2[s0][s1];[s0]scale=1280:720:force_original_aspect_ratio=decrease:force_divisible_by=2[v0];"
                    + "[s1]scale=640:360:force_original_aspect_ratio=decrease:force_divisible_by=2[v1]"))
        // Dolby Digital stays, and has a stereo mix beside it.
        #expect(
            job.outputs == [
                "out/video-0.mp4", "out/video-1.mp4", "out/audio-0.mp4", "out/audio-1.mp4", "out/audio-2.mp4",
            ])
        #expect(words.filter { $0 == "copy" }.count == 2)
    }

    @Test func aSegmentThatIsNotLongHasOneSyncSample() throws {
        for (duration, wanted) in [(1.0, "1.0/1"), (2.5, "2.5/1"), (4.0, "4.0/2"), (10.0, "10.0/5")] {
            let job = EncodingJob(
                [.init(height: 360, bitrate: 800_000)], segmentDuration: duration, path: "a",
                source: try #require(Self.source),
                folder: "out")
            #expect(job.arguments.contains("expr:gte(t,n_forced*\(wanted))"))
        }
    }

    @Test func progressIsReadInPieces() {
        var progress = EncodingProgress()
        progress.take(Array("frame=10\nout_time_us=15".utf8))
        #expect(progress.seconds == 0)
        progress.take(Array("00000\nout_time_us=N/A\nprogress=cont".utf8))
        #expect(progress.seconds == 1.5)
        progress.take(Array("inue\nout_time_us=-5\n".utf8) + [UInt8](repeating: 0xFF, count: 100_000))
        #expect(progress.seconds == 1.5)
    }

    @Test func aMissingProgramIsSaid() {
        var encoder = Encoder()
        encoder.probe = "/nowhere/ffprobe"
        let error = #expect(throws: EncodingError.self) { try encoder.source(at: "movie.mp4") }
        #expect(error?.kind == .missingProgram)
        #expect(error?.description.contains("is not installed") == true)
    }

    @Test func aProgramThatFailsIsQuoted() throws {
        var encoder = Encoder()
        encoder.probe = "cat"
        // It reads no file of that name, and says so.
        let error = #expect(throws: EncodingError.self) { try encoder.source(at: "nowhere") }
        #expect(error?.kind == .badSource)
        #expect(error?.description.contains("cat ended with status 1") == true)
    }

    @Test func anEncodingIsEndedWhenItIsNotWanted() throws {
        var encoder = Encoder()
        encoder.program = try Self.endlessProgram()
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
    private static func endlessProgram() throws -> String {
        let path = "/tmp/playhead-endless-\(getpid())"
        // No program that another test starts may hold it open: what is open for writing cannot be started.
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o700)
        defer { close(file) }
        let text = Array("#!/bin/sh\nwhile :; do echo out_time_us=1000000; done\n".utf8)
        try #require(write(file, text, text.count) == text.count)
        return path
    }
}
