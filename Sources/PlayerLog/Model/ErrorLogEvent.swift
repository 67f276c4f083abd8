/// One entry of an error log, as `AVPlayerItemErrorLogEvent` has it. Not every entry is a failure.
public struct ErrorLogEvent: Equatable, Sendable {
    /// When the error happened.
    public var date: LogDate?
    /// What was asked for: usually the playlist that owned the failing resource.
    public var uri: String?
    /// The server's address.
    public var serverAddress: String?
    /// An OSStatus or NSError code (not an HTTP status).
    public var errorStatusCode: Int?
    /// The code's domain: `CoreMediaErrorDomain` and others.
    public var errorDomain: String?
    /// What the player says of it.
    public var errorComment: String?
    /// The network interface's type (`cs-iftype`).
    public var interfaceType: String?
    /// Fields of the log that no property names, in their order.
    public var otherFields: [OtherField] = []

    /// An entry of which nothing is known.
    public init() {}
}

/// A field that a log holds and no property names: kept, so that what was read can be written again.
public struct OtherField: Equatable, Sendable {
    /// The column's or key's name.
    public var name: String
    /// The value, as text.
    public var value: String

    /// A field of this name and value.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// The forms in which logs print an error code, brought back to the one number.
public enum ErrorCode {
    /// Reads a code as logs print it: signed, or as the unsigned 64- or 32-bit pattern of a negative number
    /// (`18446744073709539816` is -11800).
    ///
    /// - Returns: nil where the text is no whole number of at most 64 bits.
    public static func parse(_ text: some StringProtocol) -> Int? {
        if let code = Int64(text) { return folded(Int(code)) }
        return UInt64(text).map { Int(Int64(bitPattern: $0)) }
    }

    /// An OSStatus has 32 bits; one that was widened without its sign is the large positive number of the same bits.
    public static func folded(_ code: Int) -> Int {
        guard let bits = UInt32(exactly: code), bits > UInt32(Int32.max) else { return code }
        return Int(Int32(bitPattern: bits))
    }

    /// The four characters of a positive code that is a FourCC, in quotes (`'fmt?'`); nil for other codes.
    public static func fourCharacters(_ code: Int) -> String? {
        guard let bits = UInt32(exactly: code) else { return nil }
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
        guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        return "'" + String(decoding: bytes, as: UTF8.self) + "'"
    }
}
