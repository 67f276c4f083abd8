import FragmentedMP4
import HLS
import HLSLint
import PlayheadMedia
import PlayheadPlatform
import TestSupport

/// Files in memory, and what a server would say of them.
struct MemorySegments: SegmentSource {
    var files: [String: [UInt8]]
    /// What a server answers for a file, by its name.
    var answers: [String: ResourceAnswer] = [:]
    /// Why files are not to be had, by their names.
    var failures: [String: ResourceFailure] = [:]

    func open(_ resource: SegmentResource, from base: String) -> OpenedResource {
        let name = (base.lastIndex(of: "/").map { String(base[...$0]) } ?? "") + resource.uri
        if let failure = failures[name] { return OpenedResource(.failure(failure), answer: answers[name]) }
        guard let bytes = files[name] else { return OpenedResource(.failure(.missing)) }
        let file = MediaBytes(name: name, bytes)
        guard let range = resource.byteRange else { return OpenedResource(.success(file), answer: answers[name]) }
        let offset = range.offset ?? 0
        guard let part = MediaRange(offset..<offset + range.length, of: file) else {
            return OpenedResource(.failure(.outsideRange(size: bytes.count)))
        }
        return OpenedResource(.success(part), answer: answers[name])
    }
}

/// A presentation with its media, which keeps all rules about segments before a case breaks one.
///
/// `v` is video of 320x180 at 25 pictures a second, `a` sound of 48 kHz: four segments of 2 s each, `0.m4s` to `3.m4s` with
/// `init.mp4`.
struct MediaFixture {
    /// The playlists' texts.
    var texts: [String: String]
    var segments: MemorySegments
    var inputs = ["main.m3u8"]
    /// How a server sends some of the playlists.
    var deliveries: [String: LintInput.Delivery] = [:]

    static let count = 4

    init() {
        let (video, sound) = (Self.video, Self.sound)
        segments = MemorySegments(files: [
            "v/init.mp4": video[0].initialization(), "a/init.mp4": sound[0].initialization(),
        ])
        var (samples, audioDurations) = (0, [Int]())
        for index in 0..<Self.count {
            segments.files["v/\(index).m4s"] = Self.pictures(
                video[index], number: index + 1, at: index * 2000)
            segments.files["a/\(index).m4s"] = sound[index].segment(number: index + 1, at: [samples])
            audioDurations.append(sound[index].tracks[0].samples.count * 1024)
            samples += sound[index].tracks[0].samples.count * 1024
        }
        let bandwidth =
            Self.peak(segments.files, "v", Array(repeating: 96_000, count: Self.count))
            + Self.peak(segments.files, "a", audioDurations)
        texts = [
            "main.m3u8": """
            #EXTM3U
            #EXT-X-INDEPENDENT-SEGMENTS
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a/index.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=\(bandwidth),AVERAGE-BANDWIDTH=\(bandwidth),CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=320x180,FRAME-RATE=25.000,AUDIO="a"
            v/index.m3u8

            """,
            "v/index.m3u8": Self.playlist(durations: Array(repeating: 2.0, count: Self.count)),
            "a/index.m3u8": Self.playlist(durations: audioDurations.map { Double($0) / 48_000 }),
        ]
    }

    /// The highest bitrate of a segment, bits per second; durations are of 48,000 ticks a second.
    private static func peak(_ files: [String: [UInt8]], _ folder: String, _ durations: [Int]) -> Int {
        let rates = durations.indices.map { (files["\(folder)/\($0).m4s"]?.count ?? 0) * 8 * 48_000 / durations[$0] }
        return (rates.max() ?? 0) + 1
    }

    private static func playlist(durations: [Double]) -> String {
        var text = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        text += "#EXT-X-MAP:URI=\"init.mp4\"\n"
        for (index, duration) in durations.enumerated() { text += "#EXTINF:\(duration),\n\(index).m4s\n" }
        return text + "#EXT-X-ENDLIST\n"
    }

    /// The video's segments.
    static var video: [MovieBuilder] {
        (0..<count).map { index in
            var track = MovieBuilder.BuiltTrack()
            track.samples = (0..<50).map { picture in
                .init(size: picture == 0 ? 9000 : 300 + index, duration: 40, isSync: picture == 0)
            }
            return MovieBuilder([track])
        }
    }

    /// A segment whose first track is H.264: its sync samples are IDR pictures, and the others P pictures.
    ///
    /// - Parameter first: the first byte of the first picture's NAL unit, where it is to be something else.
    static func pictures(_ movie: MovieBuilder, number: Int = 1, at times: Int..., first: UInt8? = nil) -> [UInt8] {
        var bytes = movie.segment(number: number, at: times)
        var offset = bytes.count - movie.tracks.flatMap(\.samples).reduce(0) { $0 + $1.size }
        for (index, sample) in movie.tracks[0].samples.enumerated() {
            let unit = index == 0 ? first ?? (sample.isSync ? 0x65 : 0x41) : sample.isSync ? 0x65 : 0x41
            // The slice begins with the first macroblock, and is I or P.
            let start = MovieBuilder.u32(sample.size - 4) + [unit, unit == 0x65 ? 0x88 : 0x98]
            bytes.replaceSubrange(offset..<offset + start.count, with: start)
            offset += sample.size
        }
        return bytes
    }

    /// The sound's segments: whole frames of 1024 samples, which end as near to 2 s as they can.
    static var sound: [MovieBuilder] {
        let ends = (0...count).map { ($0 * 2 * 48_000 + 512) / 1024 }
        return (0..<count).map { index in
            var track = MovieBuilder.audio(count: ends[index + 1] - ends[index], id: 1)
            for sample in track.samples.indices { track.samples[sample].size = 60 + index }
            return MovieBuilder([track])
        }
    }

    func report(
        _ choice: SegmentChoice = .all, _ profile: LintProfile = .apple, only: Set<String>? = nil
    ) throws -> LintReport {
        let bytes = texts.mapValues(LintFixture.bytes)
        let inputs = inputs.map {
            LintInput(name: $0, bytes: bytes[$0] ?? [], query: [:], delivery: deliveries[$0])
        }
        let source = MemoryLintSource(
            files: bytes.merging(segments.files) { first, _ in first }, deliveries: deliveries)
        return try Linter(profile: profile, only: only)
            .lint(inputs, from: source, segments: SegmentOpening(choice, from: segments))
    }
}
