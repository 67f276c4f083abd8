import PlayerLog

/// The sources that are read again, kept open while they are likely to be needed once more.
struct OpenSources<Files: LogFileSystem> {
    private static var mostOpen: Int { 64 }

    let sources: [ScannedSource]
    let scanner: LogScanner<Files>
    private var inputs: [Int: any LogInput] = [:]

    init(sources: [ScannedSource], scanner: LogScanner<Files>) {
        (self.sources, self.scanner) = (sources, scanner)
    }

    mutating func read(
        _ run: (id: String, kind: LogKind, place: LogPlace), ofSource number: Int
    ) throws(LogProblem) -> SessionLog {
        let input: any LogInput
        if let known = inputs[number] {
            input = known
        } else {
            if inputs.count >= Self.mostOpen { inputs.removeAll() }
            input = try scanner.reopen(sources[number])
            inputs[number] = input
        }
        return try scanner.read(run, from: input, of: sources[number])
    }
}
