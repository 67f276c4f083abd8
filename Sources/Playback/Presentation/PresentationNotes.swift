/// What a user should know of a presentation, gathered while it is read: what is true of many playlists is said once.
struct PresentationNotes {
    /// What may be said of a media playlist.
    enum Remark: CaseIterable {
        case synthesized, sizesFromBitrate, sizesMadeUp, meanFromPeak, averageOverPeak, audioGuessed
        case initializationGuessed, discontinuities, gaps, parts, skip, keysRotate, repeated, iFramesOnly

        /// The sentence, of playlists named by `who`.
        func sentence(_ who: String) -> String {
            switch self {
            case .synthesized: "Not on disk, so segments and their sizes are made up: \(who)."
            case .sizesFromBitrate: "Segment sizes are EXT-X-BITRATE times the duration: \(who)."
            case .sizesMadeUp:
                "Nothing tells the sizes of some segments, so they are made up at the mean bitrate: \(who)."
            case .meanFromPeak:
                "No AVERAGE-BANDWIDTH, so the mean is taken as \(Int(SizeModel.meanOfPeak * 100)) % of BANDWIDTH: \(who)."
            case .averageOverPeak: "AVERAGE-BANDWIDTH is more than BANDWIDTH, which is then taken for both: \(who)."
            case .audioGuessed:
                "The bitrate of an audio rendition is a guess, \(Int(SizeModel.audioRate / 1000)) kb/s at most: \(who)."
            case .initializationGuessed:
                "The size of an initialization section is a guess, \(SizeModel.initializationBytes) bytes: \(who)."
            case .discontinuities: "Discontinuities are played through: \(who)."
            case .gaps: "Segments marked EXT-X-GAP are played as if they were there: \(who)."
            case .parts: "Low-latency parts are played as whole segments: \(who)."
            case .skip: "A delta update: the segments that it skips are not played: \(who)."
            case .keysRotate: "The key changes on the way; only the first one's load is simulated: \(who)."
            case .repeated: "A live playlist: what it lists is repeated for as long as the session lasts: \(who)."
            case .iFramesOnly: "A playlist of I-frames, for scanning, is played like any other: \(who)."
            }
        }
    }

    private var free: [String] = []
    private var playlists: [Remark: [String]] = [:]

    /// Adds a sentence.
    mutating func add(_ sentence: String) { free.append(sentence) }

    /// Adds something of a playlist.
    mutating func add(_ remark: Remark, _ uri: String) {
        if playlists[remark]?.contains(uri) != true { playlists[remark, default: []].append(uri) }
    }

    /// All that was said, a sentence each.
    var sentences: [String] {
        free
            + Remark.allCases.compactMap { remark in
                playlists[remark].map { uris in
                    let rest = uris.count > 2 ? " and \(uris.count - 2) more" : ""
                    return remark.sentence(uris.prefix(2).joined(separator: ", ") + rest)
                }
            }
    }
}
