import HLS

@testable import FragmentedMP4

/// Hand-made renditions of three segments.
extension PackagedRendition {
    /// 29.97 frames a second, cut at the first sync sample behind every six seconds.
    static func video(
        _ folder: String, height: Int, bytes: [Int], codec: String = "avc1.64001f", range: String = "SDR"
    ) -> PackagedRendition {
        var rendition = PackagedRendition(
            folder: folder,
            medium: .video(
                Video(
                    resolution: Resolution(width: height * 16 / 9, height: height), frameRate: 30000 / 1001,
                    range: range)),
            codecs: [codec], timescale: 30000, initialization: ("init.mp4", nil))
        var start = 300_000
        for (index, (size, frames)) in zip(bytes, [180, 180, 60]).enumerated() {
            rendition.segments.append(
                Segment(
                    uri: "segment-\(index + 1).m4s", size: size, start: start, duration: frames * 1001,
                    iFrames: [IFrame(byteRange: ByteRange(length: size / 20, offset: 24), time: start)]))
            start += frames * 1001
        }
        return rendition
    }

    /// 44.1 kHz, in one file.
    static func audio(
        _ folder: String, _ language: String?, codec: String = "mp4a.40.2", channels: String = "2", size: Int = 96_000,
        name: String? = nil, ordinal: Int = 0
    ) -> PackagedRendition {
        var rendition = PackagedRendition(
            folder: folder, medium: .audio(Audio(channels: channels, language: language, name: name, ordinal: ordinal)),
            codecs: [codec], timescale: 44_100, initialization: ("media.mp4", ByteRange(length: 700, offset: 0)))
        // When the video does.
        var (start, offset) = (441_000, 700)
        for frames in [259, 258, 86] {
            let bytes = size * frames / 259
            rendition.segments.append(
                Segment(
                    uri: "media.mp4", byteRange: ByteRange(length: bytes, offset: offset), size: bytes, start: start,
                    duration: frames * 1024))
            (start, offset) = (start + frames * 1024, offset + bytes)
        }
        return rendition
    }
}

/// The text of one of a presentation's playlists.
func text(_ path: String, of presentation: PackagedPresentation) throws -> String {
    let found = try presentation.playlists().first { $0.path == path }
    return String(decoding: found?.text ?? [], as: UTF8.self)
}
