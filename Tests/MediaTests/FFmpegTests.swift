import FragmentedMP4
import PlayheadMedia
import TestSupport
import Testing

/// A file that ffmpeg makes.
struct EncodedFile: Sendable, CustomTestStringConvertible {
    var name: String
    var arguments: [String]
    /// The tracks' codecs.
    var codecs: [String]

    var testDescription: String { name }

    private static let video = ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=30000/1001:d=2"]
    private static let x264 = [
        "-c:v", "libx264", "-preset", "ultrafast", "-threads", "1", "-pix_fmt", "yuv420p", "-g", "30",
    ]

    private static func audio(_ rate: Int) -> [String] { ["-f", "lavfi", "-i", "sine=440:r=\(rate):d=2"] }

    static let all: [EncodedFile] = [
        EncodedFile(
            name: "avc-aac.ts", arguments: video + audio(44_100) + x264 + ["-bf", "2", "-c:a", "aac"],
            codecs: ["avc1.4d400b", "mp4a.40.2"]),
        EncodedFile(
            name: "avc-wrap.ts",
            arguments: video + audio(48_000) + x264 + ["-c:a", "ac3", "-output_ts_offset", "95442.6"],
            codecs: ["avc1.42c00b", "ac-3"]),
        EncodedFile(
            name: "avc-open.ts", arguments: video + x264 + ["-bf", "2", "-x264-params", "open-gop=1"],
            codecs: ["avc1.4d400b"]),
        EncodedFile(
            name: "hevc-eac3.ts",
            arguments: video + audio(48_000) + ["-c:v", "libx265", "-preset", "ultrafast", "-c:a", "eac3", "-ac", "6"]
                + ["-x265-params", "log-level=none:pools=1:keyint=30", "-pix_fmt", "yuv420p10le"],
            codecs: ["hvc1.2.4.L30.90", "ec-3"]),
        EncodedFile(
            name: "avc-mp3.ts", arguments: video + audio(44_100) + x264 + ["-c:a", "libmp3lame"],
            codecs: ["avc1.42c00b", "mp4a.40.34"]),
        EncodedFile(name: "aac.aac", arguments: audio(44_100) + ["-c:a", "aac"], codecs: ["mp4a.40.2"]),
        EncodedFile(
            name: "mp3.mp3", arguments: audio(22_050) + ["-c:a", "libmp3lame", "-write_xing", "0"],
            codecs: ["mp4a.40.34"]),
        EncodedFile(name: "ac3.ac3", arguments: audio(48_000) + ["-c:a", "ac3", "-ac", "6"], codecs: ["ac-3"]),
        EncodedFile(name: "eac3.eac3", arguments: audio(48_000) + ["-c:a", "eac3"], codecs: ["ec-3"]),
    ]
}

@Suite(.enabled(if: Tools.areInstalled, "ffmpeg and ffprobe are not installed"))
struct FFmpegTests {
    /// A packet as ffprobe sees it; seconds.
    private struct Packet {
        var presentationTime: Double
        var decodeTime: Double
        var duration: Double
        var size: Int
        var isKey: Bool
    }

    private func packets(of file: String, stream: Int) throws -> [Packet] {
        let text = try Tools.run(
            "ffprobe",
            [
                "-v", "error", "-select_streams", "\(stream)", "-show_entries",
                "packet=pts_time,dts_time,duration_time,size,flags", "-of", "csv=p=0", file,
            ])
        return try text.split(separator: "\n").map { line in
            let fields = line.split(separator: ",")
            let times = try fields[..<3].map { try #require(Double($0)) }
            return Packet(
                presentationTime: times[0], decodeTime: times[1], duration: times[2],
                size: try #require(Int(fields[3])), isKey: fields[4].hasPrefix("K"))
        }
    }

    @Test(arguments: EncodedFile.all)
    func ffprobeSeesTheSame(_ source: EncodedFile) throws {
        let folder = try TemporaryFolder()
        let file = folder.file(source.name)
        try Tools.run("ffmpeg", ["-nostdin", "-v", "error"] + source.arguments + ["-t", "2", file])
        let media = try SegmentMedia(reading: MovieFile(file))
        #expect(media.problems.isEmpty)
        #expect(media.tracks.map { $0.descriptions.first?.codec } == source.codecs)
        for (index, track) in media.tracks.enumerated() {
            let packets = try packets(of: file, stream: index)
            #expect(track.samples.count == packets.count)
            // The times of files that have none begin with 0, and ffprobe's with an encoder's delay.
            let isStream = media.container == .transportStream
            let start = isStream ? 0 : packets.first?.presentationTime ?? 0
            let tick = 1 / 90_000 + 1e-6
            for (sample, packet) in zip(track.samples, packets) {
                let seconds = { (ticks: Int) in Double(ticks) / Double(track.timescale) }
                #expect(abs(seconds(sample.presentationTime) + start - packet.presentationTime) <= tick)
                #expect(abs(seconds(sample.decodeTime) + start - packet.decodeTime) <= tick)
                #expect(abs(seconds(sample.duration) - packet.duration) <= tick)
                // A zero between two pictures of HEVC may be of either.
                #expect(abs(sample.size - packet.size) <= (source.codecs.first?.hasPrefix("hvc1") == true ? 1 : 0))
                #expect(packet.isKey == (sample.access != RandomAccess.none))
            }
        }
    }
}
