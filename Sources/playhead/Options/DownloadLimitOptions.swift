import ArgumentParser
import BandwidthTrace
import HLS
import Playback
import PlayheadPlatform

/// What a download into a folder may take at most.
struct DownloadLimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "No more is downloaded by one command, such as 500G. Two hours of 4K have some 40 GB.", valueName: "bytes"))
    var maxBytes = ByteCount(bytes: 200_000_000_000)

    @Option(help: ArgumentHelp("No more requests are made by one command.", valueName: "count"))
    var maxRequests = 200_000

    @Option(help: ArgumentHelp("No command downloads for longer: 90min, 48h.", valueName: "time"))
    var maxTime = "24h"

    func validate() throws {
        if maxBytes.bytes < 1 { throw ValidationError("--max-bytes \(maxBytes): at least one is needed.") }
        if maxRequests < 1 { throw ValidationError("--max-requests \(maxRequests): at least one is needed.") }
        if seconds == nil { throw ValidationError("--max-time \(maxTime): it should be a time such as 90min or 48h.") }
    }

    private var seconds: Double? {
        BandwidthTrace.seconds(parsing: maxTime).flatMap { $0 > 0 && $0 <= 1e9 ? $0 : nil }
    }

    /// The limits, and how they are raised.
    var limits: FetchLimits {
        func advice(_ option: String) -> String {
            "the same command goes on from there, and \(option) allows more at once"
        }
        return FetchLimits(
            requests: maxRequests, bytes: maxBytes.bytes, seconds: seconds ?? 0,
            advice: FetchLimits.Advice(
                whose: "the segments of one download", requests: advice("--max-requests"), bytes: advice("--max-bytes"),
                seconds: advice("--max-time")))
    }
}
