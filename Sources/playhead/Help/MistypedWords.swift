import ArgumentParser
import PlayheadPlatform
import PredicateFormat

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What somebody may have meant who typed a command or an option that there is not, or left out what is read.
enum MistypedWords {
    // MARK: Commands

    /// That the first word is no command, and which one was meant; nil where it is one, or an option.
    static func unknownCommand(in arguments: [String]) -> CommandFailure? {
        let names = Playhead.configuration.subcommands.compactMap { $0.configuration.commandName }
        guard let word = arguments.first, !word.hasPrefix("-"), word != "help", !names.contains(word) else {
            return nil
        }
        if let usage = usage(ofInput: word) { return .usage("\(word) is no command: \(usage)") }
        let near =
            commands[word.lowercased()].flatMap { names.contains($0) ? $0 : nil } ?? Nearest.name(in: names, to: word)
            ?? names.first { $0.lowercased().hasPrefix(word.lowercased().prefix(3)) && word.count > 2 }
        let meant = near.map { "; did you mean playhead \($0)?" } ?? ""
        return .usage("\(word): there is no such command\(meant) (playhead help lists all)")
    }

    /// Commands by what other programs call them.
    private static let commands = [
        "play": "replay", "open": "replay", "show": "replay", "view": "replay", "watch": "replay", "sim": "simulate",
        "diff": "compare", "ab": "compare", "stats": "kpi", "report": "kpi", "summary": "kpi", "summarize": "kpi",
        "analyze": "kpi", "analyse": "kpi", "metrics": "kpi", "why": "explain", "code": "error", "errors": "error",
        "info": "inspect", "probe": "inspect", "describe": "inspect", "check": "lint", "validate": "lint",
        "verify": "lint", "fetch": "download", "get": "download", "plan": "download", "package": "segment",
        "packager": "segment", "bandwidth": "trace", "network": "trace", "schemas": "schema", "version": "--version",
    ]

    /// What takes a file or a folder that somebody gave where a command should stand; nil where there is none.
    private static func usage(ofInput path: String) -> String? {
        let files = POSIXFileSystem()
        switch files.kind(of: path) {
        case nil: return nil
        case .folder:
            return
                "it is a folder: playhead replay shows the logs in it, kpi sums them up, inspect shows a playlist in it"
        case .file:
            let start = (try? files.open(path, for: .once)).map { Self.start(of: $0) } ?? []
            guard let kind = InputKind(start: start) else {
                return "it is a file: playhead replay shows logs, inspect playlists and media"
            }
            return "it looks like \(kind.description)"
        }
    }

    private static func start(of input: any ByteInput) -> [UInt8] {
        var start = [UInt8](repeating: 0, count: InputKind.startLength)
        let count = start.withUnsafeMutableBytes { (try? input.read(into: $0, at: 0)) ?? nil } ?? 0
        return Array(start.prefix(count))
    }

    // MARK: Options

    /// A message of the parser of arguments, with what was meant in the place of what only looks alike.
    static func hinted(_ message: String, of arguments: [String]) -> String {
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines.first else { return message }
        let (command, path) = HelpRequest.command(in: arguments[...])
        if first.hasPrefix(unknown), let word = first.dropFirst(unknown.count).split(separator: "'").first {
            guard let meant = meant(by: String(word), of: command) else { return message }
            lines[0] = "\(unknown)\(word)'. Did you mean '\(meant)'?"
        } else if first.hasPrefix("Error: Missing expected argument '<"), isFed {
            lines[0] += ". Standard input is read where it is named: \(path) -"
        }
        return lines.joined(separator: "\n")
    }

    private static let unknown = "Error: Unknown option '"

    /// What other programs call an option for, with a value where it has one; nil where the command has no such option.
    private static func meant(by word: String, of command: any ParsableCommand.Type) -> String? {
        let name = word.drop { $0 == "-" }.prefix { $0 != "=" }.lowercased()
        let known = Set(HelpArgument.options(of: command).map(\.name))
        return options.first { $0.names.contains(name) }?.meant.first { meant in
            known.contains(String(meant.prefix { $0 != " " }))
        }.map { "--" + $0 }
    }

    /// Options by what other programs call them; of several that one is meant which the command has.
    private static let options: [(names: Set<String>, meant: [String])] =
        ["text", "json", "ndjson", "csv", "markdown", "html"].map { ([$0], ["format \($0)"]) } + [
            (["jsonl", "jsonlines"], ["format ndjson"]), (["md"], ["format markdown"]), (["type", "as"], ["format"]),
            (["output", "out", "o", "save", "write"], ["output", "export"]),
            (["filter", "query", "select", "grep"], ["where"]), (["group", "by", "groupby", "split"], ["group-by"]),
            (["bandwidth", "network", "link", "throttle", "speed-limit"], ["trace"]),
            (["baseline", "vs", "versus", "reference", "compare"], ["against", "baseline"]),
            (["tz", "timezone", "zone"], ["time-zone"]),
            (["threads", "parallel", "workers", "cores", "j"], ["jobs"]),
            (["algorithm", "algo", "rule"], ["abr"]),
            (["assert", "threshold", "fail", "gate"], ["fail-if", "fail-on"]),
            (["silent", "no-progress", "s"], ["quiet"]), (["verbose", "v"], ["progress"]),
            (["top", "head", "n", "max"], ["limit"]), (["tail", "f", "live"], ["follow", "watch"]),
            (["no-color", "no-colour", "nocolor", "colour"], ["color never"]),
            (["batch", "headless", "no-tui", "plain"], ["no-screen"]), (["pager"], ["no-pager"]),
        ]

    /// Whether somebody gives something on standard input.
    private static var isFed: Bool {
        var status = stat()
        guard fstat(0, &status) == 0 else { return false }
        return [S_IFIFO, S_IFREG].contains(status.st_mode & S_IFMT)
    }
}
