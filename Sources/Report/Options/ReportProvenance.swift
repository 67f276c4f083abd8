import VisibleText

/// Where a report comes from, so that it can be made again.
public struct ReportProvenance: Equatable, Sendable {
    /// The program and its version: `playhead 0.1.0`.
    public let program: String
    /// What was typed, without what changes no number, as a shell takes it.
    public let command: String

    /// Options that change no number: where the report goes, in which form, and how many cores work on it.
    private static let silent: Set<String> = ["--export", "--format", "--jobs", "--pages"]

    /// - Parameters:
    ///   - version: the program's.
    ///   - arguments: what the program was started with, without its own name.
    public init(version: String, arguments: [String]) {
        program = "playhead \(version)"
        var words = ["playhead"]
        var isValue = false
        for argument in arguments {
            if isValue {
                isValue = false
            } else if Self.silent.contains(argument) {
                isValue = true
            } else if !Self.silent.contains(where: { argument.hasPrefix($0 + "=") }) {
                words.append(Self.quoted(withoutSecrets(argument: argument)))
            }
        }
        command = words.joined(separator: " ")
    }

    /// A word as a shell takes it.
    private static func quoted(_ word: String) -> String {
        let plain = word.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-_./:,=+@%".utf8.contains(byte)
            }
        }
        if plain, !word.isEmpty { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
