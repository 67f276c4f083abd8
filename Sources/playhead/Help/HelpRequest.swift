import ArgumentParser
import Manual
import PredicateFormat

/// A command line that asks for help of our own, beside the full help that ArgumentParser writes.
enum HelpRequest {
    /// `playhead`, `playhead help` and `playhead --help`: the commands and the topics.
    case overview
    /// `-h` after any command.
    case short(any ParsableCommand.Type)
    /// `playhead help TOPIC`
    case topic(Topic)
    /// `playhead help --man TOPIC`, for `make install`: the topic as a manual page; `playhead` for what the program's own
    /// page has beside the commands and options.
    case manual(Topic?)

    /// What the arguments ask for; `nil` where that is no help, or the full help of a command.
    init?(_ arguments: [String]) throws(CommandFailure) {
        let words = arguments.prefix { $0 != "--" }
        if arguments.isEmpty || [["--help"], ["help"], ["help", "help"]].contains(arguments) {
            self = .overview
        } else if words.contains("-h") {
            self = .short(Self.command(words.first == "help" ? words.dropFirst() : words).command)
        } else if words.first == "help", words.count == 3, words[1] == "--man" {
            self = .manual(words[2] == "playhead" ? nil : try Self.topic(words[2]))
        } else if words.first == "help", words.count > 1, !words[1].hasPrefix("-"),
            !Self.command(words.dropFirst()).isWhole
        {
            self = .topic(try Self.topic(words.dropFirst().joined(separator: " ")))
        } else {
            return nil
        }
    }

    /// The command that words begin with the name of, and what one types for it.
    static func command(in words: ArraySlice<String>) -> (command: any ParsableCommand.Type, typed: String) {
        let command = command(words).command
        return (command, ShortHelp.name(of: command))
    }

    /// The command that words begin with the name of, and whether they are nothing else.
    private static func command(_ words: ArraySlice<String>) -> (command: any ParsableCommand.Type, isWhole: Bool) {
        var command: any ParsableCommand.Type = Playhead.self
        for word in words {
            guard let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == word })
            else { return (command, false) }
            command = next
        }
        return (command, true)
    }

    private static func topic(_ name: String) throws(CommandFailure) -> Topic {
        if let topic = Topic.named(name.lowercased()) { return topic }
        let names =
            Playhead.configuration.subcommands.compactMap { $0.configuration.commandName } + Topic.all.map(\.name)
        let nearest = Nearest.ranked(names, to: name).first.map { "; the nearest is \($0)" } ?? ""
        throw CommandFailure.usage(
            "help \(name): there is no such command or topic\(nearest) (playhead help lists all)")
    }

    func answer() throws(CommandFailure) {
        switch self {
        case .overview: try StandardStreams.print(Self.overviewText)
        case .short(let command): try StandardStreams.print(ShortHelp(of: command).text)
        case .topic(let topic): try Pager.show(topic)
        case .manual(let topic):
            let page = ManualPage(version: Playhead.version, date: Playhead.versionDate)
            try StandardStreams.print(topic.map(page.text) ?? page.programSections())
        }
    }

    private static var overviewText: String {
        let width = Topic.all.map(\.name.count).max() ?? 0
        let topics = Topic.all.map { topic in
            "  \(topic.name)\(String(repeating: " ", count: width - topic.name.count + 2))\(topic.title)\n"
        }
        return Playhead.helpMessage(columns: TextWidth.ofStandardOutput) + """

              -h after a command is its short help, --help the whole.

            TOPICS (playhead help TOPIC):
            \(topics.joined())
            """
    }
}
