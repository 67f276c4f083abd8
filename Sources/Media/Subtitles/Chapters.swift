package import FragmentedMP4

/// The chapters of a movie: of QuickTime's chapter tracks, one a language, else of Nero's list.
package struct Chapters: Sendable {
    /// A chapter, which lasts up to the next one or less.
    package struct Chapter: Sendable {
        /// When it begins on the movie's time line.
        package var start: MediaTime
        /// When it ends.
        package var end: MediaTime
        /// What it is called, by languages: none, or one for each track that names it.
        package var titles: [Title] = []
    }

    /// What a chapter is called.
    package struct Title: Equatable, Sendable {
        /// The chapter track that says so; 0 of Nero's list.
        package var trackID: Int
        /// As BCP 47 writes it; nil where it is not known.
        package var language: String?
        package var text: String
    }

    /// More titles than these are not read, and of each no more than so many bytes.
    private static let (most, longest) = (10_000, 1024)

    /// In the order of their starts.
    package private(set) var all: [Chapter] = []

    /// Reads a movie's chapters; there may be none.
    package init(of movie: Movie) throws(MovieError) {
        let end = movie.tracks.map { track in
            MediaTime(value: track.samples.endTime + movie.presentationShift(of: track), timescale: track.timescale)
        }.max()
        let tracks = movie.tracks.filter { movie.chapterTrackIDs.contains($0.id) && $0.mediaType == .text }
        var (starts, rest): ([Int: Int], Int) = ([:], Self.most)
        for track in tracks {
            try add(track.samples.prefix(rest), of: track, in: movie, &starts)
            rest -= min(rest, track.samples.count)
        }
        if all.isEmpty {
            all = movie.chapters.prefix(Self.most).map { chapter in
                let titles = chapter.title.isEmpty ? [] : [Title(trackID: 0, language: nil, text: chapter.title)]
                return Chapter(start: chapter.start, end: end ?? chapter.start, titles: titles)
            }
        }
        // Tracks of several languages have the same chapters; where one has others, they stand between.
        all.sort { $0.start < $1.start }
        for index in all.indices.dropLast() { all[index].end = min(all[index].end, all[index + 1].start) }
        all.removeAll { $0.start >= min($0.end, end ?? $0.end) }
    }

    private mutating func add(
        _ samples: Slice<SampleTable>, of track: Track, in movie: Movie, _ starts: inout [Int: Int]
    ) throws(MovieError) {
        let shift = movie.presentationShift(of: track)
        for sample in samples {
            let bytes = try movie.input.bytes(at: sample.offset, count: min(sample.size, Self.longest))
            let start = MediaTime(value: sample.presentationTime + shift, timescale: track.timescale)
            let end = MediaTime(value: start.value + sample.duration, timescale: track.timescale)
            let words = Subtitles.words(of: bytes).words.split { $0.isNewline || $0 == "\0" }.joined(separator: " ")
            // Where there is no chapter, a track of text has an empty sample.
            guard !words.isEmpty, start < end else { continue }
            let title = Title(trackID: track.id, language: track.language, text: words)
            let place = starts[start.ticks(at: CueTimes.ticksPerSecond)]
            if let place {
                all[place].titles.append(title)
            } else {
                starts[start.ticks(at: CueTimes.ticksPerSecond)] = all.count
                all.append(Chapter(start: start, end: end, titles: [title]))
            }
        }
    }

    /// The titles that a track says, or Nero's list (0), as cues.
    package func subtitles(ofTrack trackID: Int) -> Subtitles {
        var subtitles = Subtitles()
        for chapter in all {
            let times = CueTimes(
                start: max(0, chapter.start.ticks(at: CueTimes.ticksPerSecond)),
                end: max(0, chapter.end.ticks(at: CueTimes.ticksPerSecond)))
            for title in chapter.titles where title.trackID == trackID && times.end > times.start {
                let lines = title.text.utf8.split { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
                let text = lines.joined(separator: [0x20]).flatMap(WebVTTText.escaped)
                subtitles.cues.append(.init(times: times, text: text[...]))
            }
        }
        return subtitles
    }
}
