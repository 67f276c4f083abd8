import Comparison
import Playback
import PlayerLog
import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder that session bundles are written to, whole or not at all: of one session into it, of several each into a folder of
/// its own. Nothing is written outside of it.
final class BundleFolder {
    private static let stagingName = ".playhead-log-dir"

    private let folder: StagedFolder
    private let signals: SignalWatch
    /// The files of the session that stood there before, by their paths in the folder.
    private let former: Set<String>

    /// The folder at a path, which is made where there is none.
    ///
    /// - Parameters:
    ///   - holdsMany: whether it is for several sessions. Then it must be empty, since what stands there from before would be
    ///     taken for a part of them; of a single session the files of one before it are replaced.
    ///   - signals: what ends the program.
    init(path: String, holdsMany: Bool = false, signals: SignalWatch) throws(CommandFailure) {
        self.signals = signals
        folder = try StagedFolder(path: path, stagingName: Self.stagingName, option: "--log-dir ", signals: signals)
        let names = try folder.strangers
        var former: Set<String> = []
        if !holdsMany {
            former = SessionLog.bundleFileNames.intersection(try StagedFolder.names(in: path))
            former.formUnion(SimulationBundle(POSIXFileSystem()).mediaPlaylists(in: path))
        }
        self.former = former.union(folder.left)
        let known = Set(former.map { $0.prefix { $0 != "/" } })
        if let stranger = names.first(where: { !known.contains($0[...]) }) {
            throw CommandFailure.inputOutput("--log-dir \(path): \(stranger) stands there already; give a new folder")
        }
        try folder.begin()
    }

    /// Writes a session's bundle into the folder, and removes what is left of one before it.
    func write(_ run: Matrix.Run) throws(CommandFailure) {
        let files = run.bundleFiles
        try Self.write(files, to: folder.staging, signals)
        try stopIfSignalled()
        let left = former.subtracting(files.map(\.name))
        try folder.finish(former.union(files.map(\.name))) { () throws(CommandFailure) in
            try removeLeft()
            // Until the new record is there, none stands beside files that are partly another session's.
            let record = try OutputFile.withdraw("\(folder.path)/\(Simulation.recordName)")
            for name in left { _ = try OutputFile.withdraw("\(folder.path)/\(name)") }
            // A folder that holds something else stays.
            for folder in Set(left.flatMap(Self.folders)).sorted(by: >) { rmdir("\(self.folder.path)/\(folder)") }
            for (name, _) in files {
                for parent in Self.folders(of: name) { try Self.make("\(folder.path)/\(parent)") }
                try OutputFile.move(
                    "\(folder.staging)/\(name)", to: "\(folder.path)/\(name)",
                    like: name == Simulation.recordName ? record : nil, signals: signals)
            }
        }
    }

    /// Writes the bundles of several runs, as they come; see ``finish()``.
    func writer(of matrix: Matrix) -> Writer { Writer(matrix: matrix, path: folder.staging, signals: signals) }

    /// Puts the bundles of several runs in place.
    func finish() throws(CommandFailure) {
        try stopIfSignalled()
        let names = try StagedFolder.names(in: folder.staging)
        try folder.finish(names) { () throws(CommandFailure) in
            try removeLeft()
            for name in names {
                let shown = "\(folder.path)/\(name)"
                guard rename("\(folder.staging)/\(name)", shown) == 0 else {
                    throw StagedFolder.failure("--log-dir \(shown)", "cannot be written")
                }
            }
        }
    }

    /// Writes bundles of a matrix, each into a folder of its own.
    struct Writer: Sendable {
        fileprivate let matrix: Matrix
        fileprivate let path: String
        fileprivate let signals: SignalWatch

        /// Writes the bundle of a run; why not, where that failed.
        func failure(writing run: Matrix.Run) -> CommandFailure? {
            let number = run.trace * matrix.sides.count + run.side + 1
            let zeros = String(repeating: "0", count: String(matrix.count).utf8.count - String(number).utf8.count)
            let name = "\(zeros)\(number)-\(FileName.plain(run.name.abr))-\(FileName.plain(run.name.trace))"
            do throws(CommandFailure) {
                try BundleFolder.make("\(path)/\(name)")
                try BundleFolder.write(run.bundleFiles, to: "\(path)/\(name)", signals)
                return nil
            } catch {
                return error
            }
        }
    }

    /// Takes away what an earlier run was putting in place when it was ended, with the folders that hold nothing else.
    private func removeLeft() throws(CommandFailure) {
        for name in folder.left { try StagedFolder.remove("\(folder.path)/\(name)") }
        for name in Set(folder.left.flatMap(Self.folders)).sorted(by: >) { rmdir("\(folder.path)/\(name)") }
    }

    private func stopIfSignalled() throws(CommandFailure) {
        guard let signal = signals.received else { return }
        throw CommandFailure(
            status: ExitStatus.signal(signal), description: "--log-dir \(folder.path): interrupted: nothing was written"
        )
    }

    private static func make(_ folder: String) throws(CommandFailure) {
        if FolderPath.make(folder) != nil { return }
        throw CommandFailure.system("--log-dir \(folder): cannot be made")
    }

    private static func write(
        _ files: [(name: String, text: String)], to folder: String, _ signals: SignalWatch
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
