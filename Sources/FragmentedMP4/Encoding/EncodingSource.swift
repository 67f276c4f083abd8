/// What ffprobe tells of a source that is to be encoded.
public struct EncodingSource: Sendable {
    /// The first video; nil of sound alone.
    public var video: Video?
    /// Its sound, in the file's order.
    public var audio: [Audio]
    /// How many streams are subtitles or captions of their own, which are not encoded.
    public var textCount: Int
    /// How long it lasts, seconds; nil where it does not say.
    public var duration: Double?

    /// A stream of sound.
    public struct Audio: Equatable, Sendable {
        /// The number of its track, or its PID: where ffprobe says none, as of Matroska, its place in the file, from 1.
        public var trackID: Int
        /// Its language as LANGUAGE has it; nil where it does not say.
        public var language: String?
        /// ffmpeg's name of its format, as `aac`.
        var codec: String
        /// How many channels it has; nil where it does not say.
        var channels: Int?

        /// Whether it is one of Dolby's formats, which stay as they are.
        var isDolby: Bool { codec == "ac3" || codec == "eac3" }
        /// The format that it is packaged in: all but Dolby's become AAC.
        var format: String { isDolby ? codec : "aac" }
    }

    /// A video as it is shown.
    public struct Video: Equatable, Sendable {
        /// The number of its track, as that of sound.
        var trackID: Int
        /// The width as it is shown: pixels square, turned upright.
        public var width: Int
        /// The height as it is shown, pixels.
        public var height: Int
        /// Its transfer characteristics by ffmpeg's name, as `smpte2084`; nil where it does not say.
        public var transfer: String?
        /// The matrix of its colours by ffmpeg's name, as `bt2020nc`; nil where it does not say.
        public var matrix: String?
        /// Its colour primaries by ffmpeg's name, as `bt2020`; nil where it does not say.
        var primaries: String?
        /// Whether its pictures are two fields that were taken one after the other.
        public var isInterlaced = false
        /// The profile of Dolby Vision; nil where it is none.
        var dolbyVisionProfile: Int?
        /// The average frame rate, frames per second; nil where it is not known.
        public var averageFrameRate: Double?
        /// The lowest frame rate that has a frame at each picture's time, frames per second; nil where it is not known.
        var baseFrameRate: Double?

        /// Whether the picture is of high dynamic range: PQ or HLG.
        public var isHighDynamicRange: Bool { transfer == "smpte2084" || transfer == "arib-std-b67" }

        /// Whether pictures stand at distances that differ by more than the source's clock rounds.
        public var hasVariableFrameRate: Bool {
            guard let average = averageFrameRate, let base = baseFrameRate, !isInterlaced else { return false }
            return base > average * 1.01
        }
    }

    /// The containers that are given to ffmpeg, by its names: those that hold media themselves. Playlists and lists of
    /// files, which name others, are not among them; nor is any protocol but plain files.
    static let containers = "mov,matroska,mpegts,mpeg,avi,mxf,flv,ogg,asf,nut,wav,flac,mp3,aac,ac3,eac3,yuv4mpegpipe"
    /// What such files are called by people.
    static let containerNames = "MP4, QuickTime, Matroska, WebM, MPEG-TS, MPEG-PS, AVI, MXF, FLV, Ogg, ASF or sound"

    /// What ffmpeg and ffprobe are told of a file that is read.
    static func input(_ path: String) -> [String] {
        ["-protocol_whitelist", "file", "-format_whitelist", containers, "-i", "file:" + path]
    }

    /// What ffprobe is asked.
    static func arguments(for path: String) -> [String] {
        [
            "-v", "error", "-of", "flat=sep_char=.", "-show_entries",
            "stream=id,codec_type,codec_name,width,height,sample_aspect_ratio,channels,color_transfer,color_space,color_primaries,"
                + "field_order,r_frame_rate,avg_frame_rate:stream_disposition=attached_pic:stream_tags=language"
                + ":stream_side_data=rotation,dv_profile:format=duration",
        ] + input(path)
    }

    /// Reads what ffprobe writes: a line `streams.stream.0.codec_type="video"` for each thing that it knows. Nil where
    /// there is neither video nor sound.
    init?(flat text: String) {
        let entries = FlatEntries(text)
        (audio, textCount) = ([], 0)
        for index in 0..<Self.mostStreams {
            let stream = "streams.stream.\(index)."
            let id = entries[stream + "id"].flatMap { Int($0.dropFirst(2), radix: 16) } ?? index + 1
            guard let type = entries[stream + "codec_type"] else { break }
            switch type {
            case "audio":
                let channels = entries[stream + "channels"].flatMap { Int($0) }
                let language = entries[stream + "tags.language"].flatMap(LanguageTag.tag)
                let codec = entries[stream + "codec_name"] ?? ""
                audio.append(Audio(trackID: id, language: language, codec: codec, channels: channels))
            case "subtitle": textCount += 1
            // A cover is a stream of one picture.
            case "video" where video == nil && entries[stream + "disposition.attached_pic"] != "1":
                video = Video(entries, stream, trackID: id)
            default: break
            }
        }
        duration = entries["format.duration"].flatMap { Double($0) }.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        guard video != nil || !audio.isEmpty else { return nil }
    }

    private static let mostStreams = 1000
}

extension EncodingSource.Video {
    /// The largest picture that is taken, pixels a side.
    private static let largestSide = 1 << 16

    /// What ffprobe tells of a stream; nil where that is no picture.
    fileprivate init?(_ entries: FlatEntries, _ stream: String, trackID: Int) {
        guard let coded = entries[stream + "width"].flatMap({ Int($0) }),
            let lines = entries[stream + "height"].flatMap({ Int($0) }),
            (1...Self.largestSide).contains(coded), (1...Self.largestSide).contains(lines)
        else { return nil }
        let spacing = entries.ratio(stream + "sample_aspect_ratio", separator: ":") ?? 1
        let shown = Int(min(max((Double(coded) * spacing).rounded(), 1), Double(Self.largestSide)))
        func sideData(_ name: String) -> Int? {
            (0..<8).lazy.compactMap { entries[stream + "side_data_list.side_data.\($0).\(name)"].flatMap { Int($0) } }
                .first
        }
        let isTurned = (sideData("rotation") ?? 0) % 180 != 0
        self.init(trackID: trackID, width: isTurned ? lines : shown, height: isTurned ? shown : lines)
        dolbyVisionProfile = sideData("dv_profile")
        transfer = entries[stream + "color_transfer"]
        matrix = entries[stream + "color_space"]
        primaries = entries[stream + "color_primaries"]
        isInterlaced = ["tt", "bb", "tb", "bt"].contains(entries[stream + "field_order"])
        averageFrameRate = entries.ratio(stream + "avg_frame_rate", separator: "/")
        baseFrameRate = entries.ratio(stream + "r_frame_rate", separator: "/")
    }
}

/// Lines of names and values, as ffprobe's flat format has them.
private struct FlatEntries {
    private var values: [Substring: Substring] = [:]

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            guard let mark = line.firstIndex(of: "=") else { continue }
            let value = line[line.index(after: mark)...]
            values[line[..<mark]] =
                value.count >= 2 && value.first == "\"" && value.last == "\"" ? value.dropFirst().dropLast() : value
        }
    }

    /// A value; nil where the program does not know it.
    subscript(name: String) -> String? {
        values[name[...]].flatMap { $0 == "unknown" || $0 == "N/A" ? nil : String($0) }
    }

    /// The quotient of two whole numbers above zero, as `30000/1001`.
    func ratio(_ name: String, separator: Character) -> Double? {
        let parts = self[name]?.split(separator: separator).compactMap { Int($0) } ?? []
        return parts.count == 2 && parts[0] > 0 && parts[1] > 0 ? Double(parts[0]) / Double(parts[1]) : nil
    }
}
