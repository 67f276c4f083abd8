/// A tag of ID3 before or between frames of sound (ID3 version 2.3 and 2.4).
struct ID3Tag {
    /// How many bytes a tag's header has.
    static let headerSize = 10
    /// A larger tag is left out without being looked into.
    static let mostBytes = 1 << 20
    /// The owner of the PRIV frame that has the time of packed audio (RFC 8216bis section 3.4).
    private static let timestampOwner = Array("com.apple.streaming.transportStreamTimestamp".utf8) + [0]

    /// The time of the first sample, ticks of 90 kHz; nil where the tag does not tell.
    private(set) var timestamp: Int?

    /// The size of the tag that bytes begin with, its header and footer too; nil where they begin with none.
    static func size(_ bytes: some RandomAccessCollection<UInt8>) -> Int? {
        guard bytes.count >= headerSize, bytes.starts(with: "ID3".utf8) else { return nil }
        let header = Array(bytes.prefix(headerSize))
        guard header[3] < 0xFF, let length = safe(header[6...]) else { return nil }
        return headerSize + length + (header[5] & 0x10 == 0 ? 0 : headerSize)
    }

    /// The size of a tag of version 1, which stands at the end of a file; nil where bytes begin with none.
    static func oldSize(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        bytes.count >= 128 && bytes.starts(with: "TAG".utf8) ? 128 : nil
    }

    /// Looks into a whole tag.
    init(_ tag: [UInt8]) {
        let isFourth = tag[3] == 4
        var rest = tag[Self.headerSize...]
        if tag[5] & 0x40 != 0 {
            // The extended header: its length has itself in version 4, and not in version 3.
            guard let length = isFourth ? Self.safe(rest.prefix(4)) : Self.plain(rest.prefix(4)) else { return }
            rest = rest.dropFirst(length + (isFourth ? 0 : 4))
        }
        while rest.count > 10, rest.first != 0 {
            let field = rest.dropFirst(4).prefix(4)
            guard let size = isFourth ? Self.safe(field) : Self.plain(field), size <= rest.count - 10 else { return }
            let content = rest.dropFirst(10).prefix(size)
            if rest.starts(with: "PRIV".utf8), content.starts(with: Self.timestampOwner), timestamp == nil {
                let time = content.dropFirst(Self.timestampOwner.count)
                // Eight bytes, of which 33 bits are the time.
                if time.count == 8 { timestamp = time.reduce(0) { ($0 << 8 | Int($1)) & (1 << 33 - 1) } }
            }
            rest = rest.dropFirst(10 + size)
        }
    }

    /// A number of seven bits a byte; nil where a byte has eight.
    private static func safe(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count == 4, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        return bytes.reduce(0) { $0 << 7 | Int($1) }
    }

    private static func plain(_ bytes: ArraySlice<UInt8>) -> Int? {
        bytes.count == 4 ? bytes.reduce(0) { $0 << 8 | Int($1) } : nil
    }
}
