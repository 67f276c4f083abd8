/// The control sequence (xterm's OSC 52) that asks a terminal to put text on the clipboard.
enum Clipboard {
    /// Terminals drop a longer sequence, or worse, stop reading in the middle of it.
    static let maximumLength = 74_994

    /// The sequence, nil where the text is longer than terminals take.
    static func sequence(for text: String) -> [UInt8]? {
        let bytes = Array(text.utf8)
        guard bytes.count <= maximumLength else { return nil }
        return Array("\u{1B}]52;c;".utf8) + base64(bytes) + Array("\u{1B}\\".utf8)
    }

    /// RFC 4648, section 4.
    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            bits <<= UInt32(8 * (3 - group.count))
            for digit in 0..<4 {
                let isPadding = digit > group.count
                result.append(isPadding ? UInt8(ascii: "=") : alphabet[Int(bits >> (18 - 6 * UInt32(digit)) & 63)])
            }
        }
        return result
    }
}
