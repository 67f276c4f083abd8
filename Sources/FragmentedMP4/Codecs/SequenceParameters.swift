/// What a sequence parameter set tells of the pictures of H.264 or HEVC (ISO 14496-10 section 7.3.2.1, ISO 23008-2
/// section 7.3.2.2): what is decoded, whatever the container says of it.
public struct SequenceParameters: Equatable, Sendable {
    /// Profile and level with their constraints, as CODECS writes them behind the format's name.
    package var codecParameters: String
    /// The width of what is shown of the coded picture, pixels.
    public var width: Int
    /// The height of what is shown of the coded picture, pixels.
    public var height: Int
    /// How many samples of chroma there are: chroma_format_idc, 0 for none, 1 for 4:2:0, 2 for 4:2:2, 3 for 4:4:4.
    public var chromaFormat: Int
    /// Bits of a sample of luma.
    public var bitDepth: Int
    /// Whether pictures may be fields.
    public var isInterlaced: Bool
    /// A pixel is as wide as this when it is ``verticalSpacing`` high; 1 where it is not told.
    public var horizontalSpacing = 1
    /// A pixel's height; 1 where it is not told.
    public var verticalSpacing = 1
    /// Pictures per second; nil where they are not told.
    public var frameRate: Double?
    /// The colour; unspecified where it is not told, nil where it cannot be read.
    package var color: VideoColor?

    /// The width at which pixels are square, pixels; the height is ``height``.
    public var displayWidth: Int { (width * horizontalSpacing * 2 + verticalSpacing) / (verticalSpacing * 2) }

    /// Cuts the edges off that are coded and not shown; false where nothing is left.
    mutating func crop(_ edges: (left: Int, right: Int, top: Int, bottom: Int), unitHeight: Int) -> Bool {
        let unitWidth = chromaFormat == 1 || chromaFormat == 2 ? 2 : 1
        width -= (edges.left + edges.right) * unitWidth
        height -= (edges.top + edges.bottom) * unitHeight
        return (1...1 << 16).contains(width) && (1...1 << 16).contains(height)
    }

    /// The samples of luma that one of chroma is high.
    static func chromaHeight(_ chromaFormat: Int) -> Int { chromaFormat == 1 ? 2 : 1 }

    /// Takes what video usability information begins with, H.264's and HEVC's (ISO 14496-10 section E.1.1): the shape of
    /// pixels and the colour, whose code points are 2, unspecified, where they are left out. Nil where it ends before.
    mutating func takeUsability(_ bits: inout BitReader) -> Void? {
        guard let hasAspectRatio = bits.flag() else { return nil }
        if hasAspectRatio {
            guard let index = bits.bits(8) else { return nil }
            if index == 255 {
                guard let width = bits.bits(16), let height = bits.bits(16) else { return nil }
                if width > 0, height > 0 { (horizontalSpacing, verticalSpacing) = (width, height) }
            } else if index < Self.aspectRatios.count {
                (horizontalSpacing, verticalSpacing) = Self.aspectRatios[index]
            }
        }
        guard let hasOverscan = bits.flag(), bits.skip(hasOverscan ? 1 : 0) != nil, let hasSignalType = bits.flag()
        else { return nil }
        var color = VideoColor.unspecified
        if hasSignalType {
            guard bits.skip(3) != nil, let isFullRange = bits.flag(), let hasDescription = bits.flag() else {
                return nil
            }
            color.isFullRange = isFullRange
            if hasDescription {
                guard let primaries = bits.bits(8), let transfer = bits.bits(8), let matrix = bits.bits(8) else {
                    return nil
                }
                (color.primaries, color.transfer, color.matrix) = (primaries, transfer, matrix)
            }
        }
        self.color = color
        guard let hasChromaPlace = bits.flag() else { return nil }
        return bits.skipGolombs(hasChromaPlace ? 2 : 0)
    }

    /// Takes the rate of video usability information; nil where it ends before.
    ///
    /// - Parameter ticksPerPicture: How many ticks a picture has: two of H.264, where each is a field's.
    mutating func takeTiming(_ bits: inout BitReader, ticksPerPicture: Int) -> Void? {
        guard let isPresent = bits.flag() else { return nil }
        guard isPresent else { return () }
        guard let ticks = bits.bits(32), let scale = bits.bits(32) else { return nil }
        if ticks > 0, scale > 0 { frameRate = Double(scale) / Double(ticks * ticksPerPicture) }
        return ()
    }

    /// By aspect_ratio_idc (ISO 14496-10 table E-1).
    private static let aspectRatios = [
        (1, 1), (1, 1), (12, 11), (10, 11), (16, 11), (40, 33), (24, 11), (20, 11), (32, 11), (80, 33), (18, 11),
        (15, 11), (64, 33), (160, 99), (4, 3), (3, 2), (2, 1),
    ]
}

extension BitReader {
    /// The four edges of a cropping rectangle; zeros where `isPresent` is false.
    mutating func croppedEdges(_ isPresent: Bool) -> (left: Int, right: Int, top: Int, bottom: Int)? {
        guard isPresent else { return (0, 0, 0, 0) }
        guard let left = golomb(), let right = golomb(), let top = golomb(), let bottom = golomb() else { return nil }
        return (left, right, top, bottom)
    }
}

extension VideoColor {
    /// What a video says that says nothing.
    static let unspecified = VideoColor(primaries: 2, transfer: 2, matrix: 2, isFullRange: false)
}
