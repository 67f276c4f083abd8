import ArgumentParser
import PlayheadNumerics
import VisibleText

/// The short help of a command, `-h`: usage, the options that matter most, three examples. Its texts are those of the full
/// help, of each the first sentence.
struct ShortHelp {
    private let command: any ParsableCommand.Type
    private static let width = 80
    private static let optionCount = 10
    private static let exampleCount = 3

    init(of command: any ParsableCommand.Type) { self.command = command }

    var text: String {
        let configuration = command.configuration
        var lines = wrapped(configuration.abstract, to: Self.width)
        lines +=
            [""]
            + wrapped("USAGE: " + Playhead.usageString(for: command), to: Self.width, hanging: 2).enumerated()
            .map { $0 == 0 ? $1 : "  " + $1 }
        lines += section("OPTIONS:", options.map { ($0.synopsis, $0.sentence) })
        lines += section(
            "COMMANDS:",
            configuration.subcommands.map { ($0.configuration.commandName ?? "", $0.configuration.abstract) })
        lines += examples.isEmpty ? [] : ["", "EXAMPLES:"] + examples.map { "  \($0)" }
        lines += ["", "All options and examples: \(Self.name(of: command)) --help. Topics: playhead help."]
        return lines.map { $0 + "\n" }.joined()
    }

    /// The options that stand in it, in this order.
    private var options: [HelpArgument] {
        let known = HelpArgument.options(of: command)
        guard let names = Self.chosen[command.configuration.commandName ?? ""] else {
            return Array(known.prefix(Self.optionCount))
        }
        return names.compactMap { name in known.first { $0.name == name } }
    }

    /// The lines of the first examples of the full help; one that is indented further goes on with the example before.
    private var examples: [String] {
        let lines = command.configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false)
        var count = 0
        return lines.drop { $0 != "EXAMPLES" }.dropFirst().prefix { line in
            if !line.hasPrefix("    ") { count += 1 }
            return line.hasPrefix("  ") && count <= Self.exampleCount
        }.map { String($0.dropFirst(2)) }
    }

    private func section(_ title: String, _ rows: [(String, String)]) -> [String] {
        guard !rows.isEmpty else { return [] }
        let column = min(28, (rows.map(\.0.count).max() ?? 0) + 4)
        let space = String(repeating: " ", count: column)
        return ["", title]
            + rows.flatMap { name, text in
                let lines = wrapped(text, to: Self.width - column)
                let head = "  \(name)"
                guard head.count + 2 <= column, let first = lines.first else {
                    return [head] + lines.map { space + $0 }
                }
                return [head + space.dropFirst(head.count) + first] + lines.dropFirst().map { space + $0 }
            }
    }

    /// What one types for a command.
    static func name(of command: any ParsableCommand.Type) -> String {
        let words = Playhead.usageString(for: command).split(separator: " ")
        return words.prefix { !"[<-".contains($0.first ?? "[") }.joined(separator: " ")
    }

    /// The options that matter most, by command; of a command that is not here the first ones.
    static let chosen: [String: [String]] = [
        "replay": ["abr", "scale", "playlist", "trace", "follow", "where", "export", "format", "snapshot", "at"],
        "simulate": [
            "trace", "abr", "player", "scenario", "duration", "log-dir", "where", "fail-if", "export", "format",
        ],
        "compare": ["trace", "abr", "a-abr", "b-abr", "player", "suggest", "output", "fail-if", "export", "format"],
        "kpi": [
            "group-by", "where", "against", "fail-if", "aggregate-only", "format", "export", "time-zone", "strict",
            "partial", "merge",
        ],
        "inspect": ["where", "samples", "limit", "init", "format"],
        "lint": [
            "profile", "fail-on", "rule", "ignore", "reloads", "fix", "output", "format", "explain", "list-rules",
        ],
        "download": [
            "variant", "select", "auxiliary", "auxiliary-select", "plan", "trace", "output", "max-bytes", "max-time",
            "format",
        ],
        "segment": [
            "output", "segment-duration", "cut-at", "profile", "single-file", "encode", "language", "name", "report",
            "overwrite",
        ],
    ]
}

/// An option or a flag as the full help has it.
struct HelpArgument {
    /// Without the dashes.
    var name: String
    /// With dashes and the name of its value.
    var synopsis: String
    /// The first sentence of its help.
    var sentence: String

    /// The options of a command, as ArgumentParser describes them to other tools.
    static func options(of command: any ParsableCommand.Type) -> [HelpArgument] {
        var description = Array(command._dumpHelp().utf8)
        let value = description.withUnsafeMutableBytes { try? JSONValue(parsing: UnsafeRawBufferPointer($0)) }
        return (value?["command"]?["arguments"]?.elements ?? []).compactMap(Self.init)
    }

    private init?(_ argument: JSONValue) {
        guard case .text(let kind)? = argument["kind"], kind != "positional",
            case .truth(true)? = argument["shouldDisplay"],
            case .text(let name)? = argument["preferredName"]?["name"], name != "help", name != "version"
        else { return nil }
        let letters = (argument["names"]?.elements ?? []).compactMap { element -> String? in
            guard case .text("short")? = element["kind"], case .text(let letter)? = element["name"] else { return nil }
            return "-\(letter), "
        }
        self.name = name
        synopsis = letters.joined() + "--\(name)"
        if kind == "option", case .text(let value)? = argument["valueName"] { synopsis += " <\(value)>" }
        var text = ""
        if case .text(let abstract)? = argument["abstract"] { text = abstract }
        sentence = text.firstRange(of: ". ").map { String(text[..<$0.lowerBound]) + "." } ?? text
    }
}
