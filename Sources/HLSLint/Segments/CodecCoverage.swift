import HLS

/// Whether a player that decodes one format decodes another: what CODECS says against what the media is.
enum CodecCoverage: Comparable {
    /// It does not.
    case none
    /// It does but for the level, or the tier, which are too low.
    case levelTooLow
    /// It does, and the declared format asks for more than the media needs.
    case exceeding
    /// It does.
    case exact

    /// The best that the formats of a CODECS attribute offer.
    init(of media: Codec, by declared: [Codec]) { self = declared.map { Self(of: media, by: $0) }.max() ?? .none }

    /// What a declared format offers.
    init(of media: Codec, by declared: Codec) {
        if media.format == declared.format {
            self = .exact
        } else if media.kind == .audio {
            self = Self.isHeard(media, as: declared) ? .exact : .none
        } else if media.sampleEntry != declared.sampleEntry {
            self = .none
        } else if declared.lacksParameters || media.lacksParameters || !declared.isWellFormed || !media.isWellFormed {
            self = .exact
        } else {
            self = Self.parameters(media, declared)
        }
    }

    private static func parameters(_ media: Codec, _ declared: Codec) -> CodecCoverage {
        guard let profile = media.profileNumber, let wanted = declared.profileNumber else { return .exact }
        guard profile == wanted || supersets(of: media, profile).contains(wanted) else { return .none }
        if let depth = media.bitDepth, let most = declared.bitDepth, depth > most { return .none }
        let (level, most) = (media.rank, declared.rank)
        if level > most { return .levelTooLow }
        return profile == wanted && level == most ? .exact : .exceeding
    }

    /// The profiles whose decoders decode another one too (ISO/IEC 14496-10 annex A, 23008-2 annex A).
    private static func supersets(of codec: Codec, _ profile: Int) -> Set<Int> {
        switch codec.sampleEntry.prefix(3) {
        case "avc":
            switch profile {
            // What keeps to the constraints of both is what all others have too.
            case 66: codec.profile == "Constrained Baseline" ? [77, 88, 100, 110, 122, 244] : []
            case 77: [88, 100, 110, 122, 244]
            case 100: [110, 122, 244]
            case 110: [122, 244]
            case 122: [244]
            default: []
            }
        case "hvc", "hev": profile == 1 || profile == 3 ? [1, 2, 4] : profile == 2 ? [4] : []
        case "av0": profile == 0 ? [1, 2] : profile == 1 ? [2] : []
        default: []
        }
    }

    /// Sound has no levels. That HE-AAC is more than AAC-LC need not stand in the media, but in CODECS.
    private static func isHeard(_ media: Codec, as declared: Codec) -> Bool {
        if declared.lacksParameters || media.lacksParameters { return media.sampleEntry == declared.sampleEntry }
        let name = media.name.replacing("MPEG-2 ", with: "")
        let names = declared.name.replacing("MPEG-2 ", with: "")
        return name == names || name == "AAC-LC" && names.hasPrefix("HE-AAC")
            || name == "HE-AAC" && names == "HE-AAC v2"
    }
}

extension Codec {
    /// A format's tier and level, to be compared with another's of the same kind. Level 1b is between 1 and 1.1.
    fileprivate var rank: Double {
        let level = self.level == "1b" ? 10.5 : Double(levelNumber ?? 0)
        return level + (tier == "High" ? 1000 : 0)
    }
}
