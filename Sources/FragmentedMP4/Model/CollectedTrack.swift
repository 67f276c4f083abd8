import HLS

/// A track of media that stands in another container than ISO base media: what a `trak` would tell of it, put together while
/// its samples are found.
///
/// Its times are those of its container, of which nobody need know where they begin: ``Movie/init(_:tracks:from:)`` makes a movie
/// of such tracks that begins at 0.
package struct CollectedTrack: Sendable {
    /// Its number, above zero, which no other track of the movie has.
    package let id: Int
    /// Ticks per second: the sample rate of sound.
    package let timescale: Int
    /// The language: a code of ISO 639-2 or a tag of BCP 47; nil where it is not known.
    package var language: String?
    /// What it is called; nil where it has no name.
    package var name: String?
    /// Whether it takes part in the presentation.
    package var isEnabled = true
    /// What decodes its samples; more than one where it changes among them. Samples tell by their place here which they have.
    package var configurations: [CodecConfiguration] = []
    /// The shape of pixels, where the container tells another one than the pictures themselves.
    package var pixelAspect: PixelAspect?
    /// How much of the first samples is not presented, ticks: the delay of a codec of sound.
    package var priming = 0
    /// Whether samples last as long as they say, also where others begin meanwhile, as cues do, and not until the next one.
    package var mayOverlap = false
    /// The samples; their decode times begin at 0.
    package private(set) var samples = SampleTable()
    /// When the first sample is decoded, in the container's ticks; nil without samples.
    private var start: Int?
    /// When the sample that is presented first is, in the container's ticks.
    private var earliest = Int.max

    /// A track without samples.
    package init(id: Int, timescale: Int) { (self.id, self.timescale) = (id, timescale) }

    /// When the sample that was added last is decoded, in the container's ticks; nil before there is one.
    package private(set) var lastDecodeTime: Int?

    /// Adds a sample, with which the one before ends.
    ///
    /// - Parameters:
    ///   - offset: where its data begins in the movie's input; it need not stand together with that of others.
    ///   - decodeTime: in the container's ticks; not before that of the sample before.
    ///   - duration: how long it lasts if no other follows, ticks.
    ///   - isSync: whether decoding can begin with it.
    ///   - description: its place in ``configurations``.
    /// - Returns: false, and nothing is added, where it comes before the last one, its times or its size are larger than
    ///   a sample's may be, or there are more than are read of any movie.
    @discardableResult
    package mutating func append(
        offset: Int, size: Int, decodeTime: Int, presentationTime: Int, duration: Int, isSync: Bool,
        description: Int = 0
    ) -> Bool {
        let start = start ?? decodeTime
        let limit = ReadingBounds.time.magnitude
        guard decodeTime.magnitude < limit, presentationTime.magnitude < limit, samples.count < SampleBudget.capacity,
            let composition = Int32(exactly: presentationTime - decodeTime), let lasts = UInt32(exactly: duration),
            let size = UInt32(exactly: size), let description = UInt16(exactly: description),
            decodeTime >= lastDecodeTime ?? decodeTime,
            mayOverlap || samples.endLastSample(at: decodeTime - start)
        else { return false }
        (self.start, lastDecodeTime) = (start, decodeTime)
        earliest = min(earliest, presentationTime)
        samples.append(
            Sample(
                offset: offset, size: Int(size), decodeTime: decodeTime - start, compositionOffset: Int(composition),
                duration: Int(lasts), isSync: isSync, descriptionIndex: Int(description)))
        return true
    }

    /// Whether a presentation begins with it: with sound or pictures.
    fileprivate var leads: Bool { configurations.first?.mediaType != .text }

    /// Lets the first samples go, of a movie that is still coming. When it began stays as it is.
    package mutating func removeFirst(_ count: Int) { samples = samples.samples(in: count..<samples.count) }

    /// Lets samples go that are over at `time`, in the container's time: the track begins later.
    package mutating func begin(at time: MediaTime) {
        guard let start else { return }
        let limit = time.ticks(at: timescale) - start
        let count = samples.prefix { $0.decodeTime + $0.duration <= limit }.count
        guard count > 0 else { return }
        removeFirst(count)
        earliest = samples.reduce(.max) { min($0, $1.presentationTime + start) }
        if samples.isEmpty { self.start = nil }
    }

    /// When its presentation begins, in the container's time; nil before it has a sample.
    package var presentationStart: MediaTime? {
        start.map { _ in MediaTime(value: earliest + priming, timescale: timescale) }
    }

    /// The track of a movie whose presentation begins at `origin`, in the container's time.
    fileprivate func track(from origin: MediaTime, of name: String) throws(MovieError) -> Track {
        let mediaType = configurations.first?.mediaType
        guard let mediaType, !samples.contains(where: { $0.descriptionIndex >= configurations.count }) else {
            throw MovieError(
                name: name, kind: .malformed,
                problem: "track \(id) has samples of which it does not tell how they are decoded"
            )
        }
        let descriptions = try descriptions(mediaType, of: name)
        let (code, tag) = languages
        var track = Track(
            id: id, mediaType: mediaType, timescale: timescale, language: tag, name: self.name, isEnabled: isEnabled,
            quarterTurns: 0, descriptions: descriptions, edits: edits(from: origin), samples: samples,
            carried: CarriedBoxes(
                handler: HandlerBox(mediaType, name: self.name), packedLanguage: LanguageCodes.packed(code),
                extendedLanguage: code == nil ? tag.map(ExtendedLanguageBox.init) : nil,
                mediaHeader: mediaType == .video ? Self.videoHeader : Self.soundHeader))
        track.carried.trackHeader = TrackHeaderBox(of: track)
        return track
    }

    private func descriptions(_ mediaType: MediaType, of name: String) throws(MovieError) -> [SampleDescription] {
        var descriptions: [SampleDescription] = []
        for configuration in configurations {
            if case .foreign(let description) = configuration {
                descriptions.append(description)
                continue
            }
            guard let entry = configuration.entry(pixelAspect: pixelAspect) else {
                throw MovieError(
                    name: name, kind: .malformed,
                    problem: "track \(id) (\(mediaType)) does not tell how it is decoded: its parameters cannot be read"
                )
            }
            var writer = BoxWriter()
            writer.versionAndFlags(VersionAndFlags())
            writer.entryCount(1)
            writer.append(entry)
            var reader = BoxReader(writer.bytes, name: name, path: "stsd")
            descriptions += try SampleDescriptionReader.read(&reader, mediaType: mediaType).descriptions
        }
        return descriptions
    }

    /// The code of ISO 639-2, where there is one, and the tag of BCP 47.
    private var languages: (code: String?, tag: String?) {
        guard let language, !language.isEmpty, language != "und" else { return (nil, nil) }
        let isCode = language.utf8.count == 3 && language.utf8.allSatisfy { 0x61...0x7A ~= $0 }
        return (isCode ? language : nil, LanguageCodes.shortest(language))
    }

    /// Nothing until the presentation of the track begins, and then its media from there on: so that sound and picture stay as
    /// far apart as they are in the container.
    private func edits(from origin: MediaTime) -> [Edit] {
        guard let start, let presentation = presentationStart else { return [] }
        let scale = Movie.collectedTimescale
        let delay = presentation.ticks(at: scale) - origin.ticks(at: scale)
        // Cues may stand before all sound and pictures.
        let early = MediaTime(value: max(0, -delay), timescale: scale).ticks(at: timescale)
        let media = Edit(duration: 0, mediaTime: earliest + priming - start + early, rate: 0x10000)
        return delay > 0 ? [Edit(duration: delay, mediaTime: -1, rate: 0x10000), media] : [media]
    }

    /// `vmhd` and `smhd`: what is usual (ISO 14496-12 sections 12.1.2 and 12.2.2).
    private static let videoHeader: [UInt8] =
        [0, 0, 0, 20] + Array("vmhd".utf8) + [0, 0, 0, 1] + [UInt8](repeating: 0, count: 8)
    private static let soundHeader: [UInt8] = [0, 0, 0, 16] + Array("smhd".utf8) + [UInt8](repeating: 0, count: 8)
}

extension Movie {
    /// Ticks per second of edits of a movie that was collected: those of a transport stream, and whole milliseconds.
    fileprivate static var collectedTimescale: Int { 90_000 }

    /// A movie of tracks that no `moov` describes. Its presentation begins at 0 with the track that begins first; the others
    /// begin as much later as they do in their container. Tracks that never had samples are left out.
    ///
    /// - Parameters:
    ///   - input: where the samples' data is read: the container's own file, or where the samples were gathered.
    ///   - origin: when its presentation begins, in the container's time; nil for when its first track does.
    /// - Throws: where a track's configuration cannot be read.
    package init(_ input: any MovieInput, tracks collected: [CollectedTrack], from origin: MediaTime? = nil)
        throws(MovieError)
    {
        self.input = input
        (brands, timescale, isFragmented, extends) = ([], Self.collectedTimescale, false, [:])
        let origin = origin ?? collected.filter(\.leads).compactMap(\.presentationStart).min() ?? .zero
        tracks = []
        for track in collected where track.presentationStart != nil {
            tracks.append(try track.track(from: origin, of: input.name))
        }
    }
}

extension HandlerBox {
    /// The handler of a kind of media.
    fileprivate init(_ mediaType: MediaType, name: String?) {
        self.init()
        handler = mediaType == .video ? "vide" : mediaType == .audio ? "soun" : "text"
        reserved = [UInt8](repeating: 0, count: 12)
        nameBytes = Array((name ?? "").utf8) + [0]
    }
}

extension ExtendedLanguageBox {
    fileprivate init(_ tag: String) {
        self.init()
        languageBytes = Array(tag.utf8) + [0]
    }
}

extension TrackHeaderBox {
    /// A track's header: sound at full volume, pictures upright and in the size that they are shown with.
    fileprivate init(of track: Track) {
        self.init()
        full.flags = track.isEnabled ? 3 : 2
        trackID = UInt32(clamping: track.id)
        middle = [UInt8](repeating: 0, count: 16)
        if track.mediaType == .audio { middle[12] = 1 }
        matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000]
        guard let size = track.displaySize else { return }
        (width, height) = (UInt32(clamping: size.width << 16), UInt32(clamping: size.height << 16))
    }
}
