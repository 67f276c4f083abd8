import FragmentedMP4

/// Subtitles in tracks of Matroska: the text of SubRip and of WebVTT (RFC 9559 section 6, WebM Container Guidelines).
///
/// A frame is the text of a cue; its times are the block's.
extension Subtitles {
    /// The most that is read of a track, bytes.
    private static let largestMatroskaTrack = 1 << 24

    /// Whether subtitles of Matroska's name for a codec are read.
    static func isRead(matroska codec: String?) -> Bool {
        guard let codec else { return false }
        return ["S_TEXT/UTF8", "S_TEXT/ASCII", "S_TEXT/WEBVTT"].contains(codec) || codec.hasPrefix("D_WEBVTT/")
    }

    /// Reads a track's cues: they are put together to the file that they were made of.
    init(matroska track: Track, of movie: Movie) throws(MovieError) {
        let codec = track.codec ?? ""
        let isWebVTT = codec.contains("WEBVTT")
        let shift = movie.presentationShift(of: track)
        var text = isWebVTT ? Array("WEBVTT\n".utf8) : []
        for sample in track.samples {
            guard text.count + sample.size <= Self.largestMatroskaTrack else {
                throw MovieError(
                    name: movie.input.name, kind: .tooLarge,
                    problem: "track \(track.id) has more than \(Self.largestMatroskaTrack) bytes of subtitles")
            }
            let ends = [0, sample.duration].map { ticks -> Int in
                let time = MediaTime(value: sample.presentationTime + shift + ticks, timescale: track.timescale)
                return max(0, time.ticks(at: CueTimes.ticksPerSecond))
            }
            guard ends[1] > ends[0] else { continue }
            var content = try movie.input.bytes(at: sample.offset, count: sample.size)[...]
            var settings: ArraySlice<UInt8> = []
            if codec.hasPrefix("D_") {
                // WebM has a line each of identifier and settings before the text.
                content = content.drop { $0 != 0x0A }.dropFirst()
                settings = content.prefix { $0 != 0x0A }
                content = content.drop { $0 != 0x0A }.dropFirst()
            }
            // SubRip has a number before each.
            text += Array((isWebVTT ? "\n\n" : "\n\n1\n").utf8)
            text += Array("\(CueTimes.text(ends[0])) --> \(CueTimes.text(ends[1])) ".utf8)
            text += settings
            // A blank line would end a cue of WebVTT.
            for line in content.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) {
                text += [0x0A] + line
            }
        }
        self = text.isEmpty ? Subtitles() : try Subtitles(reading: MediaBytes(name: movie.input.name, text))
    }
}
