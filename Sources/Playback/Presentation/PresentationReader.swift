import HLS
public import PlayerLog

/// Reads what a player is given to play: a multivariant playlist, a media playlist, or a simulator's `movie.json`.
///
/// A multivariant playlist's media playlists are looked for beside it. What is not there is made up, and a note of the
/// presentation says so.
public struct PresentationReader<Files: LogFileSystem>: Sendable {
    let files: Files
    let options: PresentationOptions

    /// A reader of these files.
    public init(files: Files, options: PresentationOptions = PresentationOptions()) {
        (self.files, self.options) = (files, options)
    }

    /// Reads a presentation.
    ///
    /// - Parameter path: of a file; or of a folder that holds `multivariant.m3u8`, `master.m3u8` or `index.m3u8`.
    /// - Throws: ``PresentationError`` where there is no such file, or nothing in it could be played.
    public func read(_ path: String) throws(PresentationError) -> Presentation {
        try options.check(name: path)
        let path = try playlistPath(path)
        let bytes = try contents(path)
        guard let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            throw PresentationError(name: path, problem: "the file is empty")
        }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            return try SimulatorMovie(bytes, name: path).presentation()
        }
        var notes = PresentationNotes()
        switch try playlist(bytes, path, PlaylistReader(), &notes) {
        case .multivariant(let playlist):
            return try multivariant(playlist, size: bytes.count, path: path, notes)
        case .media(let playlist):
            return try single(playlist, size: bytes.count, path: path, notes)
        }
    }

    /// What stands in a playlist's file; what is wrong in it becomes a note.
    func playlist(
        _ bytes: [UInt8], _ path: String, _ reader: PlaylistReader, _ notes: inout PresentationNotes
    ) throws(PresentationError) -> Playlist {
        do throws(PlaylistError) {
            let (playlist, findings) = try reader.read(bytes)
            if let first = findings.firstError {
                let count = findings.counts[.must] ?? 0
                notes.add("\(path) breaks the format" + (count > 1 ? " in \(count) places, first" : "") + ": \(first)")
            }
            return playlist
        } catch {
            throw PresentationError(name: path, problem: error.finding.message)
        }
    }

    /// A whole file.
    func contents(_ path: String) throws(PresentationError) -> [UInt8] {
        do throws(LogProblem) {
            return try files.contents(of: path, limit: options.largestFile)
        } catch {
            throw PresentationError(name: path, problem: error.message)
        }
    }

    func playlistPath(_ path: String) throws(PresentationError) -> String {
        switch files.kind(of: path) {
        case .file: return path
        case nil: throw PresentationError(name: path, problem: "there is no such file")
        case .folder:
            let names = ["multivariant.m3u8", "master.m3u8", "index.m3u8"]
            let folder = path.hasSuffix("/") ? path : path + "/"
            guard let name = names.first(where: { files.kind(of: folder + $0) == .file }) else {
                throw PresentationError(
                    name: path, problem: "the folder has no \(names.joined(separator: ", no ")): name a playlist in it")
            }
            return folder + name
        }
    }
}

/// How a presentation is read, and what is made up where a playlist does not tell.
public struct PresentationOptions: Hashable, Sendable {
    /// The duration of segments that are made up, seconds.
    public var targetDuration: Double
    /// How long media that are made up last, seconds.
    public var length: Double
    /// Decides the sizes that are made up.
    public var seed: UInt64
    /// Whether all variants are taken, also those that a player would not switch between.
    public var takesAllVariants: Bool
    /// A larger file is not read, bytes.
    public var largestFile = 128 << 20

    /// Options of these.
    public init(
        targetDuration: Double = 6, length: Double = 600, seed: UInt64 = 0, takesAllVariants: Bool = false
    ) {
        self.targetDuration = targetDuration
        self.length = length
        self.seed = seed
        self.takesAllVariants = takesAllVariants
    }

    /// No presentation has more segments of its own making.
    static let mostSegments = 1_000_000.0

    func check(name: String) throws(PresentationError) {
        for (value, what) in [(targetDuration, "target duration"), (length, "length")] {
            guard value > 0, value.isFinite else {
                throw PresentationError(name: name, problem: "the \(what) must be more than 0 s, and is \(value)")
            }
        }
        guard length / targetDuration <= Self.mostSegments else {
            throw PresentationError(
                name: name, problem: "\(length) s in segments of \(targetDuration) s are more than a million segments")
        }
    }
}
