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

    /// The whole report as one text.
    ///
    /// - Parameter width: the columns that a text for people may take.
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
        let words = [Figures.bytes(size), kind, brands.isEmpty ? nil : "brands " + brands]
        return ReportText(foreign: words.compactMap(\.self).joined(separator: ", "))
    }

    /// The notes, and what the limit hides.
    public var allNotes: [String] { notes + leftOut }

    private var leftOut: [String] {
        let boxes = boxCount - limit
        let samples = showsSamples ? (movie?.tracks ?? []).reduce(0) { $0 + max(0, $1.samples.count - limit) } : 0
        let hidden = [
            boxes > 0 ? "\(boxes) box" + (boxes == 1 ? "" : "es") : nil,
            samples > 0 ? Figures.counted(samples, "sample") : nil,
        ].compactMap(\.self)
        return hidden.isEmpty ? [] : [hidden.joined(separator: " and ") + " more: --limit shows them."]
    }

    private func tracks(_ movie: Movie) -> ReportTable {
        ReportTable(
            columns: [
                .init(title: "Track", isRight: true), .init(title: "Kind"), .init(title: "Format", isFlexible: true),
                .init(title: "Language"), .init(title: "Samples", isRight: true), .init(title: "Sync", isRight: true),
                .init(title: "Duration", isRight: true), .init(title: "Bitrate", isRight: true),
            ],
            rows: movie.tracks.map { track in
                let seconds = Double(track.duration) / Double(track.timescale)
                return [
                    ReportText(String(track.id)), ReportText(foreign: track.mediaType.description),
                    ReportText(foreign: track.formatInWords), ReportText(foreign: track.language ?? Figures.unknown),
                    ReportText(String(track.samples.count)), ReportText(String(track.samples.count { $0.isSync })),
                    ReportText(Figures.duration(seconds)),
                    ReportText(Figures.bitrate(seconds > 0 ? Double(track.sampleBytes) * 8 / seconds : nil)),
                ]
            })
    }

    private var tree: ReportTable {
        ReportTable(
            columns: [
                .init(title: "Box"), .init(title: "Offset", isRight: true), .init(title: "Bytes", isRight: true),
                .init(title: "Fields", isFlexible: true),
            ],
            rows: shownBoxes.map { depth, box in
                let fields = box.fields.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
                return [
                    ReportText(String(repeating: "  ", count: depth)) + ReportText(foreign: box.type.description),
                    ReportText(String(box.offset)), ReportText(String(box.size)), ReportText(foreign: fields),
                ]
            })
    }

    private func samples(_ track: Track) -> ReportTable {
        let columns = ["#", "Offset", "Bytes", "Decoded", "Presented", "Duration", "Sync"]
        let time = { ReportText(MediaTime(value: $0, timescale: track.timescale).description) }
        return ReportTable(
            columns: columns.map { .init(title: $0, isRight: $0 != "Sync") },
            rows: track.samples.prefix(limit).enumerated().map { index, sample in
                [
                    ReportText(String(index + 1)), ReportText(String(sample.offset)), ReportText(String(sample.size)),
                    time(sample.decodeTime), time(sample.presentationTime), time(sample.duration),
                    ReportText(sample.isSync ? "sync" : ""),
                ]
            })
    }
}

extension Track {
    /// The bytes of its samples.
    var sampleBytes: Int { samples.reduce(0) { $0 + $1.size } }

    /// Its format, size and rate, as `H.264 High L4.0 1920x1080 29.97 fps`.
    fileprivate var formatInWords: String {
        let description = descriptions.first
        let codec = description?.codec.map { Codec($0).description } ?? description?.format.description
        let audio = description?.audio
        let words = [
            codec, displaySize?.description, frameRate.map { Figures.number($0) + " fps" },
            audio?.channels.map { $0 + " ch" }, audio?.sampleRate.map { "\($0) Hz" },
        ]
        return words.compactMap(\.self).joined(separator: " ")
    }
}
