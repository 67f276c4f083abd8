/// `elng`: the language as BCP 47 writes it (ISO 14496-12 section 8.4.6).
struct ExtendedLanguageBox: BoxBody {
    let type: FourCC = "elng"
    var full: VersionAndFlags
    /// As it stands, with the zero byte that ends it.
    var languageBytes: [UInt8]

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 0)
        languageBytes = reader.rest()
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        writer.append(languageBytes)
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
