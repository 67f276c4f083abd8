/// The part of a session's log that its KPIs are made of, in bytes.
///
/// A digest holds rows, not their sums: digests of one session's dumps are decoded, merged as logs are
/// (``SessionLog/merge(_:)``) and encoded again, and come to what the dumps themselves come to. The bytes are described
/// in the article on parts. Texts stand in a table that many digests share; a digest begins with the indices of those
/// that it uses, so that it can be moved to another table without being decoded.
public enum SessionDigest {
    /// The fields of an access-log row that a digest holds, in the order of their bits: those of KPIs, and the position
    /// that tells whether two dumps mean one event.
    public static let fields: [AccessLogField] = [
        .playbackStartDate, .uri, .playbackStartOffset, .durationWatched, .numberOfBytesTransferred, .observedBitrate,
        .indicatedBitrate, .numberOfStalls, .numberOfDroppedVideoFrames, .startupTime, .playbackType,
    ]

    /// The first bytes of a part, which many digests make. The first byte is no text, and the last three tell a file whose
    /// line breaks were changed.
    public static let partStart: [UInt8] = [0x8F] + Array("PLAY".utf8) + [0x0D, 0x0A, 0x1A]

    /// What a digest has, as bits of its first number.
    struct Parts: OptionSet {
        var rawValue: Int
        static let access = Parts(rawValue: 1)
        static let errors = Parts(rawValue: 2)
        static let observed = Parts(rawValue: 4)
        static let software = Parts(rawValue: 8)
        static let context = Parts(rawValue: 16)
    }

    /// What a row of the access log has besides its fields.
    struct RowBits {
        /// The row does not follow the one before it: how far on it is comes first; zero for another version of that row.
        static let ordinal = 1 << fields.count
        /// The row is of another dump than the one before it; the difference to the last date comes last.
        static let dump = 2 << fields.count
    }

    /// What a value of the context is, as it is written before the value.
    enum ContextKind: UInt8 {
        case text, number, no, yes
    }
}
