import Descriptions
public import FragmentedMP4
import HLS

/// What a movie or a segment holds: what `inspect` prints of one.
public struct MovieReport: Sendable {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.movie/1"

    /// The file's path.
    public var name: String
    /// Its size, bytes.
    public var size: Int
    /// Its boxes.
    public var boxes: [BoxNode]
    /// Its tracks and samples; nil of a segment whose initialization segment is not at hand.
    public var movie: Movie?
    /// Whether the samples are shown.
    public var showsSamples = false
    /// How many boxes, and how many samples of each track, are shown.
    public var limit = 1000
    /// What else a reader should know, a sentence each.
    public var notes: [String] = []

    /// A report on a file.
    public init(name: String, size: Int, boxes: [BoxNode], movie: Movie?) {
        (self.name, self.size, self.boxes, self.movie) = (name, size, boxes, movie)
    }

    /// The whole report as one text; in the format `text`, it may take `width` columns.
    public func text(_ format: ReportFormat, width: Int = 80) -> String {
        ReportForms(
            kind: "Movie", title: ReportText(foreign: name), sections: sections, record: record, rows: lines
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
        return [head] + (movie.map { [[.heading("Tracks"), .table(tracks($0))]] } ?? [])
            + [[.heading("Boxes"), .table(tree)]]
            + (showsSamples
                ? (movie?.tracks ?? []).map { [.heading("Samples of track \(String($0.id))"), .table(samples($0))] }
                : [])
            + ReportBlock.notes(allNotes)
    }

    private var facts: ReportText {
        let kind = movie.map { $0.isFragmented ? "fragmented" : "progressive" }
        let brands = movie.map { $0.brands.map(\.description).joined(separator: " ") } ?? ""
        let words = [NumberText.bytes(size), kind, brands.isEmpty ? nil : "brands " + brands]
        return ReportText(foreign: words.compactMap(\.self).joined(separator: ", "))
    }

    /// The notes, and what the limit hides.
    public var allNotes: [String] { notes + leftOut }

    private var leftOut: [String] {
        let boxes = boxCount - limit
        let samples = showsSamples ? (movie?.tracks ?? []).reduce(0) { $0 + max(0, $1.samples.count - limit) } : 0
        let hidden = [
            boxes > 0 ? "\(boxes) box" + (boxes == 1 ? "" : "es") : nil,
            samples > 0 ? NumberText.counted(samples, "sample") : nil,
        ].compactMap(\.self)
        return hidden.isEmpty ? [] : [hidden.joined(separator: " and ") + " more: --limit shows them."]
    }

    private func tracks(_ movie: Movie) -> ReportTable {
        ReportTable(
            movie.tracks,
            [
                .right("Track", \.id), .left("Kind") { ReportText(foreign: $0.mediaType.description) },
                .flexible("Format") { ReportText(foreign: $0.formatInWords) },
                .left("Language") { ReportText(foreign: $0.language ?? NumberText.unknown) },
                .right("Samples", \.samples.count), .right("Sync") { $0.samples.count { $0.isSync } },
                .right("Duration") { NumberText.duration($0.seconds) },
                .right("Bitrate") {
                    NumberText.bitrate($0.seconds > 0 ? Double($0.sampleBytes) * 8 / $0.seconds : nil)
                },
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

    private func samples(_ track: Track) -> ReportTable {
        let time = { MediaTime(value: $0, timescale: track.timescale).description }
        return ReportTable(
            track.samples.prefix(limit).enumerated().map { (number: $0 + 1, sample: $1) },
            [
                .right("#", \.number), .right("Offset", \.sample.offset), .right("Bytes", \.sample.size),
                .right("Decoded") { time($0.sample.decodeTime) },
                .right("Presented") { time($0.sample.presentationTime) },
                .right("Duration") { time($0.sample.duration) }, .left("Sync") { $0.sample.isSync ? "sync" : "" },
            ])
    }
}

extension Track {
    /// The bytes of its samples.
    var sampleBytes: Int { samples.reduce(0) { $0 + $1.size } }

    /// How long it is.
    fileprivate var seconds: Double { Double(duration) / Double(timescale) }

    /// Its format, size and rate, as `H.264 High L4.0 1920x1080 29.97 fps`.
    fileprivate var formatInWords: String {
        let description = descriptions.first
        let codec = description?.codec.map { Codec($0).description } ?? description?.format.description
        let audio = description?.audio
        let words = [
            codec, displaySize?.description, frameRate.map { NumberText.number($0) + " fps" },
            audio?.channels.map { $0 + " ch" }, audio?.sampleRate.map { "\($0) Hz" },
        ]
        return words.compactMap(\.self).joined(separator: " ")
    }
}
