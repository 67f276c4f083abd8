import FragmentedMP4

/// Gathers the pictures of an elementary stream as MP4 has them: NAL units behind their lengths, without parameter sets, which
/// the configuration holds, and without access unit delimiters.
struct PictureCollector {
    /// No picture is larger, bytes.
    private static let largest = 1 << 26

    private struct Picture {
        var bytes: [UInt8] = []
        var times = (presentation: 0, decode: 0)
        var isSync = false
    }

    private let format: NALFormat
    private let spool: SampleSpool
    var track: CollectedTrack
    private var parameterSets: ParameterSets
    /// The bytes that come in, and the picture that may still go on with them.
    private var bytes: [UInt8] = []
    private var open: Picture?
    /// Whether decoding has begun.
    private var hasBegun = false
    /// How many pictures came before one that decoding can begin with, and were left out.
    private(set) var leadingCount = 0
    /// How many samples hold several pictures, of which one alone has a time.
    private(set) var severalCount = 0
    /// How many were left out for other reasons: without parameters, too large, at impossible times.
    private(set) var lostCount = 0

    init(_ format: NALFormat, id: Int, into spool: SampleSpool) {
        (self.format, self.spool) = (format, spool)
        (track, parameterSets) = (CollectedTrack(id: id, timescale: ElementaryStream.timescale), ParameterSets(format))
    }

    /// Begins with the bytes of a PES packet.
    mutating func begin() { bytes.removeAll(keepingCapacity: true) }

    /// Takes the next bytes of it.
    mutating func take(_ more: UnsafeRawBufferPointer) {
        guard bytes.count < Self.largest else { return }
        bytes.append(contentsOf: more)
    }

    /// The bytes go on with the picture before.
    mutating func goOn() {
        guard let count = open?.bytes.count, count < Self.largest else { return }
        open?.bytes += bytes
    }

    /// The bytes are a picture.
    mutating func add(presentation: Int, decode: Int, isSync: Bool) {
        // The room that the picture before took is used again.
        let room = flush(nextDecodeTime: decode)
        open = Picture(bytes: bytes, times: (presentation, decode), isSync: isSync)
        bytes = room
    }

    /// Ends the last picture, which lasts as long as the one before, or as the stream's own rate says.
    mutating func finish() { _ = flush(nextDecodeTime: nil) }

    /// Ends the last picture: what follows does not go on from it, and begins with one that decoding can begin with.
    mutating func restart() {
        finish()
        hasBegun = false
    }

    /// Puts the picture where samples are gathered. What its bytes stood in.
    private mutating func flush(nextDecodeTime: Int?) -> [UInt8] {
        guard let picture = open else { return [] }
        open = nil
        write(picture, nextDecodeTime)
        return picture.bytes
    }

    private mutating func write(_ picture: Picture, _ nextDecodeTime: Int?) {
        let start = spool.end
        let (format, spool) = (format, spool)
        let delimiter: UInt8 = format == .avc ? 9 : 35
        var pictureCount = 0
        picture.bytes.withUnsafeBytes { bytes in
            StartCode.forEachUnit(in: bytes) { unit in
                if format.type(unit[0]) == delimiter {
                    pictureCount += 1
                } else if !parameterSets.take(unit) {
                    spool.append(unit: unit)
                }
            }
        }
        let size = spool.end - start
        guard size > 0 else { return }
        guard hasBegun || picture.isSync else {
            leadingCount += 1
            return
        }
        hasBegun = true
        guard let description = parameterSets.configuration() else {
            lostCount += 1
            return
        }
        // The two fields of a frame are pictures of one sample.
        if pictureCount > 1, sequence?.isInterlaced != true { severalCount += 1 }
        // Decode times that go back a little are those of a clock that was set anew.
        let decode = max(picture.times.decode, track.lastDecodeTime ?? .min)
        let last = track.samples.last?.duration ?? 0
        let lasts = nextDecodeTime.map { max(0, $0 - decode) } ?? (last > 0 ? last : usualDuration)
        let isAdded = track.append(
            offset: start, size: size, decodeTime: decode, presentationTime: picture.times.presentation,
            duration: min(lasts, Int(UInt32.max)), isSync: picture.isSync, description: description)
        if !isAdded { lostCount += 1 }
    }

    /// What the last configuration's sequence parameter set tells.
    private var sequence: SequenceParameters? {
        switch parameterSets.configurations.last {
        case .avc(let sequence, _): sequence.first.flatMap { SequenceParameters(avc: $0) }
        case .hevc(_, let sequence, _): sequence.first.flatMap { SequenceParameters(hevc: $0) }
        default: nil
        }
    }

    /// How long a picture lasts by the sequence parameter set, ticks; a 25th of a second where that does not tell.
    private var usualDuration: Int {
        let rate = sequence?.frameRate ?? 25
        return Int((Double(ElementaryStream.timescale) / max(1, rate)).rounded())
    }

    /// The track as it is now, with what decodes its samples.
    var collected: CollectedTrack {
        var collected = track
        collected.configurations = parameterSets.configurations
        return collected
    }
}
