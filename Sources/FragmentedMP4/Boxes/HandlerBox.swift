/// `hdlr`: the kind of media (ISO 14496-12 section 8.4.3).
struct HandlerBox: CodedBox {
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
