import HLS

/// Which rendition group has which language: the formats by languages of the talk (WWDC 2018, session 502). A viewer whose
/// language one group lacks loses it with a switch to the variants of that group.
struct RenditionMatrix: Sendable {
    /// What a group has in a language.
    enum Cell: Equatable, Sendable {
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

    /// The languages of all groups, in the order in which they come first; NAME stands for a LANGUAGE that is missing.
    let languages: [String]
    /// The groups by type, in the order in which they come first.
    let rows: [Row]

    init(_ playlist: MultivariantPlaylist) {
        let groups = playlist.renditionGroups.prefix(Self.most)
        let languages = Array(groups.flatMap(\.elements).compactMap(\.languageOrName).uniqued().prefix(Self.most))
        self.languages = languages
        let variants = playlist.assetVariants
        rows = Rendition.Kind.allCases.flatMap { kind in
            let ofKind = groups.filter { $0.key.kind == kind }
            let spoken = Set(ofKind.flatMap(\.elements).compactMap(\.languageOrName))
            return ofKind.map { group in
                let own = Dictionary(grouping: group.elements, by: \.languageOrName)
                let cells = languages.map { language -> Cell in
                    if let rendition = own[language]?.first { return .present(isDefault: rendition.isDefault) }
                    return spoken.contains(language) ? .hole : .none
                }
                return Row(
                    kind: kind, group: group.key.id,
                    format: Self.format(of: group.elements, kind, group.key.id, variants), cells: cells)
            }
        }
    }

    /// How many holes there are.
    var holes: Int { rows.reduce(0) { $0 + $1.cells.count { $0 == .hole } } }

    /// Of audio the formats of the variants that play the group, and its channels.
    private static func format(
        of renditions: [Rendition], _ kind: Rendition.Kind, _ group: String, _ variants: [AssetVariant]
    ) -> String {
        guard kind == .audio else { return "" }
        let attributes = variants.filter { $0.stream.audioGroup == group }.compactMap(\.audioAttributes)
        let layouts = renditions.map { AudioRenditionAttributes($0) }.compactMap(\.channelLayout)
        return (attributes.flatMap(\.formatIDs) + layouts).uniqued().joined(separator: " ")
    }
}
