public import PlayheadPlatform

/// What stands in a folder and in the folders in it, in a fixed order.
///
/// Each folder is visited once, by its device and number, however many links lead to it: first as what it is, through links
/// after all else. A file that a link leads to is left out where the walk finds it itself, or through another link. Names
/// that are no links are never left out: what is there twice is meant twice. Pipes, sockets and devices are not what a folder
/// stores, and are left out with a word. Names that begin with a dot or an underscore are passed over, as Hadoop does: they
/// are marks and drafts of those who write there (`_SUCCESS`, `.part-00000.crc`).
public struct FolderWalk {
    /// What the walk comes to.
    public enum Step: Sendable {
        /// A folder, with the names of the files and folders in it. The files that follow stand in it, until the next.
        case folder(path: String, names: [String])
        /// A file in the folder of this path.
        case file(path: String, name: String, folder: String)
    }

    /// What the walk came to, in order.
    public private(set) var steps: [Step] = []
    /// What is not visited, and why.
    public private(set) var problems: [LogProblem] = []

    /// No folder stands deeper than this below the first.
    private static let mostLevels = 32

    private struct Identity: Hashable {
        var device: UInt64
        var number: UInt64

        init(_ stamp: FileStamp) { (device, number) = (stamp.device, stamp.number) }
    }

    private struct Entry {
        var name: String
        var path: String
        var kind: FileKind
        var identity: Identity?
    }

    private let skippedFolder: String?
    private let isIgnored: (String) -> Bool
    private var visited: Set<Identity> = []
    /// The files that the walk finds as what they are.
    private var found: Set<Identity> = []
    /// The files that links lead to, by their steps.
    private var linkedFiles: [Int: Identity] = [:]
    private var linkedFolders: [(path: String, level: Int)] = []

    /// Walks a folder.
    ///
    /// - Parameters:
    ///   - folder: its path.
    ///   - files: the file system that it is in.
    ///   - skippedFolder: the name of folders that are not visited, unless it is the first.
    ///   - isIgnored: whether nobody minds that a file of this name cannot be read.
    public init(
        _ folder: String, in files: some FileSystem, skipping skippedFolder: String? = nil,
        ignoring isIgnored: @escaping (String) -> Bool = { _ in false }
    ) {
        (self.skippedFolder, self.isIgnored) = (skippedFolder, isIgnored)
        visit(folder, level: 0, files)
        var next = 0
        while next < linkedFolders.count {
            visit(linkedFolders[next].path, level: linkedFolders[next].level, files)
            next += 1
        }
        leaveOutRepetitions()
    }

    private mutating func visit(_ folder: String, level: Int, _ files: some FileSystem) {
        if let stamp = files.stamp(of: folder), !visited.insert(Identity(stamp)).inserted { return }
        guard level < Self.mostLevels else {
            problems.append(
                LogProblem(source: folder, message: "folders are nested too deeply: not read", kind: .inputOutput))
            return
        }
        let names: [String]
        do throws(LoadingError) {
            try files.requireFinished(folder)
            names = try files.entries(of: folder)
        } catch {
            problems.append(LogProblem(error))
            return
        }
        let entries = names.filter { !$0.hasPrefix("_") && !$0.hasPrefix(".") }.compactMap { name in
            entry(name, folder.hasSuffix("/") ? folder + name : folder + "/" + name, files)
        }
        steps.append(.folder(path: folder, names: entries.map(\.name)))
        for entry in entries {
            switch entry.kind {
            case .folder where entry.name == skippedFolder: continue
            case .folder where files.isLink(entry.path): linkedFolders.append((entry.path, level + 1))
            case .folder: visit(entry.path, level: level + 1, files)
            case .file:
                steps.append(.file(path: entry.path, name: entry.name, folder: folder))
                guard let identity = entry.identity else { continue }
                if files.isLink(entry.path) {
                    linkedFiles[steps.count - 1] = identity
                } else {
                    found.insert(identity)
                }
            }
        }
    }

    /// What stands in a folder under a name; `nil` for what is not read.
    private mutating func entry(_ name: String, _ path: String, _ files: some FileSystem) -> Entry? {
        guard let kind = files.kind(of: path) else {
            let message =
                files.isLink(path)
                ? "a link that leads nowhere" : "cannot be looked at: it is gone, or its folder may not be searched"
            if !isIgnored(name) {
                problems.append(LogProblem(source: path, message: message, kind: .inputOutput))
            }
            return nil
        }
        let stamp = files.stamp(of: path)
        guard stamp?.isStored != false else {
            problems.append(
                LogProblem(source: path, message: "a pipe, a socket or a device: it is read only where it is named"))
            return nil
        }
        return Entry(name: name, path: path, kind: kind, identity: stamp.map(Identity.init))
    }

    private mutating func leaveOutRepetitions() {
        guard !linkedFiles.isEmpty else { return }
        var kept: [Step] = []
        for (index, step) in steps.enumerated() {
            if let identity = linkedFiles[index], !found.insert(identity).inserted { continue }
            kept.append(step)
        }
        steps = kept
    }
}
