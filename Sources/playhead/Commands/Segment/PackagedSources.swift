import FragmentedMP4
import PlayheadMedia
import PlayheadReport

/// What becomes a presentation: the tracks, subtitles and chapters of the movies and files of one command.
struct PackagedSources {
    /// The tracks: of the movies, or of what is encoded from one first.
    let tracks: [RenditionSource]
    /// The subtitles, of files and of movies.
    let texts: [SubtitleSource]
    /// The chapters; nil where there are none.
    let chapters: ChapterFile?
    /// When what was encoded from begins; zero where nothing is encoded. What is encoded begins at 0.
    let encodedFrom: MediaTime

    /// Reads what is named, and encodes it first where that is asked for.
    ///
    /// - Parameters:
    ///   - movies: paths of movies and of files of subtitles.
    ///   - encode: the tiers that are encoded of the one movie; nil for none.
    ///   - options: how it will be cut.
    ///   - renditions: what is said of tracks and files.
    ///   - folder: where tiers are encoded.
    ///   - signals: what ends the work.
    ///   - notes: gets what a user should know.
    init(
        _ movies: [String], encoding encode: EncodingLadder?, _ options: SegmenterOptions,
        _ renditions: RenditionOptions, into folder: PresentationFolder, _ signals: SignalWatch,
        _ notes: inout [String]
    ) throws {
        var (files, subtitles): ([(path: String, name: String, encodedTrack: Int?)], [MovieFile]) = ([], [])
        for path in movies {
            let file = try MovieFile(path)
            let isText = try Subtitles.isFile(file) || TimedTextTrack.isFile(file)
            if isText { subtitles.append(file) } else { files.append((path, path, nil)) }
        }
        var original: (movie: Movie, name: String)?
        if let encode {
            guard let path = files.first?.path, files.count == 1 else {
                throw CommandFailure.usage("--encode makes all tiers of one movie: name one")
            }
            // What only ffmpeg reads has no subtitles and chapters that are read.
            let input = try MovieFile(path)
            original =
                (try? MediaContainer(of: input) == .matroska
                ? MatroskaMovie(reading: input).movie : Movie(reading: input)).map { ($0, path) }
            let encoded = try EncodedMovies(
                ladder: encode, segmentDuration: options.segmentDuration, options: renditions,
                textCount: original.map { source in
                    source.movie.tracks.count { Self.isText($0, of: source.movie) }
                } ?? 0
            ).encode(path, into: try folder.makeFolder("encoded"), signals: signals)
            files = encoded.movies.map { ($0.path, path, $0.trackID) }
            notes += encoded.notes
        }
        var read: [(movie: Movie, name: String, encodedTrack: Int?)] = []
        for file in files {
            if signals.received != nil { break }
            do throws(MovieError) {
                let input = try MovieFile(file.path)
                let source = try MovieSource(reading: input, temporaryFolder: Self.temporaryFolder) {
                    signals.received == nil
                }
                notes += source.notes.map { "\(file.name): \($0)." }
                read.append((source.movie, file.name, file.encodedTrack))
            } catch {
                // What was not read to its end may be no movie yet.
                if signals.received == nil { throw error }
            }
        }
        if let signal = signals.received { throw Interruption(signal: signal) }
        let texted = original.map { [$0] } ?? read.map { ($0.movie, $0.name) }
        // Of a movie that is encoded its own tracks are named, of sound as ffmpeg counts them.
        let others = original?.movie.tracks.filter { $0.mediaType != .audio }.map(\.id) ?? []
        try renditions.checkTracks(
            of: read.map { ($0.name, $0.encodedTrack.map { [$0] + others } ?? $0.movie.tracks.map(\.id)) })
        chapters = try ChapterFile(texted, renditions)
        tracks = try RenditionSource.sources(in: read, renditions, except: Self.isText) { notes.append($0) }
        texts = try SubtitleSource.sources(
            files: subtitles, movies: texted, chapters: renditions.chapterSubtitles ? chapters : nil, renditions
        ) { notes.append($0) }
        encodedFrom = original?.movie.presentationStart ?? .zero
    }

    /// Whether a track becomes subtitles, or chapters.
    private static func isText(_ track: Track, of movie: Movie) -> Bool {
        Subtitles.isRead(track, of: movie) || TimedTextTrack.isRead(track)
            || track.mediaType == .text && movie.chapterTrackIDs.contains(track.id)
    }

    /// Where samples are gathered of containers in which they do not stand together.
    private static var temporaryFolder: String { StandardStreams.environment("TMPDIR") ?? "/tmp" }
}
