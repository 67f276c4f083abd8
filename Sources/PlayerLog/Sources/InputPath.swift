import PlayheadPlatform

/// A path as the user gave it: as an argument, or in a list.
public struct InputPath: Equatable, Sendable {
    /// The path.
    public var text: String
    /// The list that it stands in; `nil` for an argument.
    public var list: String?
    /// Its line there, counted from 1.
    public var line: Int?

    /// A path, and where it stands.
    public init(_ text: String, list: String? = nil, line: Int? = nil) {
        (self.text, self.list, self.line) = (text, list, line)
    }

    /// The paths of a list: one a line, or where the bytes hold a NUL, one up to each NUL. Empty ones are passed over.
    public static func all(of bytes: [UInt8], list: String) -> [InputPath] {
        let separator: UInt8 = bytes.contains(0) ? 0 : 0x0A
        var (paths, line, rest): ([InputPath], Int, ArraySlice<UInt8>) = ([], 0, bytes[...])
        while !rest.isEmpty {
            var path = rest.prefix { $0 != separator }
            rest = rest.dropFirst(path.count + 1)
            line += 1
            if separator == 0x0A, path.last == 0x0D { path = path.dropLast() }
            if !path.isEmpty { paths.append(InputPath(SystemPath.text(of: path), list: list, line: line)) }
        }
        return paths
    }

    /// The path, with where it stands.
    public var described: String { list.map { "\($0):\(line ?? 0): \(text)" } ?? text }

    /// What is wrong with it, with where it stands.
    func problem(_ message: String) -> LogProblem {
        guard let list else { return LogProblem(source: text, message: message) }
        return LogProblem(source: list, line: line, message: "\(text): \(message)")
    }
}
