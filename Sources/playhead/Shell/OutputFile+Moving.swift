#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Files of an output folder that are written elsewhere first, so that they come all together.
extension OutputFile {
    private static let pieceSize = 1 << 20

    /// Puts a file that is whole where the user wants it, by the rules for a file that the user named: a regular file is
    /// replaced and its mode and owner stay, a link is followed, and anything else is written into.
    ///
    /// - Parameters:
    ///   - staged: the file, which is gone from there then, or can be removed.
    ///   - path: where it goes.
    ///   - former: what ``withdraw(_:)`` took away there before.
    ///   - signals: what is asked whether to go on where a pipe waits for its reader.
    static func move(
        _ staged: String, to path: String, like former: stat? = nil, signals: SignalWatch? = nil
    ) throws(CommandFailure) {
        let target = FileReplacement.target(of: path)
        var about = stat()
        let exists = stat(target, &about) == 0
        guard exists || errno == ENOENT else { throw failure(path) }
        if !exists || about.st_mode & S_IFMT == S_IFREG {
            let old = (exists ? about : former).flatMap { FileReplacement.inherited($0, at: target) }
            if let old { FileReplacement.give(old, to: staged) }
            if rename(staged, target) == 0 { return }
            guard errno == EXDEV else { throw failure(path) }
        }
        try copy(staged, to: path, signals)
    }

    /// Takes away a regular file, or the one that a link leads to, which must not stand there while others are replaced.
    ///
    /// - Returns: what it was, for the file that comes in its place; nil where there was none.
    static func withdraw(_ path: String) throws(CommandFailure) -> stat? {
        let target = FileReplacement.target(of: path)
        var about = stat()
        guard lstat(target, &about) == 0, about.st_mode & S_IFMT == S_IFREG else { return nil }
        guard unlink(target) == 0 else { throw failure(path) }
        return about
    }

    private static func copy(_ staged: String, to path: String, _ signals: SignalWatch?) throws(CommandFailure) {
        let source = open(staged, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard source >= 0 else { throw failure(staged) }
        defer { close(source) }
        var file = try OutputFile(path: path, signals: signals)
        var piece = [UInt8](repeating: 0, count: pieceSize)
        while true {
            let count = piece.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(staged) }
            guard count > 0 else { break }
            try file.write(Array(piece[..<count]))
        }
        try file.finish()
    }
}
