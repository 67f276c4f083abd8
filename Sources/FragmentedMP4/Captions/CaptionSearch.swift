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
        let description = track.descriptions[sample.descriptionIndex]
        guard let format = description.nalFormat, let lengthSize = description.nalLengthSize else { return nil }
        var units = SampleUnits(at: sample.offset, size: sample.size, lengthSize: lengthSize, in: input)
        while let unit = try units.next() {
            let type = format.type(unit.header)
            if format.isSlice(type) { return nil }
            guard unit.range.count <= Self.largestMessages, format.isMessages(type) else { continue }
            let messages = try units.bytes(unit.range).dropFirst(format.headerSize)
            if let data = SupplementalInformation.captionData(in: messages) { return data }
        }
        return nil
    }
}
