import ArgumentParser
import PlayheadReport

extension ReportProvenance {
    /// How this run of the program can be repeated.
    static var ofThisRun: ReportProvenance {
        ReportProvenance(
            version: Playhead.configuration.version, arguments: Array(CommandLine.arguments.dropFirst()))
    }
}

extension ReportOptions {
    /// The usual options of this run of the program.
    static var ofThisRun: ReportOptions {
        var options = ReportOptions()
        options.provenance = .ofThisRun
        return options
    }
}
