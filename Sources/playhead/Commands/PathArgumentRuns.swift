import ArgumentParser

/// A command whose paths are read as ``InputOptions`` reads them.
protocol InputCommand: ParsableCommand {
    var input: InputOptions { get set }
}

extension KPICommand: InputCommand {}

/// Paths by the thousand, as `find` and a shell's patterns give them. A run of them stands as one word while arguments are
/// parsed, since the parser takes time that grows with the square of their count.
struct PathArgumentRuns {
    /// What is parsed.
    private(set) var arguments: [String] = []
    private var runs: [ArraySlice<String>] = []

    /// So many words are parsed as they are.
    private static let mostWords = 1000
    /// No argument holds this.
    private static let mark: Character = "\0"

    /// The arguments behind the program's name.
    init(_ arguments: [String]) {
        guard arguments.count > Self.mostWords, ["kpi", "replay"].contains(arguments[0]) else {
            self.arguments = arguments
            return
        }
        var rest = arguments[...]
        while !rest.isEmpty {
            let run = rest.prefix { !$0.hasPrefix("-") }
            // The first is the command's name, or may be the value of the option before it; an option has no second value.
            self.arguments += run.prefix(1)
            if run.count > 1 {
                self.arguments.append("\(Self.mark)\(runs.count)")
                runs.append(run.dropFirst())
            }
            rest = rest.dropFirst(run.count)
            self.arguments += rest.prefix(1)
            rest = rest.dropFirst()
        }
    }

    /// Puts the paths back into the command that was parsed.
    func unfold(_ command: inout any ParsableCommand) {
        guard !runs.isEmpty, var reading = command as? any InputCommand else { return }
        reading.input.paths = reading.input.paths.flatMap { path in
            path.first == Self.mark ? Array(runs[Int(path.dropFirst()) ?? 0]) : [path]
        }
        command = reading
    }
}
