/// Whether decoding can begin with a sample, as its own bytes tell.
public enum RandomAccess: String, Sendable {
    /// It needs no other sample, and none after it needs one before: an IDR picture (H.264's NAL unit type 5, HEVC's 19 and
    /// 20), a key frame of AV1 or VP9, a frame of sound that stands alone.
    case instantaneous
    /// It needs no other sample, and some around it may need those before: HEVC's BLA and CRA pictures (16 to 18, 21), an
    /// I picture of H.264 that is no IDR picture, with a recovery point or without.
    case openGroup
    /// A recovery point (SEI message 6) that is no I picture: pictures become right some time after it, as with intra
    /// refresh.
    case recoveryPoint
    /// It needs samples before it.
    case none
}

extension RandomAccess {
    /// How much of a sample of AV1 or VP9 is looked at, bytes.
    private static let startLength = 256

    /// What the bytes of a sample of fragmented MP4 say; nil where they cannot be looked at, or are of another format.
    ///
    /// Encrypted NAL units are looked at as well: their headers, and those of slices, stay clear (ISO 23001-7 section 9.5).
    /// Where all of a sample is encrypted, its lengths do not fit.
    package init?(of sample: Sample, _ description: SampleDescription, in input: any MovieInput) throws(MovieError) {
        if let format = description.nalFormat, let lengthSize = description.nalLengthSize {
            let units = SampleUnits(at: sample.offset, size: sample.size, lengthSize: lengthSize, in: input)
            guard let access = try Self.access(of: units, format) else { return nil }
            self = access
        } else if description.format == "av01" || description.format == "dav1" || description.format == "vp09" {
            let start = try input.bytes(at: sample.offset, count: min(sample.size, Self.startLength))
            let isVP9 = description.format == "vp09"
            guard !(isVP9 && description.protectionScheme != nil),
                let access = isVP9 ? Self.access(ofVP9: start) : Self.access(ofAV1: start[...])
            else { return nil }
            self = access
        } else if description.audio != nil {
            // Frames of USAC depend on others; those of other sound do not, or for some milliseconds only.
            let isDependent = description.codec == "mp4a.40.42" && !sample.isSync
            self = isDependent ? .none : .instantaneous
        } else {
            return nil
        }
    }

    private static func access(of units: SampleUnits, _ format: NALFormat) throws(MovieError) -> RandomAccess? {
        var (units, look) = (units, AccessUnitLook(format))
        while let unit = try units.next() {
            let interest = look.interest(in: unit.header, size: unit.range.count)
            guard interest > 0 else { continue }
            let bytes = try units.bytes(unit.range.lowerBound..<unit.range.lowerBound + interest)
            if let access = look.take(bytes) { return access }
        }
        return look.pending
    }

    /// A temporal unit of AV1 by its first frame header (AV1 Bitstream section 5.9.2).
    static func access(ofAV1 unit: ArraySlice<UInt8>) -> RandomAccess? {
        var rest = unit
        while let header = rest.popFirst() {
            if header & 4 != 0 { _ = rest.popFirst() }
            let size = header & 2 == 0 ? rest.count : lengthOfUnit(&rest)
            guard let size else { return nil }
            // A frame header, a frame: show_existing_frame, frame_type, show_frame.
            let type = header >> 3 & 15
            if type == 3 || type == 6 {
                guard let byte = rest.first else { return nil }
                guard byte >> 7 == 0, byte >> 5 & 3 == 0 else { return RandomAccess.none }
                return byte >> 4 & 1 == 1 ? .instantaneous : .openGroup
            }
            guard size <= rest.count else { return nil }
            rest = rest.dropFirst(size)
        }
        return nil
    }

    /// leb128 (AV1 Bitstream section 4.10.5).
    private static func lengthOfUnit(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        var value = 0
        for index in 0..<8 {
            guard let byte = bytes.popFirst() else { return nil }
            value |= Int(byte & 127) << (index * 7)
            if byte < 128 { return value }
        }
        return nil
    }

    /// A frame of VP9 by its uncompressed header (VP9 Bitstream section 6.2).
    static func access(ofVP9 frame: [UInt8]) -> RandomAccess? {
        var bits = BitReader(frame)
        guard bits.bits(2) == 2, let low = bits.bits(1), let high = bits.bits(1),
            bits.skip(low + high * 2 == 3 ? 1 : 0) != nil, let showsExisting = bits.flag(),
            let isInter = showsExisting ? true : bits.flag()
        else { return nil }
        return isInter ? RandomAccess.none : .instantaneous
    }
}
