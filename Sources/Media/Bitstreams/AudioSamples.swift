import FragmentedMP4

/// Makes samples of the bytes of sound that no container cuts, and gives each its time.
struct AudioSamples {
    /// How many descriptions are kept: more of them are noise.
    private static let mostDescriptions = 64

    private let framing: AudioFraming
    private let protectionScheme: FourCC?
    /// Ticks per second; 0 until the first frame tells its rate.
    private(set) var timescale: Int
    private(set) var descriptions: [SampleDescription] = []
    private(set) var samples: [MediaSample] = []
    private var kinds: [AudioFrameHeader.Kind] = []

    /// A time that is known, ticks, and the samples of sound since then.
    private var anchor = (time: 0, count: 0, rate: 0)
    /// Whether any time was told yet.
    private var isTimed = false
    /// The sample that further frames may belong to.
    private var open: (sample: MediaSample, sampleCount: Int, kind: AudioFrameHeader.Kind)?
    /// Takes the frames themselves, where somebody wants them; then no samples are kept.
    var collector: SoundCollector?
    /// Bytes of a tag that are still to come.
    private var tagBytes = 0
    /// Where bytes began that are no frames; nil in between frames.
    private var lost: (offset: Int, count: Int)?

    /// Samples of sound.
    ///
    /// - Parameter timescale: Ticks per second; nil for the sample rate of the first frame.
    init(
        _ framing: AudioFraming, timescale: Int? = nil, protectionScheme: FourCC? = nil,
        collector: SoundCollector? = nil
    ) {
        (self.framing, self.protectionScheme, self.timescale) = (framing, protectionScheme, timescale ?? 0)
        self.collector = collector
    }

    /// Takes the whole frames of a piece of the stream. How many bytes are done with: the next piece begins behind them.
    ///
    /// - Parameters:
    ///   - isEnd: whether nothing follows.
    ///   - place: where a byte of the piece is in the file, and the time of a frame that begins there, where it is told. It
    ///     is asked for ascending places.
    mutating func take(
        _ bytes: UnsafeBufferPointer<UInt8>, isEnd: Bool, problems: inout MediaProblems,
        place: (Int) -> (offset: Int, time: Int?)
    ) -> Int {
        var position = 0
        while position < bytes.count {
            if tagBytes > 0 {
                let count = min(tagBytes, bytes.count - position)
                (position, tagBytes) = (position + count, tagBytes - count)
                continue
            }
            let rest = UnsafeBufferPointer(rebasing: bytes[position...])
            guard rest.count >= max(ID3Tag.headerSize, framing.longestHeader) || isEnd else { break }
            if let size = ID3Tag.size(rest) ?? ID3Tag.oldSize(rest) {
                tagBytes = size
                continue
            }
            let header = AudioFrameHeader(framing, rest)
            if let header, header.size > rest.count, !isEnd { break }
            guard let header, isConfirmed(header, rest) else {
                if lost == nil { lost = (place(position).offset, 0) }
                lost?.count += 1
                position += 1
                continue
            }
            sayLost(&problems)
            guard header.size <= rest.count else {
                problems.add(
                    at: place(position).offset,
                    "ends within a frame of sound: \(rest.count) of its \(header.size) bytes are there")
                position = bytes.count
                break
            }
            add(header, place(position))
            collector?.take(UnsafeBufferPointer(rebasing: rest[..<header.size]), header.kind)
            position += header.size
        }
        if isEnd {
            sayLost(&problems)
            close()
        }
        return position
    }

    /// Whether a frame begins here: behind bytes that are none, only one that another follows.
    private func isConfirmed(_ header: AudioFrameHeader, _ rest: UnsafeBufferPointer<UInt8>) -> Bool {
        guard lost != nil, rest.count >= header.size + framing.headerSize else { return true }
        return AudioFrameHeader(framing, UnsafeBufferPointer(rebasing: rest[header.size...])) != nil
    }

    private mutating func sayLost(_ problems: inout MediaProblems) {
        guard let lost else { return }
        problems.add(at: lost.offset, "has \(lost.count) bytes that are no frame of sound")
        self.lost = nil
    }

    private mutating func add(_ header: AudioFrameHeader, _ place: (offset: Int, time: Int?)) {
        guard header.beginsSample || open == nil else {
            open?.sample.size += header.size
            open?.kind.locations |= header.kind.locations
            if let count = header.kind.jointObjectCount { open?.kind.jointObjectCount = count }
            return
        }
        close()
        let rate = header.kind.sampleRate
        if timescale == 0 { timescale = rate }
        if let time = place.time { (anchor, isTimed) = ((time, 0, rate), true) }
        if anchor.rate != rate { anchor = (time(after: 0), 0, rate) }
        let start = time(after: 0)
        let sample = MediaSample(
            offset: place.offset, size: header.size, decodeTime: start, presentationTime: start,
            duration: time(after: header.sampleCount) - start, isSync: true, access: .instantaneous)
        open = (sample, header.sampleCount, header.kind)
        anchor.count += header.sampleCount
    }

    /// When so many samples more than there were are over.
    private func time(after count: Int) -> Int {
        guard anchor.rate > 0 else { return anchor.time }
        return anchor.time + ((anchor.count + count) * timescale * 2 + anchor.rate) / (anchor.rate * 2)
    }

    private mutating func close() {
        guard let (closed, sampleCount, kind) = open else { return }
        open = nil
        var sample = closed
        if kinds.last == kind {
            sample.descriptionIndex = kinds.count - 1
        } else if let index = kinds.firstIndex(of: kind) {
            sample.descriptionIndex = index
        } else if kinds.count < Self.mostDescriptions {
            sample.descriptionIndex = kinds.count
            kinds.append(kind)
            descriptions.append(kind.description(protectionScheme: protectionScheme))
        }
        guard collector == nil else {
            collector?.end(
                at: isTimed ? sample.decodeTime : nil, sampleCount: sampleCount, kind,
                description: sample.descriptionIndex)
            return
        }
        samples.append(sample)
    }
}
