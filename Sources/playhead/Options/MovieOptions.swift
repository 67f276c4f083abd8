import ArgumentParser

/// What is shown of a movie.
struct MovieOptions: ParsableArguments {
    @Flag(help: "Show the samples of a movie or a segment.")
    var samples = false

    @Option(
        help: ArgumentHelp("How many boxes, and samples of a track, are shown of a movie.", valueName: "count"))
    var limit = 1000

    @Option(
        name: .customLong("init"),
        help: ArgumentHelp("The initialization segment that a segment is read with.", valueName: "file"),
        completion: .file())
    var initialization: String?

    func validate() throws {
        if !(1...10_000_000).contains(limit) { throw ValidationError("--limit \(limit): from 1 to 10000000.") }
    }
}
