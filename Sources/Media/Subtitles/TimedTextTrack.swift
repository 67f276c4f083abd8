package import FragmentedMP4

/// Timed text in XML: a movie's track (`stpp`, ISO 14496-30 section 5) has a document a sample, whose times are the movie's, and a file
/// is one document.
package struct TimedTextTrack: Sendable {
    /// The most that is read of a sample, of all, and the most that is made of them, bytes.
    private static let (largestSample, largestTrack, largestResult) = (1 << 22, 1 << 25, 1 << 26)

    private struct Part {
        var start: MediaTime
        var end: MediaTime
        var document: TimedTextDocument
    }

    /// The language of the first document that says one, as it says it; nil where none does.
    package private(set) var language: String?
    private let source: (track: Track, movie: Movie)?
    /// What messages call it: the file, and the track.
    private let names: (file: String, part: String)
    private var parts: [Part] = []

    /// Whether a track holds such documents.
    package static func isRead(_ track: Track) -> Bool {
        track.mediaType == .text && !track.samples.isEmpty && !track.descriptions.isEmpty
            && track.descriptions.allSatisfy { $0.format == "stpp" && $0.protectionScheme == nil }
    }

    /// Reads the documents of a track.
    ///
    /// - Throws: where one cannot be read or cut; `unsupported` where the rest of the movie can be packaged without it.
    package init(reading track: Track, of movie: Movie) throws(MovieError) {
        (source, names) = ((track, movie), (movie.input.name, "track \(track.id): "))
        let shift = movie.presentationShift(of: track)
        var total = 0
        for (place, sample) in track.samples.enumerated() {
            total += sample.size
            guard sample.size <= Self.largestSample, total <= Self.largestTrack else {
                throw error(
                    .tooLarge,
                    "has more than \(Self.largestTrack) bytes, or a sample of more than \(Self.largestSample)")
            }
            let bytes = try movie.input.bytes(at: sample.offset, count: sample.size)
            let isOfImages = track.descriptions[sample.descriptionIndex].codec?.contains("im1i") == true
            let document = try document(bytes, named: "the document of sample \(place + 1)", isOfImages: isOfImages)
            let start = sample.presentationTime + shift
            guard sample.duration > 0 else { continue }
            parts.append(
                Part(
                    start: MediaTime(value: start, timescale: track.timescale),
                    end: MediaTime(value: start + sample.duration, timescale: track.timescale), document: document))
        }
    }

    /// Whether a file is such a document, by its first bytes: `tt` is its root.
    package static func isFile(_ input: any MovieInput) throws(MovieError) -> Bool {
        let start = String(decoding: try input.bytes(at: 0, count: min(4096, input.size)), as: UTF8.self)
        let first = start.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
        return first == "<" && ["<tt ", "<tt>", "<tt\n", "<tt\r\n", "<tt\t", ":tt "].contains { start.contains($0) }
    }

    /// Reads a file: one document, whose time 0 is where its movie begins.
    package init(reading input: any MovieInput) throws(MovieError) {
        (source, names) = (nil, (input.name, ""))
        guard input.size <= Self.largestSample else {
            throw error(
                .tooLarge, "has \(input.size) bytes of subtitles; \(Self.largestSample) are the most that are read")
        }
        let document = try document(try input.bytes(at: 0, count: input.size), named: "the document", isOfImages: false)
        parts = [Part(start: .zero, end: MediaTime(value: 1 << 40, timescale: 1), document: document)]
    }

    private mutating func document(
        _ bytes: [UInt8], named name: String, isOfImages: Bool
    ) throws(MovieError) -> TimedTextDocument {
        let document: TimedTextDocument
        do throws(TimedTextDocument.Problem) {
            document = try TimedTextDocument(bytes)
        } catch {
            throw self.error(
                .unsupported,
                "\(name) \(error.text); as a file beside the movie WebVTT serves, which ttconv makes of TTML (tt convert -i "
                    + "in.ttml -o out.vtt)")
        }
        guard !document.isOfImages, !isOfImages else {
            throw error(
                .unsupported,
                "shows pictures of text (IMSC's image profile, im1i), and HLS has the text profile (im1t) alone: add files of "
                    + "WebVTT or SubRip")
        }
        language = language ?? document.language
        return document
    }

    /// Plans segments between times: each has a document a sample, a sample for each of the source that is presented in it, and
    /// one with nothing to show where there is none.
    ///
    /// - Parameters:
    ///   - boundaries: when segments begin, and when the last one ends, on the documents' own time line; all in the same ticks.
    ///   - origin: when its time 0 is presented.
    ///   - options: how the rest is cut.
    package func plan(
        between boundaries: [MediaTime], from origin: MediaTime = .zero, _ options: SegmenterOptions
    ) throws(MovieError) -> SegmentPlan {
        guard let first = boundaries.first, let nearest = parts.first else {
            throw error(.unsupported, "has no samples")
        }
        let scale = first.timescale
        let shift = [MediaTime(seconds: options.effectiveTimeOffset), origin].reduce(0) {
            $0 + $1.ticks(at: CueTimes.ticksPerSecond)
        }
        let empty = nearest.document.empty
        var (bytes, samples, firstSamples) = ([UInt8](), [(size: Int, duration: Int)](), [Int]())
        var next = 0
        for (start, end) in zip(boundaries, boundaries.dropFirst()) {
            firstSamples.append(samples.count)
            var time = start.value
            func add(_ document: [UInt8], upTo end: Int) {
                bytes += document
                samples.append((document.count, end - time))
                time = end
            }
            while next < parts.count, parts[next].end <= start { next += 1 }
            for part in parts[next...].prefix(while: { $0.start < end }) {
                let (from, to) = (part.start.ticks(at: scale), min(end.value, part.end.ticks(at: scale)))
                if from > time { add(empty, upTo: min(from, end.value)) }
                guard to > time else { continue }
                let range = [time, to].map { MediaTime(value: $0, timescale: scale).ticks(at: CueTimes.ticksPerSecond) }
                add(part.document.cut(from: range[0], to: range[1], shiftedBy: shift), upTo: to)
                guard bytes.count <= Self.largestResult else {
                    throw error(.tooLarge, "makes more than \(Self.largestResult) bytes of segments")
                }
            }
            if time < end.value { add(empty, upTo: end.value) }
        }
        return try Segmenter(options: options).plan(
            documents: MediaBytes(name: names.file, bytes), samples: samples, firstSamples: firstSamples,
            from: MediaTime(value: first.value + origin.ticks(at: scale), timescale: scale), of: source)
    }

    private func error(_ kind: MovieError.Kind, _ problem: String) -> MovieError {
        MovieError(name: names.file, kind: kind, problem: names.part + problem)
    }
}
