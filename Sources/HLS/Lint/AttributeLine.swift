/// A tag's line cut at the commas of its attribute list, with every byte of it.
struct AttributeLine {
    private var head: Substring
    private var pieces: [Substring]

    init(_ line: Substring) {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            (head, pieces) = (line + ":", [])
            return
        }
        let start = line.utf8.index(after: colon)
        head = line[..<start]
        var isQuoted = false
        pieces = line[start...].utf8.split(omittingEmptySubsequences: false) { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == UInt8(ascii: ",") && !isQuoted
        }.map(Substring.init)
    }

    var text: String { head + pieces.joined(separator: ",") }

    /// The names of the attributes that stand several times, and each time with the same value.
    var equalRepetitions: [String] {
        Dictionary(grouping: pieces, by: Self.name).filter { $1.count > 1 && Set($1).count == 1 }.keys.sorted()
    }

    func setting(_ name: String, to value: String) -> AttributeLine {
        var result = self
        if let index = pieces.firstIndex(where: { Self.name(of: $0) == name }) {
            result.pieces[index] = "\(name)=\(value)"
        } else {
            result.pieces.append("\(name)=\(value)")
        }
        return result
    }

    func removing(_ name: String, keepsFirst: Bool = false) -> AttributeLine {
        var result = self
        var isFirst = keepsFirst
        result.pieces.removeAll { piece in
            guard Self.name(of: piece) == name else { return false }
            defer { isFirst = false }
            return !isFirst
        }
        return result
    }

    private static func name(of piece: Substring) -> String {
        String(
            (piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).first ?? "").trimmingBlanks())
    }
}
