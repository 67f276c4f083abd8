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
        let description = descriptions[sample.descriptionIndex]
        guard let format = description.nalFormat, let lengthSize = description.nalLengthSize else { return nil }
        var units = SampleUnits(at: sample.offset, size: sample.size, lengthSize: lengthSize, in: input)
        while let unit = try units.next() {
            let type = format.type(unit.header)
            guard format.isSlice(type) else { continue }
            if format == .hevc { return (16...21).contains(type) ? .randomAccess : .dependent }
            if type == 5 { return .randomAccess }
            // first_mb_in_slice and slice_type stand in the first bytes of any slice (ISO 14496-10 section 7.3.3).
            var bits = BitReader(nalUnit: Array(try units.bytes(unit.range.prefix(16))))
            guard bits.skip(8) != nil, bits.golomb() != nil, let type = bits.golomb(), type < 10 else { return nil }
            return [2, 4, 7, 9].contains(type) ? .intra : .dependent
        }
        return nil
    }
}
