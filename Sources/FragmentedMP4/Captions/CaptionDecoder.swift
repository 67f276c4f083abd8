/// Finds out which channels of closed captions there are in pictures' caption data, in the order of presentation
/// (ANSI/CTA-608-E, ANSI/CTA-708-E, ATSC A/53 part 4 section 6.2.3).
struct CaptionDecoder {
    /// The channels that something was said in.
    private(set) var channels: Set<CaptionChannel> = []
    /// The data channel, 1 or 2, that each field of CEA-608 is in; nil before one was chosen, and in other data (XDS, text).
    private var current: [Int?] = [1, 1]
    /// A packet of CEA-708 under way.
    private var packet: [UInt8] = []

    /// Takes the triplets of a picture's `cc_data`.
    mutating func take(_ triplets: ArraySlice<UInt8>) {
        for start in stride(from: triplets.startIndex, to: triplets.endIndex - 2, by: 3) {
            let (flags, first, second) = (triplets[start], triplets[start + 1], triplets[start + 2])
            guard flags & 4 != 0 else { continue }
            switch flags & 3 {
            case 0, 1: takeLine21(field: Int(flags & 1), first & 0x7F, second & 0x7F)
            case 3:
                finishPacket()
                packet = [first, second]
            default: if !packet.isEmpty { packet += [first, second] }
            }
        }
    }

    /// Takes two bytes of CEA-608, without their parity.
    private mutating func takeLine21(field: Int, _ first: UInt8, _ second: UInt8) {
        switch first {
        case 0x01...0x0F where field == 1: current[field] = nil
        case 0x10...0x1F:
            let channel = first & 8 == 0 ? 1 : 2
            // Text restart and resume: what follows is no caption.
            let isText = first & 0x76 == 0x14 && (second == 0x2A || second == 0x2B)
            current[field] = isText ? nil : channel
        case 0x20...:
            if let channel = current[field] { channels.insert(.channel(field * 2 + channel)) }
        default: break
        }
    }

    /// Reads the services of a packet that is whole.
    mutating func finishPacket() {
        defer { packet = [] }
        guard let header = packet.first else { return }
        let size = header & 63 == 0 ? 128 : Int(header & 63) * 2
        var rest = packet.prefix(size).dropFirst()
        while let block = rest.popFirst() {
            var (number, length) = (Int(block >> 5), Int(block & 31))
            if number == 7, length > 0 { number = Int(rest.popFirst() ?? 0) & 63 }
            guard number > 0, length <= rest.count else { return }
            // A block of C0 alone, as an end of text, says nothing yet.
            if rest.prefix(length).contains(where: { $0 >= 0x20 }) { channels.insert(.service(number)) }
            rest = rest.dropFirst(length)
        }
    }
}

/// Closed captions that a video carries in itself, by INSTREAM-ID (RFC 8216bis section 4.4.6.1).
public struct CaptionChannel: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// INSTREAM-ID: `CC1` to `CC4` of CEA-608, `SERVICE1` to `SERVICE63` of CEA-708.
    public var id: String

    /// A channel by its INSTREAM-ID; nil where it is none.
    public init?(_ id: String) {
        guard Self.rank(of: id) != nil else { return nil }
        self.id = id
    }

    /// A channel of CEA-608, 1 to 4.
    static func channel(_ number: Int) -> CaptionChannel { CaptionChannel(known: "CC\(number)") }
    /// A service of CEA-708, 1 to 63.
    static func service(_ number: Int) -> CaptionChannel { CaptionChannel(known: "SERVICE\(number)") }

    private init(known id: String) { self.id = id }

    /// The order in which they are listed.
    private static func rank(of id: String) -> Int? {
        let isService = id.hasPrefix("SERVICE")
        guard isService || id.hasPrefix("CC"), let number = Int(id.dropFirst(isService ? 7 : 2)),
            (1...(isService ? 63 : 4)).contains(number), id.hasSuffix("\(isService ? "E" : "C")\(number)")
        else { return nil }
        return isService ? 4 + number : number
    }

    /// Whether one is listed before the other: CEA-608 first, then by number.
    public static func < (left: CaptionChannel, right: CaptionChannel) -> Bool {
        (rank(of: left.id) ?? 0) < (rank(of: right.id) ?? 0)
    }

    /// INSTREAM-ID.
    public var description: String { id }
}
