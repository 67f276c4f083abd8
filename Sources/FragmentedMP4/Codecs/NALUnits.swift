/// Goes through the NAL units of a sample of H.264 or HEVC (ISO 14496-15 section 4.3.2), of which no more is read than that takes.
package struct NALUnits {
    /// A unit.
    package struct Unit {
        /// nal_unit_type (ISO 14496-10 table 7-1, ISO 23008-2 table 7-1).
        package var type: UInt8
        /// Where it is in the file, its header in it.
        package var range: Range<Int>
        /// Whether it holds a part of the picture.
        package var isSlice: Bool
    }

    /// How much of a sample is read at once, bytes.
    private static let piece = 512
    /// How many units may stand before a picture's slices.
    private static let mostUnits = 64

    /// Whether the units are HEVC's, whose headers have two bytes.
    package let isHEVC: Bool
    private let input: any MovieInput
    private let lengthSize: Int
    private let end: Int
    private var offset: Int
    private var piece: [UInt8] = []
    private var pieceStart: Int
    private var count = 0

    /// The units of a sample; nil of formats that have none.
    package init?(of sample: Sample, _ description: SampleDescription, in input: any MovieInput) {
        guard let lengthSize = description.nalLengthSize else { return nil }
        (self.input, self.lengthSize) = (input, lengthSize)
        isHEVC = ["hvc1", "hev1", "dvh1", "dvhe"].contains(description.format)
        (offset, pieceStart, end) = (sample.offset, sample.offset, sample.offset + sample.size)
    }

    /// The next unit; nil at the end, behind very many units, and where the sample is none of units.
    package mutating func next() throws(MovieError) -> Unit? {
        guard count < Self.mostUnits, offset + lengthSize + 2 <= end else { return nil }
        count += 1
        if offset + lengthSize + 2 > pieceStart + piece.count {
            (piece, pieceStart) = (try input.bytes(at: offset, count: min(Self.piece, end - offset)), offset)
        }
        let header = offset - pieceStart
        let length = piece[header..<header + lengthSize].reduce(0) { $0 << 8 | Int($1) }
        let (start, byte) = (offset + lengthSize, piece[header + lengthSize])
        guard length > 0, length <= end - start else { return nil }
        offset = start + length
        let type = isHEVC ? byte >> 1 & 63 : byte & 31
        return Unit(type: type, range: start..<offset, isSlice: isHEVC ? type < 32 : (1...5).contains(type))
    }

    /// The first bytes of a unit, or all of them where it has no more.
    package mutating func bytes(of unit: Unit, atMost count: Int) throws(MovieError) -> [UInt8] {
        let range = unit.range.prefix(count)
        if range.lowerBound < pieceStart || range.upperBound > pieceStart + piece.count {
            (piece, pieceStart) = (try input.bytes(at: range.lowerBound, count: range.count), range.lowerBound)
        }
        return Array(piece[range.lowerBound - pieceStart..<range.upperBound - pieceStart])
    }
}

/// What a picture of H.264 or HEVC depends on.
package enum PictureKind: Equatable, Sendable {
    /// IDR of H.264 (NAL unit type 5), IRAP of HEVC (16 to 21): decoding can begin with it, and nothing behind it in decode
    /// order needs what is before it, but the pictures that are presented before it.
    case randomAccess
    /// Of I slices: it is decoded by itself, and pictures behind it may need those before it.
    case intra
    /// It is decoded from others. That players may begin with it all the same, its muxer says who marks recovery points (SEI,
    /// ISO 14496-10 section D.2.8) as sync samples: with intra refresh it takes some pictures until all of them is there.
    case dependent
}

extension Track {
    /// What a sample's first slice says that the picture is; nil of other formats, and where that cannot be read.
    package func pictureKind(of sample: Sample, in input: any MovieInput) throws(MovieError) -> PictureKind? {
        guard var units = NALUnits(of: sample, descriptions[sample.descriptionIndex], in: input) else { return nil }
        while let unit = try units.next() {
            guard unit.isSlice else { continue }
            if units.isHEVC { return (16...21).contains(unit.type) ? .randomAccess : .dependent }
            if unit.type == 5 { return .randomAccess }
            // first_mb_in_slice and slice_type stand in the first bytes of any slice (ISO 14496-10 section 7.3.3).
            var bits = BitReader(nalUnit: try units.bytes(of: unit, atMost: 16))
            guard bits.skip(8) != nil, bits.golomb() != nil, let type = bits.golomb(), type < 10 else { return nil }
            return [2, 4, 7, 9].contains(type) ? .intra : .dependent
        }
        return nil
    }
}
