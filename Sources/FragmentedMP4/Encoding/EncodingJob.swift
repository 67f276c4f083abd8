/// An encoding of one source as several movies: what ffmpeg is told.
public struct EncodingJob: Sendable {
    /// How long segments shall be, seconds: sync samples stand at their starts.
    public var segmentDuration: Double
    /// The tiers.
    public var tiers: [EncodingLadder.Tier]
    /// The source's path.
    public var path: String
    /// What is known of it.
    public var source: EncodingSource
    /// The folder that the movies go to.
    public var folder: String

    /// An encoding of these.
    public init(
        _ tiers: [EncodingLadder.Tier], segmentDuration: Double, path: String, source: EncodingSource, folder: String
    ) {
        (self.tiers, self.segmentDuration, self.path) = (tiers, segmentDuration, path)
        (self.source, self.folder) = (source, folder)
    }

    /// The movies that it makes, tiers first.
    public var outputs: [String] {
        tiers.indices.map { "\(folder)/video-\($0).mp4" }
            + soundOutputs.indices.map { "\(folder)/audio-\($0).mp4" }
    }

    /// Each stream of sound once as stereo AAC, which every device plays, and Dolby's formats as they are as well.
    private var soundOutputs: [(stream: Int, words: [String])] {
        source.audio.enumerated().flatMap { index, codec -> [(stream: Int, words: [String])] in
            let stereo = (index, ["-c:a", "aac", "-b:a", "160k", "-ac", "2"])
            switch codec {
            case "aac": return [(index, ["-c:a", "copy"])]
            case "ac3", "eac3": return [stereo, (index, ["-c:a", "copy"])]
            default: return [stereo]
            }
        }
    }

    /// ffmpeg's arguments. The source is decoded once, and told to be a file, whatever its name looks like.
    var arguments: [String] {
        var words = ["-hide_banner", "-nostdin", "-v", "error", "-nostats", "-progress", "pipe:1", "-y"]
        words += ["-i", "file:" + path, "-filter_complex", filters]
        for (index, tier) in tiers.enumerated() {
            words += ["-map", "[v\(index)]", "-an", "-c:v", "libx264", "-profile:v", "high", "-pix_fmt", "yuv420p"]
            words += [
                "-b:v", "\(tier.bitrate)", "-maxrate", "\(tier.bitrate * 3 / 2)", "-bufsize", "\(tier.bitrate * 2)",
            ]
            words += syncSamples + ["-map_metadata", "-1", "-f", "mp4", "file:" + outputs[index]]
        }
        for (index, (stream, sound)) in soundOutputs.enumerated() {
            words += ["-map", "0:a:\(stream)", "-vn"] + sound + ["-f", "mp4", "file:" + outputs[tiers.count + index]]
        }
        return words
    }

    private var filters: String {
        let split = tiers.indices.map { "[s\($0)]" }.joined()
        let scales = tiers.enumerated().map { index, tier in
            "[s\(index)]scale=\(tier.width):\(tier.height):force_original_aspect_ratio=decrease"
                + ":force_divisible_by=2[v\(index)]"
        }
        return (["[0:v:0]split=\(tiers.count)" + split] + scales).joined(separator: ";")
    }

    /// A sync sample at each segment's start, and between these about every two seconds (Apple authoring specification
    /// 1.13), at the same times in all tiers: none of the encoder's own, and closed groups of pictures. The time is one
    /// fraction, so that it is exact at the segments' starts.
    private var syncSamples: [String] {
        let count = max(1, Int(exactly: (segmentDuration / 2).rounded()) ?? 1)
        return [
            "-force_key_frames", "expr:gte(t,n_forced*\(segmentDuration)/\(count))", "-forced-idr", "1",
            "-g", "100000", "-sc_threshold", "0", "-flags", "+cgop",
        ]
    }
}
