import PlayerLog
import PlayheadPlatform

/// Finds traces in files and folders; the content says what a file is.
struct TraceFinder<Files: FileSystem> {
    let files: Files
    /// The units of columns that do not name theirs; `nil` for what the content says.
    var units: TraceUnits?

    /// What makes a folder a session bundle.
    private static var bundleMarks: Set<String> {
        ["access.log", "error.log", "events.ndjson", "requests.ndjson", "context.json"]
    }
    /// What stands beside traces without being meant as one.
    private static var prose: [String] { [".md", ".m3u8"] }

    /// The trace in a file; of an access log one for each session.
    func traces(inFile path: String) throws(TraceError) -> [TraceSource] {
        let name = path == "-" ? "stdin" : path.split(separator: "/").last.map(String.init) ?? path
        if path != "-", files.kind(of: path) == .file, try TraceFormat(of: head(of: path)[...]) == nil {
            return try traces(inLogAt: path, name: name)
        }
        let text = try TraceSource.contents(of: path, in: files)[...]
        if let format = TraceFormat(of: text) {
            let units = units(of: text, format)
            let trace = try format.read(text, source: path, name: name, units: units)
            return [TraceSource(name: name, origin: .format(format), units: units) { trace }]
        }
        return try traces(inLog: text, path: path, name: name)
    }

    /// The traces in a folder and the folders in it, by name.
    func traces(inFolder folder: String) -> TraceSet {
        var set = TraceSet()
        let root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        let walk = FolderWalk(root, in: files)
        set.skipped = walk.problems.map(TraceError.init)
        var bundles: Set<String> = []
        for step in walk.steps {
            switch step {
            case .folder(let path, let names):
                guard names.contains(where: Self.bundleMarks.contains) else { continue }
                bundles.insert(path)
                if !names.contains("trace.json") { addBundle(path, root: root, into: &set) }
            case .file(let path, let name, let folder):
                if bundles.contains(folder) ? name == "trace.json" : !Self.prose.contains(where: name.hasSuffix) {
                    addFile(path, root: root, into: &set)
                }
            }
        }
        return set
    }

    private func addFile(_ path: String, root: String, into set: inout TraceSet) {
        let name = relative(path, to: root)
        do {
            let head = try head(of: path)[...]
            if let format = TraceFormat(of: head) {
                let units = units(of: head, format)
                let source = TraceSource(name: name, origin: .format(format), units: units) {
                    [files] () throws(TraceError) in
                    try format.read(
                        TraceSource.contents(of: path, in: files)[...], source: path, name: name, units: units)
                }
                set.sources.append(source)
            } else {
                set.sources += try traces(inLogAt: path, name: name)
            }
        } catch {
            set.skipped.append(error)
        }
    }

    /// The units of a text's columns, where its form has columns that may not name theirs.
    private func units(of text: ArraySlice<UInt8>, _ format: TraceFormat) -> TraceUnits? {
        guard format == .cooked || format == .csv else { return nil }
        return units ?? TraceUnits(guessedOf: text.prefix(TraceFormat.headLength), format)
    }

    /// A path as seen from a folder above it.
    private func relative(_ path: String, to root: String) -> String {
        String(decoding: path.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self)
    }

    private func head(of path: String) throws(TraceError) -> [UInt8] {
        do throws(LoadingError) {
            let input = try files.open(path, for: .once)
            var head: [UInt8] = []
            let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: TraceFormat.headLength, alignment: 1)
            defer { piece.deallocate() }
            while head.count < TraceFormat.headLength {
                guard let count = try input.read(into: piece, at: head.count) else { continue }
                if count == 0 { break }
                head.append(contentsOf: piece[..<count])
            }
            return head
        } catch {
            throw TraceError(LogProblem(error))
        }
    }

    // MARK: Access logs

    private func addBundle(_ folder: String, root: String, into set: inout TraceSet) {
        let scanner = LogScanner(files: files, localTime: .utc)
        for unit in LogSources(at: [folder], in: files).units where unit.bundle?.folder == folder {
            var collector = SessionCollector()
            _ = scanner.scan(unit.sources, of: unit.bundle, into: &collector) { _ in true }
            set.skipped += collector.problems.kept.filter { $0.kind == .inputOutput }.map(TraceError.init)
            let name = folder == root ? unit.bundle?.name ?? folder : relative(folder, to: root)
            do {
                set.sources += try traces(of: collector, path: folder, name: name)
            } catch {
                set.skipped.append(error)
            }
        }
    }

    /// The traces that a log in a file tells, which may be larger than what a trace may be.
    private func traces(inLogAt path: String, name: String) throws(TraceError) -> [TraceSource] {
        var collector = SessionCollector()
        let sources = LogSources(at: [InputPath(path)], in: files).sources
        _ = LogScanner(files: files, localTime: .utc).scan(sources, of: nil, into: &collector) { _ in true }
        if let problem = collector.problems.kept.first(where: { $0.kind == .inputOutput }) { throw TraceError(problem) }
        if collector.sessions.values.allSatisfy({ !$0.tellsTrace }) {
            throw TraceError(name: path, problem: TraceFormat.strangerProblem(try head(of: path)[...]))
        }
        return try traces(of: collector, path: path, name: name)
    }

    private func traces(inLog text: ArraySlice<UInt8>, path: String, name: String) throws(TraceError) -> [TraceSource] {
        var collector = SessionCollector()
        collector.beginSource(LogSource(path: path, defaultID: name))
        var reader = LogReader(localTime: .utc)
        text.withUnsafeBytes { reader.feed($0, sink: &collector) }
        reader.finish(sink: &collector)
        if collector.sessions.values.allSatisfy({ !$0.tellsTrace }) {
            throw TraceError(name: path, problem: TraceFormat.strangerProblem(text))
        }
        return try traces(of: collector, path: path, name: name)
    }

    /// A trace of each session that tells one; an error where none does.
    private func traces(of logs: SessionCollector, path: String, name: String) throws(TraceError) -> [TraceSource] {
        var sources: [TraceSource] = []
        var failure: TraceError?
        for id in logs.order {
            guard let log = logs.sessions[id], log.tellsTrace else { continue }
            let traceName = logs.order.count > 1 ? "\(name)#\(id)" : name
            do {
                let trace = try BandwidthTrace(observedIn: log, source: path, name: traceName)
                let origin = log.hasAccessLog ? TraceOrigin.accessLog : .requests
                sources.append(TraceSource(name: traceName, origin: origin, session: id) { trace })
            } catch {
                failure = failure ?? error
            }
        }
        if sources.isEmpty {
            throw failure ?? TraceError(name: path, problem: "neither an access log nor requests in this session")
        }
        return sources
    }
}

extension SessionLog {
    /// Whether it may tell what the link gave: by its access log, or where it has none, by its requests.
    fileprivate var tellsTrace: Bool { hasAccessLog || hasRequests }
}
