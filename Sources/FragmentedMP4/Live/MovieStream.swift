/// A fragmented movie that comes piece by piece: from a pipe, or from a file that is still being written.
///
/// Samples that have come stand in ``movie`` until they are let go; only their bytes are kept.
public struct MovieStream: LiveMovie, Sendable {
    /// No box may have more bytes: a fragment of some minutes.
    private static let largestBox = 512 << 20
    /// How much may stand before `moov`, bytes.
    private static let longestStart = 64 << 20
    /// Times that go on differ less from where the samples before end, seconds.
    private static let longestLeap = 0.5

    /// What messages call it.
    public let name: String
    /// The movie with the samples at hand, and nothing to read them from; nil before its `moov` has come.
    private var known: Movie?
    /// The bytes from the first one that is needed on.
    private var bytes: [UInt8] = []
    /// Where they begin, and where the next box does, bytes from the movie's start.
    private var (start, position) = (0, 0)
    /// The movie fragment whose data is to come.
    private var fragment: BoxHeader?
    /// Whether ``LiveEvent/restart`` was said of the next box.
    private var isRestarting = false
    /// When the samples end that were let go, ticks, by the track's number.
    private var ends: [Int: Int] = [:]

    /// A movie of which nothing has come yet.
    public init(name: String) { self.name = name }

    /// The movie with the samples at hand; nil before its `moov` has come. While somebody holds it, new bytes are a copy.
    public var movie: Movie? {
        guard var movie = known else { return nil }
        movie.input = StreamBytes(name: name, start: start, bytes: bytes)
        return movie
    }

    /// Adds bytes that have come.
    public mutating func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

    /// Reads on; nil where more bytes are needed first.
    ///
    /// - Throws: where it is no fragmented movie, or a box contradicts itself.
    public mutating func next() throws(MovieError) -> LiveEvent? {
        while let box = try nextBox() {
            switch box.type {
            case "ftyp" where position > 0:
                // A second movie behind the first one, whose offsets begin anew.
                if known != nil, saysRestart() { return .restart }
                forget(before: position)
                (known, start, position, fragment, ends) = (nil, 0, 0, nil, [:])
            case "moov":
                guard known == nil else { throw malformed(box, "is the second one") }
                let whole = Array(bytes[..<(box.end - start)])
                known = try Movie(reading: StreamBytes(name: name, start: 0, bytes: whole))
                known?.isFragmented = true
                position = box.end
                forget(before: position)
            case "moof":
                guard known != nil else { throw malformed(box, "comes before moov, which says what its samples are") }
                (fragment, position) = (box, box.end)
            case "mdat":
                guard let fragment else {
                    throw MovieError(
                        name: name, kind: .unsupported, path: "mdat", offset: box.offset,
                        problem: "comes before what tells of it: a live movie is fragmented, as ffmpeg writes it with "
                            + "-movflags frag_keyframe+empty_moov+default_base_moof")
                }
                guard try take(fragment, upTo: box.end) else { return .restart }
                return .samples
            default:
                position = box.end
            }
            if known == nil, position > Self.longestStart {
                throw malformed(box, "stands before moov with \(position) bytes and more")
            }
        }
        return nil
    }

    /// That the input has ended.
    ///
    /// - Throws: where it ended within a box.
    public func finish() throws(MovieError) {
        let rest = start + bytes.count - position
        guard rest > 0 || fragment != nil || known == nil else { return }
        throw MovieError(
            name: name, kind: .truncated, offset: position,
            problem: known == nil
                ? "ends before moov, which says what its samples are"
                : "ends within a fragment: the last \(rest) bytes are left out")
    }

    /// Lets the first samples of tracks go: so many, by the track's number.
    public mutating func drop(_ counts: [Int: Int]) {
        var needed = fragment?.offset ?? position
        for index in known?.tracks.indices ?? 0..<0 {
            guard let track = known?.tracks[index] else { continue }
            let count = counts[track.id] ?? 0
            if count > 0 {
                let last = track.samples[count - 1]
                ends[track.id] = last.decodeTime + last.duration
                known?.tracks[index].samples = track.samples.samples(in: count..<track.samples.count)
            }
            needed = track.samples.dropFirst(count).reduce(needed) { min($0, $1.offset) }
        }
        forget(before: needed)
    }

    private mutating func saysRestart() -> Bool {
        isRestarting.toggle()
        return isRestarting
    }

    private func malformed(_ box: BoxHeader, _ problem: String) -> MovieError {
        MovieError(
            name: name, kind: .malformed, path: box.type.description, offset: box.offset, problem: problem)
    }

    /// The next box's header; nil where the box has not come whole.
    private func nextBox() throws(MovieError) -> BoxHeader? {
        let left = start + bytes.count - position
        guard left >= 8 else { return nil }
        let head = Array(bytes[(position - start)...].prefix(16))
        if position == 0, known == nil, !MovieStart.isMovie(head) {
            throw MovieError(
                name: name, kind: .unsupported,
                problem:
                    "is no fragmented MP4 and no transport stream: it begins with '\(FourCC.text(of: Array(head.prefix(8))))'; ffmpeg writes "
                    + "one to a pipe with -f mp4 -movflags frag_keyframe+empty_moov+default_base_moof")
        }
        // A header of 64 bits has 16 bytes.
        if head[..<4].elementsEqual([0, 0, 0, 1]), left < 16 { return nil }
        var reader = BoxReader(head, at: position, name: name)
        let box = try BoxHeader(reading: &reader, limit: position + Self.largestBox, mayReachEnd: false)
        return left >= box.size ? box : nil
    }

    /// Takes a fragment whose data ends at `end`. Returns false where it does not go on from the samples at hand.
    private mutating func take(_ fragment: BoxHeader, upTo end: Int) throws(MovieError) -> Bool {
        guard let movie = known else { return true }
        let content = Array(bytes[(fragment.bodyOffset - start)..<(fragment.end - start)])
        var reader = BoxReader(content, at: fragment.bodyOffset, name: name, path: "moof")
        var expected = ends
        for track in movie.tracks where !track.samples.isEmpty { expected[track.id] = track.samples.endTime }
        var fragments = FragmentReader(
            tracks: movie.tracks.map { $0.with(SampleTable()) }, defaults: movie.extends, fileSize: end,
            budget: SampleBudget(fileSize: end - fragment.offset), startTimes: expected)
        try fragments.read(&reader, start: fragment.offset)
        let read = fragments.finish()
        for track in read {
            guard let first = track.samples.first, let time = expected[track.id],
                Double((first.decodeTime - time).magnitude) > Self.longestLeap * Double(track.timescale)
            else { continue }
            if saysRestart() { return false }
            drop(Dictionary(movie.tracks.map { ($0.id, $0.samples.count) }) { first, _ in first })
            ends = [:]
            break
        }
        for (index, track) in read.enumerated() { known?.tracks[index].samples.append(track.samples) }
        (self.fragment, position) = (nil, end)
        return true
    }

    private mutating func forget(before offset: Int) {
        guard offset > start else { return }
        bytes.removeFirst(offset - start)
        start = offset
    }
}
