public import HLS
import PlayerLog
public import PlayheadPlatform

/// Reads what a player is given to play: a multivariant playlist, a media playlist, or a simulator's `movie.json`.
///
/// A multivariant playlist's media playlists are looked for where it came from. What is not there is made up, and a note
/// of the presentation says so.
public struct PresentationReader<Files: FileSystem>: Sendable {
    let loader: PlaylistLoader<Files>
    var options: PresentationOptions

    /// Creates a reader of the given files, and of what the fetcher gets.
    public init(
        files: Files, options: PresentationOptions = PresentationOptions(),
        fetcher: any ResourceFetcher = BoundedFetcher.playlists()
    ) {
        var loader = PlaylistLoader(files: files, fetcher: fetcher)
        loader.limit = options.largestFile
        (self.loader, self.options) = (loader, options)
    }

    /// Reads a presentation.
    ///
    /// - Parameter path: of a file; or of a folder that holds `multivariant.m3u8`, `master.m3u8`, `index.m3u8` or no
    ///   other playlist; `-` for standard input; or an http or https URL.
    /// - Throws: ``PresentationError`` where there is nothing of the kind, or nothing in it could be played.
    public func read(_ path: String) throws(PresentationError) -> Presentation {
        try options.check(name: path)
        return try presentation(in: loaded { () throws(LoadingError) in try loader.resource(at: path) })
    }

    /// The presentation in what was loaded.
    func presentation(in resource: LoadedResource) throws(PresentationError) -> Presentation {
        let name = resource.location.description
        guard let first = resource.bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            throw PresentationError(name: name, problem: "the file is empty")
        }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            return try SimulatorMovie(resource.bytes, name: name).presentation()
        }
        var notes = PresentationNotes()
        let loaded = try playlist(in: resource, PlaylistReader(), &notes)
        switch loaded.playlist {
        case .multivariant(let playlist): return try multivariant(playlist, loaded, notes)
        case .media(let playlist): return try single(playlist, loaded, notes)
        }
    }

    /// The playlist in what was loaded; what is wrong in it becomes a note.
    func playlist(
        in resource: LoadedResource, _ reader: PlaylistReader, _ notes: inout PresentationNotes
    ) throws(PresentationError) -> LoadedPlaylist {
        let playlist = try loaded { () throws(LoadingError) in try loader.playlist(in: resource, reader) }
        if let first = playlist.findings.firstError {
            let count = playlist.findings.counts[.must] ?? 0
            notes.add(
                "\(playlist.name) breaks the format" + (count > 1 ? " in \(count) places, first" : "")
                    + ": \(first)")
        }
        return playlist
    }

    /// What loading gives.
    func loaded<Value>(_ load: () throws(LoadingError) -> Value) throws(PresentationError) -> Value {
        do throws(LoadingError) {
            return try load()
        } catch {
            throw PresentationError(name: error.name, problem: error.problem, kind: error.kind)
        }
    }
}

/// How a presentation is read, and what is made up where a playlist does not tell.
public struct PresentationOptions: Equatable, Sendable {
    /// The duration of segments that are made up, seconds.
    public var targetDuration: Double
    /// How long media that are made up last, seconds.
    public var length: Double
    /// Decides the sizes that are made up.
    public var seed: UInt64
    /// Whether all variants are taken, also those that a player would not switch between.
    public var takesAllVariants: Bool
    /// A larger file is not read, bytes.
    var largestFile = 32 << 20
    /// Whether interstitials are played: other media, at times that a playlist says.
    var playsInterstitials = true
    /// What a bundle says of its presentation besides the playlists; nil elsewhere.
    var record: PresentationRecord?

    /// Creates options.
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
