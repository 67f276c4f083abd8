public import HLS

/// A movie: ISO base media, progressive or fragmented. Its samples' data stays in the file.
public struct Movie: Sendable {
    /// Where its samples' data is read.
    public internal(set) var input: any MovieInput
    /// The brands of `ftyp`, the major one first; empty where there is none (QuickTime of old).
    public var brands: [FourCC]
    /// Ticks per second of the movie's own times: those of edits.
    public var timescale: Int
    /// Whether it has movie fragments.
    public var isFragmented: Bool
    /// Its tracks, in the file's order.
    public var tracks: [Track]
    /// What fragments' samples are where these do not say, by track.
    let extends: [Int: TrackExtendsBox]
    /// Nero's list of chapters; empty where there is none.
    package internal(set) var chapters: [MovieChapter] = []

    /// The tracks that hold titles or pictures of chapters, and are no media of their own (QuickTime File Format, "Chapter Lists").
    package var chapterTrackIDs: Set<Int> { Set(tracks.flatMap(\.chapterTrackIDs)) }

    /// The track of a number; nil where there is none.
    public func track(_ id: Int) -> Track? { tracks.first { $0.id == id } }
}

/// A track of a movie.
public struct Track: Sendable {
    /// Its number, above zero, which no other track has.
    public var id: Int
    /// The kind of media.
    public var mediaType: MediaType
    /// Ticks per second.
    public var timescale: Int
    /// The language as BCP 47 writes it (`elng`, else `mdhd`'s code of ISO 639-2); nil where it is undetermined.
    public var language: String?
    /// What the handler is called; nil where it has no name.
    public var name: String?
    /// Whether the track takes part in the presentation.
    public var isEnabled: Bool
    /// Quarter turns clockwise that the picture is shown with, 0 to 3; other matrices count as 0.
    var quarterTurns: Int
    /// What its samples are.
    public var descriptions: [SampleDescription]
    /// Its edit list; empty where there is none.
    var edits: [Edit]
    /// Its samples, in decode order.
    public var samples: SampleTable
    /// What an initialization segment takes over of its boxes.
    var carried: CarriedBoxes
    /// The tracks that it names as those of its chapters (`tref/chap`).
    var chapterTrackIDs: [Int] = []

    /// The same track with other samples.
    func with(_ samples: SampleTable) -> Track {
        var track = self
        track.samples = samples
        return track
    }

    /// How long the media is, ticks.
    public var duration: Int { samples.first.map { samples.endTime - $0.decodeTime } ?? 0 }

    /// The size that RESOLUTION says: pixels square, turned upright; nil where this is no video.
    public var displaySize: Resolution? {
        guard let video = descriptions.lazy.compactMap(\.video).first else { return nil }
        return quarterTurns % 2 == 0
            ? Resolution(width: video.displayWidth, height: video.height)
            : Resolution(width: video.height, height: video.displayWidth)
    }

    /// Pictures per second on the average; nil where this is no video, or has less than two pictures.
    public var frameRate: Double? {
        guard mediaType == .video, samples.count > 1, let last = samples.last, let first = samples.first,
            last.decodeTime > first.decodeTime
        else { return nil }
        return Double(samples.count - 1) * Double(timescale) / Double(last.decodeTime - first.decodeTime)
    }

    /// The first description's codec, as CODECS writes it.
    public var codec: String? { descriptions.first?.codec }

    /// Whether samples depend on others, so that not all are sync samples; true of video and of USAC
    /// (AVAssetTrack.hasAudioSampleDependencies).
    var hasSampleDependencies: Bool { samples.contains { !$0.isSync } }
}

/// What an initialization segment takes over of a track's boxes; nothing of a track that was not read from a file.
struct CarriedBoxes: Sendable {
    var trackHeader: TrackHeaderBox?
    var handler: HandlerBox?
    /// mdhd's language.
    var packedLanguage = LanguageCodes.packed(nil)
    var extendedLanguage: ExtendedLanguageBox?
    /// `vmhd`, `smhd` or their like, whole; empty where there is none.
    var mediaHeader: [UInt8] = []
    /// stsd's version, which its entries are read by.
    var descriptionVersion: UInt8 = 0
    /// `sgpd` of 'roll', and which of its entries samples have; empty where there is none.
    var rollDescription: [UInt8] = []
    var rollGroups = SampleGroups()
}

/// What kind of media a track has: the handler (ISO 14496-12 section 8.4.3).
public enum MediaType: Equatable, Sendable, CustomStringConvertible {
    /// `vide`
    case video
    /// `soun`
    case audio
    /// `text`, `subt`, `sbtl` and `clcp`
    case text
    /// Another handler.
    case other(FourCC)

    init(handler: FourCC) {
        self =
            switch handler {
            case "vide": .video
            case "soun": .audio
            case "text", "subt", "sbtl", "clcp": .text
            default: .other(handler)
            }
    }

    /// The kind in a word.
    public var description: String {
        switch self {
        case .video: "video"
        case .audio: "audio"
        case .text: "text"
        case .other(let handler): handler.description
        }
    }
}
