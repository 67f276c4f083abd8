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
