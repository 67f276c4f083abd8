public import PlayheadPlatform

/// A session bundle: a folder that holds the logs of one session, and what the app knows of it.
public struct SessionBundle: Equatable, Sendable {
    /// The folder's path.
    public var folder: String
    /// `events.ndjson`, where there is one.
    public var eventsPath: String?
    /// `requests.ndjson`, where there is one.
    var requestsPath: String?
    /// `context.json`, where there is one.
    public var contextPath: String?

    /// The folder's own name.
    public var name: String { LogSources.lastComponent(folder) }
}

/// The inputs that a command's paths stand for, in a fixed order.
public struct LogSources: Sendable {
    /// The logs to be read.
    public var sources: [LogSource] = []
    /// The bundles that they belong to.
    public var bundles: [SessionBundle] = []
    /// Paths that lead nowhere, and what could not be looked at.
    public var problems: [LogProblem] = []
    /// Whether a problem is a path that does not exist (rather than one that cannot be read).
    public var hasMissingPath = false
    /// Paths that ask for a split of what has none.
    public var refused: [LogProblem] = []

    /// A folder of bandwidth traces that stands among bundles: no logs are looked for in it, unless it is given itself.
    private static let tracesFolder = "traces"

    /// Finds the logs at `paths`; folders are read recursively, as ``FolderWalk`` has it.
    public init(at paths: [String], in files: some FileSystem) {
        self.init(at: paths.map { InputPath($0) }, in: files)
    }

    /// Finds the logs at `paths`; folders are read recursively, as ``FolderWalk`` has it.
    ///
    /// `FILE@offset+length` is a ``LogSplit`` of a file, unless there is a file of that name.
    ///
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - files: where they are.
    ///   - readsTables: whether folders are looked through for tables of sessions too.
    public init(at paths: [InputPath], in files: some FileSystem, readsTables: Bool = false) {
        func isPassedOver(_ name: String) -> Bool { Self.isProse(name) && !(readsTables && name.hasSuffix(".csv")) }
        // Of one file there may be thousands of splits.
        var obstacles: [String: String?] = [:]
        for path in paths {
            switch files.kind(of: path.text) {
            case .folder:
                add(FolderWalk(path.text, in: files, skipping: Self.tracesFolder, ignoring: isPassedOver), isPassedOver)
            case .file: addFile(path.text)
            case nil: addSplit(path, in: files, &obstacles)
            }
        }
    }

    /// Adds a split of a file, if a path is one.
    ///
    /// - Parameter obstacles: why files have no splits, where that is known already, by their paths.
    private mutating func addSplit(
        _ path: InputPath, in files: some FileSystem, _ obstacles: inout [String: String?]
    ) {
        guard let (file, range) = LogSplit.parts(of: path.text), files.kind(of: file) != nil else {
            hasMissingPath = true
            return problems.append(path.problem("no such file or folder"))
        }
        let obstacle = obstacles[file] ?? files.obstacleToSplitting(file)
        obstacles[file] = .some(obstacle)
        if let obstacle { return refused.append(path.problem(obstacle)) }
        guard let split = LogSplit(range) else {
            let problem = "no split of \(file): after the @ stands offset+length, two whole numbers of bytes"
            return refused.append(path.problem(problem))
        }
        addFile(file, split)
    }

    private mutating func addFile(_ path: String, _ split: LogSplit? = nil) {
        let name = Self.lastComponent(path)
        sources.append(
            LogSource(
                path: path, split: split, defaultID: path == "-" ? "stdin" : Self.stem(name), bundle: nil,
                kindByName: Self.kind(ofName: name)))
    }

    private mutating func add(_ walk: FolderWalk, _ isPassedOver: (String) -> Bool) {
        problems += walk.problems
        var bundlesOfFolders: [String: Int] = [:]
        for step in walk.steps {
            switch step {
            case .folder(let folder, let names):
                guard names.contains(where: SessionLog.bundleFileNames.contains) else { continue }
                func path(_ name: String) -> String? {
                    guard names.contains(name) else { return nil }
                    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
                }
                bundlesOfFolders[folder] = bundles.count
                bundles.append(
                    SessionBundle(
                        folder: folder, eventsPath: path("events.ndjson"), requestsPath: path("requests.ndjson"),
                        contextPath: path("context.json")))
            case .file(let path, let name, let folder):
                guard !SessionLog.bundleCompanions.contains(name), !isPassedOver(name) else { continue }
                let bundle = bundlesOfFolders[folder]
                sources.append(
                    LogSource(
                        path: path, defaultID: bundle.map { bundles[$0].name } ?? Self.stem(name), bundle: bundle,
                        kindByName: Self.kind(ofName: name)))
            }
        }
    }

    /// The sources in the groups that are read together: a bundle's logs, then its events and its requests, or one loose log.
    public var units: [(bundle: SessionBundle?, sources: [LogSource])] {
        var positions: [Int: Int] = [:]
        var units: [(bundle: SessionBundle?, sources: [LogSource])] = []
        for source in sources {
            if let bundle = source.bundle, let position = positions[bundle] {
                units[position].sources.append(source)
            } else {
                if let bundle = source.bundle { positions[bundle] = units.count }
                units.append((source.bundle.map { bundles[$0] }, [source]))
            }
        }
        // A bundle without a log may still hold what the app observed.
        for (index, bundle) in bundles.enumerated() {
            let paths = [bundle.eventsPath, bundle.requestsPath].compactMap(\.self)
            let companions = paths.map { LogSource(path: $0, defaultID: bundle.name, bundle: index) }
            if let position = positions[index] {
                units[position].sources += companions
            } else if !companions.isEmpty {
                units.append((bundle, companions))
            }
        }
        return units
    }

    private static func isProse(_ name: String) -> Bool {
        [".md", ".m3u8", ".csv"].contains { name.hasSuffix($0) }
    }

    private static func kind(ofName name: String) -> LogKind? {
        if name.hasPrefix("error") { return .error }
        return name.hasPrefix("access") ? .access : nil
    }

    static func lastComponent(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    private static func stem(_ name: String) -> String {
        var stem = name[...]
        for suffix in [".gz", ".zst"] where stem.hasSuffix(suffix) { stem = stem.dropLast(suffix.count) }
        guard let dot = stem.lastIndex(of: "."), dot > stem.startIndex else { return String(stem) }
        return String(stem[..<dot])
    }
}

/// A path as the user gave it: as an argument, or in a list.
public struct InputPath: Equatable, Sendable {
    /// The path.
    public var text: String
    /// The list that it stands in; `nil` for an argument.
    public var list: String?
    /// Its line there, counted from 1.
    public var line: Int?

    /// A path, and where it stands.
    public init(_ text: String, list: String? = nil, line: Int? = nil) {
        (self.text, self.list, self.line) = (text, list, line)
    }

    /// The paths of a list: one a line, or where the bytes hold a NUL, one up to each NUL. Empty ones are passed over.
    public static func all(of bytes: [UInt8], list: String) -> [InputPath] {
        let separator: UInt8 = bytes.contains(0) ? 0 : 0x0A
        var (paths, line, rest): ([InputPath], Int, ArraySlice<UInt8>) = ([], 0, bytes[...])
        while !rest.isEmpty {
            var path = rest.prefix { $0 != separator }
            rest = rest.dropFirst(path.count + 1)
            line += 1
            if separator == 0x0A, path.last == 0x0D { path = path.dropLast() }
            if !path.isEmpty { paths.append(InputPath(SystemPath.text(of: path), list: list, line: line)) }
        }
        return paths
    }

    /// The path, with where it stands.
    public var described: String { list.map { "\($0):\(line ?? 0): \(text)" } ?? text }

    /// What is wrong with it, with where it stands.
    func problem(_ message: String) -> LogProblem {
        guard let list else { return LogProblem(source: text, message: message) }
        return LogProblem(source: list, line: line, message: "\(text): \(message)")
    }
}
