import FragmentedMP4
import HLS
import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder of a presentation that players load while it grows: each file is there whole or not at all, and a playlist
/// names nothing that is not there yet.
final class LiveFolder {
    private static let multivariantName = "multivariant.m3u8"

    let path: String
    private let lock: Int32
    /// The folders that were made for it, the outermost first.
    private let made: [String]
    private let window: Double?
    private let targetDuration: Int
    private let parts: LivePartOptions?

    /// The folder at a path, which is made where there is none, and which one program at a time writes to.
    ///
    /// - Parameters:
    ///   - window: how much of the presentation stays, seconds; nil for all.
    ///   - segmentDuration: how long segments shall be, seconds.
    ///   - parts: what playlists say of the segments' parts; nil where they have none.
    init(
        path: String, window: Double?, segmentDuration: Double, parts: LivePartOptions?
    ) throws(CommandFailure) {
        (self.path, self.window, self.parts) = (path, window, parts)
        targetDuration = Self.targetDuration(segmentDuration)
        guard let made = FolderPath.make(path) else { throw .system("\(path): cannot be made") }
        self.made = made
        lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw .system("\(path): cannot be opened") }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            throw .inputOutput("\(path): another program writes to it")
        }
    }

    /// EXT-X-TARGETDURATION for segments that shall be so long, seconds.
    static func targetDuration(_ segmentDuration: Double) -> Int {
        max(1, Int(segmentDuration.rounded(.toNearestOrAwayFromZero)))
    }

    deinit {
        FolderPath.remove(made)
        if lock >= 0 { close(lock) }
    }

    /// Refuses what no earlier run of the same kind has left, unless it may be taken away.
    ///
    /// - Parameter folders: the renditions'.
    func prepare(_ folders: [String], overwrites: Bool) throws(CommandFailure) {
        if overwrites {
            for name in [Self.multivariantName] + folders { try StagedFolder.remove(path + "/" + name) }
        }
        let known = Set(folders + [Self.multivariantName])
        if let stranger = try StagedFolder.names(in: path).first(where: { !known.contains($0) }) {
            throw .inputOutput("\(path): \(stranger) stands there already; give a new folder, or --overwrite")
        }
        for folder in folders where mkdir(path + "/" + folder, 0o777) != 0 && errno != EEXIST {
            throw .system("\(path)/\(folder): cannot be made")
        }
    }

    /// The playlists of a rendition's segments and of its I-frames: those of an earlier run, which was ended amid its work, or
    /// new ones.
    func playlists(of folder: String) throws(CommandFailure) -> (segments: LivePlaylist, iFrames: LivePlaylist) {
        (
            try playlist(folder + "/index.m3u8", isIFramesOnly: false),
            try playlist(folder + "/i-frames.m3u8", isIFramesOnly: true)
        )
    }

    private func playlist(_ name: String, isIFramesOnly: Bool) throws(CommandFailure) -> LivePlaylist {
        let file = path + "/" + name
        // Without a multivariant playlist nobody has seen the others yet.
        guard [file, path + "/" + Self.multivariantName].allSatisfy({ POSIXFileSystem().kind(of: $0) != nil }) else {
            return LivePlaylist(
                targetDuration: targetDuration, window: window, isIFramesOnly: isIFramesOnly, parts: parts)
        }
        let read = try CommandFailure.catching { try PlaylistLoader(files: POSIXFileSystem()).playlist(at: file) }
        guard case .media(let earlier) = read.playlist,
            let known = LivePlaylist(goingOnFrom: earlier, window: window, parts: parts)
        else {
            throw .inputOutput(
                "\(file): the presentation there is at its end; give a new folder, or --overwrite")
        }
        return known
    }

    /// The bytes of a file; nil where it is not there.
    func contents(of file: String) -> [UInt8]? {
        try? POSIXFileSystem().contents(of: path + "/" + file, limit: 1 << 26)
    }

    /// A file that an earlier run wrote; nil where it is not there, or no movie.
    func movie(_ file: String, _ initialization: Movie?) -> Movie? {
        guard let input = try? MovieFile(path + "/" + file) else { return nil }
        return try? Movie(reading: input, initialization: initialization)
    }

    func write(_ bytes: [UInt8], to file: String) throws(CommandFailure) {
        try OutputFile.write(bytes, to: path + "/" + file)
    }

    /// Writes the playlists of a rendition; one of I-frames where there are any.
    func write(_ playlists: (segments: LivePlaylist, iFrames: LivePlaylist), of folder: String) throws(CommandFailure) {
        let writer = PlaylistWriter(keepsText: false)
        for (name, playlist) in [("index", playlists.segments.playlist), ("i-frames", playlists.iFrames.playlist)]
        where !playlist.segments.isEmpty {
            try write(try CommandFailure.catching { try writer.write(playlist) }, to: "\(folder)/\(name).m3u8")
        }
    }

    /// Writes the multivariant playlist.
    func write(_ presentation: PackagedPresentation) throws(CommandFailure) {
        let text = try CommandFailure.catching { try PlaylistWriter().write(presentation.multivariantPlaylist) }
        try write(text, to: Self.multivariantName)
    }

    /// Takes a segment away that no player needs any more.
    func remove(_ file: String) { unlink(path + "/" + file) }
}
