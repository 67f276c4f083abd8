/// Supplemental enhancement information: messages beside the picture (ISO 14496-10 section 7.3.2.3), one after another.
package struct SupplementalInformation: IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    /// The messages of a NAL unit without its header.
    package init(_ unit: some Collection<UInt8>) { rest = BitReader.payload(ofNALUnit: unit)[...] }

    /// The next message; nil behind the last one, and where it is cut off.
    package mutating func next() -> (type: Int, payload: ArraySlice<UInt8>)? {
        guard rest.count > 2, let type = number(), let size = number(), size <= rest.count else { return nil }
        defer { rest = rest.dropFirst(size) }
        return (type, rest.prefix(size))
    }

    /// A number that is the sum of bytes up to the first one that is not 255.
    private mutating func number() -> Int? {
        var value = 0
        while let byte = rest.popFirst() {
            value += Int(byte)
            if byte < 255 { return value }
        }
        return nil
    }

    /// The triplets of `cc_data` in a NAL unit without its header; nil where it has none.
    static func captionData(in unit: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        // Most units hold no such message: its marks stand in the bytes as they are.
        guard unit.contains(0xB5) else { return nil }
        var messages = SupplementalInformation(unit)
        while let (type, message) = messages.next() {
            // Country and provider of ATSC, GA94 and the code of cc_data.
            guard type == 4, message.starts(with: [0xB5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03]), message.count >= 10
            else { continue }
            let flags = message[message.startIndex + 8]
            let triplets = message.dropFirst(10).prefix(Int(flags & 31) * 3)
            return flags & 0x40 == 0 ? [] : triplets
        }
        return nil
    }
}
