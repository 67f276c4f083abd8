import FragmentedMP4
import PlayheadMedia
import TestSupport
import Testing

@Suite struct ChaptersTests {
    /// A movie of ten seconds, whose video names the text tracks as those of its chapters.
    private func movie(
        _ tracks: [(language: String, samples: [(text: String, milliseconds: Int)])], nero: [UInt8] = []
    ) throws -> Movie {
        var builder = MovieBuilder.video(count: 10, sync: [0])
        let ids = tracks.indices.flatMap { MovieBuilder.u32($0 + 2) }
        if !tracks.isEmpty { builder.tracks[0].boxes = MovieBuilder.box("tref", MovieBuilder.box("chap", ids)) }
        builder.boxes = nero.isEmpty ? [] : MovieBuilder.box("udta", nero)
        var data: [[UInt8]] = []
        for (place, track) in tracks.enumerated() {
            let samples = track.samples.map { MovieBuilder.u16($0.text.utf8.count) + Array($0.text.utf8) }
            var built = MovieBuilder.BuiltTrack()
            (built.id, built.handler, built.language) = (place + 2, "text", track.language)
            built.entry = MovieBuilder.box("text", MovieBuilder.zeros(6) + MovieBuilder.u16(1) + MovieBuilder.zeros(43))
            built.samples = zip(samples, track.samples).map { .init(size: $0.count, duration: $1.milliseconds) }
            builder.tracks.append(built)
            data += samples
        }
        var bytes = builder.bytes()
        let places = try Movie(reading: MediaBytes(name: "a.mp4", bytes)).tracks.dropFirst().flatMap(\.samples)
        for (place, sample) in zip(places, data) {
            bytes.replaceSubrange(place.offset..<place.offset + sample.count, with: sample)
        }
        return try Movie(reading: MediaBytes(name: "a.mp4", bytes))
    }

    private func list(version: Int, count: [UInt8], _ chapters: [(ticks: Int, title: String)]) -> [UInt8] {
        let entries = chapters.flatMap {
            MovieBuilder.u64($0.ticks) + [UInt8($0.title.utf8.count)] + Array($0.title.utf8)
        }
        return MovieBuilder.box("chpl", [UInt8(version), 0, 0, 0] + count + entries)
    }

    /// Each chapter as `start-end title`, in milliseconds.
    private func texts(_ movie: Movie) throws -> [String] {
        try Chapters(of: movie).all.map { chapter in
            let titles = chapter.titles.map { ($0.language ?? "-") + ":" + $0.text }
            return "\(chapter.start.ticks(at: 1000))-\(chapter.end.ticks(at: 1000)) " + titles.joined(separator: " ")
        }
    }

    @Test func `a chapter track has titles, and is no subtitles`() throws {
        let movie = try movie([
            ("eng", [("One\r\n& more", 2000), ("", 1000), ("Two", 9000), ("Behind the end", 1000)]),
            ("fra", [("Un", 2000), ("Entre", 1500), ("Fin", 6000)]),
        ])
        #expect(movie.chapterTrackIDs == [2, 3])
        #expect(movie.tracks.allSatisfy { !Subtitles.isRead($0, of: movie) })
        #expect(
            try texts(movie) == [
                "0-2000 en:One & more fr:Un", "2000-3000 fr:Entre", "3000-3500 en:Two", "3500-9500 fr:Fin",
                "12000-13000 en:Behind the end",
            ])
        var written = ""
        try Chapters(of: movie).subtitles(ofTrack: 2).writeSegments(
            between: [.zero, MediaTime(seconds: 3)], mpegTime: 0
        ) {
            bytes, count in
            #expect(count == 1)
            written = String(decoding: bytes, as: UTF8.self)
        }
        #expect(written.hasSuffix("\n\n00:00:00.000 --> 00:00:02.000\nOne &amp; more\n"))
    }

    @Test func `Nero's list stands in where there is no track`() throws {
        let chapters = [(40_000_000, "Two"), (0, "One"), (990_000_000_000, "Behind the end"), (.max, "")]
        let wanted = ["0-4000 -:One", "4000-10000 -:Two"]
        #expect(try texts(movie([], nero: list(version: 0, count: [4], chapters))) == wanted)
        #expect(try texts(movie([], nero: list(version: 1, count: [0, 0, 0, 0, 4], chapters))) == wanted)
        #expect(
            try texts(movie([("und", [("Track", 5000)])], nero: list(version: 0, count: [4], chapters))) == [
                "0-5000 -:Track"
            ])
    }

    @Test func `a list that lies is read as far as it goes`() throws {
        let chapters = [(0, "One"), (50_000_000, "Two")]
        let lies = list(version: 1, count: [0, 0xFF, 0xFF, 0xFF, 0xFF], chapters)
        #expect(try texts(movie([], nero: lies)) == ["0-5000 -:One", "5000-10000 -:Two"])
        #expect(try texts(movie([], nero: list(version: 0, count: [0], chapters))).isEmpty)
        #expect(try texts(movie([], nero: list(version: 9, count: [2], chapters))).isEmpty)
        #expect(try texts(movie([], nero: MovieBuilder.u32(7) + Array("chpl".utf8))).isEmpty)
        // Cut anywhere, the last title is shorter.
        let content = Array(list(version: 0, count: [2], chapters).dropFirst(8))
        for count in 0...content.count {
            #expect(try texts(movie([], nero: MovieBuilder.box("chpl", Array(content.prefix(count))))).count <= 2)
        }
    }

    @Test func `titles have a bound`() throws {
        let long = String(repeating: "x", count: 60_000)
        let samples = (0..<12_000).map { ($0 == 0 ? long : "\($0)", 1) }
        let chapters = try Chapters(of: movie([("und", samples)])).all
        #expect(chapters.count <= 10_000)
        #expect(chapters[0].titles[0].text.utf8.count < 1100)
    }
}
