public import FragmentedMP4

/// An MPEG-2 transport stream that comes piece by piece: its samples are gathered in memory until they are let go.
///
/// It may be joined in its midst: it begins with the first picture that decoding can begin with, and with sound from there on.
public struct LiveTransportStream: LiveMovie {
    /// How much is gathered before there is a picture that decoding can begin with, bytes.
    private static let mostBefore = 64 << 20

    private let name: String
    private let spool: SampleSpool
    private var reader: TransportStreamReader
    /// Bytes of the stream that were not read yet, and where they begin.
    private var bytes: [UInt8] = []
    private var offset = 0
    /// When the presentation begins, in the stream's own time; nil before it is known.
    private var origin: MediaTime?
    /// When the first picture is presented; nil before there is one.
    private var pictureStart: MediaTime?

    /// A stream of which nothing has come yet.
    public init(name: String) {
        (self.name, spool) = (name, SampleSpool(inMemoryOf: name))
        reader = TransportStreamReader(into: spool)
    }

    /// The movie with the samples at hand; nil before there is a picture, or, where none is to come, sound.
    public var movie: Movie? {
        get throws(MovieError) {
            guard let origin else { return nil }
            return try Movie(try spool.input(), tracks: reader.tracks, from: origin)
        }
    }

    /// What is not packaged, and what is damaged.
    public var notes: [String] { reader.notes }

    /// Adds bytes that have come.
    public mutating func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

    /// Reads on; nil where more bytes are needed first.
    public mutating func next() throws(MovieError) -> LiveEvent? {
        let leaps = reader.clock.line?.leapCount
        let done = bytes.withUnsafeBytes { reader.packets($0, at: offset, isEnd: false, stopsAtLeaps: true) }
        guard done > 0 else { return nil }
        bytes.removeFirst(done)
        offset += done
        try reader.selection.check(name: name)
        try reader.requireMedia(name: name, isWhole: false)
        let isLeap = reader.clock.line?.leapCount != leaps
        if isLeap { reader.forEachStream { $0.restart() } }
        try begin()
        return isLeap && origin != nil ? .restart : .samples
    }

    /// Finds out when the presentation begins, and lets sound go that is over before.
    private mutating func begin() throws(MovieError) {
        if origin == nil, reader.selection.hasPictures {
            pictureStart = reader.tracks.first { $0.configurations.first?.mediaType == .video }?.presentationStart
            guard pictureStart != nil || spool.end <= Self.mostBefore else {
                throw MovieError(
                    name: name, kind: .unsupported,
                    problem: "has no picture that decoding can begin with (IDR, or a recovery point) in its first "
                        + "\(offset) bytes")
            }
            guard pictureStart != nil else { return }
        }
        if let pictureStart {
            reader.forEachStream { if $0.format.mediaType == .audio { $0.begin(at: pictureStart) } }
        }
        if origin == nil { origin = reader.tracks.compactMap(\.presentationStart).min() }
    }

    /// Lets the first samples of tracks go: so many, by the track's number.
    public mutating func drop(_ counts: [Int: Int]) {
        var needed = spool.end
        reader.forEachStream { stream in
            guard let track = stream.collected else { return }
            let count = counts[track.id] ?? 0
            if let first = track.samples.dropFirst(count).first { needed = min(needed, first.offset) }
            stream.drop(count)
        }
        spool.forget(before: needed)
    }

    /// Makes samples of the last picture and the last frames of sound.
    public mutating func end() {
        reader.endStreams()
        try? begin()
    }

    /// That the input has ended.
    ///
    /// - Throws: where it ended within a packet, or held nothing.
    public func finish() throws(MovieError) {
        guard origin != nil else {
            throw MovieError(name: name, kind: .unsupported, problem: "is a transport stream without video and audio")
        }
        guard bytes.isEmpty else {
            throw MovieError(
                name: name, kind: .truncated, offset: offset,
                problem: "ends within a packet: the last \(bytes.count) bytes are left out")
        }
    }
}

extension MediaContainer {
    /// How many bytes tell what container a live movie is in.
    private static let liveStart = 4 * 204

    /// A live movie of the container that it begins as; nil where more bytes are needed to tell.
    ///
    /// A transport stream may begin amid a packet. What is of no container that is known is taken for a fragmented movie, whose
    /// reader says what is wrong.
    public static func liveMovie(beginning start: [UInt8], isEnd: Bool, name: String) -> (any LiveMovie)? {
        if MovieStart.isMovie(start) { return MovieStream(name: name) }
        guard isEnd || start.count >= liveStart else { return nil }
        let isStream = start.withUnsafeBytes { PacketLayout.find(in: $0, packets: 3, isEnd: isEnd) != nil }
        return isStream && !start.isEmpty ? LiveTransportStream(name: name) : MovieStream(name: name)
    }
}
