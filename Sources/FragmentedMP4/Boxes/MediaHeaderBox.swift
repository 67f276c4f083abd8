/// `mdhd`: a track's timescale and language (ISO 14496-12 section 8.4.2).
struct MediaHeaderBox: CodedBox {
    var type: FourCC = "mdhd"
    var times = TimedHeader()
    /// Three letters of five bits each.
    var packedLanguage: UInt16 = 0
    var reserved: UInt16 = 0

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try times.code(with: &coder)
        try coder.integer(&packedLanguage)
        try coder.integer(&reserved)
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

    var fields: [BoxField] { times.fields + [BoxField("language", languageCode(isQuickTime: false) ?? "-")] }
}
