import Manual

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Shows a page of the manual: in a terminal through `$PAGER`, elsewhere as it is.
enum Pager {
    static func show(_ topic: Topic) throws(CommandFailure) {
        let isTerminal = StandardStreams.isTerminal(1)
        let isStyled =
            isTerminal && StandardStreams.environment("TERM") != "dumb"
            && (StandardStreams.environment("NO_COLOR") ?? "").isEmpty
        let text = TextPage(width: TextWidth.ofPage, isStyled: isStyled).text(of: topic)
        if isTerminal, StandardStreams.environment("TERM") != "dumb",
            show(text, by: StandardStreams.environment("PAGER") ?? "less -R")
        {
            return
        }
        try StandardStreams.print(text)
    }

    /// Whether a pager has shown a text; not so where there is none, which the shell says by its status.
    private static func show(_ text: String, by command: String) -> Bool {
        guard !command.isEmpty, command != "cat" else { return false }
        // A shell says on standard error that it finds no such command: there it is no error.
        let program = command.prefix { $0 != " " }
        guard let pipe = popen("command -v \(program) >/dev/null 2>&1 || exit 127; \(command)", "w") else {
            return false
        }
        // A pager that is left early closes its pipe; Control-C is for the pager alone.
        let pipeSignal = signal(SIGPIPE, SIG_IGN)
        let interrupt = signal(SIGINT, SIG_IGN)
        defer {
            signal(SIGPIPE, pipeSignal)
            signal(SIGINT, interrupt)
        }
        fputs(text, pipe)
        let status = pclose(pipe)
        return status != -1 && (status >> 8) & 0xFF != 127
    }
}
