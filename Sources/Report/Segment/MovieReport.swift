import Descriptions
public import FragmentedMP4
import HLS
public import PlayheadMedia

/// What a movie, a segment or another media file holds: what `inspect` prints of one.
public struct MovieReport: Sendable {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.movie/1"

    /// The file's path.
    public var name: String
    /// Its size, bytes.
    public var size: Int
    /// Its tracks and samples; nil of a segment whose initialization segment is not at hand.
    public var media: SegmentMedia?
    /// Its boxes; none of what is no MP4.
    public var boxes: [BoxNode]
    /// What the boxes say of all of it; nil of what is no MP4.
    public var movie: Movie?
    /// Whether the samples are shown.
    public var showsSamples = false
    /// How many boxes, and how many samples of each track, are shown.
    public var limit = 1000
    /// What else a reader should know, a sentence each.
    public var notes: [String] = []

    /// A report on a file.
    public init(name: String, size: Int, media: SegmentMedia?, boxes: [BoxNode] = [], movie: Movie? = nil) {
        (self.name, self.size, self.media, self.boxes, self.movie) = (name, size, media, boxes, movie)
    }

    /// The whole report as one text; in the format `text`, it may take `width` columns.
    public func text(_ format: ReportFormat, width: Int = 80) -> String {
        ReportForms(
            kind: "Media", title: ReportText(foreign: name), sections: sections, record: record, rows: lines
        ).text(format, width: width)
    }

    /// The boxes that are shown, each with how deep it stands.
    var shownBoxes: [(depth: Int, box: BoxNode)] {
        var shown: [(depth: Int, box: BoxNode)] = []
        func show(_ boxes: [BoxNode], _ depth: Int) {
            for box in boxes where shown.count < limit {
                shown.append((depth, box))
                show(box.children, depth + 1)
            }
        }
        show(boxes, 0)
        return shown
    }

    /// How many boxes there are.
    var boxCount: Int { Self.count(boxes) }

    private static func count(_ boxes: [BoxNode]) -> Int { boxes.reduce(boxes.count) { $0 + count($1.children) } }

    // MARK: For people

    private var sections: [[ReportBlock]] {
        let head: [ReportBlock] = [.heading("\(foreign: name)"), .paragraph(facts)]
        let tracks = media?.tracks ?? []
        var sections = [head]
        if media != nil {
            sections += [
                [.heading("Tracks"), .table(formats(tracks))],
                [.heading("Times"), .table(times(tracks))],
            ]
        }
        if !boxes.isEmpty { sections.append([.heading("Boxes"), .table(tree)]) }
        if showsSamples {
            sections += tracks.map { [.heading("Samples of track \(String($0.id))"), .table(samples($0))] }
        }
        return sections + ReportBlock.notes(allNotes)
    }

    private var facts: ReportText {
        let kind = movie.map { $0.isFragmented ? "fragmented" : "progressive" }
        let container = boxes.isEmpty ? media?.container.words : nil
        let brands = movie.map { $0.brands.map(\.description).joined(separator: " ") } ?? ""
        let start = media?.timestampMap.map { map in
            "begins at \(MediaTime(value: map.mpegTime, timescale: 90_000)) of the presentation"
        }
        let words = [NumberText.bytes(size), container, kind, brands.isEmpty ? nil : "brands " + brands, start]
        return ReportText(foreign: words.compactMap(\.self).joined(separator: ", "))
    }

    /// The notes, and what the limit hides.
    public var allNotes: [String] {
        notes + (media?.problems ?? []).map { "\(name) at byte \($0.offset): \($0.problem)" } + leftOut
    }

    private var leftOut: [String] {
        let boxes = boxCount - limit
        let samples = showsSamples ? (media?.tracks ?? []).reduce(0) { $0 + max(0, $1.samples.count - limit) } : 0
        let hidden = [
            boxes > 0 ? "\(boxes) box" + (boxes == 1 ? "" : "es") : nil,
            samples > 0 ? NumberText.counted(samples, "sample") : nil,
        ].compactMap(\.self)
        return hidden.isEmpty ? [] : [hidden.joined(separator: " and ") + " more: --limit shows them."]
    }

    private func formats(_ tracks: [MediaTrack]) -> ReportTable {
        ReportTable(
            tracks,
            [
                .right("Track", \.id), .left("Kind") { ReportText(foreign: $0.type.description) },
                .flexible("Format") { ReportText(foreign: $0.formatInWords) },
                .left("Language") { ReportText(foreign: $0.language ?? NumberText.unknown) },
                .right("Bitrate") { NumberText.bitrate($0.bitrate) },
            ])
    }

    private func times(_ tracks: [MediaTrack]) -> ReportTable {
        ReportTable(
            tracks,
            [
                .right("Track", \.id), .right("Samples", \.samples.count),
                .right("Sync") { $0.samples.count { $0.isSync } },
                .right("IDR") { $0.type == .video ? String($0.instantaneousCount) : NumberText.unknown },
                .right("Begins") { NumberText.duration($0.start) },
                .right("Duration") { NumberText.duration($0.seconds) },
            ])
    }

    private var tree: ReportTable {
        ReportTable(
            shownBoxes,
            [
                .left("Box") { depth, box in
                    "\(String(repeating: "  ", count: depth))\(foreign: box.type.description)" as ReportText
                }, .right("Offset", \.box.offset), .right("Bytes", \.box.size),
                .flexible("Fields") { _, box in
                    ReportText(foreign: box.fields.map { "\($0.name) \($0.value)" }.joined(separator: ", "))
                },
            ])
    }

    private func samples(_ track: MediaTrack) -> ReportTable {
        let time = { MediaTime(value: $0, timescale: track.timescale).description }
        return ReportTable(
            track.samples.prefix(limit).enumerated().map { (number: $0 + 1, sample: $1) },
            [
                .right("#", \.number), .right("Offset", \.sample.offset), .right("Bytes", \.sample.size),
                .right("Decoded") { time($0.sample.decodeTime) },
                .right("Presented") { time($0.sample.presentationTime) },
                .right("Duration") { time($0.sample.duration) }, .left("Sync") { $0.sample.isSync ? "sync" : "" },
            ] + (track.type == .video ? [.left("Access") { $0.sample.access?.words ?? NumberText.unknown }] : []))
    }
}

extension RandomAccess {
    /// It in a word or two.
    fileprivate var words: String {
        switch self {
        case .instantaneous: "IDR"
        case .openGroup: "open group"
        case .recoveryPoint: "recovery point"
        case .none: ""
        }
    }
}

extension MediaTrack {
    /// The bytes of its samples.
    var sampleBytes: Int { samples.reduce(0) { $0 + $1.size } }

    /// When the first sample is presented, seconds; nil without samples.
    var start: Double? { samples.lazy.map(\.presentationTime).min().map { Double($0) / Double(timescale) } }

    /// How long it is decoded, seconds.
    var seconds: Double {
        guard let first = samples.first, let last = samples.last else { return 0 }
        return Double(last.decodeTime + last.duration - first.decodeTime) / Double(timescale)
    }

    /// Bits per second on the average; nil of no time.
    var bitrate: Double? { seconds > 0 ? Double(sampleBytes) * 8 / seconds : nil }

    /// Pictures per second on the average; nil where this is no video, or has less than two pictures.
    var frameRate: Double? {
        type == .video && samples.count > 1 && seconds > 0 ? Double(samples.count) / seconds : nil
    }

    /// How many samples need none before, by their own bytes.
    var instantaneousCount: Int { samples.count { $0.access == .instantaneous } }

    /// Its format, size and rate, as `H.264 High L4.0 1920x1080 29.97 fps`.
    fileprivate var formatInWords: String {
        let description = descriptions.first
        let codec = description?.codec.map { Codec($0).description } ?? description?.format.description
        let (audio, sequence) = (description?.audio, description?.video?.sequence)
        let words = [
            codec, displaySize?.description, frameRate.map { NumberText.number($0) + " fps" },
            sequence.flatMap { $0.chromaFormat == 1 ? nil : $0.chromaName },
            sequence.flatMap { $0.bitDepth == 8 ? nil : "\($0.bitDepth) bits" },
            sequence?.isInterlaced == true ? "interlaced" : nil,
            audio?.channels.map { $0 + " ch" }, audio?.sampleRate.map { "\($0) Hz" },
        ]
        return words.compactMap(\.self).joined(separator: " ")
    }
}

extension SequenceParameters {
    /// chroma_format_idc as people write it.
    var chromaName: String { ["4:0:0", "4:2:0", "4:2:2", "4:4:4"][chromaFormat & 3] }
}
