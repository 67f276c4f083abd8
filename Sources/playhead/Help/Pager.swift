import Manual
import Synchronization
import VisibleText

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Shows what may be long: where standard output is a terminal and the text is more than fits there, by the user's pager as
/// git does it; else as it is.
enum Pager {
    /// Shows a page of the manual.
    static func show(_ topic: Topic) throws(CommandFailure) {
        let isStyled =
            StandardStreams.isTerminal(1) && StandardStreams.environment("TERM") != "dumb"
            && (StandardStreams.environment("NO_COLOR") ?? "").isEmpty
        try print(TextPage(width: TextWidth.ofPage, isStyled: isStyled).text(of: topic))
    }

    /// Shows a text.
    static func print(_ text: String) throws(CommandFailure) {
        try page { output throws(CommandFailure) in try output(text) }
    }

    /// Shows what `write` gives to the function that it is called with, in as many pieces as it likes.
    static func page(
        _ write: ((String) throws(CommandFailure) -> Void) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        guard let command else { return try write(StandardStreams.print) }
        var output = PagedOutput(command)
        do throws(CommandFailure) {
            try write { text throws(CommandFailure) in try output.write(text) }
        } catch {
            try output.end()
            // Who leaves a pager has seen enough: that is no failure.
            if output.isLeft { return }
            throw error
        }
        try output.end()
    }

    /// The command of the pager; nil where nobody wants one, or there is no terminal for it.
    private static var command: String? {
        guard StandardStreams.messages.usesPager, StandardStreams.isTerminal(1),
            StandardStreams.environment("TERM") != "dumb"
        else { return nil }
        let names = ["PLAYHEAD_PAGER", "PAGER"]
        let command = names.lazy.compactMap(StandardStreams.environment).first ?? "less"
        return command.isEmpty || command == "cat" ? nil : command
    }
}

/// Text on its way to a terminal. It is held until it is more than fits there, and goes to a pager then.
private struct PagedOutput {
    private enum Route {
        case held(String)
        case pager(UnsafeMutablePointer<FILE>)
        case direct
    }

    private let command: String
    private var route = Route.held("")
    /// The signals' actions as they were.
    private var actions: (pipe: SignalAction, interrupt: SignalAction) = (nil, nil)
    /// Whether the user left the pager before all was written.
    private(set) var isLeft = false

    #if canImport(Glibc)
    private typealias SignalAction = __sighandler_t?
    #else
    private typealias SignalAction = sig_t?
    #endif

    init(_ command: String) { self.command = command }

    mutating func write(_ text: String) throws(CommandFailure) {
        switch route {
        case .direct: try StandardStreams.print(text)
        case .pager(let pipe): try send(text, to: pipe)
        case .held(let held):
            let text = held + text
            route = .held(text)
            guard !TextWidth.fitsTerminal(text) else { return }
            guard let pipe = open() else {
                route = .direct
                return try StandardStreams.print(text)
            }
            route = .pager(pipe)
            try send(text, to: pipe)
        }
    }

    /// Writes what is held, or waits until the user leaves the pager.
    mutating func end() throws(CommandFailure) {
        switch route {
        case .direct: break
        case .held(let text): try StandardStreams.print(text)
        case .pager(let pipe):
            pclose(pipe)
            signal(SIGPIPE, actions.pipe)
            signal(SIGINT, actions.interrupt)
            SignalWatch.pagerHasTerminal.store(false, ordering: .relaxed)
        }
        route = .direct
    }

    private mutating func send(_ text: String, to pipe: UnsafeMutablePointer<FILE>) throws(CommandFailure) {
        do throws(CommandFailure) {
            try StandardStreams.write(text, to: fileno(pipe))
        } catch {
            isLeft = true
            throw error
        }
    }

    /// Starts the pager; nil where there is no such command.
    private mutating func open() -> UnsafeMutablePointer<FILE>? {
        // What stands before the program's name sets variables for it.
        let program = command.split(separator: " ").first { !$0.contains("=") } ?? ""
        // A shell says on standard error that it finds no command: here that is no error.
        guard runsWell("command -v \(program) >/dev/null 2>&1") else { return nil }
        // What git sets as well, where the user has set nothing: colours pass, the text stays when less is left.
        let defaults = "export LESS=\"${LESS-FRX}\" LV=\"${LV--c}\"; "
        let blocked = unblockSignals()
        let pipe = popen(defaults + command, "w")
        block(blocked)
        guard let pipe else { return nil }
        // A pager that is left early closes its pipe; Control-C is for the pager alone.
        actions = (signal(SIGPIPE, SIG_IGN), signal(SIGINT, SIG_IGN))
        SignalWatch.pagerHasTerminal.store(true, ordering: .relaxed)
        return pipe
    }

    private func runsWell(_ command: String) -> Bool {
        guard let pipe = popen(command, "r") else { return false }
        return pclose(pipe) == 0
    }

    /// Lets the signals in that a watch keeps out of all threads, so that the pager gets them; returns what was blocked.
    private func unblockSignals() -> sigset_t {
        var (set, before) = (sigset_t(), sigset_t())
        sigfillset(&set)
        pthread_sigmask(SIG_UNBLOCK, &set, &before)
        return before
    }

    private func block(_ set: sigset_t) {
        var set = set
        pthread_sigmask(SIG_SETMASK, &set, nil)
    }
}
