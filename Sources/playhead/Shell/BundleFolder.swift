import Experiment
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
            throw CommandFailure(status: ExitStatus.inputOutput, description: "--log-dir \(error)")
        }
        guard let stranger = names.first(where: { holdsMany || !SessionLog.bundleFileNames.contains($0) }) else {
            return
        }
        throw CommandFailure(
            status: ExitStatus.inputOutput,
            description: "--log-dir \(path): \(stranger) stands there already; give a new folder")
    }

    /// Writes a session's bundle into the folder.
    func write(_ run: Matrix.Run) throws(CommandFailure) { try Self.write(run, to: path) }

    /// Writes the bundle of one of several runs into a folder of its own; why not, where that failed.
    func failure(writing run: Matrix.Run, of matrix: Matrix) -> CommandFailure? {
        let number = run.trace * matrix.sides.count + run.side + 1
        let zeros = String(repeating: "0", count: String(matrix.count).utf8.count - String(number).utf8.count)
        let folder = "\(path)/\(zeros)\(number)-\(Self.harmless(run.name.abr))-\(Self.harmless(run.name.trace))"
        do throws(CommandFailure) {
            try Self.make(folder)
            try Self.write(run, to: folder)
            return nil
        } catch {
            return error
        }
    }

    /// A text as a part of a file's name: letters, digits and a few signs, and not too long. Of a file's path its end tells
    /// most; a link that was typed has slashes too.
    private static func harmless(_ text: String) -> String {
        let bytes = text.utf8.suffix(60).map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
                byte
            default: UInt8(ascii: "-")
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func make(_ folder: String) throws(CommandFailure) {
        if FolderPath.make(folder) != nil { return }
        throw CommandFailure(
            status: ExitStatus.inputOutput,
            description: "--log-dir \(folder): cannot be made: \(String(cString: strerror(errno)))")
    }

    private static func write(_ run: Matrix.Run, to folder: String) throws(CommandFailure) {
        for (name, text) in run.bundleFiles {
            var file = try AtomicFile(path: "\(folder)/\(name)")
            try file.write(text)
            try file.finish()
        }
    }
}
