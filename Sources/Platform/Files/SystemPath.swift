#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Paths as the system has them, bytes, and as texts that can be shown and typed: what is no UTF-8 in one is `\xE9`.
///
/// A path of a text leads to the file with those bytes where there is one, and else to the file that is called like the text.
public enum SystemPath {
    /// The text of a path's bytes, as a user gives it.
    public static func text(of path: some Sequence<UInt8>) -> String {
        let bytes = Array(path)
        return String(validating: bytes, as: UTF8.self) ?? escaped(bytes) { String(decoding: $0, as: UTF8.self) }
    }

    /// The text of a name in a folder. Two names have two texts: where one is escaped, or looks as if it were, so is each
    /// backslash that would begin an escape.
    static func entry(of name: some Sequence<UInt8>) -> String {
        let name = Array(name)
        if let text = String(validating: name, as: UTF8.self), bytes(of: text) == nil { return text }
        return escaped(name) { String(decoding: $0, as: UTF8.self).replacing("\\x", with: "\\x5Cx") }
    }

    /// Does something with the path that the system knows by this text.
    public static func with<Value>(_ path: String, _ body: (UnsafePointer<CChar>) -> Value) -> Value {
        guard let bytes = bytes(of: path) else { return path.withCString(body) }
        var status = stat()
        return bytes.withUnsafeBytes { raw in
            let escaped = raw.assumingMemoryBound(to: CChar.self).baseAddress!
            return lstat(escaped, &status) == 0 ? body(escaped) : path.withCString(body)
        }
    }

    /// A text of bytes in which what is no UTF-8 is escaped.
    ///
    /// - Parameter text: the text of a stretch that is UTF-8.
    private static func escaped(_ bytes: [UInt8], _ text: (ArraySlice<UInt8>) -> String) -> String {
        var result = ""
        var rest = bytes[...]
        while !rest.isEmpty {
            var valid = rest.startIndex
            // A character has four bytes at most.
            while let length = (1...4).first(where: { length in
                length <= rest.endIndex - valid
                    && String(validating: rest[valid..<(valid + length)], as: UTF8.self) != nil
            }) { valid += length }
            result += text(rest[..<valid])
            rest = rest[valid...]
            if let byte = rest.popFirst() { result += "\\x" + String(byte, radix: 16, uppercase: true) }
        }
        return result
    }

    /// The bytes that a text stands for, with a zero at the end; `nil` where nothing in it is an escape.
    private static func bytes(of text: String) -> [UInt8]? {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return nil }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        var isEscaped = false
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"),
                let value = UInt8(Substring(rest.dropFirst().prefix(2)), radix: 16),
                value >= 0x80 || value == UInt8(ascii: "\\")
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(value)
            rest = rest.dropFirst(3)
            isEscaped = true
        }
        return isEscaped ? bytes + [0] : nil
    }
}
