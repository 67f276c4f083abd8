/// Bytes as two hexadecimal digits each, blanks between them as one likes.
func hex(_ text: String) -> [UInt8] {
    let digits = text.filter { !$0.isWhitespace }
    return stride(from: 0, to: digits.count, by: 2).map { start in
        let first = digits.index(digits.startIndex, offsetBy: start)
        return UInt8(digits[first..<digits.index(first, offsetBy: 2)], radix: 16)!
    }
}
