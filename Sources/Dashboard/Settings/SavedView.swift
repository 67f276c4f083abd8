import PlayheadAnalytics

/// What a user set up on the Fleet screen, under a name: which sessions are listed, how they are grouped and sorted, which columns
/// are shown, and with what they are compared.
///
///     view.release.where = context.appVersion == "7.2.0"
///     view.release.group-by = context.network, context.cdn
///     view.release.columns = session, startup, stalls
///     view.release.sort = startup, down
///     view.release.against = context.appVersion == "7.1.0"
///
/// Such lines stand in the user's settings, or in a file ``fileName`` beside the logs, which a team can share.
public struct SavedView: Equatable, Sendable {
    /// What a file beside the logs is called.
    public static let fileName = ".playhead"

    /// The predicate that the listed sessions satisfy; nil for all.
    public var filter: String?
    /// The keys that sessions are grouped by; none for the likeliest.
    public var groupBy: [String] = []
    /// The headings of the columns; none for the usual ones.
    public var columns: [String] = []
    /// The heading of the column that the sessions are sorted by, and whether the largest come first; nil for the usual order.
    public var sort: Sort?
    /// The predicate of the sessions that the listed ones are compared with; nil for none.
    public var baseline: String?

    /// How a list is sorted.
    public struct Sort: Equatable, Sendable {
        /// The heading of the column.
        public var column: String
        /// Whether the largest come first.
        public var descending: Bool
    }

    /// The usual view.
    public init() {}

    /// The parts under their names in a file.
    private enum Part: String, CaseIterable {
        case filter = "where"
        case groupBy = "group-by"
        case columns
        case sort
        case baseline = "against"
    }

    /// The names of its parts.
    static let partNames = Part.allCases.map(\.rawValue)

    /// A name and a part as a setting's name has them, `release.where`; nil where it is no such name.
    static func parts(of text: some StringProtocol) -> (name: String, part: String)? {
        guard let dot = text.lastIndex(of: "."), isName(text[..<dot]),
            partNames.contains(String(text[text.index(after: dot)...]))
        else { return nil }
        return (String(text[..<dot]), String(text[text.index(after: dot)...]))
    }

    /// Whether a view can be called so: letters, digits, `-` and `_`.
    static func isName(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.count <= 64
            && text.allSatisfy { ($0.isASCII && ($0.isLetter || $0.isNumber)) || $0 == "-" || $0 == "_" }
    }

    /// Takes the value of a part.
    ///
    /// - Returns: what is wrong with it; nil where it was taken.
    mutating func set(_ part: String, to value: String) -> String? {
        switch Part(rawValue: part) {
        case .filter: filter = value.isEmpty ? nil : value
        case .baseline: baseline = value.isEmpty ? nil : value
        case .groupBy:
            let names = Settings.names(in: value)
            if let unknown = names.first(where: { GroupKey($0) == nil }) {
                return "no key \"\(unknown)\" to group by: context.KEY, or one of "
                    + GroupKey.named.map(\.description).joined(separator: ", ")
            }
            groupBy = names
        // A key of the sessions' contexts is a column as well, which only these know.
        case .columns: columns = Settings.names(in: value)
        case .sort:
            let words = Settings.names(in: value)
            guard let column = words.first else {
                sort = nil
                return nil
            }
            guard words.count <= 2, let descending = [nil: false, "up": false, "down": true][words.dropFirst().first]
            else { return "sort is a column, and up or down behind a comma" }
            sort = Sort(column: column, descending: descending)
        case nil: return "a view has \(Self.partNames.joined(separator: ", "))"
        }
        return nil
    }

    /// The value of a part as a file has it; nil where it is as usual.
    func value(of part: String) -> String? {
        switch Part(rawValue: part) {
        case .filter: filter
        case .groupBy: groupBy.isEmpty ? nil : groupBy.joined(separator: ", ")
        case .columns: columns.isEmpty ? nil : columns.joined(separator: ", ")
        case .sort: sort.map { "\($0.column), \($0.descending ? "down" : "up")" }
        case .baseline: baseline
        case nil: nil
        }
    }
}
