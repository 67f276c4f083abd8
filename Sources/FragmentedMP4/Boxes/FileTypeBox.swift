/// `ftyp` and `styp`: the brands that a file or a segment keeps to (ISO 14496-12 sections 4.3 and 8.16.2).
struct FileTypeBox: BoxBody {
    var type: FourCC = "ftyp"
    var majorBrand: FourCC = "isom"
    var minorVersion: UInt32 = 0
    var compatibleBrands: [FourCC] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.integer(&majorBrand.rawValue)
        try coder.integer(&minorVersion)
        try coder.entries(&compatibleBrands, of: "isom") { (coder, brand) throws(Coder.Failure) in
            try coder.integer(&brand.rawValue)
        }
    }

    var fields: [BoxField] {
        [
            BoxField("major_brand", "\(majorBrand)"),
            BoxField("compatible_brands", compatibleBrands.map(\.description).joined(separator: " ")),
        ]
    }
}

/// A four-character code: the type of a box, of a sample entry, of a brand.
public struct FourCC: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The four bytes, the first one highest.
    public var rawValue: UInt32

    /// The code of these four bytes.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The code of four ASCII characters.
    public init(stringLiteral text: StaticString) {
        precondition(text.utf8CodeUnitCount == 4, "a four-character code has four characters")
        rawValue = text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// The code as an element of CODECS; nil where it has characters that no format of RFC 6381 has.
    var codecName: String? {
        let text = description
        let isName = text.utf8.allSatisfy { byte in
            0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
        }
        return isName && text.utf8.count == 4 ? text : nil
    }

    /// The four characters; a byte that is none of ASCII's printable ones is written as `\xA9`.
    public var description: String { Self.text(of: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> $0) }) }

    /// Bytes as characters, as ``description`` has them.
    package static func text(of bytes: [UInt8]) -> String {
        var text = ""
        for byte in bytes {
            if byte >= 0x20, byte < 0x7F {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }
}
