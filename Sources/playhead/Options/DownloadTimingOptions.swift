import ArgumentParser
import BandwidthTrace
import Playback
import PlayerLog
import PlayheadPlatform

/// The link that a download is carried over, and how it is shown.
struct DownloadTimingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Carry the download over a link: a file, 6M/50ms:20s,0:15s,6M:60s or generate:lte.", valueName: "trace"),
        completion: .file())
    var trace: String?

    @OptionGroup var units: TraceUnitsOption

    @Option(help: ArgumentHelp("The seed of a generated trace.", valueName: "n"))
    var seed: UInt64 = 1

    @Option(help: "What comes after the trace's last period: loop, hold, stop (unless given, what the trace says).")
    var traceEnd: BandwidthTrace.End?

    @Option(help: ArgumentHelp("How fast the screen shows it, as a multiple of real time.", valueName: "x"))
    var speed = 10.0

    @OptionGroup var drawing: DrawingOptions

    func validate() throws { try ValidationError.unlessSpeed(speed) }

    /// The trace that was asked for; nil without one.
    func trace(in files: some FileSystem) throws(CommandFailure) -> BandwidthTrace? {
        guard let trace else { return nil }
        return try TraceInputOptions.trace(trace, in: files, seed: seed, units: units.units, end: traceEnd)
    }

}
