/// Where the parts of a record of common media client data end: spaces, names, quoted and bare values, parameters.
extension CMCDParser {
    @inline(__always)
    static func behindSpaces(_ text: UnsafeRawBufferPointer, _ start: Int) -> Int {
        var at = start
        while at < text.count, text[at] == 0x20 || text[at] == 0x09 { at += 1 }
        return at
    }

    /// The bytes up to the next equals sign or comma, packed, where these are no more than seven; zero where they are more.
    @inline(__always)
    static func shortName(_ text: UnsafeRawBufferPointer, _ at: Int) -> UInt64 {
        guard at &+ 8 <= text.count else { return 0 }
        let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        let ends = CMCDText.marks(of: UInt8(ascii: "="), in: word) | CMCDText.marks(of: UInt8(ascii: ","), in: word)
        // The bits below the mark, which is the highest of its byte.
        return ends == 0 ? 0 : word & ((ends & (~ends &+ 1)) >> 7 &- 1)
    }

    static func isOfKey(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "*"):
            true
        default: false
        }
    }

    /// What stands between two quotes, where one opens at `at`; `nil` where none closes it.
    static func quoted(_ text: UnsafeRawBufferPointer, _ at: inout Int) -> UnsafeRawBufferPointer? {
        let start = at + 1
        at = CMCDText.find(UInt8(ascii: "\""), in: text, from: start) ?? text.count
        // An escape may be that of a quote.
        if let escape = CMCDText.find(UInt8(ascii: "\\"), in: CMCDText.part(text, 0..<at), from: start) {
            at = escape
            while at < text.count, text[at] != UInt8(ascii: "\"") {
                at += text[at] == UInt8(ascii: "\\") ? 2 : 1
            }
        }
        guard at < text.count else {
            at = text.count
            return nil
        }
        at += 1
        return UnsafeRawBufferPointer(rebasing: text[start..<(at - 1)])
    }

    /// A number or a token.
    @inline(__always)
    static func bare(_ text: UnsafeRawBufferPointer, _ at: inout Int) -> UnsafeRawBufferPointer {
        let start = at
        while at < text.count {
            switch text[at] {
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\""), 0x20,
                0x09:
                return UnsafeRawBufferPointer(rebasing: text[start..<at])
            default: at += 1
            }
        }
        return UnsafeRawBufferPointer(rebasing: text[start..<at])
    }

    /// The name of an item's first parameter, packed (`v` of `3000;v`), and on to the byte behind all of them; zero without one.
    static func parameter(_ text: UnsafeRawBufferPointer, _ at: inout Int) -> UInt64 {
        guard at < text.count, text[at] == UInt8(ascii: ";") else { return 0 }
        var word = behindSpaces(text, at + 1)
        let start = word
        while word < text.count, isOfKey(text[word]) { word += 1 }
        at = behindParameters(text, at)
        return CMCDToken.packed(UnsafeRawBufferPointer(rebasing: text[start..<word]))
    }

    /// The byte behind the parameters of an item: `;v`, `;r="0-99"`.
    @inline(__always)
    static func behindParameters(_ text: UnsafeRawBufferPointer, _ start: Int) -> Int {
        start < text.count && text[start] == UInt8(ascii: ";") ? behindSomeParameters(text, start) : start
    }

    private static func behindSomeParameters(_ text: UnsafeRawBufferPointer, _ start: Int) -> Int {
        var at = start
        while at < text.count, text[at] == UInt8(ascii: ";") {
            at = behindSpaces(text, at + 1)
            while at < text.count, isOfKey(text[at]) { at += 1 }
            if at < text.count, text[at] == UInt8(ascii: "=") {
                at += 1
                if at < text.count, text[at] == UInt8(ascii: "\"") {
                    _ = quoted(text, &at)
                } else {
                    _ = bare(text, &at)
                }
            }
        }
        return at
    }

    /// The comma that ends a member that cannot be read.
    static func nextComma(_ text: UnsafeRawBufferPointer, _ start: Int) -> Int {
        var at = start
        while at < text.count, text[at] != UInt8(ascii: ",") { at += 1 }
        return at
    }

    static func unquoted(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard text.count > 1, text[0] == UInt8(ascii: "\""), text[text.count - 1] == UInt8(ascii: "\"") else {
            return text
        }
        return UnsafeRawBufferPointer(rebasing: text[1..<(text.count - 1)])
    }
}
