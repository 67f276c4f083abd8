public import PlayheadPlatform

/// The largest `context.json` that is read, bytes.
private let longestContext = 64 << 20

extension FileSystem {
    /// Reads what a bundle's `context.json` says, and tells what of it is not understood.
    ///
    /// - Parameter localTime: the clock of logs whose context names none.
    /// - Returns: the context, empty where there is none, and the clock that the bundle's logs show.
    func readContext(
        of bundle: SessionBundle?, localTime: LocalTime, into sink: inout some SessionSink
    ) -> (context: SessionContext, localTime: LocalTime) {
        guard let path = bundle?.contextPath else { return (SessionContext(), localTime) }
        sink.beginSource(LogSource(path: path, defaultID: "", isCompanion: true))
        var context = SessionContext()
        do throws(LogProblem) {
            var unknownKeys: [String] = []
            defer { for key in unknownKeys { sink.note(.unknownKey(key)) } }
            context = try SessionContext(parsing: bytes(of: path), unknownKeys: &unknownKeys)
        } catch {
            sink.report(error)
        }
        guard let name = context["timeZone"] else { return (context, localTime) }
        if let zone = LocalTime(named: name, zoneFile: zoneFile) { return (context, zone) }
        sink.report(line: nil, message: "the time zone \(name) is not known here: its times are taken as they stand")
        return (context, localTime)
    }

    private func bytes(of path: String) throws(LogProblem) -> [UInt8] {
        do throws(LoadingError) { return try contents(of: path, limit: longestContext) } catch {
            throw LogProblem(error)
        }
    }
}

extension LogSources {
    /// Of how many bytes the splits of a large log are, at least: so few that no reader has much left when the others have
    /// nothing more to read.
    public static let splitLength = 16 << 20

    /// How many splits a log has at most.
    static let mostSplits = 1000

    /// The same inputs, large loose W3C logs in splits that several readers share: what comes of them is the same.
    ///
    /// - Parameters:
    ///   - length: how many bytes a split has, at least; a log of fewer than two is left whole.
    ///   - files: where the logs are.
    public func inSplits(of length: Int = splitLength, in files: some FileSystem) -> LogSources {
        var split = self
        split.sources = sources.flatMap { source -> [LogSource] in
            guard source.bundle == nil, source.split == nil, let stamp = files.stamp(of: source.path), stamp.isStored,
                stamp.size >= 2 * length, files.obstacleToSplitting(source.path) == nil
            else { return [source] }
            let (size, count) = (stamp.size, min(stamp.size / length, Self.mostSplits))
            return (0..<count).map { index in
                let offset = size / count * index
                var part = source
                part.split = LogSplit(
                    offset: offset, length: index == count - 1 ? size - offset : size / count)
                part.isOneOfAll = true
                return part
            }
        }
        return split
    }
}

extension FileSystem {
    /// Why what stands at a path has no splits, and what to do; `nil` where it has, or cannot be looked at.
    func obstacleToSplitting(_ path: String) -> String? {
        if kind(of: path) == .folder { return "a folder has no offsets: name a file in it" }
        if path == "-" || stamp(of: path)?.isStored == false {
            return "a stream has no offsets: store it in a file, or read it whole"
        }
        guard let input = try? open(path, for: .once) else { return nil }
        if input.size == nil { return "a compressed file has no offsets: read it whole, or unpack it first" }
        var start = [UInt8](repeating: 0, count: 1 << 16)
        guard let count = try? start.withUnsafeMutableBytes({ try input.read(into: $0, at: 0) }),
            LogReader.isW3C(Array(start.prefix(count)))
        else { return "only a W3C log has splits: read it whole" }
        return nil
    }
}
