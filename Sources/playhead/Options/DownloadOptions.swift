import ArgumentParser
import HLS
import HLSDownload
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
