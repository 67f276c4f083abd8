import FragmentedMP4

/// Packets of Opus (RFC 6716) and what transport streams put before each: a header with its size (ETSI TS 103 491 annex B, "Opus in
/// MPEG-2 Transport Streams").
enum OpusPacket {
    /// Samples per second that packets are always decoded to.
    static let sampleRate = 48_000

    /// How many samples of each channel a packet has, by its first two bytes (RFC 6716 section 3.1); nil of one that contradicts
    /// itself.
    ///
    /// - Parameter second: the second byte; nil of a packet of one byte.
    static func sampleCount(_ first: UInt8, _ second: UInt8?) -> Int? {
        let configuration = Int(first >> 3)
        let samples =
            switch configuration {
            case 0..<12: [480, 960, 1920, 2880][configuration % 4]
            case 12..<16: [480, 960][configuration % 2]
            default: [120, 240, 480, 960][configuration % 4]
            }
        let count = [1, 2, 2, Int((second ?? 0) & 63)][Int(first & 3)]
        return (1...5760).contains(samples * count) ? samples * count : nil
    }

    /// The header of a packet in a transport stream, `opus_control_header`.
    struct ControlHeader {
        /// A packet with a header of this length is whole, bytes: its size is told in fewer than eight, and the extension is rare.
        static let longest = 20

        /// How long the header is.
        private(set) var length: Int
        /// How long the packet is.
        private(set) var packetSize: Int
        /// Samples at the start of what is decoded that are not heard.
        private(set) var startTrim = 0

        /// The header that bytes begin with; nil where they begin with none, or with less than all of it.
        init?(_ bytes: UnsafeBufferPointer<UInt8>) {
            guard bytes.count >= 3, bytes[0] == 0x7F, bytes[1] & 0xE0 == 0xE0 else { return nil }
            (length, packetSize) = (2, 0)
            var byte: UInt8 = 255
            while byte == 255 {
                guard length < min(bytes.count, Self.longest) else { return nil }
                byte = bytes[length]
                (length, packetSize) = (length + 1, packetSize + Int(byte))
            }
            if bytes[1] & 0x10 != 0 {
                guard length + 2 <= bytes.count else { return nil }
                startTrim = Int(bytes[length] & 31) << 8 | Int(bytes[length + 1])
                length += 2
            }
            if bytes[1] & 0x08 != 0 { length += 2 }
            if bytes[1] & 0x04 != 0 {
                guard length < bytes.count else { return nil }
                length += 1 + Int(bytes[length])
            }
            guard length <= bytes.count else { return nil }
        }
    }

    /// The channels of a transport stream's Opus, as channel_config_code of its descriptor has them; nil of two languages in one
    /// (0) and of orders that the descriptor spells out.
    static func channelCount(code: UInt8) -> Int? {
        1...8 ~= code ? Int(code) : nil
    }

    /// How many streams there are for so many channels in the usual order, how many of these are of two channels, and in which of
    /// them each channel is (RFC 7845 section 5.1.1.2, the streams as encoders of libopus order them).
    private static let surround: [(streams: UInt8, coupled: UInt8, mapping: [UInt8])] = [
        (2, 1, [0, 2, 1]), (2, 2, [0, 1, 2, 3]), (3, 2, [0, 4, 1, 2, 3]), (4, 2, [0, 4, 1, 2, 3, 5]),
        (4, 3, [0, 4, 1, 2, 3, 5, 6]), (5, 3, [0, 6, 1, 2, 3, 4, 5, 7]),
    ]

    /// The identification header (RFC 7845 section 5.1) of a transport stream's Opus.
    static func identification(channelCount: Int, startTrim: Int) -> [UInt8] {
        let head: [UInt8] =
            Array("OpusHead".utf8) + [1, UInt8(channelCount), UInt8(startTrim & 255), UInt8(startTrim >> 8 & 255)]
            + [0x80, 0xBB, 0, 0, 0, 0]
        guard channelCount > 2 else { return head + [0] }
        let order = surround[channelCount - 3]
        return head + [1, order.streams, order.coupled] + order.mapping
    }
}
