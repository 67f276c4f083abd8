import ArgumentParser
import BandwidthTrace

/// Whether lint goes on with a presentation that is live, and for how long.
struct LintWatchOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Load a live presentation again and again as a player does, for as long as it runs.",
            discussion: """
                What changes is told in a line, what is found as well; the report comes at EXT-X-ENDLIST in all playlists, at the end \
                of --duration, or at a signal. New segments are opened as --segments says. With --output the report goes there, \
                and --format openmetrics is written anew behind each load. The limits of --max-bytes and so on are those of the \
                segments of one load.
                """))
    var watch = false

    @Option(help: ArgumentHelp("With --watch: no longer than this, such as 90s, 10min, 2h.", valueName: "time"))
    var duration: String?

    func validate() throws {
        guard let duration else { return }
        if !watch { throw ValidationError("--duration says how long --watch goes on: give it as well.") }
        if seconds == nil {
            throw ValidationError("--duration \(duration): it should be a time such as 90s, 10min or 2h.")
        }
    }

    /// For how long, seconds; nil for as long as it runs.
    var seconds: Double? {
        duration.flatMap(BandwidthTrace.seconds).flatMap { $0 > 0 && $0 <= 1e9 ? $0 : nil }
    }
}
