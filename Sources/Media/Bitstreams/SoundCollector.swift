import FragmentedMP4

/// Gathers the frames of sound of an elementary stream as MP4 has them: AAC without its ADTS headers, and times in ticks of the
/// sample rate.
struct SoundCollector {
    /// Times of PES packets that differ by less from what the samples before last up to are the same, seconds: they are rounded,
    /// and some multiplexers' clocks are coarse.
    private static let tolerance = 0.005

    private let id: Int
    private let spool: SampleSpool
    /// The track; nil before its first sample has told the rate.
    var track: CollectedTrack?
    /// The sample under way.
    private var bytes: [UInt8] = []
    /// What frames are decoded with, and which of these each kind has in the order in which ``AudioSamples`` describes them: none
    /// where MP4 does not take it.
    private var configurations: [CodecConfiguration] = []
    private var places: [Int?] = []
    /// What people call the sound that MP4, or players of HLS, do not take; nil where there was none.
    private(set) var foreignName: String?
    /// Samples at the start that are not heard.
    private var priming = 0
    /// When the last sample ends, in the track's ticks.
    private var end: Int?
    /// How many frames were left out that lie within those before: streams that were put together overlap.
    private(set) var overlapCount = 0
    /// How many were left out for other reasons: what decodes them is not told, or impossible times.
    private(set) var lostCount = 0

    init(id: Int, into spool: SampleSpool) { (self.id, self.spool) = (id, spool) }

    /// Takes a frame, the first of a sample or a further one.
    mutating func take(_ frame: UnsafeBufferPointer<UInt8>, _ kind: AudioFrameHeader.Kind) {
        var header = 0
        switch kind.codec {
        // protection_absent: without it a checksum stands behind the header of seven bytes.
        case .aac: header = frame[1] & 1 == 1 ? 7 : 9
        case .opus:
            guard let control = OpusPacket.ControlHeader(frame) else { return }
            if track == nil { priming = control.startTrim }
            header = control.length
        case .mpeg, .ac3, .enhancedAC3: break
        }
        if frame.count > header { bytes.append(contentsOf: frame[header...]) }
    }

    /// Ends the sample under way.
    ///
    /// - Parameters:
    ///   - time: when it is presented, ticks of 90 kHz; nil where nothing told it yet.
    ///   - sampleCount: how many samples of each channel it has.
    ///   - description: the number of its kind: the next one, or one that was there.
    mutating func end(at time: Int?, sampleCount: Int, _ kind: AudioFrameHeader.Kind, description: Int) {
        defer { bytes.removeAll(keepingCapacity: true) }
        if description == places.count { addConfiguration(of: kind) }
        guard description < places.count, let place = places[description], let time, !bytes.isEmpty else {
            lostCount += 1
            return
        }
        let scale = track?.timescale ?? kind.sampleRate
        if track == nil {
            track = CollectedTrack(id: id, timescale: scale)
            track?.priming = priming
        }
        var start = MediaTime(value: time, timescale: ElementaryStream.timescale).ticks(at: scale)
        let duration = MediaTime(value: sampleCount, timescale: kind.sampleRate).ticks(at: scale)
        if let end {
            if abs(start - end) <= Int(Self.tolerance * Double(scale)) { start = end }
            guard start >= end || start + duration - end > duration / 2 else {
                overlapCount += 1
                return
            }
            start = max(start, end)
        }
        let offset = spool.end
        bytes.withUnsafeBytes { spool.append($0) }
        let isAdded = track?.append(
            offset: offset, size: bytes.count, decodeTime: start, presentationTime: start, duration: duration,
            isSync: true, description: place)
        if isAdded == true { end = start + duration } else { lostCount += 1 }
    }

    private mutating func addConfiguration(of kind: AudioFrameHeader.Kind) {
        let configuration: CodecConfiguration? =
            switch kind.codec {
            case .aac(let objectType): Self.specific(objectType, kind).map(CodecConfiguration.aac)
            case .mpeg(let layer): layer == 3 ? .mpegAudio(Array(bytes.prefix(4))) : nil
            case .ac3: .ac3(Array(bytes.prefix(16)))
            case .enhancedAC3: .enhancedAC3(bytes)
            case .opus: .opus(OpusPacket.identification(channelCount: kind.channelCount ?? 2, startTrim: priming))
            }
        guard let configuration else {
            if case .mpeg(let layer) = kind.codec { foreignName = "MP\(layer)" }
            return places.append(nil)
        }
        places.append(configurations.count)
        configurations.append(configuration)
    }

    /// AudioSpecificConfig of frames whose headers say what they are; nil where the channels are told among the frames (ISO
    /// 14496-3 section 1.6.2.1).
    private static func specific(_ objectType: Int, _ kind: AudioFrameHeader.Kind) -> [UInt8]? {
        guard let rate = AudioSpecificConfiguration.rates.firstIndex(of: kind.sampleRate),
            let count = kind.channelCount,
            let channels = AudioSpecificConfiguration.channels.firstIndex(of: count)
        else { return nil }
        let word = objectType << 11 | rate << 7 | channels << 3
        return [UInt8(word >> 8), UInt8(word & 255)]
    }

    /// The track as it is now, with what decodes its samples; nil without samples.
    var collected: CollectedTrack? {
        var collected = track
        collected?.configurations = configurations
        return collected
    }
}
