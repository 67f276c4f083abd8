/// The fields of one access-log event: the one table that every reader and writer of access logs goes by.
///
/// Names are those of AVPlayer's W3C text (`w3cName`) and of `AVPlayerItemAccessLogEvent` (`propertyName`).
public enum AccessLogField: Int, CaseIterable, Sendable {
    case playbackStartDate
    case uri
    case serverAddress
    case numberOfServerAddressChanges
    case numberOfMediaRequests
    case segmentsDownloadedDuration
    case playbackStartOffset
    case durationWatched
    case numberOfBytesTransferred
    case observedBitrate
    case indicatedBitrate
    case numberOfStalls
    case numberOfDroppedVideoFrames
    case startupTime
    case downloadOverdue
    case reason
    case observedMinBitrate
    case observedMaxBitrate
    case observedBitrateStandardDeviation
    case playbackType
    case mediaRequestsWWAN
    case switchBitrate
    case transferDuration
    case indicatedAverageBitrate
    case averageVideoBitrate
    case averageAudioBitrate

    /// How a field's values of several dumps of one event become one.
    public enum Kind: Sendable {
        /// Only ever grows within an event: the largest value is the right one.
        case counter
        /// Shows a state: the last known value is the right one.
        case gauge
    }

    /// How a field's value is kept in an ``AccessLogEvent`` cell.
    public enum Storage: Sendable {
        /// A whole number (counts, bytes).
        case integer
        /// Millionths of the unit (seconds, bits per second), so that sums are exact.
        case millionths
        /// Microseconds since 1970-01-01 UTC.
        case date
        /// An index into the log's ``StringTable``.
        case text
    }

    /// Whether the field counts or shows a state.
    public var kind: Kind {
        switch self {
        case .numberOfServerAddressChanges, .numberOfMediaRequests, .segmentsDownloadedDuration, .durationWatched,
            .numberOfBytesTransferred, .numberOfStalls, .numberOfDroppedVideoFrames, .downloadOverdue,
            .mediaRequestsWWAN, .transferDuration:
            .counter
        default: .gauge
        }
    }

    /// How the field's value is kept.
    public var storage: Storage {
        switch self {
        case .playbackStartDate: .date
        case .uri, .serverAddress, .playbackType: .text
        case .numberOfServerAddressChanges, .numberOfMediaRequests, .numberOfBytesTransferred, .numberOfStalls,
            .numberOfDroppedVideoFrames, .downloadOverdue, .reason, .mediaRequestsWWAN:
            .integer
        default: .millionths
        }
    }

    /// The column's name in AVPlayer's W3C text; the last four are keys of its dictionary only, never in its text.
    ///
    /// The start date stands in two columns, `date` and `time`.
    var w3cName: String {
        switch self {
        case .playbackStartDate: "date"
        case .uri: "uri"
        case .serverAddress: "s-ip"
        case .numberOfServerAddressChanges: "s-ip-changes"
        case .numberOfMediaRequests: "sc-count"
        case .segmentsDownloadedDuration: "c-duration-downloaded"
        case .playbackStartOffset: "c-start-time"
        case .durationWatched: "c-duration-watched"
        case .numberOfBytesTransferred: "bytes"
        case .observedBitrate: "c-observed-bitrate"
        case .indicatedBitrate: "sc-indicated-bitrate"
        case .numberOfStalls: "c-stalls"
        case .numberOfDroppedVideoFrames: "c-frames-dropped"
        case .startupTime: "c-startup-time"
        case .downloadOverdue: "c-overdue"
        case .reason: "c-reason"
        case .observedMinBitrate: "c-observed-min-bitrate"
        case .observedMaxBitrate: "c-observed-max-bitrate"
        case .observedBitrateStandardDeviation: "c-observed-bitrate-sd"
        case .playbackType: "s-playback-type"
        case .mediaRequestsWWAN: "sc-wwan-count"
        case .switchBitrate: "c-switch-bitrate"
        case .transferDuration: "c-transfer-duration"
        case .indicatedAverageBitrate: "sc-indicated-avg-bitrate"
        case .averageVideoBitrate: "c-avg-video-bitrate"
        case .averageAudioBitrate: "c-avg-audio-bitrate"
        }
    }

    /// The property's name in `AVPlayerItemAccessLogEvent`; `reason` has none there.
    var propertyName: String { String(describing: self) }

    /// The field that a W3C column or dictionary key names; `nil` for one that this table does not hold.
    public init?(w3cName name: String) {
        guard let field = Self.allCases.first(where: { $0.w3cName == name }) else { return nil }
        self = field
    }

    /// The field that a property name names: `URI` and the pre-iOS 7 `numberOfSegmentsDownloaded` are accepted too.
    public init?(propertyName name: String) {
        switch name {
        case "URI": self = .uri
        case "numberOfSegmentsDownloaded": self = .numberOfMediaRequests
        default:
            guard let field = Self.allCases.first(where: { $0.propertyName == name }) else { return nil }
            self = field
        }
    }
}
