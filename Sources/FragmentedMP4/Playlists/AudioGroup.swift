package import HLS

/// The renditions of one format: the same sound in several languages (EXT-X-MEDIA's GROUP-ID).
struct AudioGroup {
    /// The family of the format, as `AAC`.
    var family: String
    /// CHANNELS.
    var channels: String
    /// GROUP-ID.
    var id = ""
    /// The indices of its renditions among those of the presentation.
    var members: [Int]

    /// What makes a format of its own: another decoder, or other loudspeakers.
    var format: String { family + "/" + channels }

    /// Stereo AAC is what every device plays.
    var isForAll: Bool { family == "AAC" && (channels == "1" || channels == "2") }

    /// The groups of a presentation, each a format of its own or, of one format, a bitrate of its own. The formats that
    /// every device plays come first, and of one format the lower bitrates.
    static func groups(of renditions: [PackagedRendition], averages: [Double]) -> [AudioGroup] {
        let indices = renditions.indices.filter { renditions[$0].audio != nil }
        let choices = choices(in: renditions)
        let single = indices.map { index in
            return AudioGroup(
                family: Codec(renditions[index].codecs.first ?? "").familyName,
                channels: renditions[index].audio?.channels ?? "0",
                members: [index])
        }
        var groups: [AudioGroup] = []
        for (_, same) in (single.filter(\.isForAll) + single.filter { !$0.isForAll }).grouped(by: \.format) {
            let members = same.flatMap(\.members)
            // One language in two movies is that language at two bitrates.
            let ladders = choices.map { choice in
                members.filter { renditions[$0].choice == choice }.sorted { averages[$0] < averages[$1] }
            }
            for rank in 0..<(ladders.map(\.count).max() ?? 0) {
                var group = same[0]
                group.members = ladders.compactMap { ladder in
                    ladder.isEmpty ? nil : ladder[min(rank, ladder.count - 1)]
                }
                groups.append(group)
            }
        }
        fill(&groups, choices, renditions)
        name(&groups)
        return groups
    }

    /// What viewers can choose between, in the order in which it comes up.
    static func choices(in renditions: [PackagedRendition]) -> [String] { renditions.compactMap(\.choice).uniqued() }

    /// A player that changes groups keeps the viewer's choice, so that each group should have all of them (RFC 8216bis
    /// section 4.4.6.1.1): what there is not in its own format it has as the AAC that every device plays. That one is
    /// given nothing of other formats, since devices that do not play them would lose it.
    private static func fill(_ groups: inout [AudioGroup], _ choices: [String], _ renditions: [PackagedRendition]) {
        let common = groups.reversed().filter(\.isForAll).flatMap(\.members)
        for index in groups.indices {
            let own = groups[index].members + common
            groups[index].members = choices.compactMap { choice in own.first { renditions[$0].choice == choice } }
        }
    }

    /// Names the groups by their formats, as `ac-3`, `aac-6ch`, `aac-1`.
    private static func name(_ groups: inout [AudioGroup]) {
        let all = groups
        for (index, group) in all.enumerated() {
            var id = group.family.harmlessName
            if all.contains(where: { $0.family == group.family && $0.channels != group.channels }) {
                id += "-" + group.channels.harmlessName + "ch"
            }
            let rank = all[...index].count { $0.format == group.format }
            if rank > 1 || all[(index + 1)...].contains(where: { $0.format == group.format }) { id += "-\(rank)" }
            groups[index].id = id
        }
    }
}

extension Codec {
    /// What folders and groups are called by, as `AAC`; MP3 is no AAC, though CODECS has it among MPEG-4's formats.
    package var familyName: String { name == "MP3" ? name : CodecFamily(format: format)?.name ?? format }
}

extension PackagedRendition {
    /// What viewers choose it by: the same in all groups. Nil of video.
    var choice: String? {
        audio.map {
            [$0.name ?? "", $0.language ?? "", $0.ordinal > 0 ? "\($0.ordinal + 1)" : ""].joined(separator: " ")
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
