/// Looks at the NAL units of a picture, one after another up to its first slice, for whether decoding can begin with it.
package struct AccessUnitLook {
    /// How much of a unit is needed, bytes: all of its messages, of a slice what its header begins with.
    package static let sliceBytes = 16
    /// A unit of messages that is larger is not looked into.
    static let mostMessages = 4096

    private let format: NALFormat
    /// Whether a message before the slices tells of a recovery point.
    package private(set) var hasRecoveryPoint = false
    /// What a first slice says that does not say it of the picture's other slices; nil before there is one.
    package private(set) var pending: RandomAccess?

    /// A look at the next picture.
    package init(_ format: NALFormat) { self.format = format }

    /// How much of a unit that begins with a byte should be passed.
    package func interest(in header: UInt8, size: Int) -> Int {
        let type = format.type(header)
        if format.isSlice(type) { return min(size, Self.sliceBytes) }
        return format.isMessages(type) && size <= Self.mostMessages ? size : 0
    }

    /// Takes the next unit, or what it begins with. What the picture is; nil where more units must be looked at.
    package mutating func take(_ unit: ArraySlice<UInt8>) -> RandomAccess? {
        guard let header = unit.first else { return nil }
        let type = format.type(header)
        if format.isMessages(type) {
            var messages = SupplementalInformation(unit.dropFirst(format.headerSize))
            while let message = messages.next() { if message.type == 6 { hasRecoveryPoint = true } }
            return nil
        }
        guard format.isSlice(type) else { return nil }
        return format == .avc ? slice(type, unit) : Self.access(ofHEVC: type, hasRecoveryPoint)
    }

    /// A slice of H.264 (ISO 14496-10 section 7.3.3).
    private mutating func slice(_ type: UInt8, _ unit: ArraySlice<UInt8>) -> RandomAccess? {
        if type == 5 { return .instantaneous }
        var bits = BitReader(nalUnit: unit.dropFirst())
        let other: RandomAccess = hasRecoveryPoint ? .recoveryPoint : .none
        guard type == 1, bits.golomb() != nil, let kind = bits.golomb(), kind % 5 == 2 else { return other }
        // Kinds from 5 on are those of all slices of the picture.
        if kind >= 5 { return .openGroup }
        pending = .openGroup
        return nil
    }

    /// A picture of HEVC by the type of its slices (ISO 23008-2 table 7-1).
    private static func access(ofHEVC type: UInt8, _ hasRecoveryPoint: Bool) -> RandomAccess {
        switch type {
        case 19, 20: .instantaneous
        case 16...18, 21: .openGroup
        default: hasRecoveryPoint ? .recoveryPoint : .none
        }
    }
}
