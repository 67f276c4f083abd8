import ArgumentParser
import Report

extension ReportOptions {
    /// The usual options, with how this run of the program can be repeated.
    static var ofThisRun: ReportOptions {
        var options = ReportOptions()
        options.provenance = ReportProvenance(
            version: Playhead.configuration.version, arguments: Array(CommandLine.arguments.dropFirst()))
        return options
    }
}
