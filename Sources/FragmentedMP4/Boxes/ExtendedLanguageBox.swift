/// `elng`: the language as BCP 47 writes it (ISO 14496-12 section 8.4.6).
struct ExtendedLanguageBox: CodedBox {
    var type: FourCC = "elng"
    var full = VersionAndFlags()
    /// As it stands, with the zero byte that ends it.
    var languageBytes: [UInt8] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 0)
        try coder.bytes(&languageBytes, count: nil)
    }

    /// The tag; nil where it is empty, undetermined, or has other characters than a tag has.
    var language: String? {
        let bytes = languageBytes.prefix { $0 != 0 }
        let isTag = bytes.allSatisfy { $0 == 0x2D || 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }
        guard isTag, !bytes.isEmpty, bytes.count < 64 else { return nil }
        let tag = String(decoding: bytes, as: UTF8.self)
        return tag == "und" ? nil : tag
    }

    var fields: [BoxField] { [BoxField("extended_language", language ?? "-")] }
}
