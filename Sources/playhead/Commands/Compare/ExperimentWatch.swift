import ArgumentParser
import BandwidthTrace
import Comparison
import Playback
import PlayheadReport

/// What watches an experiment: standard error says how far it is, and a signal ends it.
struct ExperimentWatch {
    let signals = SignalWatch()

    /// Works an experiment out.
    ///
    /// - Parameters:
    ///   - total: how many sessions are played; nil where nobody knows.
    ///   - work: is to call what it is given, after each session and after some resamples, and to end where that says
    ///     `false`.
    func run<Answer>(
        total: Int?,
        _ work: (_ played: @escaping @Sendable () -> Bool, _ resampled: @escaping @Sendable (Int, Int) -> Bool) ->
            Answer
    ) -> Answer {
        let progress = ProgressLine(total: total, unit: .runs)
        defer { progress.finish() }
        let goesOn = { @Sendable [signals] in signals.received == nil }
        return work(
            {
                progress.add(1)
                return goesOn()
            },
            {
                progress.add($0, of: .resamples, total: $1)
                return goesOn()
            })
    }

    /// Says that an answer is not whole.
    ///
    /// - Parameter isResampled: whether it lacks traces, and no intervals.
    static func reportStop(isResampled: Bool) {
        StandardStreams.report(
            isResampled
                ? "stopped: this is what was played until then" : "stopped before all intervals were known")
    }

    /// Writes an answer that no screen shows: its files first, then standard output.
    ///
    /// - Parameter text: the answer in a format, and how many columns wide.
    /// - Throws: where a signal came, or no trace could be played.
    func tell(
        _ answer: Comparison, _ format: ReportFormat, _ exports: ExportOptions,
        text: (ReportFormat, Int) -> String
    ) throws {
        try exports.write(signals: signals) { format, output throws(CommandFailure) in try output(text(format, 80)) }
        if answer.isPartial { Self.reportStop(isResampled: answer.isResampled) }
        try Pager.print(text(format, TextWidth.ofStandardOutput))
        for problem in answer.problems { StandardStreams.report("left out: \(problem)") }
        try check(traceCount: answer.traces.count)
    }

    /// Ends the program where a signal came, or no trace could be played.
    func check(traceCount: Int) throws {
        if let signal = signals.received { throw ExitCode(ExitStatus.signal(signal)) }
        if traceCount == 0 {
            throw CommandFailure.badData("no trace could be played")
        }
    }
}
