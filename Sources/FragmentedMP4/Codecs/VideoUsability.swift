extension BitReader {
    /// The colour of video usability information, H.264's and HEVC's, from its first bit on (ISO 14496-10 section E.1.1).
    ///
    /// Code points that it leaves out are 2: unspecified.
    mutating func usabilityColor() -> VideoColor? {
        guard let hasAspectRatio = flag() else { return nil }
        if hasAspectRatio {
            guard let index = bits(8) else { return nil }
            if index == 255, skip(32) == nil { return nil }
        }
        guard let hasOverscan = flag() else { return nil }
        if hasOverscan, skip(1) == nil { return nil }
        var color = VideoColor.unspecified
        guard let hasSignalType = flag() else { return nil }
        guard hasSignalType else { return color }
        guard skip(3) != nil, let isFullRange = flag(), let hasDescription = flag() else { return nil }
        color.isFullRange = isFullRange
        guard hasDescription else { return color }
        guard let primaries = bits(8), let transfer = bits(8), let matrix = bits(8) else { return nil }
        (color.primaries, color.transfer, color.matrix) = (primaries, transfer, matrix)
        return color
    }
}

extension VideoColor {
    /// What a video says that says nothing.
    static let unspecified = VideoColor(primaries: 2, transfer: 2, matrix: 2, isFullRange: false)
}
