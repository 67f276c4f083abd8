/// What `mvhd` and `mdhd` begin with: when the thing was made, the unit that its times are written in, and how long it lasts.
struct TimedHeader {
    var full = VersionAndFlags()
    var creationTime: UInt64 = 0
    var modificationTime: UInt64 = 0
    var timescale: UInt32 = 0
    var duration: UInt64 = 0

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 1)
        try coder.time(&creationTime, full.version)
        try coder.time(&modificationTime, full.version)
        try coder.integer(&timescale)
        try coder.time(&duration, full.version)
    }

    var fields: [BoxField] { [BoxField("timescale", "\(timescale)"), .duration(duration, timescale: timescale)] }
}

extension BoxField {
    /// A duration in ticks and seconds; all ones is unknown.
    static func duration(_ ticks: UInt64, timescale: UInt32) -> BoxField {
        guard ticks != .max, timescale > 0 else { return BoxField("duration", "-") }
        let time = MediaTime(value: Int(clamping: ticks), timescale: Int(timescale))
        return BoxField("duration", "\(ticks) (\(time) s)")
    }
}

/// `mvhd`: the movie's timescale and duration (ISO 14496-12 section 8.2.2).
struct MovieHeaderBox: BoxBody {
    var type: FourCC = "mvhd"
    var times = TimedHeader()
    /// Rate, volume, reserved bytes, matrix and pre_defined, as they are.
    var middle: [UInt8] = Self.plain
    var nextTrackID: UInt32 = 0

    /// As fast and as loud as it is, and upright.
    private static let plain: [UInt8] = {
        var writer = BoxWriter()
        writer.u32(0x10000)
        writer.u16(0x100)
        writer.zeros(10)
        for value in [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000] as [UInt32] { writer.u32(value) }
        writer.zeros(24)
        return writer.bytes
    }()

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try times.code(with: &coder)
        try coder.bytes(&middle, count: 76)
        try coder.integer(&nextTrackID)
    }

    var fields: [BoxField] { times.fields + [BoxField("next_track_ID", "\(nextTrackID)")] }
}

/// `tkhd`: a track's number, and how its picture is shown (ISO 14496-12 section 8.3.2).
struct TrackHeaderBox: BoxBody {
    var type: FourCC = "tkhd"
    var full = VersionAndFlags()
    var creationTime: UInt64 = 0
    var modificationTime: UInt64 = 0
    var trackID: UInt32 = 0
    var reserved: UInt32 = 0
    var duration: UInt64 = 0
    /// Two reserved words, layer, alternate group, volume and a reserved half-word, as they are.
    var middle: [UInt8] = []
    /// a b u c d v x y w, 16.16 and 2.30.
    var matrix = [UInt32](repeating: 0, count: 9)
    /// 16.16
    var width: UInt32 = 0
    /// 16.16
    var height: UInt32 = 0

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 1)
        try coder.time(&creationTime, full.version)
        try coder.time(&modificationTime, full.version)
        try coder.integer(&trackID)
        try coder.integer(&reserved)
        try coder.time(&duration, full.version)
        try coder.bytes(&middle, count: 16)
        for index in matrix.indices { try coder.integer(&matrix[index]) }
        try coder.integer(&width)
        try coder.integer(&height)
    }

    var isEnabled: Bool { full.flags & 1 != 0 }

    /// Quarter turns clockwise; a matrix that turns otherwise counts as 0.
    var quarterTurns: Int {
        let (one, minusOne): (UInt32, UInt32) = (0x10000, 0xFFFF_0000)
        switch (matrix[0], matrix[1], matrix[3], matrix[4]) {
        case (0, one, minusOne, 0): return 1
        case (minusOne, 0, 0, minusOne): return 2
        case (0, minusOne, one, 0): return 3
        default: return 0
        }
    }

    var fields: [BoxField] {
        [
            BoxField("track_ID", "\(trackID)"), BoxField("enabled", isEnabled ? "yes" : "no"),
            BoxField("width", "\(width >> 16)"), BoxField("height", "\(height >> 16)"),
        ]
    }
}

/// `mdhd`: a track's timescale and language (ISO 14496-12 section 8.4.2).
struct MediaHeaderBox: BoxBody {
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

/// `hdlr`: the kind of media (ISO 14496-12 section 8.4.3).
struct HandlerBox: BoxBody {
    var type: FourCC = "hdlr"
    var full = VersionAndFlags()
    var preDefined: UInt32 = 0
    var handler: FourCC = "null"
    /// Three reserved words; QuickTime's manufacturer and flags.
    var reserved: [UInt8] = []
    /// The name as it stands: UTF-8 up to a zero byte, or with its length in front of it.
    var nameBytes: [UInt8] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 0)
        try coder.integer(&preDefined)
        try coder.integer(&handler.rawValue)
        try coder.bytes(&reserved, count: 12)
        try coder.bytes(&nameBytes, count: nil)
    }

    /// The same as MP4 has it: QuickTime says what a handler is for, and whose, in fields that are reserved.
    var plain: HandlerBox {
        guard preDefined != 0 else { return self }
        var plain = self
        (plain.preDefined, plain.reserved) = (0, [UInt8](repeating: 0, count: 12))
        plain.nameBytes = Array((name ?? "").utf8) + [0]
        return plain
    }

    /// No name that people gave is longer.
    private static let longestName = 1024

    /// The name; nil where there is none.
    var name: String? {
        var bytes = nameBytes.prefix(Self.longestName).prefix { $0 != 0 }
        // QuickTime writes how long it is, instead of ending it with a zero.
        if let first = bytes.first, Int(first) == bytes.count - 1 { bytes = bytes.dropFirst() }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    var fields: [BoxField] { [BoxField("handler_type", "\(handler)"), BoxField("name", name ?? "-")] }
}

/// `elng`: the language as BCP 47 writes it (ISO 14496-12 section 8.4.6).
struct ExtendedLanguageBox: BoxBody {
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
