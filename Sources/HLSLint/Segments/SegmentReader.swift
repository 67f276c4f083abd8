import FragmentedMP4
import HLS
import PlayheadMedia
import PlayheadPlatform

/// Opens the initialization sections and segments of a media playlist, one at a time, and says what is found in them.
struct SegmentReader: Sendable {
    /// What opens them.
    let source: any SegmentSource
    /// See ``LintInput/base``.
    let base: String
    /// The playlist's segments.
    let segments: [MediaSegment]
    /// The segments that are opened, by their indices.
    var chosen: [Int]
    /// The initialization sections of the segments that are opened, each once, with the keys that apply to it.
    private(set) var sections: [(tag: MediaInitialization, keys: [Key])] = []
    /// What the sections hold; nil of those that could not be read.
    var movies: [Movie?] = []
    private var sectionIndices: [SegmentResource: Int] = [:]
    private let decryption: SegmentDecryption
    /// The media sequence number of the first segment.
    private let mediaSequence: Int
    private let isIFramesOnly: Bool
    /// See ``SegmentOpening/firstIndex``.
    private let firstIndex: Int

    init(_ media: LintedMedia, _ opening: SegmentOpening) {
        (source, base, segments) = (opening.source, media.file.base, media.playlist.segments)
        decryption = SegmentDecryption(source, base: base)
        mediaSequence = media.playlist.mediaSequence &+ (media.playlist.skip?.skippedSegments ?? 0)
        isIFramesOnly = media.playlist.isIFramesOnly
        firstIndex = opening.firstIndex
        let there = media.playlist.segments.indices.filter {
            $0 >= opening.firstIndex && !media.playlist.segments[$0].isGap
        }
        chosen = opening.choice.chosen(of: there)
        for index in chosen {
            guard let tag = segments[index].initialization, let resource = tag.resource,
                sectionIndices[resource] == nil
            else { continue }
            sectionIndices[resource] = sections.count
            sections.append((tag, segments[index].keys))
        }
    }

    /// Whether all segments that are looked at are files, none of which is there: then somebody has the playlists alone.
    ///
    /// Where so many of the first ones are missing the others are not looked for: there may be a million.
    func areAllMissing() -> Bool {
        if case .url? = try? ResourceLocation(base) { return false }
        // Those before are there, so that one that is missing is a mistake.
        if firstIndex > 0 { return false }
        return !chosen.isEmpty
            && chosen.prefix(Self.enough).allSatisfy { index in
                if case .failure(.missing) = open(index).input { true } else { false }
            }
    }

    private static let enough = 200

    /// No initialization section is larger, bytes: it describes tracks, and holds no samples.
    private static let longestSection = 16 << 20

    /// Opens an initialization section.
    func section(at index: Int) -> (facts: InitializationFacts, movie: Movie?) {
        let (tag, keys) = sections[index]
        let uri = tag.attributes.shownURI ?? tag.uri ?? ""
        var facts = InitializationFacts(line: tag.line, uri: uri)
        guard let resource = tag.resource else { return (facts, nil) }
        let opened = source.open(resource, from: base)
        facts.answer = opened.answer
        do throws(SegmentFailure) {
            let input = try Self.input(of: opened)
            facts.size = input.size
            let clear = try decryption.clear(input, keys: keys, mediaSequence: nil)
            let container = try Self.container(of: clear)
            facts.container = container
            guard container.isMedia else { throw .noMedia }
            guard clear.size <= Self.longestSection else {
                throw .notRead("it is larger than an initialization section")
            }
            guard container == .fragmentedMP4 else { return (facts, nil) }
            // The file need not stay open, of which a playlist may have very many.
            return (facts, try Self.movie(in: clear))
        } catch {
            facts.failure = error
            return (facts, nil)
        }
    }

    private static func movie(in input: any MovieInput) throws(SegmentFailure) -> Movie {
        do throws(MovieError) {
            let bytes = MediaBytes(name: input.name, try input.bytes(at: 0, count: input.size))
            return try Movie(reading: bytes)
        } catch {
            throw SegmentFailure(error)
        }
    }

    /// Opens a segment, and reads it.
    func segment(at index: Int) -> (facts: SegmentFacts, fingerprint: SegmentFingerprint?) {
        let segment = segments[index]
        var facts = SegmentFacts(index: index, line: segment.line, uri: segment.shownURI ?? segment.uri)
        let section = segment.initialization?.resource.flatMap { sectionIndices[$0] }
        facts.initialization = section
        let opened = open(index)
        facts.answer = opened.answer
        do throws(SegmentFailure) {
            let input = try Self.input(of: opened)
            facts.size = input.size
            let clear = try decryption.clear(
                input, keys: segment.keys, mediaSequence: mediaSequence &+ index)
            let container = try Self.container(of: clear)
            facts.container = container
            guard container.isMedia else { throw .noMedia }
            let media = try media(in: clear, initialization: section.flatMap { movies[$0] })
            facts.tracks = media.tracks.map(TrackFacts.init)
            (facts.timestampMap, facts.problems) = (media.timestampMap, media.problems)
            guard facts.tracks.contains(where: { $0.sampleCount > 0 && $0.type != .text }) else { return (facts, nil) }
            return (facts, try? SegmentFingerprint(of: input))
        } catch {
            facts.failure = error
            return (facts, nil)
        }
    }

    /// What came of asking for a segment's size.
    enum Size {
        /// Its bytes.
        case size(Int)
        /// What is known of a segment that is not to be had.
        case failure(SegmentFacts)
    }

    /// Asks for the size of a segment that is a whole resource.
    func size(of index: Int) -> Size {
        let segment = segments[index]
        let (size, answer) = source.size(of: segment.uri, from: base)
        if case .success(let size) = size, size > 0 { return .size(size) }
        var facts = SegmentFacts(index: index, line: segment.line, uri: segment.shownURI ?? segment.uri)
        facts.answer = answer
        switch size {
        case .success: (facts.size, facts.container, facts.failure) = (0, .empty, .noMedia)
        case .failure(let failure): facts.failure = .notHad(failure)
        }
        return .failure(facts)
    }

    /// Opens the bytes of a segment.
    func open(_ index: Int) -> OpenedResource {
        source.open(SegmentResource(uri: segments[index].uri, byteRange: segments[index].byteRange), from: base)
    }

    private static func input(of opened: OpenedResource) throws(SegmentFailure) -> any MovieInput {
        switch opened.input {
        case .success(let input): return input
        case .failure(let failure): throw .notHad(failure)
        }
    }

    private static func container(of input: any MovieInput) throws(SegmentFailure) -> MediaContainer {
        do throws(MovieError) { return try MediaContainer(of: input) } catch { throw SegmentFailure(error) }
    }

    private func media(
        in input: any MovieInput, initialization: Movie?
    ) throws(SegmentFailure) -> SegmentMedia {
        do throws(MovieError) {
            return try SegmentMedia(reading: input, initialization: initialization, isIFrame: isIFramesOnly)
        } catch {
            // A segment without a moov of its own is described by its section, and contradicts itself without one.
            if initialization == nil, error.kind == .malformed, error.path.isEmpty { throw .initialization }
            throw SegmentFailure(error)
        }
    }
}

extension SegmentFailure {
    /// Why media that begins as it should cannot be read.
    fileprivate init(_ error: MovieError) {
        self =
            switch error.kind {
            case .missing: .notHad(.missing)
            case .unreadable: .notHad(.unread(error.problem))
            case .tooLarge, .unsupported, .impossible: .notRead(error.problem)
            case .truncated, .malformed: .broken(error)
            }
    }
}

extension MediaInitialization {
    /// What is opened for it; nil where it has no URI.
    fileprivate var resource: SegmentResource? { uri.map { SegmentResource(uri: $0, byteRange: byteRange) } }
}

extension MediaContainer {
    /// Whether players of HLS take it for media.
    var isMedia: Bool {
        switch self {
        case .fragmentedMP4, .transportStream, .packedAAC, .packedMP3, .packedAC3, .packedEnhancedAC3, .webVTT: true
        case .empty, .html, .playlist, .gzip, .subRip, .matroska, .text, .unknown: false
        }
    }
}
