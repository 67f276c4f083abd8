import PlayerLog
public import PlayheadPlatform

/// What `--trace` is given: a file, a folder, a specification (`6M/50ms:60s,800k:20s`) or a generator
/// (`generate:lte*500`, `generate:square:high=5M:every=10s`).
///
/// A path that exists is meant before a specification. A folder stands for every trace in it, recursively and by name;
/// a session bundle for its `trace.json`, or else for what its access log tells; a log for a trace of each session.
public struct TraceArgument: Sendable {
    /// The most traces that one generator is asked for.
    private static let mostGenerated = 1_000_000

    /// The text.
    public let text: String
    private let generation: (generator: TraceGenerator, count: Int)?

    /// The argument of a text.
    ///
    /// - Throws: for a generator that there is not. Whether a path exists, ``sources(in:seed:units:end:)`` tells.
    public init(parsing text: String) throws(TraceError) {
        self.text = text
        let prefix = "generate:"
        generation = text.hasPrefix(prefix) ? try Self.generation(text.dropFirst(prefix.count), of: text) : nil
    }

    private static func generation(
        _ description: Substring, of text: String
    ) throws(TraceError) -> (generator: TraceGenerator, count: Int) {
        func error(_ problem: String) -> TraceError { TraceError(name: text, problem: problem) }
        let star = description.lastIndex(of: "*")
        var count = 1
        if let star {
            let digits = description[star...].dropFirst()
            guard let number = Int(digits), (1...mostGenerated).contains(number) else {
                throw error("'*\(digits)': a count from 1 to \(mostGenerated) should stand behind the star")
            }
            count = number
        }
        let parts = description[..<(star ?? description.endIndex)].split(
            separator: ":", omittingEmptySubsequences: false)
        guard let kind = parts.first.flatMap({ TraceGenerator.Kind(rawValue: String($0)) }) else {
            let kinds = TraceGenerator.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw error("'\(parts.first ?? "")' is no kind of trace: there are \(kinds)")
        }
        let generator = try TraceGenerator(kind, options: parts.dropFirst().map(String.init))
        guard count == 1 || generator.isRandom else {
            throw error(
                "nothing in '\(description[..<(star ?? description.endIndex)])' is left to chance: \(count) of it are one trace; "
                    + "leave *\(count) out, or take a generator with chance (markov, lte)")
        }
        return (generator, count)
    }

    /// The traces that the argument stands for.
    ///
    /// - Parameters:
    ///   - files: where a file or folder that it names is looked for.
    ///   - seed: of generated traces; the second of several has the next seed, and so on, so that each can be made
    ///     alone.
    ///   - units: the units of columns that do not name theirs; `nil` for what the content says.
    ///   - end: what comes after the last period; `nil` for what the traces say: they begin again, but for a
    ///     specification without a last duration, which holds.
    /// - Throws: where there is no such file, no trace, or a single file cannot be read. A file in a folder that is a
    ///   trace is read only by ``TraceSource/load()``, which tells what is wrong with it.
    public func sources(
        in files: some FileSystem, seed: UInt64, units: TraceUnits? = nil, end: BandwidthTrace.End? = nil
    ) throws(TraceError) -> TraceSet {
        var set = try found(in: files, seed: seed, units: units)
        for index in set.sources.indices { set.sources[index].end = end }
        return set
    }

    private func found(
        in files: some FileSystem, seed: UInt64, units: TraceUnits?
    ) throws(TraceError) -> TraceSet {
        var set = TraceSet()
        if let (generator, count) = generation {
            set.sources = (0..<count).map { index in
                let seed = seed &+ UInt64(index)
                var source = TraceSource(name: generator.name(seed: seed), origin: .generator) {
                    () throws(TraceError) in
                    try generator.trace(seed: seed)
                }
                source.isRandom = generator.kind.isRandom
                return source
            }
            return set
        }
        switch files.kind(of: text) {
        case .file: set.sources = try TraceFinder(files: files, units: units).traces(inFile: text)
        case .folder:
            set = TraceFinder(files: files, units: units).traces(inFolder: text)
            if set.sources.isEmpty {
                // There may be one in what was not read.
                throw TraceError(
                    name: text, problem: "no trace in this folder" + (set.skipped.first.map { "; \($0)" } ?? ""),
                    isUnread: set.skipped.contains(where: \.isUnread))
            }
        case nil where TraceSpecification.isLikely(text):
            let trace = try TraceSpecification.read(text)
            set.sources = [TraceSource(name: text, origin: .format(.spec)) { trace }]
        case nil:
            throw TraceError(
                name: text,
                problem: "no such file or folder"
                    + (TraceSpecification.networkProblem(text).map { "; " + $0 }
                        ?? "; nor is it a specification such as 6M/50ms:60s,800k:20s"),
                isMissing: true)
        }
        return set
    }
}
