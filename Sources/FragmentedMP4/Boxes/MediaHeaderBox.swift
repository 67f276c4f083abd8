/// `mdhd`: a track's timescale and language (ISO 14496-12 section 8.4.2).
struct MediaHeaderBox: BoxBody {
    let type: FourCC = "mdhd"
    var full = VersionAndFlags()
    var creationTime: UInt64 = 0
    var modificationTime: UInt64 = 0
    var timescale: UInt32
    var duration: UInt64 = 0
    /// Three letters of five bits each.
    var packedLanguage: UInt16
    var reserved: UInt16 = 0

    init(timescale: UInt32, packedLanguage: UInt16) {
        (self.timescale, self.packedLanguage) = (timescale, packedLanguage)
    }

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 1)
        creationTime = try reader.time(full.version)
        modificationTime = try reader.time(full.version)
        timescale = try reader.u32()
        duration = try reader.time(full.version)
        packedLanguage = try reader.u16()
        reserved = try reader.u16()
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        writer.time(creationTime, full.version)
        writer.time(modificationTime, full.version)
        writer.u32(timescale)
        writer.time(duration, full.version)
        writer.u16(packedLanguage)
        writer.u16(reserved)
    }

    /// The code of ISO 639-2; nil where it is undetermined.
    ///
    /// - Parameter isQuickTime: Whether the file is one of QuickTime's, whose low numbers are the Macintosh's languages.
    func languageCode(isQuickTime: Bool) -> String? {
        if packedLanguage < 0x400 { return isQuickTime ? LanguageCodes.macintosh(Int(packedLanguage)) : nil }
        let letters = [10, 5, 0].map { UInt8(packedLanguage >> $0 & 31) }
        guard letters.allSatisfy({ (1...26).contains($0) }) else { return nil }
        let code = String(decoding: letters.map { $0 + 0x60 }, as: UTF8.self)
        return code == "und" ? nil : code
    }

    var fields: [BoxField] {
        [
            BoxField("timescale", "\(timescale)"), .duration(duration, timescale: timescale),
            BoxField("language", languageCode(isQuickTime: false) ?? "-"),
        ]
    }
}

extension BoxField {
    /// A duration in ticks and seconds; all ones is unknown.
    static func duration(_ ticks: UInt64, timescale: UInt32) -> BoxField {
        guard ticks != .max, timescale > 0 else { return BoxField("duration", "-") }
        let time = MediaTime(value: Int(clamping: ticks), timescale: Int(timescale))
        return BoxField("duration", "\(ticks) (\(time) s)")
    }
}
