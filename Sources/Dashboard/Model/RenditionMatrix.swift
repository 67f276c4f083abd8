import HLS

/// Which rendition group has which language: the formats by languages of the talk (WWDC 2018, session 502). A viewer whose
/// language one group lacks loses it with a switch to the variants of that group.
struct RenditionMatrix: Sendable {
    /// What a group has in a language.
    enum Cell: Hashable, Sendable {
        /// A rendition; one with DEFAULT=YES is marked.
        case present(isDefault: Bool)
        /// None, though another group of its type has one.
        case hole
        /// None, as in all groups of its type.
        case none
    }

    /// A group.
    struct Row: Sendable {
        let kind: Rendition.Kind
        /// GROUP-ID.
        let group: String
        /// What its media are, as `aac stereo`; empty where nothing is declared.
        let format: String
        /// One a language of ``languages``.
        let cells: [Cell]
    }

    /// More groups and languages are on no screen; a hostile playlist could list a million.
    private static let most = 100

    /// The languages of all groups, in the order in which they come first; `und` for renditions that declare none.
    let languages: [String]
    /// The groups by type, in the order in which they come first.
    let rows: [Row]

    init(_ playlist: MultivariantPlaylist) {
        var languages: [String] = []
        var groups: [(kind: Rendition.Kind, id: String, renditions: [Rendition])] = []
        for rendition in playlist.renditions {
            guard let kind = rendition.kind else { continue }
            let (id, language) = (rendition.groupID ?? "", Self.language(rendition))
            if languages.count < Self.most, !languages.contains(language) { languages.append(language) }
            if let index = groups.firstIndex(where: { $0.kind == kind && $0.id == id }) {
                groups[index].renditions.append(rendition)
            } else if groups.count < Self.most {
                groups.append((kind, id, [rendition]))
            }
        }
        self.languages = languages
        let variants = playlist.assetVariants
        rows = Rendition.Kind.allCases.flatMap { kind in
            let ofKind = groups.filter { $0.kind == kind }
            let spoken = Set(ofKind.flatMap(\.renditions).map(Self.language))
            return ofKind.map { group in
                let cells = languages.map { language -> Cell in
                    if let rendition = group.renditions.first(where: { Self.language($0) == language }) {
                        return .present(isDefault: rendition.isDefault)
                    }
                    return spoken.contains(language) ? .hole : .none
                }
                return Row(
                    kind: kind, group: group.id, format: Self.format(of: group.renditions, kind, group.id, variants),
                    cells: cells)
            }
        }
    }

    /// How many holes there are.
    var holes: Int { rows.reduce(0) { $0 + $1.cells.count { $0 == .hole } } }

    private static func language(_ rendition: Rendition) -> String { rendition.language ?? "und" }

    /// Of audio the formats of the variants that play the group, and its channels.
    private static func format(
        of renditions: [Rendition], _ kind: Rendition.Kind, _ group: String, _ variants: [AssetVariant]
    ) -> String {
        guard kind == .audio else { return "" }
        let attributes = variants.filter { $0.stream.audioGroup == group }.compactMap(\.audioAttributes)
        let layouts = renditions.map { AudioRenditionAttributes($0) }.compactMap(\.channelLayout)
        var words: [String] = []
        for word in attributes.flatMap(\.formatIDs) + layouts where !words.contains(word) { words.append(word) }
        return words.joined(separator: " ")
    }
}
