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

    /// Creates an encoding.
    public init(
        _ tiers: [EncodingLadder.Tier], segmentDuration: Double, path: String, source: EncodingSource, folder: String
    ) {
        (self.tiers, self.segmentDuration, self.path) = (tiers, segmentDuration, path)
        (self.source, self.folder) = (source, folder)
    }

    /// The movies that it makes, tiers first, each with the number of the source's track that is in it.
    public var outputs: [(path: String, trackID: Int)] {
        tiers.indices.map { ("\(folder)/video-\($0).mp4", source.video?.trackID ?? 0) }
            + soundOutputs.enumerated().map { ("\(folder)/audio-\($0).mp4", source.audio[$1.stream].trackID) }
    }

    /// Each stream of sound once as stereo AAC, which every device plays; Dolby's formats, and AAC of more channels, as they
    /// are as well. What the language has in stereo already is not made of Dolby's formats again.
    private var soundOutputs: [(stream: Int, words: [String])] {
        source.audio.enumerated().flatMap { index, sound -> [(stream: Int, words: [String])] in
            let stereo = (index, ["-c:a", "aac", "-b:a", "160k", "-ac", "2"])
            let own = (index, ["-c:a", "copy"])
            switch sound.codec {
            case "aac": return sound.channels ?? 2 > 2 ? [stereo, own] : [own]
            case _ where sound.isDolby: return isMixed(index) ? [stereo, own] : [own]
            default: return [stereo]
            }
        }
    }

    /// Whether a stream of Dolby's formats has a stereo mix.
    ///
    /// The first of a language is the same sound as the first of another format, the second as the second. A mix of what there is in
    /// stereo would stand in the playlist as one more, and one before other stereo would take its place.
    private func isMixed(_ index: Int) -> Bool {
        let sound = source.audio[index]
        let same = source.audio[..<index].filter { $0.language == sound.language }
        let rank = same.count { $0.format == sound.format }
        return !source.audio[index...].contains { !$0.isDolby && $0.language == sound.language }
            && Dictionary(grouping: same, by: \.format).values.allSatisfy { $0.count <= rank }
    }

    /// ffmpeg's arguments. The source is decoded once, and told to be a file, whatever its name looks like.
    var arguments: [String] {
        var words = ["-hide_banner", "-nostdin", "-v", "error", "-nostats", "-progress", "pipe:1", "-y"]
        words += EncodingSource.input(path)
        if let video = source.video, !tiers.isEmpty { words += ["-filter_complex", filters(of: video)] }
        for (index, tier) in tiers.enumerated() {
            words += ["-map", "[v\(index)]", "-an", "-c:v", "libx264", "-profile:v", "high", "-pix_fmt", "yuv420p"]
            words += [
                "-b:v", "\(tier.bitrate)", "-maxrate", "\(tier.bitrate * 3 / 2)", "-bufsize", "\(tier.bitrate * 2)",
            ]
            // Pictures that are repeated would repeat their closed captions.
            if constantFrameRate != nil { words += ["-a53cc", "0"] }
            words += colors + syncSamples + ["-map_metadata", "-1", "-f", "mp4", "file:" + outputs[index].path]
        }
        for (index, (stream, sound)) in soundOutputs.enumerated() {
            words += ["-map", "0:a:\(stream)", "-vn"] + sound
            words += ["-f", "mp4", "file:" + outputs[tiers.count + index].path]
        }
        return words
    }

    /// What is done to the picture once, then for each tier.
    private func filters(of video: EncodingSource.Video) -> String {
        var common: [String] = []
        // A frame for each field: 50i becomes 50 frames a second. Both fields would have the picture's closed captions.
        if video.isInterlaced {
            common += ["bwdif=mode=send_field:deint=all", "sidedata=mode=delete:type=A53_CC:enable='mod(n,2)'"]
        }
        if let rate = constantFrameRate { common.append("fps=\(rate)") }
        if video.isHighDynamicRange { common += Self.toneMapping(of: video) }
        common.append("split=\(tiers.count)")
        let split = tiers.indices.map { "[s\($0)]" }.joined()
        let scales = tiers.enumerated().map { index, tier in
            let size = tier.size(of: video.width, video.height)
            return "[s\(index)]scale=\(size.width):\(size.height),setsar=1[v\(index)]"
        }
        return (["[0:v:0]" + common.joined(separator: ",") + split] + scales).joined(separator: ";")
    }

    /// From PQ or HLG to BT.709: through linear light, of which 203 cd/m2 are SDR's white (ITU-R BT.2408).
    private static func toneMapping(of video: EncodingSource.Video) -> [String] {
        let (transfer, primaries) = (video.transfer ?? "smpte2084", video.primaries ?? "bt2020")
        return [
            "zscale=tin=\(transfer):pin=\(primaries):min=\(video.matrix ?? "bt2020nc"):t=linear:npl=203",
            "format=gbrpf32le", "zscale=p=bt709", "tonemap=mobius:desat=0",
            "zscale=t=bt709:m=bt709:r=limited", "format=yuv420p",
        ]
    }

    /// What the tiers say of their colours, where they are not the source's.
    private var colors: [String] {
        guard source.video?.isHighDynamicRange == true else { return [] }
        return ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709", "-color_range", "tv"]
    }

    /// The highest frame rate that devices play, frames per second (Apple authoring specification 1.19).
    private static let highestFrameRate = 60

    /// The frame rate that tiers are given of a source whose own varies, or is higher than devices play: whole, and no higher than
    /// that. Nil where the source's is kept.
    public var constantFrameRate: Int? {
        guard let video = source.video, let base = video.baseFrameRate,
            video.hasVariableFrameRate || base > Double(Self.highestFrameRate)
        else { return nil }
        return Int(min(base, Double(Self.highestFrameRate)).rounded(.up))
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
