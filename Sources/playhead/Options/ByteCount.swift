import ArgumentParser

/// A number of bytes as people type it: `500M`, `2GB`, `1.5T`; k, M, G and T are powers of 1000.
struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
    private static let factors: [Character: Double] = ["k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12]

    /// The number.
    let bytes: Int

    /// So many.
    init(bytes: Int) { self.bytes = bytes }

    init?(argument: String) {
        var text = argument[...]
        if text.hasSuffix("B") { text = text.dropLast() }
        let factor = text.last.flatMap { Self.factors[$0] }
        if factor != nil { text = text.dropLast() }
        guard text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), let number = Double(text),
            let bytes = Int(exactly: (number * (factor ?? 1)).rounded())
        else { return nil }
        self.bytes = bytes
    }

    /// The number as people type it.
    var description: String {
        for (name, factor) in [("G", 1_000_000_000), ("M", 1_000_000), ("k", 1000)] where bytes >= factor {
            if bytes % factor == 0 { return "\(bytes / factor)\(name)" }
        }
        return "\(bytes)"
    }
}
