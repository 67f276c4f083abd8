/// The body of an answer in an HTTP archive, as far as it is a playlist: as text, or in Base64.
enum HARBody {
    /// What a playlist's text begins with in JSON, a byte order mark before it or not, and the same in Base64.
    private static let starts: [[UInt8]] = [
        "#EXTM3U", "\u{FEFF}#EXTM3U", #"\ufeff#EXTM3U"#, #"\uFEFF#EXTM3U"#, "I0VYVE0zV", "77u/I0VYVE0zV",
        #"77u\/I0VYVE0zV"#,
    ].map { Array($0.utf8) }

    /// Whether a text, as it stands in JSON, is that of a playlist.
    static func isPlaylist(_ text: some Collection<UInt8>) -> Bool { starts.contains { text.starts(with: $0) } }

    /// The playlist that an answer's `content` holds; `nil` where it holds none, or another body.
    static func playlist(in content: JSONContent) -> [UInt8]? {
        guard let text = content.text else { return nil }
        let bytes = content.isBase64 ? decoded(base64: text.utf8) : Array(text.utf8)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        return start.starts(with: "#EXTM3U".utf8) ? bytes : nil
    }

    /// An answer's text, and how it is encoded.
    struct JSONContent {
        var text: String?
        var isBase64: Bool
    }

    /// The bytes of a text in Base64 (RFC 4648), up to the first byte that is none of its alphabet; line breaks are passed over.
    private static func decoded(base64 text: some Collection<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (bits, count): (UInt32, Int) = (0, 0)
        for character in text {
            let value: UInt8
            switch character {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            case 0x0A, 0x0D: continue
            default: return bytes
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }
}
