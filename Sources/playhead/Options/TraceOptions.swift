public import ArgumentParser
import BandwidthTrace
import Descriptions
import Playback
import PlayerLog
import PlayheadPlatform

extension TraceFormat: ExpressibleByArgument {}

extension TraceSet {
    /// Ends the command, once it has said what the others come to, where a file in a folder was not read, or is no trace.
    ///
    /// - Parameters:
    ///   - problems: of those that are traces by their beginning what could not be read.
    ///   - allowsSkipped: whether the answer may lack what is no trace.
    func requireAllRead(_ problems: [TraceError] = [], allowsSkipped: Bool) throws(CommandFailure) {
        let lacking = skipped + problems
        func lacks(_ count: Int) -> String { "the answer lacks " + (count == 1 ? "it" : "them") }
        let unread = lacking.count { $0.isUnread }
        if unread > 0 {
            throw CommandFailure.inputOutput(
                "\(NumberText.counted(unread, "trace")) could not be opened or read to the end: " + lacks(unread))
        }
        guard !lacking.isEmpty, !allowsSkipped else { return }
        let what =
            lacking.count == 1
            ? "1 file is no trace that can be read" : "\(lacking.count) files are no traces that can be read"
        throw CommandFailure.badData("\(what): \(lacks(lacking.count)); --allow-skipped goes without")
    }
}

extension ArgumentHelp {
    /// Of `--allow-skipped` where traces are read.
    static let allowSkippedTraces = ArgumentHelp(
        "Go without the files that are no traces, or cannot be read as one; else the status is 65 where there are some."
    )
}

/// Which traces are read; the same for every command that takes some as its arguments.
struct TraceInputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Files, folders, specifications (6M/50ms:60s,800k:20s) or generators (generate:lte*500).",
            valueName: "trace"),
        completion: .file())
    var traces: [String]

    @Option(help: ArgumentHelp("The seed of generated traces; the next trace has the next one.", valueName: "n"))
    var seed: UInt64 = 1

    @OptionGroup var units: TraceUnitsOption

    @Flag(help: .allowSkippedTraces)
    var allowSkipped = false

    /// The traces that were asked for. What stood in a folder without being a trace is reported.
    func traces(in files: some FileSystem) throws(CommandFailure) -> TraceSet {
        var set = TraceSet()
        for text in traces { set.append(try Self.traces(text, in: files, seed: seed, units: units.units)) }
        return set
    }

    /// The traces of one argument.
    static func traces(
        _ text: String, in files: some FileSystem, seed: UInt64, units: TraceUnits? = nil,
        end: BandwidthTrace.End? = nil
    ) throws(CommandFailure) -> TraceSet {
        let set = try CommandFailure.catching {
            try TraceArgument(parsing: text).sources(in: files, seed: seed, units: units, end: end)
        }
        let shown = 10
        for problem in set.skipped.prefix(shown) { StandardStreams.report("not taken: \(problem)") }
        if set.skipped.count > shown { StandardStreams.report("... and \(set.skipped.count - shown) more files") }
        return set
    }

    /// The trace of an argument that shall be one.
    static func trace(
        _ text: String, in files: some FileSystem, seed: UInt64, units: TraceUnits? = nil,
        end: BandwidthTrace.End? = nil
    ) throws(CommandFailure) -> BandwidthTrace {
        let sources = try traces(text, in: files, seed: seed, units: units, end: end).sources
        guard let source = sources.first, sources.count == 1 else {
            throw CommandFailure.usage("--trace \(text): one trace is wanted, and these are \(sources.count)")
        }
        return try CommandFailure.catching { try source.load() }
    }
}

/// The units of a trace's columns that do not name theirs.
struct TraceUnitsOption: ParsableArguments {
    @Option(
        name: .customLong("units"),
        help: ArgumentHelp(
            "Of two columns, or of a CSV's that name no unit: the units of times and bandwidths, such as ms,kbps. Unless "
                + "given, what the content says.", valueName: "time,bandwidth"))
    var text: String?

    func validate() throws {
        if let text, TraceUnits(parsing: text) == nil {
            throw ValidationError("--units \(text): two units should stand here, of times and of bandwidths: ms,kbps.")
        }
    }

    /// The units; `nil` where none were given.
    var units: TraceUnits? { text.flatMap(TraceUnits.init(parsing:)) }
}

/// Where a trace is written, and in which form.
struct TraceOutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; standard output unless given.", valueName: "file"), completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The form: json, csv, mahimahi, cooked, spec. Unless given, what the file's name ends in, or json.",
            valueName: "form"))
    var to: TraceFormat?

    func validate() throws {
        if to == nil, let output, Self.format(of: output) == nil {
            throw ValidationError("-o \(output): its name tells no form; give one with --to.")
        }
    }

    /// The form that a file's name asks for.
    private static func format(of path: String) -> TraceFormat? {
        TraceFormat.allCases.first { path.hasSuffix("." + $0.rawValue) }
    }

    /// Writes a trace, and tells of what its form has no place for.
    func write(_ trace: BandwidthTrace) throws {
        let format = to ?? output.flatMap(Self.format) ?? .json
        let text = try format.text(of: trace)
        if let output {
            try OutputFile.write(text.utf8, to: output)
        } else {
            try StandardStreams.print(text)
        }
        if !format.holdsLatency, trace.periods.contains(where: { $0.latency > 0 }) {
            StandardStreams.report("latencies are left out: \(format.rawValue) has no place for them")
        }
        if trace.end == .hold, format != .spec {
            let length = NumberText.duration(trace.periods.last?.duration)
            StandardStreams.report("the last period, which is to hold for ever, lasts \(length) in the file")
        }
    }
}
