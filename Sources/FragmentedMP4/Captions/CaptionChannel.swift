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
