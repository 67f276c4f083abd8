import FragmentedMP4
import PlayheadMedia
import PlayheadReport

/// Subtitles that become a rendition: of a file, or of a movie's track.
struct SubtitleSource {
    /// No rendition of text is larger: cues that each last for hours would be written again and again.
    private static let largest = 1 << 28

    /// What there is to show.
    enum Content {
        /// Cues, which become WebVTT.
        case cues(Subtitles)
        /// Documents of TTML, which stay such.
        case documents(TimedTextTrack)

        /// The language that it says itself; nil where it says none.
        fileprivate var language: String? { if case .documents(let track) = self { track.language } else { nil } }
    }

    var content: Content
    /// What the user calls the file or the movie.
    var name: String
    /// The movie's track; 0 of a file, and of a list of chapters.
    var trackID: Int
    var isFile = false
    var text: PackagedRendition.Text
    /// When its time 0 is on the time line of what is packaged: of a file that is where the movie begins, as in ffmpeg and mpv,
    /// whatever the movie calls that time.
    var start = MediaTime.zero
    /// The rendition's folder.
    var folder = ""

    /// The files of subtitles, then the tracks of movies.
    ///
    /// - Parameters:
    ///   - chapters: chapters whose titles are to be shown, behind the rest.
    ///   - note: is told what is left out of them, and why.
    static func sources(
        files: [MovieFile], movies: [(movie: Movie, name: String)], chapters: ChapterFile?,
        _ options: RenditionOptions, note: (String) -> Void
    ) throws -> [SubtitleSource] {
        var sources: [SubtitleSource] = []
        for file in files {
            let said = SubtitleFileName(file.name, movies: movies.map(\.name))
            let content: Content =
                try TimedTextTrack.isFile(file)
                ? .documents(try TimedTextTrack(reading: file)) : .cues(try Subtitles(reading: file))
            var text = options.text(of: 0, in: file.name, language: said.language ?? content.language)
            text.isForced = text.isForced || said.isForced
            text.describesSound = text.describesSound || said.describesSound
            let isDefault = said.isDefault && options.default.isEmpty && !sources.contains(where: \.text.isDefault)
            text.isDefault = text.isDefault || isDefault
            if let marks = said.marks { note("\(file.name): by its name it is \(marks)") }
            sources.append(
                SubtitleSource(content: content, name: file.name, trackID: 0, isFile: true, text: text))
        }
        for (movie, name) in movies {
            for track in movie.tracks {
                let content: Content
                if Subtitles.isRead(track, of: movie) {
                    content = .cues(try Subtitles(reading: track, of: movie))
                } else if TimedTextTrack.isRead(track) {
                    do throws(MovieError) {
                        content = .documents(try TimedTextTrack(reading: track, of: movie))
                    } catch {
                        guard error.kind == .unsupported else { throw error }
                        note("\(name): subtitles are left out: \(error.problem)")
                        continue
                    }
                } else {
                    continue
                }
                sources.append(
                    SubtitleSource(
                        content: content, name: name, trackID: track.id,
                        text: options.text(of: track.id, in: name, language: track.language ?? content.language)))
            }
        }
        for (trackID, language) in chapters?.titleTracks ?? [] {
            guard let chapters else { break }
            var text = options.text(of: trackID, in: chapters.movie, language: language)
            text.isOfChapters = true
            sources.append(
                SubtitleSource(
                    content: .cues(chapters.chapters.subtitles(ofTrack: trackID)), name: chapters.movie,
                    trackID: trackID,
                    text: text))
        }
        for source in sources {
            guard case .cues(let subtitles) = source.content, let first = subtitles.problems.first else { continue }
            let count = subtitles.problems.count
            note("\(source.name): \(first)" + (count > 1 ? ", and \(count - 1) more of its kind" : ""))
        }
        try options.checkSubtitles(sources)
        try leaveOutUnpaired(&sources, note)
        nameFolders(of: &sources)
        return sources
    }

    /// Writes the rendition, cut where the leader is.
    ///
    /// - Parameters:
    ///   - options: how the leader was cut.
    ///   - path: that of a folder that is there and empty.
    ///   - isSingleFile: whether segments of fragmented MP4 are one file.
    func write(
        cutAs leader: PackagedRendition, _ options: SegmenterOptions, into path: String, isSingleFile: Bool,
        _ signals: SignalWatch
    ) throws -> (rendition: PackagedRendition, part: SegmentationReport.Part) {
        switch content {
        case .cues(let subtitles):
            try write(subtitles, cutAs: leader, options.effectiveTimeOffset, into: path, signals)
        case .documents(let track):
            try write(track, cutAs: leader, options, into: path, isSingleFile: isSingleFile, signals)
        }
    }

    private func write(
        _ track: TimedTextTrack, cutAs leader: PackagedRendition, _ options: SegmenterOptions, into path: String,
        isSingleFile: Bool, _ signals: SignalWatch
    ) throws -> (rendition: PackagedRendition, part: SegmentationReport.Part) {
        let plan = try track.plan(
            between: boundaries(of: leader, options.effectiveTimeOffset), from: start, options)
        let writer = RenditionWriter(
            PackagedRendition(
                documents: text, folder: folder, timescale: leader.timescale,
                initialization: RenditionWriter.initializationName), into: path, isSingleFile: isSingleFile)
        try plan.write { piece in
            if let signal = signals.received { throw Interruption(signal: signal) }
            try writer.take(piece)
        }
        try writer.finish()
        return (
            writer.rendition,
            .init(source: name, trackID: trackID, initialization: writer.initialization, segments: writer.reports)
        )
    }

    private func write(
        _ subtitles: Subtitles, cutAs leader: PackagedRendition, _ timeOffset: Double, into path: String,
        _ signals: SignalWatch
    ) throws -> (rendition: PackagedRendition, part: SegmentationReport.Part) {
        let boundaries = boundaries(of: leader, timeOffset)
        var (files, reports, total): ([(uri: String, size: Int)], [SegmentReport], Int) = ([], [], 0)
        let clock = [MediaTime(seconds: timeOffset), start].reduce(0) { $0 + $1.ticks(at: 90_000) }
        try subtitles.writeSegments(between: boundaries, mpegTime: clock) { bytes, cueCount in
            if let signal = signals.received { throw Interruption(signal: signal) }
            total += bytes.count
            guard total <= Self.largest else {
                throw CommandFailure.badData(
                    "\(name): its cues last so long that they make more than \(Self.largest) bytes of segments")
            }
            let segment = leader.segments[files.count]
            files.append(("segment-\(files.count + 1).vtt", bytes.count))
            try OutputFile.write(bytes, to: path + "/" + files[files.count - 1].uri)
            let track = TrackReport(
                trackID: trackID, mediaType: .text,
                earliestPresentationTime: MediaTime(value: segment.start, timescale: leader.timescale),
                duration: MediaTime(value: segment.duration, timescale: leader.timescale), sampleCount: cueCount,
                sampleBytes: bytes.count, syncSamples: [])
            reports.append(
                SegmentReport(type: .separable, sequenceNumber: files.count, size: bytes.count, tracks: [track]))
        }
        return (
            PackagedRendition(text, folder: folder, cutAs: leader, files: files),
            .init(source: name, trackID: trackID, initialization: nil, segments: reports)
        )
    }

    /// What is never shown, in words; nil where all is.
    func note(cutAs leader: PackagedRendition, timeOffset: Double) -> String? {
        let boundaries = boundaries(of: leader, timeOffset)
        guard case .cues(let subtitles) = content, let start = boundaries.first, let end = boundaries.last else {
            return nil
        }
        let count = subtitles.countOutside(start, end)
        if subtitles.cueCount == 0 { return "\(folder): there are no cues in \(name)." }
        if count == 0 { return nil }
        return
            "\(folder): \(count) of \(subtitles.cueCount) cues of \(name) are before \(leader.folder) or behind its end, and "
            + "left out: are they of this movie?"
    }

    /// When the leader's segments begin, and when the last one ends, on its own time line.
    private func boundaries(of leader: PackagedRendition, _ timeOffset: Double) -> [MediaTime] {
        let shift = [MediaTime(seconds: timeOffset), start].reduce(0) { $0 + $1.ticks(at: leader.timescale) }
        let ends = leader.segments.last.map { [$0.start + $0.duration] } ?? []
        return (leader.segments.map(\.start) + ends).map {
            MediaTime(value: $0 - shift, timescale: leader.timescale)
        }
    }

    /// Leaves TTML out that stands beside WebVTT of other languages.
    ///
    /// Both forms have a group each, which have the same members (RFC 8216bis section 4.4.6.1.1). In one group hls.js reads none of the
    /// WebVTT, since it goes by CODECS.
    private static func leaveOutUnpaired(_ sources: inout [SubtitleSource], _ note: (String) -> Void) throws {
        let documents = sources.filter(\.isDocument)
        var cues = sources.filter { !$0.isDocument }
        if documents.isEmpty || cues.isEmpty { return }
        guard cues.contains(where: { !$0.text.isOfChapters }) else {
            throw CommandFailure.usage(
                "--chapter-subtitles makes WebVTT, and all subtitles are TTML: leave it out, or give them as WebVTT")
        }
        var stranger: SubtitleSource?
        for source in documents {
            if let twin = cues.firstIndex(where: { $0.text.isSameChoice(as: source.text) }) {
                cues.remove(at: twin)
            } else {
                stranger = stranger ?? source
            }
        }
        guard let stranger = stranger ?? cues.first else { return }
        let name = stranger.text.name ?? stranger.text.language.map(LanguageTag.name) ?? stranger.name
        let reason =
            "beside WebVTT each of the subtitles has to be there as TTML, too, and as WebVTT, and \(name) is not: give it in both "
            + "forms, or all as WebVTT, which ttconv makes of TTML (tt convert -i in.ttml -o out.vtt)"
        for source in documents {
            if source.isFile { throw CommandFailure.usage("\(source.name): \(reason)") }
            note("\(source.name): track \(source.trackID) (text) is left out: \(reason)")
        }
        sources.removeAll(where: \.isDocument)
    }

    private var isDocument: Bool { if case .documents = content { true } else { false } }

    private static func nameFolders(of sources: inout [SubtitleSource]) {
        var taken: Set<String> = []
        for index in sources.indices {
            let text = sources[index].text
            let base =
                (text.isOfChapters ? "chapters-" : "subtitles-") + (text.language ?? "und").harmlessName
                + (text.isForced ? "-forced" : "")
                + (text.describesSound ? "-sdh" : "")
            var (name, number) = (base, 1)
            while !taken.insert(name).inserted {
                number += 1
                name = "\(base)-\(number)"
            }
            sources[index].folder = name
        }
    }
}

extension RenditionOptions {
    /// What is said of subtitles.
    fileprivate func text(of track: Int, in name: String, language: String?) -> PackagedRendition.Text {
        let settings = settings(of: track, in: name)
        let own = language.flatMap(LanguageTag.tag)
        var text = PackagedRendition.Text(language: settings.language ?? own, name: settings.name)
        let names = [name, "\(name)#\(track)"]
        text.isForced = forced.contains(where: names.contains)
        text.isDefault = self.default.contains(where: names.contains)
        text.describesSound = sdh.contains(where: names.contains)
        return text
    }

    /// Checks that each option is of subtitles that there are.
    fileprivate func checkSubtitles(_ sources: [SubtitleSource]) throws(CommandFailure) {
        let names = sources.flatMap { $0.trackID == 0 ? [$0.name] : ["\($0.name)#\($0.trackID)", $0.name] }
        for (option, texts) in [("--forced", forced), ("--default", self.default), ("--sdh", sdh)] {
            for text in texts where !names.contains(text) {
                let known = names.isEmpty ? "there are none" : "they are \(names.joined(separator: ", "))"
                throw CommandFailure.usage("\(option) \(text): it should be one of the subtitles; \(known)")
            }
        }
        guard sources.count(where: \.text.isDefault) <= 1 else {
            throw CommandFailure.usage("--default: one rendition of subtitles can be the default")
        }
    }
}
