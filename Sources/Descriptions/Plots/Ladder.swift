public import HLS

/// The variants of a playlist, by their heights and bitrates.
public struct Ladder {
    /// A variant.
    public struct Step {
        /// Its index.
        public let variant: Int
        /// In pixels; 0 of sound alone, -1 where it is not declared.
        public let height: Int
        /// The index of its format among those of the playlist.
        public let codec: Int
        /// b/s; nil where it is not declared.
        public let average, peak: Double?
    }

    /// The formats, as sample entries have their names, by the variants that have them first.
    public let codecs: [String]
    /// The variants that are shown.
    public let steps: [Step]
    /// From the lowest to the highest bitrate of all variants, shown or not, b/s; nil where none is known.
    public let bitrates: ClosedRange<Double>?

    /// - Parameters:
    ///   - variants: all of the playlist.
    ///   - shown: the indices of those that are shown.
    public init(_ variants: [AssetVariant], shown: some Sequence<Int>) {
        let codecs = variants.map(Self.codec).uniqued()
        self.codecs = codecs
        steps = shown.map { index in
            let variant = variants[index]
            return Step(
                variant: index, height: Self.height(of: variant),
                codec: codecs.firstIndex(of: Self.codec(variant)) ?? 0, average: variant.averageBitRate,
                peak: variant.peakBitRate)
        }
        let known = variants.flatMap { [$0.averageBitRate, $0.peakBitRate] }.compactMap(\.self).filter { $0 >= 1 }
        bitrates = known.min().flatMap { low in known.max().map { low...$0 } }
    }

    private static func height(of variant: AssetVariant) -> Int {
        if let size = variant.videoAttributes?.presentationSize { return size.height }
        return variant.videoAttributes == nil && variant.audioAttributes != nil ? 0 : -1
    }

    /// What a variant's letter stands for.
    private static func codec(_ variant: AssetVariant) -> String {
        let codec = variant.codecs.first { $0.kind == .video } ?? variant.codecs.first
        return codec?.sampleEntry ?? "?"
    }

    /// The heights of the variants that are shown, the highest first.
    public var heights: [Int] { Set(steps.map(\.height)).sorted(by: >) }

    /// What the variants of a height are called.
    public static func name(ofHeight height: Int) -> String {
        height < 0 ? "no size" : height == 0 ? "audio" : "\(height)p"
    }

    /// What stands for a format: a letter, the same again from the 27th on.
    public static func letter(ofCodec codec: Int) -> String { String(Unicode.Scalar(UInt8(0x41 + codec % 26))) }

    /// The letters with what they stand for; of more than there are letters the first.
    public var legend: [String] {
        codecs.prefix(26).enumerated().map { "\(Self.letter(ofCodec: $0.offset)) \($0.element)" }
    }
}
