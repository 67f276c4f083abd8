/// The part of a session's log that its KPIs are made of, in bytes.
///
/// A digest holds rows, not their sums: digests of one session's dumps are decoded, merged as logs are
/// (``SessionLog/merge(_:)``) and encoded again, and come to what the dumps themselves come to. The bytes are described
/// in the article on parts. Texts and variants stand in tables that many digests share; a digest begins with the indices of
/// those that it uses, so that it can be moved to other tables without being decoded.
public enum SessionDigest {
    /// The fields of an access-log row that a digest holds, in the order of their bits: those of KPIs, and the position
    /// that tells whether two dumps mean one event.
    public static let fields: [AccessLogField] = [
        .playbackStartDate, .uri, .playbackStartOffset, .durationWatched, .numberOfBytesTransferred, .observedBitrate,
        .indicatedBitrate, .numberOfStalls, .numberOfDroppedVideoFrames, .startupTime, .playbackType,
    ]

    /// The fields of an access-log row of which digests are made: late segments are held too, where there were some, since
    /// they are a cause of stalls.
    public static let wanted = fields + [.downloadOverdue, .numberOfMediaRequests]

    /// The first bytes of a part, which many digests make. The first byte is no text, and the last three tell a file whose
    /// line breaks were changed.
    public static let partStart: [UInt8] = [0x8F] + Array("PLAY".utf8) + [0x0D, 0x0A, 0x1A]

    /// A variant that a row plays: its media playlist and its BANDWIDTH.
    public struct Variant: Hashable, Sendable {
        /// The playlist's URI, as an index into a table of texts; nil where it is not known.
        public var uri: Int?
        /// The bitrate, millionths of a bit per second; nil where it is not known.
        public var bitrate: Int64?

        /// A variant; see the properties.
        public init(uri: Int?, bitrate: Int64?) { (self.uri, self.bitrate) = (uri, bitrate) }
    }

    /// What a digest has, as bits of its first number.
    struct Parts: OptionSet {
        var rawValue: Int
        static let access = Parts(rawValue: 1)
        static let errors = Parts(rawValue: 2)
        static let observed = Parts(rawValue: 4)
        static let software = Parts(rawValue: 8)
        static let context = Parts(rawValue: 16)
        /// The first row's ordinal is not zero.
        static let ordinal = Parts(rawValue: 32)
        /// Versions of rows were left out.
        static let versions = Parts(rawValue: 64)
        /// The dump of the first row has no date.
        static let undated = Parts(rawValue: 128)
        static let declared = Parts(rawValue: 256)
        /// The stretches of which declared figures are told apart.
        static let stretches = Parts(rawValue: 512)
    }

    /// What a row of the access log has besides its fields.
    enum RowBits {
        /// The start date is a whole second: how many seconds it is after the one in which the row before ended.
        static let wholeSecond = 1 << fields.count
        /// The start offset is not where the row before ended: the difference follows.
        static let moved = 2 << fields.count
        /// The row does not follow the one before it: how far on it is comes first; zero for another version of that row.
        static let ordinal = 4 << fields.count
        /// The row is of another dump than the one before it; the difference to the last date follows all fields.
        static let dump = 8 << fields.count
        /// The playback type is another one than that of the row before.
        static let type = 16 << fields.count
        /// Segments were late: how many, and of how many requests, comes last.
        static let overdue = 32 << fields.count
    }

    /// The second in which a moment lies, since 1970.
    @inline(__always)
    static func second(of date: Int64) -> Int64 {
        let (second, rest) = date.quotientAndRemainder(dividingBy: 1_000_000)
        return rest < 0 ? second - 1 : second
    }

    /// Up to so many stalls share a number with the dropped frames; this many stands for two numbers that follow.
    static let manyStalls: Int64 = 7

    /// What a value of the context is, as it is written before the value.
    enum ContextKind: UInt8 {
        case text, number, no, yes
    }
}

extension SessionLog {
    /// Forgets what a digest does not hold of the access log's rows.
    mutating func keepDigested() {
        for index in accessRows.indices {
            for field in AccessLogField.undigested { accessRows[index].event[field] = nil }
            if accessRows[index].event[.downloadOverdue] ?? 0 == 0 {
                accessRows[index].event[.downloadOverdue] = nil
                accessRows[index].event[.numberOfMediaRequests] = nil
            }
        }
        if !otherFields.isEmpty { otherFields = [:] }
    }
}

extension AccessLogField {
    /// The fields that no digest holds.
    static let undigested = allCases.filter { !SessionDigest.wanted.contains($0) }
}
