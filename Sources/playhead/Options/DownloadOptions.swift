import ArgumentParser
import BandwidthTrace
import HLS
import HLSDownload
import Playback
import PlayerLog
import PlayheadPlatform
import PredicateFormat

/// What is to be downloaded.
struct DownloadOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Which variant is wanted: a predicate or a URI (repeatable, in order of preference).",
            valueName: "qualifier"))
    var variant: [String] = []

    @Option(
        help: ArgumentHelp(
            "Which renditions are wanted (repeatable): audio=en,fr, subtitles=en, audio=all, audio=none.",
            valueName: "selection"))
    var select: [String] = []

    @Option(
        help: ArgumentHelp(
            "Which variant an auxiliary content wants (repeatable, in order of preference).", valueName: "qualifier"))
    var auxiliary: [String] = []

    @Option(
        help: ArgumentHelp("Which renditions the auxiliary content wants (repeatable).", valueName: "selection"))
    var auxiliarySelect: [String] = []

    @Flag(help: "Choose the auxiliary contents' variants by themselves, even if their video is another.")
    var noOptimizeAuxiliary = false

    @Option(
        help: ArgumentHelp("Read the configuration from a JSON file; --help shows one.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var plan: String?

    func validate() throws {
        for text in select + auxiliarySelect {
            var selections = MediaSelections()
            if !selections.add(parsing: text) {
                throw ValidationError(
                    "\(text): a selection is audio= or subtitles=, and languages or names with commas between.")
            }
        }
        if plan != nil, !(variant + select + auxiliary + auxiliarySelect).isEmpty {
            throw ValidationError("--plan has the qualifiers and selections: leave the other options out.")
        }
        if !auxiliarySelect.isEmpty, auxiliary.isEmpty {
            throw ValidationError("--auxiliary-select is of an auxiliary content: give --auxiliary as well.")
        }
    }

    /// The configuration that was asked for.
    func configuration(
        for playlist: MultivariantPlaylist, in files: some FileSystem
    ) throws(CommandFailure) -> DownloadConfiguration {
        let variants = playlist.assetVariants
        var configuration = DownloadConfiguration()
        if let plan {
            configuration = try DownloadPlanFile(path: plan, in: files).configuration(for: variants)
        } else {
            configuration.primaryContentConfiguration = try content(variant, select, "--variant", variants)
            if !auxiliary.isEmpty {
                configuration.auxiliaryContentConfigurations = [
                    try content(auxiliary, auxiliarySelect, "--auxiliary", variants)
                ]
            }
        }
        if noOptimizeAuxiliary { configuration.optimizesAuxiliaryContentConfigurations = false }
        return configuration
    }

    private func content(
        _ qualifiers: [String], _ selections: [String], _ option: String, _ variants: [AssetVariant]
    ) throws(CommandFailure) -> ContentConfiguration {
        var content = ContentConfiguration()
        for text in qualifiers {
            content.variantQualifiers.append(try VariantQualifier(typed: text, for: variants, by: option))
        }
        for text in selections { _ = content.mediaSelections.add(parsing: text) }
        return content
    }
}

extension VariantQualifier {
    /// A qualifier as it was typed; what is neither a URI nor a predicate ends the command.
    ///
    /// - Parameter source: what it was typed after, or stands in.
    init(typed text: String, for variants: [AssetVariant], by source: String) throws(CommandFailure) {
        do {
            try self.init(parsing: text, for: variants)
        } catch {
            throw CommandFailure.usage(error.text(of: "\(source): no variant has this URI, and as a predicate"))
        }
    }
}

/// What a download into a folder may take at most.
struct DownloadLimitOptions: FetchLimitOptions {
    @Option(
        help: ArgumentHelp(
            "No more is downloaded by one command, such as 500G. Two hours of 4K have some 40 GB.", valueName: "bytes"))
    var maxBytes = ByteCount(bytes: 200_000_000_000)

    @Option(help: ArgumentHelp("No more requests are made by one command.", valueName: "count"))
    var maxRequests = 200_000

    @Option(help: ArgumentHelp("No command downloads for longer: 90min, 48h.", valueName: "time"))
    var maxTime = "24h"

    func validate() throws { try validateLimits() }

    /// The limits, and how they are raised.
    var limits: FetchLimits {
        limits(
            of: "the segments of one download",
            advice: { "the same command goes on from there, and \($0) allows more at once" })
    }
}

/// Options that bound what one command gets from servers.
protocol FetchLimitOptions: ParsableArguments {
    /// No more bytes.
    var maxBytes: ByteCount { get }
    /// No more requests.
    var maxRequests: Int { get }
    /// For no longer, as a person types it.
    var maxTime: String { get }
}

extension FetchLimitOptions {
    /// Ends where an option says nothing that can be kept to.
    func validateLimits() throws {
        if maxBytes.bytes < 1 { throw ValidationError("--max-bytes \(maxBytes): at least one is needed.") }
        if maxRequests < 1 { throw ValidationError("--max-requests \(maxRequests): at least one is needed.") }
        if seconds == nil { throw ValidationError("--max-time \(maxTime): it should be a time such as 90min or 48h.") }
    }

    private var seconds: Double? {
        BandwidthTrace.seconds(parsing: maxTime).flatMap { $0 > 0 && $0 <= 1e9 ? $0 : nil }
    }

    /// The limits.
    ///
    /// - Parameters:
    ///   - whose: whose limits they are, for messages.
    ///   - advice: what is to be done where the limit of an option is reached.
    func limits(of whose: String, advice: (_ option: String) -> String) -> FetchLimits {
        FetchLimits(
            requests: maxRequests, bytes: maxBytes.bytes, seconds: seconds ?? 0,
            advice: FetchLimits.Advice(
                whose: whose, requests: advice("--max-requests"), bytes: advice("--max-bytes"),
                seconds: advice("--max-time")))
    }
}

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
