/// A part of a resource (RFC 8216bis sections 4.4.4.2 and 4.4.4.5).
public struct ByteRange: Hashable, Sendable {
    /// How long it is, bytes.
    public var length: Int
    /// Where it begins, bytes; nil where nothing tells.
    public var offset: Int?

    /// Creates a range.
    public init(length: Int, offset: Int? = nil) { (self.length, self.offset) = (length, offset) }

    /// A range as `length[@offset]` says it.
    public init?(_ text: String) { self.init(bytes: text.utf8) }

    init?(bytes: some Collection<UInt8>) {
        let parts = bytes.split(separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let length = Number.integer(parts[0]) else { return nil }
        self.length = length
        if parts.count == 2 {
            guard let offset = Number.integer(parts[1]) else { return nil }
            self.offset = offset
        }
    }
}
