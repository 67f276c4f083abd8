/// What ffprobe tells of a source that is to be encoded.
public struct EncodingSource: Sendable {
    /// The first video's size, pixels.
    public var width: Int
    /// The first video's size, pixels.
    public var height: Int
    /// Its transfer characteristics by ffmpeg's name, as `smpte2084`; nil where it does not say.
    public var transfer: String?
    /// ffmpeg's names of the formats of its sound, as `aac`, in the file's order.
    public var audio: [String]
    /// How long it lasts, seconds; nil where it does not say.
    public var duration: Double?

    /// Whether the picture is of high dynamic range, of which H.264 tiers keep nothing.
    public var isHighDynamicRange: Bool { transfer == "smpte2084" || transfer == "arib-std-b67" }

    /// What ffprobe is asked.
    static func arguments(for path: String) -> [String] {
        [
            "-v", "error", "-of", "flat=sep_char=.", "-show_entries",
            "stream=codec_type,codec_name,width,height,color_transfer:stream_disposition=attached_pic:format=duration",
            "file:" + path,
        ]
    }

    /// Reads what ffprobe writes: a line `streams.stream.0.codec_type="video"` for each thing that it knows. Nil where
    /// there is no video.
    init?(flat text: String) {
        var entries: [Substring: Substring] = [:]
        for line in text.split(separator: "\n") {
            guard let mark = line.firstIndex(of: "=") else { continue }
            let value = line[line.index(after: mark)...]
            entries[line[..<mark]] =
                value.count >= 2 && value.first == "\"" && value.last == "\"" ? value.dropFirst().dropLast() : value
        }
        (width, height, audio) = (0, 0, [])
        for index in 0..<Self.mostStreams {
            func entry(_ name: String) -> Substring? { entries["streams.stream.\(index).\(name)"[...]] }
            guard let type = entry("codec_type") else { break }
            if type == "audio" { audio.append(entry("codec_name").map(String.init) ?? "") }
            // A cover is a stream of one picture.
            if type == "video", width == 0, entry("disposition.attached_pic") != "1" {
                width = entry("width").flatMap { Int($0) } ?? 0
                height = entry("height").flatMap { Int($0) } ?? 0
                transfer = entry("color_transfer").map(String.init)
            }
        }
        duration = entries["format.duration"].flatMap { Double($0) }.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        guard width > 0, height > 0 else { return nil }
    }

    private static let mostStreams = 1000
}
