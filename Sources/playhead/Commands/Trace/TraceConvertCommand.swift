import ArgumentParser
import BandwidthTrace
import Playback
import PlayerLog
import PlayheadPlatform
import PlayheadReport

struct TraceConvertCommand: MessagingCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Write a trace in another form; also what an access log tells of the link.",
        discussion: """
            Forms but mahimahi keep every digit; mahimahi keeps the bits, to one packet, and neither it nor cooked has a \
            index for latencies.

            From an access log, the trace has the observed bitrate of each event for as long as the event was watched. \
            That is a likeness, not a measurement. An observed bitrate is an average over an event's downloads: dips \
            within an event are gone. While the player downloads nothing, nothing is known. A cache caps it, as does a \
            server that paces. Latency is in no log: give one with --latency. An event that \
            downloaded nothing repeats the bitrate of the one before. Events without an observed bitrate, or with one of \
            zero, stalls and pauses are left out, and what follows moves up.

            EXAMPLES
              playhead trace convert Sessions/traces/lte.json --to csv
              playhead trace convert Sessions/commute --latency 50ms
              playhead trace convert Sessions/traces/lte.json --scale 2 -o twice.json
              playhead trace convert access.log --latency 50ms -o access.json
            """)

    @Argument(
        help: ArgumentHelp("The trace: a file, a specification, a log or a session bundle.", valueName: "trace"),
        completion: .file())
    var trace: String

    @OptionGroup var output: TraceOutputOptions

    @OptionGroup var units: TraceUnitsOption

    @Option(
        help: ArgumentHelp(
            "Of a log with several sessions: the session's number, or the start of its id.", valueName: "session"))
    var session: String?

    @Option(help: ArgumentHelp("The latency of every period instead of the trace's: 50ms.", valueName: "time"))
    var latency: String?

    @Option(help: ArgumentHelp("Multiply every bandwidth: 0.5 is half the link.", valueName: "x"))
    var scale = 1.0

    @Option(help: ArgumentHelp("The seed of a generated trace.", valueName: "n"))
    var seed: UInt64 = 1

    @OptionGroup(title: "Messages") var messages: MessageOptions

    func validate() throws {
        if !(1e-6...1e6).contains(scale) { throw ValidationError("--scale \(scale): from 0.000001 to 1000000.") }
        try ValidationError.unlessTime(latency, "--latency", like: "50ms or 0.1s")
    }

    func run() throws {
        let files = POSIXFileSystem()
        let source = try selected(TraceInputOptions.traces(trace, in: files, seed: seed, units: units.units).sources)
        var trace = try source.load().scaled(by: scale)
        if let latency, let seconds = BandwidthTrace.seconds(parsing: latency) {
            trace = try trace.withLatencies { _ in seconds }
        }
        try output.write(trace)
    }

    private func selected(_ sources: [TraceSource]) throws(CommandFailure) -> TraceSource {
        if let session {
            let matches = sources.filter { $0.session?.lowercased().hasPrefix(session.lowercased()) ?? false }
            if matches.count == 1 { return matches[0] }
            let sessions = sources.filter { $0.session != nil }
            if let number = Int(session), sessions.indices.contains(number - 1) { return sessions[number - 1] }
            throw CommandFailure.noInput("--session \(session): no session, or more than one, of that number or id")
        }
        guard sources.count == 1 else {
            let list = sources.prefix(10).enumerated().map { "  \($0 + 1)  \($1.session ?? $1.name)" }
            let how = sources.contains { $0.session != nil } ? "choose one with --session" : "give one of them"
            throw CommandFailure.badData(
                (["\(trace): \(sources.count) traces; \(how)"] + list
                    + (sources.count > 10 ? ["  ..."] : []))
                    .joined(separator: "\n"))
        }
        return sources[0]
    }
}
