import HLS

/// The renditions of one format: the same sound in several languages (EXT-X-MEDIA's GROUP-ID).
struct AudioGroup {
    /// What makes a format of its own: another decoder, or other loudspeakers.
    struct Format: Hashable {
        var family: String
        var channels: String?

        /// Stereo AAC is what every device plays.
        var isForAll: Bool { family == "AAC" && (channels == "1" || channels == "2") }
    }

    /// What viewers choose between, within a group.
    struct Choice: Hashable {
        var language: String?
        var name: String?
        var ordinal = 0
    }

    var format: Format
    /// GROUP-ID.
    var id = ""
    /// The places of its renditions among those of the presentation.
    var members: [Int]

    /// The groups of a presentation, each a format of its own or, of one format, a bitrate of its own. The formats that
    /// every device plays come first, and of one format the lower bitrates.
    static func groups(of renditions: [PackagedRendition], averages: [Double]) -> [AudioGroup] {
        let places = renditions.indices.filter { renditions[$0].audio != nil }
        let choices = choices(in: renditions)
        let byFormat = places.grouped { format(of: renditions[$0]) }
        let ordered = byFormat.filter { $0.key.isForAll } + byFormat.filter { !$0.key.isForAll }
        var groups: [AudioGroup] = []
        for (format, places) in ordered {
            // One language in two movies is that language at two bitrates.
            let ladders = choices.map { choice in
                places.filter { Self.choice(of: renditions[$0]) == choice }.sorted { averages[$0] < averages[$1] }
            }
            for rank in 0..<(ladders.map(\.count).max() ?? 0) {
                let members = ladders.compactMap { ladder in ladder.isEmpty ? nil : ladder[min(rank, ladder.count - 1)]
                }
                groups.append(AudioGroup(format: format, members: members))
            }
        }
        fill(&groups, choices, renditions)
        name(&groups)
        return groups
    }

    /// What viewers can choose between, in the order in which it comes up.
    static func choices(in renditions: [PackagedRendition]) -> [Choice] {
        renditions.filter { $0.audio != nil }.map(choice).uniqued()
    }

    static func choice(of rendition: PackagedRendition) -> Choice {
        Choice(
            language: rendition.audio?.language, name: rendition.audio?.name, ordinal: rendition.audio?.ordinal ?? 0)
    }

    private static func format(of rendition: PackagedRendition) -> Format {
        let codec = rendition.codecs.first ?? ""
        return Format(
            family: CodecFamily(format: codec)?.name ?? codec, channels: rendition.audio?.channels)
    }

    /// A player that changes groups keeps the viewer's choice, so that each group should have all of them (RFC 8216bis
    /// section 4.4.6.1.1): what there is not in its own format it has as the AAC that every device plays. That one is
    /// given nothing of other formats, since devices that do not play them would lose it.
    private static func fill(_ groups: inout [AudioGroup], _ choices: [Choice], _ renditions: [PackagedRendition]) {
        let common = groups.filter(\.format.isForAll).last?.members ?? []
        for index in groups.indices {
            let own = groups[index].members
            groups[index].members = choices.compactMap { choice in
                let isChosen = { (place: Int) in Self.choice(of: renditions[place]) == choice }
                return own.first(where: isChosen) ?? common.first(where: isChosen)
            }
        }
    }

    /// Names the groups by their formats, as `aac`, `aac-6ch`, `aac-1`.
    private static func name(_ groups: inout [AudioGroup]) {
        let formats = groups.map(\.format)
        for index in groups.indices {
            let format = formats[index]
            var id = format.family.lowercased().harmlessName
            if formats.contains(where: { $0.family == format.family && $0.channels != format.channels }) {
                id += "-" + (format.channels ?? "0").harmlessName + "ch"
            }
            let same = formats.indices.filter { formats[$0] == format }
            if same.count > 1, let rank = same.firstIndex(of: index) { id += "-\(rank + 1)" }
            groups[index].id = id
        }
    }
}

extension String {
    /// The text as a part of a file's name or of an identifier: small letters, digits and hyphens, and not too long.
    public var harmlessName: String {
        let bytes = utf8.prefix(40).map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            default: UInt8(ascii: "-")
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
