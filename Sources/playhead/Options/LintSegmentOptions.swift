import ArgumentParser
import HLSLint
import PlayheadPlatform

/// Which media segments lint opens, and what that may take.
struct LintSegmentOptions: FetchLimitOptions {
    /// Which segments, as a person types it.
    enum Which: String, CaseIterable, ExpressibleByArgument {
        case first, sample, all

        var choice: SegmentChoice {
            switch self {
            case .first: .first
            case .sample: .sample
            case .all: .all
            }
        }
    }

    @Option(
        help: ArgumentHelp(
            "Which media segments of each playlist are opened and looked into: first, sample (10 of them), all.",
            discussion: "All of files and folders unless given, and the first of each playlist of a server.",
            valueName: "which"))
    var segments: Which?

    @Flag(help: "Open no media segment.")
    var noSegments = false

    @Flag(
        help: ArgumentHelp(
            "Ask a server for the sizes of the segments that are not opened, so that bitrates are measured.",
            discussion: "A request a segment, of one byte. Segments that are not there are found as well."))
    var sizes = false

    @Option(help: ArgumentHelp("No more bytes of segments are fetched by one command.", valueName: "bytes"))
    var maxBytes = ByteCount(bytes: 20_000_000_000)

    @Option(help: ArgumentHelp("No more segments are requested by one command.", valueName: "count"))
    var maxRequests = 50_000

    @Option(help: ArgumentHelp("No command fetches segments for longer: 10min, 2h.", valueName: "time"))
    var maxTime = "1h"

    func validate() throws {
        try validateLimits()
        if noSegments, segments != nil {
            throw ValidationError("--no-segments opens none, and --segments some: give one of them.")
        }
        if noSegments, sizes {
            throw ValidationError("--no-segments asks a server for none, and --sizes for each: give one of them.")
        }
    }

    /// Which segments of a playlist are opened.
    func choice(at base: String) -> SegmentChoice {
        if noSegments { return .none }
        if let segments { return segments.choice }
        if case .url? = try? ResourceLocation(base) { return .first }
        return .all
    }

    /// The limits, and how they are raised.
    var limits: FetchLimits {
        limits(of: "the segments of one command", advice: { "\($0) allows more, and --segments first needs less" })
    }
}
