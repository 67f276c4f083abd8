import ArgumentParser
import CMemory
import PlayheadPlatform
import VisibleText

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@main
struct Playhead: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "playhead",
        abstract: "A workbench for HLS playback quality: player logs, simulated players, playlists.",
        discussion: examples,
        version: version, subcommands: commands,
        // -h is the short help of our own.
        helpNames: .long)

    #if SERVER
    private static let commands: [any ParsableCommand.Type] = [KPICommand.self, TraceCommand.self, SchemaCommand.self]

    private static let examples = """
        This is the build for servers: it has no screen, and the commands for logs and traces alone.

        EXAMPLES
          playhead kpi logs/ --group-by context.network
          playhead kpi --partial --seal monday/ >monday.part
        """
    #else
    private static let commands: [any ParsableCommand.Type] = [
        ReplayCommand.self, SimulateCommand.self, CompareCommand.self, KPICommand.self, ExplainCommand.self,
        ErrorCommand.self, InspectCommand.self, LintCommand.self, DownloadCommand.self, SegmentCommand.self,
        TraceCommand.self,
        SchemaCommand.self,
    ]

    private static let examples = """
        EXAMPLES
          playhead replay Sessions/commute
          playhead simulate Sessions/ladder --trace 6M/50ms:30s,700k:40s --abr bola
          playhead kpi Sessions/fleet --group-by context.network
        """
    #endif

    static let version = "0.1.0"
    /// The day of this version, for manual pages.
    static let versionDate = "November 22, 2026"

    static func main() {
        // A limit on files' sizes is an error that is reported, and not the end of the program.
        signal(SIGXFSZ, SIG_IGN)
        // Who started us may want to hear of no child: how ours ended would be lost.
        signal(SIGCHLD, SIG_DFL)
        keepLargeBlocksApart()
        do {
            try checkDescriptors()
            let arguments = Array(givenArguments.dropFirst())
            if let request = try HelpRequest(arguments) { return try request.answer() }
            if let failure = MistypedWords.unknownCommand(in: arguments) { throw failure }
            let folded = PathArgumentRuns(arguments)
            var command = try parseAsRoot(folded.arguments)
            folded.unfold(&command)
            if let command = command as? any MessagingCommand { StandardStreams.messages = command.messages.choice }
            try command.run()
            // What was read as if it were not there is missing in what was written.
            if let fault = SystemFaults.met { throw fault }
        } catch {
            guard let failure = CommandFailure(error) else { leave(with: error) }
            for line in ArgumentLines.shown(failure.description).split(separator: "\n") {
                StandardStreams.fail("playhead: \(line)")
            }
            exit(withError: ExitCode(failure.status))
        }
    }

    /// The arguments; in a path that is no UTF-8, escapes stand for what is not.
    private static var givenArguments: [String] {
        (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }.map { argument in
            SystemPath.text(of: UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
        }
    }

    /// Threads need descriptors of their own, and end the program where they get none.
    private static func checkDescriptors() throws {
        var taken: [Int32] = []
        defer { for descriptor in taken { close(descriptor) } }
        for _ in 0..<leastDescriptors {
            let descriptor = fcntl(2, F_DUPFD_CLOEXEC, 0)
            guard descriptor >= 0 || errno != EMFILE else {
                throw CommandFailure.inputOutput("too few files may be open: raise the limit (ulimit -n)")
            }
            if descriptor >= 0 { taken.append(descriptor) }
        }
    }

    private static let leastDescriptors = 8

    /// Ends the program with what its arguments were wrong in, or with the help that they asked for. The message repeats
    /// arguments, which may hold anything.
    private static func leave(with error: any Error) -> Never {
        let status = exitCode(for: error)
        let hinted = MistypedWords.hinted(fullMessage(for: error), of: Array(givenArguments.dropFirst()))
        let message = ArgumentLines.shown(hinted)
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        // Only what is wrong can quote an input without an end: help, completions and the dump of the help are whole.
        let text = lines.map { status.isSuccess ? sanitized(String($0)) : StandardStreams.shown(String($0)) }
            .joined(separator: "\n")
        if !text.isEmpty { try? StandardStreams.write(text + "\n", to: status.isSuccess ? 1 : 2) }
        exit(withError: status)
    }
}
