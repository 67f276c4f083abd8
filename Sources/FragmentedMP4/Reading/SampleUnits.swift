/// How NAL units of a video format begin (ISO 14496-10 section 7.3.1, ISO 23008-2 section 7.3.1.2).
package enum NALFormat: Sendable {
    /// H.264
    case avc
    /// HEVC
    case hevc

    /// nal_unit_type of a unit that begins with a byte.
    package func type(_ header: UInt8) -> UInt8 { self == .avc ? header & 31 : header >> 1 & 63 }

    /// How many bytes a unit's header has.
    package var headerSize: Int { self == .avc ? 1 : 2 }

    /// Whether units of a type hold a slice of a picture.
    package func isSlice(_ type: UInt8) -> Bool { self == .avc ? (1...5).contains(type) : type < 32 }

    /// Whether units of a type hold supplemental enhancement information for the picture behind them.
    package func isMessages(_ type: UInt8) -> Bool { type == (self == .avc ? 6 : 39) }
}

extension SampleDescription {
    /// How the NAL units of its samples begin; nil of formats that have none.
    package var nalFormat: NALFormat? {
        guard nalLengthSize != nil else { return nil }
        return ["hvc1", "hev1", "dvh1", "dvhe"].contains(format) ? .hevc : .avc
    }
}

/// The NAL units that a sample begins with; of the file is read what is asked for, a piece at a time.
package struct SampleUnits {
    /// How much is read at once, bytes.
    private static let pieceSize = 512
    /// How many units are looked at.
    private static let most = 64

    private let input: any MovieInput
    private let lengthSize: Int
    private let end: Int
    private var offset: Int
    private var count = 0
    private var piece: [UInt8] = []
    private var pieceStart: Int

    /// The units of a sample that lies from `offset` on in a file.
    package init(at offset: Int, size: Int, lengthSize: Int, in input: any MovieInput) {
        (self.input, self.lengthSize, self.offset, end) = (input, lengthSize, offset, offset + size)
        pieceStart = offset
    }

    /// Where the next unit is in the file, its header's first byte before it; nil behind the last one that is looked at,
    /// and where lengths do not fit the sample.
    package mutating func next() throws(MovieError) -> (header: UInt8, range: Range<Int>)? {
        guard count < Self.most, offset + lengthSize + 2 <= end else { return nil }
        let start = offset + lengthSize
        let field = try bytes(offset..<start + 1)
        let length = field.dropLast().reduce(0) { $0 << 8 | Int($1) }
        guard length > 0, length <= end - start, let header = field.last else { return nil }
        (offset, count) = (start + length, count + 1)
        return (header, start..<start + length)
    }

    /// Bytes of the sample.
    package mutating func bytes(_ range: Range<Int>) throws(MovieError) -> ArraySlice<UInt8> {
        if range.lowerBound < pieceStart || range.upperBound > pieceStart + piece.count {
            let count = max(range.count, min(Self.pieceSize, end - range.lowerBound))
            (piece, pieceStart) = (try input.bytes(at: range.lowerBound, count: count), range.lowerBound)
        }
        return piece[range.lowerBound - pieceStart..<range.upperBound - pieceStart]
    }
}
