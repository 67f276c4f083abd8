/// Looks for closed captions in a video's pictures: in SEI messages of H.264 and HEVC (ATSC A/72 part 1, ETSI TS 101 154
/// section B.5).
///
/// A stream with captions has caption data in nearly all of its pictures, also where nobody speaks. So the first pictures
/// and sync samples up to the end are looked at, and all of them where there is caption data.
public struct CaptionSearch {
    /// How many pictures from the start are looked at in any video.
    private static let firstPictures = 50
    /// How many sync samples are looked at in any video.
    private static let syncSamples = 100
    /// How many pictures are put into the order of presentation at once: more than any encoder reorders.
    private static let chunk = 512
    /// A NAL unit of messages that is larger is not looked into: captions have a hundred bytes a picture.
    private static let largestMessages = 1 << 16

    private let track: Track
    private let input: any MovieInput

    /// A search in a movie's track.
    public init(_ track: Track, of movie: Movie) { (self.track, input) = (track, movie.input) }

    /// The channels that the video has captions in, in order; nil where there is no caption data at all.
    public func channels() throws(MovieError) -> [CaptionChannel]? {
        guard track.descriptions.contains(where: { $0.nalLengthSize != nil }), try hasCaptionData() else { return nil }
        var decoder = CaptionDecoder()
        for start in stride(from: 0, to: track.samples.count, by: Self.chunk) {
            var found: [(time: Int, data: ArraySlice<UInt8>)] = []
            for sample in track.samples[start..<min(start + Self.chunk, track.samples.count)] {
                if let data = try captionData(of: sample) { found.append((sample.presentationTime, data)) }
            }
            for (_, data) in found.sorted(by: { $0.time < $1.time }) { decoder.take(data) }
        }
        decoder.finishPacket()
        return decoder.channels.sorted()
    }

    private func hasCaptionData() throws(MovieError) -> Bool {
        for sample in track.samples.prefix(Self.firstPictures) where try captionData(of: sample) != nil { return true }
        let sync = track.samples.indices.dropFirst(Self.firstPictures).filter { track.samples[$0].isSync }
        let step = max(1, (sync.count + Self.syncSamples - 1) / Self.syncSamples)
        for number in stride(from: 0, to: sync.count, by: step) {
            if try captionData(of: track.samples[sync[number]]) != nil { return true }
        }
        return false
    }

    /// The triplets of a picture's `cc_data`; nil where it has none.
    private func captionData(of sample: Sample) throws(MovieError) -> ArraySlice<UInt8>? {
        guard var units = NALUnits(of: sample, track.descriptions[sample.descriptionIndex], in: input) else {
            return nil
        }
        while let unit = try units.next(), !unit.isSlice {
            guard unit.type == (units.isHEVC ? 39 : 6), unit.range.count <= Self.largestMessages else { continue }
            let messages = try units.bytes(of: unit, atMost: Self.largestMessages).dropFirst(units.isHEVC ? 2 : 1)
            if let data = SupplementalInformation.captionData(in: Array(messages)) { return data }
        }
        return nil
    }
}

/// Supplemental enhancement information: messages beside the picture (ISO 14496-10 section 7.3.2.3).
enum SupplementalInformation {
    /// The triplets of `cc_data` in a NAL unit without its header; nil where it has none.
    static func captionData(in unit: [UInt8]) -> ArraySlice<UInt8>? {
        // Most units hold no such message: its marks stand in the bytes as they are.
        guard unit.contains(0xB5) else { return nil }
        var rest = BitReader.payload(ofNALUnit: unit)[...]
        while rest.count > 2 {
            guard let type = number(&rest), let size = number(&rest), size <= rest.count else { return nil }
            let message = rest.prefix(size)
            rest = rest.dropFirst(size)
            // Country and provider of ATSC, GA94 and the code of cc_data.
            guard type == 4, message.starts(with: [0xB5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03]), message.count >= 10
            else { continue }
            let flags = message[message.startIndex + 8]
            let triplets = message.dropFirst(10).prefix(Int(flags & 31) * 3)
            return flags & 0x40 == 0 ? [] : triplets
        }
        return nil
    }

    /// A number that is the sum of bytes up to the first one that is not 255.
    private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        var value = 0
        while let byte = bytes.popFirst() {
            value += Int(byte)
            if byte < 255 { return value }
        }
        return nil
    }
}
