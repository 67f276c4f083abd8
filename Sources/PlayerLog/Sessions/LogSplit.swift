/// A split of a W3C log, which one of several readers reads: the dumps that begin in a range of the file's bytes.
///
/// Whatever splits tile a file, each of its lines is read through one of them, as a reader of the whole file reads it.
public struct LogSplit: Equatable, Sendable, CustomStringConvertible {
    /// The first byte of the range.
    public let offset: Int
    /// How many bytes the range has.
    public let length: Int

    /// The byte behind the range.
    public var end: Int { offset + length }

    /// The range of so many bytes from `offset` on.
    init(offset: Int, length: Int) { (self.offset, self.length) = (offset, length) }

    /// Parses `offset+length`: two whole numbers of bytes; `nil` for anything else, and where their sum passes 2⁶³ - 1.
    public init?(_ text: some StringProtocol) {
        let numbers = text.split(separator: "+", omittingEmptySubsequences: false)
        guard numbers.count == 2, numbers.allSatisfy({ $0.utf8.allSatisfy { 48...57 ~= $0 } }),
            let offset = Int(numbers[0]), let length = Int(numbers[1]),
            !offset.addingReportingOverflow(length).overflow
        else { return nil }
        (self.offset, self.length) = (offset, length)
    }

    /// The split that a path ends with, `@offset+length`; `nil` where it does not.
    public init?(endOf path: String) {
        guard let range = Self.parts(of: path)?.range else { return nil }
        self.init(range)
    }

    /// The path and what follows the last `@` in it; `nil` where there is none.
    static func parts(of path: String) -> (file: String, range: Substring)? {
        guard let at = path.lastIndex(of: "@") else { return nil }
        return (String(path[..<at]), path[path.index(after: at)...])
    }

    /// `offset+length`.
    public var description: String { "\(offset)+\(length)" }
}
