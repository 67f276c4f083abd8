import FragmentedMP4

extension SegmentMedia {
    /// How much is read at once, bytes: more than any frame has.
    private static let pieceSize = 1 << 18

    /// What packed audio holds (RFC 8216bis section 3.4): frames one after another, with ID3 tags before and between them.
    init(packedAudio input: any MovieInput, _ container: MediaContainer) throws(MovieError) {
        var samples = AudioSamples(container == .packedAAC ? .adts : container == .packedMP3 ? .mpeg : .dolby)
        var problems = MediaProblems()
        let timestamp = try Self.timestamp(in: input)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
        defer { buffer.deallocate() }
        var (start, held) = (0, 0)
        repeat {
            let count = min(buffer.count - held, input.size - start - held)
            try input.fill(UnsafeMutableRawBufferPointer(rebasing: buffer[held..<held + count]), at: start + held)
            held += count
            let piece = UnsafeRawBufferPointer(rebasing: buffer[..<held]).assumingMemoryBound(to: UInt8.self)
            let done = samples.take(piece, isEnd: start + held == input.size, problems: &problems) {
                (start + $0, nil)
            }
            memmove(buffer, from: done, count: held - done)
            (start, held) = (start + done, held - done)
        } while start + held < input.size
        guard !samples.samples.isEmpty else {
            throw MovieError(
                name: input.name, kind: .truncated, offset: 0,
                problem: "is \(container.words) without a whole frame")
        }
        self.init(
            container: container,
            tracks: [
                MediaTrack(
                    type: .audio, timescale: samples.timescale, descriptions: samples.descriptions,
                    samples: samples.samples)
            ], timestampMap: timestamp.map { TimestampMap(mpegTime: $0) }, problems: problems.list)
    }

    /// The time that the tag at the start tells; nil without it.
    private static func timestamp(in input: any MovieInput) throws(MovieError) -> Int? {
        let header = try input.bytes(at: 0, count: min(ID3Tag.headerSize, input.size))
        guard let size = ID3Tag.size(header), size <= min(ID3Tag.mostBytes, input.size) else { return nil }
        return ID3Tag(try input.bytes(at: 0, count: size)).timestamp
    }
}

extension MediaContainer {
    /// The packed audio that bytes begin as, any tag taken off before; nil of anything else.
    ///
    /// A frame's mark is short: where there is room for a second frame, it must be there.
    init?(packedAudio bytes: [UInt8]) {
        let found = bytes.withUnsafeBufferPointer { bytes in
            [AudioFraming.adts, .mpeg, .dolby].lazy.compactMap { framing -> MediaContainer? in
                guard let header = AudioFrameHeader(framing, bytes) else { return nil }
                if bytes.count >= header.size + ID3Tag.headerSize {
                    let next = UnsafeBufferPointer(rebasing: bytes[header.size...])
                    guard AudioFrameHeader(framing, next) != nil || ID3Tag.size(next) != nil else { return nil }
                }
                switch header.kind.codec {
                case .aac: return .packedAAC
                case .mpeg: return .packedMP3
                case .ac3: return .packedAC3
                case .enhancedAC3: return .packedEnhancedAC3
                case .opus: return nil
                }
            }.first
        }
        guard let found else { return nil }
        self = found
    }
}

/// Moves bytes of a buffer to its start.
func memmove(_ buffer: UnsafeMutableRawBufferPointer, from start: Int, count: Int) {
    guard start > 0, count > 0, let base = buffer.baseAddress else { return }
    base.copyMemory(from: base + start, byteCount: count)
}
