import Comparison
import Platform
import Playback
import PlayerLog

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder that session bundles are written to: of one session into it, of several each into a folder of its own.
/// Nothing is written outside of it, and each file is there whole or not at all.
struct BundleFolder: Sendable {
    private let path: String
    /// The files of the session that stood there before, by their paths in the folder.
    private var former: Set<String> = []

    /// The folder at a path, which is made where there is none.
    ///
    /// - Parameter holdsMany: whether it is for several sessions. Then it must be empty, since what stands there from
    ///   before would be taken for a part of them; of a single session the files of one before it are replaced.
    init(path: String, holdsMany: Bool = false) throws(CommandFailure) {
        self.path = path
        try Self.make(path)
        let names: [String]
        do {
            names = try POSIXFileSystem().entries(of: path)
        } catch {
            throw CommandFailure.inputOutput("--log-dir \(error)")
        }
        if !holdsMany {
            former = SessionLog.bundleFileNames.intersection(names)
            former.formUnion(SimulationBundle(POSIXFileSystem()).mediaPlaylists(in: path))
        }
        let known = Set(former.map { $0.prefix { $0 != "/" } })
        let stranger = names.first { name in
            !known.contains(name[...]) && name != Simulation.unfinishedRecordName && !FileReplacement.isName(name)
        }
        guard let stranger else { return }
        throw CommandFailure.inputOutput("--log-dir \(path): \(stranger) stands there already; give a new folder")
    }

    /// Writes a session's bundle into the folder, and removes what is left of one before it.
    func write(_ run: Matrix.Run) throws(CommandFailure) {
        let files = run.bundleFiles
        // Should the writing be interrupted, this says which files are ours.
        let unfinished = files.filter { $0.name == Simulation.recordName }
        try Self.write(unfinished.map { (Simulation.unfinishedRecordName, $0.text) }, to: path)
        // Until the new record is there, none stands beside files that are partly another session's.
        let record = "\(path)/\(Simulation.recordName)"
        let formerRecord = try OutputFile.withdraw(record)
        let left = former.subtracting(files.map(\.name))
        for name in left { _ = try OutputFile.withdraw("\(path)/\(name)") }
        // A folder that holds something else stays.
        for folder in Set(left.flatMap(Self.folders)).sorted(by: >) { rmdir("\(path)/\(folder)") }
        try Self.write(files.filter { $0.name != Simulation.recordName }, to: path)
        let staged = "\(path)/\(Simulation.unfinishedRecordName)"
        if !unfinished.isEmpty { try OutputFile.move(staged, to: record, like: formerRecord) }
        unlink(staged)
    }

    /// Writes the bundle of one of several runs into a folder of its own; why not, where that failed.
    func failure(writing run: Matrix.Run, of matrix: Matrix, _ signals: SignalWatch) -> CommandFailure? {
        let number = run.trace * matrix.sides.count + run.side + 1
        let zeros = String(repeating: "0", count: String(matrix.count).utf8.count - String(number).utf8.count)
        let folder = "\(path)/\(zeros)\(number)-\(FileName.plain(run.name.abr))-\(FileName.plain(run.name.trace))"
        do throws(CommandFailure) {
            try Self.make(folder)
            try Self.write(run.bundleFiles, to: folder, signals)
            return nil
        } catch {
            return error
        }
    }

    private static func make(_ folder: String) throws(CommandFailure) {
        if FolderPath.make(folder) != nil { return }
        throw CommandFailure.system("--log-dir \(folder): cannot be made")
    }

    private static func write(
        _ files: [(name: String, text: String)], to folder: String, _ signals: SignalWatch? = nil
    ) throws(CommandFailure) {
        for (name, text) in files {
            for parent in folders(of: name) { try make("\(folder)/\(parent)") }
            try OutputFile.write(text.utf8, to: "\(folder)/\(name)", signals: signals)
        }
    }

    /// The folders that a path leads through, the outermost first.
    private static func folders(of path: String) -> [String] {
        path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
    }
}
