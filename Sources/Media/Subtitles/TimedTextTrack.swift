package import FragmentedMP4

/// A movie's track of timed text in XML (`stpp`, ISO 14496-30 section 5): a document a sample, whose times are the movie's.
package struct TimedTextTrack: Sendable {
    /// The most that is read of a sample, of all, and the most that is made of them, bytes.
    private static let (largestSample, largestTrack, largestResult) = (1 << 22, 1 << 25, 1 << 26)

    private struct Part {
        var start: MediaTime
        var end: MediaTime
        var document: TimedTextDocument
    }

    private let track: Track
    private let movie: Movie
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
        (self.track, self.movie) = (track, movie)
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
            let document: TimedTextDocument
            do throws(TimedTextDocument.Problem) {
                document = try TimedTextDocument(bytes)
            } catch {
                throw self.error(
                    .unsupported,
                    "the document of sample \(place + 1) \(error.text); as a file beside the movie WebVTT serves, which ttconv "
                        + "makes of TTML (tt convert -i in.ttml -o out.vtt)")
            }
            guard !document.isOfImages, track.descriptions[sample.descriptionIndex].codec?.contains("im1i") != true
            else {
                throw error(
                    .unsupported,
                    "shows pictures of text (IMSC's image profile, im1i), and HLS has the text profile (im1t) alone: add files of "
                        + "WebVTT or SubRip")
            }
            let start = sample.presentationTime + shift
            guard sample.duration > 0 else { continue }
            parts.append(
                Part(
                    start: MediaTime(value: start, timescale: track.timescale),
                    end: MediaTime(value: start + sample.duration, timescale: track.timescale), document: document))
        }
    }

    /// Plans segments between times: each has a document a sample, a sample for each of the source that is presented in it, and
    /// one with nothing to show where there is none.
    ///
    /// - Parameter boundaries: when segments begin, and when the last one ends, on the movie's time line; all in the same ticks.
    package func plan(between boundaries: [MediaTime], _ options: SegmenterOptions) throws(MovieError) -> SegmentPlan {
        guard let first = boundaries.first, let nearest = parts.first else {
            throw error(.unsupported, "has no samples")
        }
        let scale = first.timescale
        let shift = MediaTime(seconds: options.effectiveTimeOffset).ticks(at: CueTimes.ticksPerSecond)
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
            documents: MediaBytes(name: movie.input.name, bytes), samples: samples, firstSamples: firstSamples,
            from: first, like: track, of: movie)
    }

    private func error(_ kind: MovieError.Kind, _ problem: String) -> MovieError {
        MovieError(name: movie.input.name, kind: kind, problem: "track \(track.id): " + problem)
    }
}
