import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder that a presentation goes to, whole or not at all.
///
/// The multivariant playlist comes last, so that what was interrupted is no presentation, and can be done again.
final class PresentationFolder {
    private static let stagingName = ".playhead-segment"
    private static let multivariantName = "multivariant.m3u8"

    private let folder: StagedFolder
    private let signals: SignalWatch

    /// Where files are written until all are there.
    var staging: String { folder.staging }

    /// The folder at a path, which is made where there is none.
    ///
    /// - Parameters:
    ///   - overwrites: whether what stands there may be replaced; else the folder has to be empty, or hold nothing but what an
    ///     earlier run was putting there when it was ended.
    ///   - signals: what ends the program.
    init(path: String, overwrites: Bool, signals: SignalWatch) throws(CommandFailure) {
        self.signals = signals
        folder = try StagedFolder(path: path, stagingName: Self.stagingName, signals: signals)
        if !overwrites, let stranger = try folder.strangers.first {
            throw CommandFailure.inputOutput(
                "\(path): \(stranger) stands there already; give a new folder, or --overwrite")
        }
        try folder.begin()
    }

    /// Makes a folder for a rendition. Returns its path.
    func makeFolder(_ name: String) throws(CommandFailure) -> String {
        let made = staging + "/" + name
        guard mkdir(made, 0o777) == 0 else { throw StagedFolder.failure(made, "cannot be made") }
        return made
    }

    /// Puts everything in place: the renditions' folders and what else stands beside them, then the multivariant playlist.
    ///
    /// - Parameter text: the multivariant playlist.
    func finish(_ names: [String], multivariant text: [UInt8]) throws(CommandFailure) {
        let staged = staging + "/" + Self.multivariantName
        try OutputFile.write(text, to: staged)
        try folder.finish(names + [Self.multivariantName]) { () throws(CommandFailure) in
            let multivariant = folder.path + "/" + Self.multivariantName
            let former = try OutputFile.withdraw(multivariant)
            for name in names { try move(name) }
            try OutputFile.move(staged, to: multivariant, like: former, signals: signals)
        }
    }

    /// Puts a rendition in place: its folder as a whole, or its files into the folder that stands there, whose other files
    /// are of an older rendition and go.
    private func move(_ name: String) throws(CommandFailure) {
        let (staged, shown) = (staging + "/" + name, folder.path + "/" + name)
        let target = FileReplacement.target(of: shown)
        var about = stat()
        let exists = stat(target, &about) == 0
        guard exists || errno == ENOENT else { throw StagedFolder.failure(shown, "cannot be replaced") }
        guard exists, about.st_mode & S_IFMT == S_IFDIR else {
            if exists { _ = try OutputFile.withdraw(target) }
            guard rename(staged, target) == 0 else { throw StagedFolder.failure(shown, "cannot be written") }
            return
        }
        let names = try StagedFolder.names(in: staged)
        for name in Set(try StagedFolder.names(in: target)).subtracting(names) {
            let old = target + "/" + name
            guard lstat(old, &about) == 0, about.st_mode & S_IFMT == S_IFREG else { continue }
            guard unlink(old) == 0 else { throw StagedFolder.failure(shown + "/" + name, "cannot be removed") }
        }
        for name in names { try OutputFile.move(staged + "/" + name, to: shown + "/" + name, signals: signals) }
    }
}
