/// Names for a message, those first that a mistyped one is most like.
public enum Nearest {
    private static let mostListed = 40
    private static let longestCompared = 64

    /// `there are: stallRate, stallCount, …`
    public static func listed(_ names: [String], to mistyped: String) -> String { listed(ranked(names, to: mistyped)) }

    /// The names, those first that a mistyped one is most like.
    public static func ranked(_ names: [String], to mistyped: String) -> [String] {
        let wanted = letters(mistyped)
        let ranked = names.enumerated().map { (distance(letters($1), wanted), $0, $1) }
        return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    /// The name that a mistyped one is most like; nil where more than a quarter of its letters would have to change.
    public static func name(in names: [String], to mistyped: String) -> String? {
        guard let nearest = ranked(names, to: mistyped).first else { return nil }
        return distance(letters(nearest), letters(mistyped)) * 4 <= max(nearest.count, 4) ? nearest : nil
    }

    /// The names as they come.
    static func listed(_ names: [String]) -> String {
        guard !names.isEmpty else { return "there is none" }
        let shown = names.prefix(mostListed).map(\.shortened).joined(separator: ", ")
        return "there are: " + shown + (names.count > mostListed ? ", …" : "")
    }

    private static func letters(_ name: String) -> [Character] { Array(name.prefix(longestCompared).lowercased()) }

    /// How many letters have to be put in, taken out or changed (Levenshtein 1965).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (i, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in right.enumerated() {
                let changed = diagonal + (letter == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(changed, row[j] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
