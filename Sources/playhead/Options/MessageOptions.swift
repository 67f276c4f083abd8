import ArgumentParser

/// What is said beside the answer, and how a long answer is shown; the same for every command.
struct MessageOptions: ParsableArguments {
    @Flag(
        name: .shortAndLong,
        help: "Say on standard error only what the command fails with: no progress, no remarks.")
    var quiet = false

    @Flag(help: "Tell the progress on standard error where that is no terminal as well, a line every five seconds.")
    var progress = false

    @Flag(help: "Show a long answer in a terminal as it is, and not by $PAGER.")
    var noPager = false

    func validate() throws {
        if quiet, progress { throw ValidationError("--quiet hides what --progress asks for: give one of them.") }
    }

    /// What they ask for.
    var choice: MessageChoice { MessageChoice(isQuiet: quiet, tellsProgress: progress, usesPager: !noPager) }
}

/// What the user wants to hear on standard error, and whether a pager may show what is long.
struct MessageChoice: Sendable {
    /// Whether only that is said which a command fails with.
    var isQuiet = false
    /// Whether progress is told where standard error is no terminal.
    var tellsProgress = false
    /// Whether what is long goes through the pager.
    var usesPager = true
}

/// A command that says something beside its answer.
protocol MessagingCommand: ParsableCommand {
    var messages: MessageOptions { get }
}
