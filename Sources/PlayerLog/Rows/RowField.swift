/// What a column of a table of sessions can tell of a session, under the names of the rows that `kpi` writes.
enum RowField: Int, CaseIterable, Sendable {
    case startDate, startupTime, durationWatched, rebufferDuration, rebufferDurationAtMost, rebufferDurationAtLeast
    case rebufferRatio, timeWeightedIndicatedBitrate, timeWeightedObservedBitrate, switchMagnitude
    case stallCount, rebufferOpen, switchCount, droppedFrames, bytesTransferred
    case failed, started, exitedBeforeStart
    // What only our own rows have: the whole numbers that sums are made of, and what follows from them and more.
    case startupMicroseconds, watchedMicroseconds, rebufferMicroseconds, indicatedBits, indicatedPicobits
    case indicatedMicroseconds, observedBits, observedPicobits, observedMicroseconds
    case stallFree, startupFailed
    case errorsTotal, errorsFatal, errorsNetwork, errorsDelivery, errorsLivePlaylist, errorsContentFormat, errorsDRM
    case errorsPlayer, errorsUnknown
    case skippedCount, isPartial

    /// What a value is.
    enum Kind {
        /// A moment, microseconds since 1970 in UTC.
        case date
        /// A time, microseconds.
        case time
        /// A bitrate, millionths of a bit per second.
        case bitrate
        /// A part of a whole, millionths.
        case ratio
        /// How many there are.
        case count
        /// Bytes.
        case bytes
        /// 0 or 1.
        case truth
    }

    /// The field that rows and maps have under a name; nil where there is none.
    init?(name: some StringProtocol) {
        guard let field = Self.byName[String(name)] else { return nil }
        self = field
    }

    private static let byName: [String: RowField] = {
        var fields = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
        fields["watched"] = .durationWatched
        return fields
    }()

    /// Its name.
    var name: String {
        switch self {
        case .errorsTotal: "errors.total"
        case .errorsFatal: "errors.fatal"
        case .errorsNetwork: "errors.byClass.network"
        case .errorsDelivery: "errors.byClass.delivery"
        case .errorsLivePlaylist: "errors.byClass.live-playlist"
        case .errorsContentFormat: "errors.byClass.content-format"
        case .errorsDRM: "errors.byClass.drm"
        case .errorsPlayer: "errors.byClass.player"
        case .errorsUnknown: "errors.byClass.unknown"
        default: "\(self)"
        }
    }

    /// Whether only rows that playhead wrote have it.
    var isOwn: Bool { rawValue >= Self.startupMicroseconds.rawValue }

    /// What its values are.
    var kind: Kind {
        switch self {
        case .startDate: .date
        case .startupTime, .durationWatched, .rebufferDuration, .rebufferDurationAtMost, .rebufferDurationAtLeast: .time
        case .rebufferRatio: .ratio
        case .timeWeightedIndicatedBitrate, .timeWeightedObservedBitrate, .switchMagnitude: .bitrate
        case .bytesTransferred: .bytes
        case .failed, .started, .exitedBeforeStart, .stallFree, .startupFailed, .isPartial: .truth
        default: .count
        }
    }
}

/// What a column of a table of sessions can tell in words.
enum RowText: Int, CaseIterable, Sendable {
    case id, source, playbackType, player, host
    // What only our own rows have.
    case startupTimeSource, stallCountSource, failureEvidence, errorClass, errorCode, stallCause
    case flags, variants, startupWaterfall, stalls, errorEntries, file, line

    /// Whether only rows that playhead wrote have it.
    var isOwn: Bool { rawValue > Self.startupTimeSource.rawValue }

    /// The text that rows and maps have under a name; nil where there is none.
    init?(name: some StringProtocol) {
        guard let text = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = text
    }

    /// Its name.
    var name: String { "\(self)" }
}

/// The figures of one row, as ``RowField`` has them.
struct RowFigures {
    private static var unknown: Int64 { .min }

    private var numbers = InlineArray<40, Int64>(repeating: unknown)
    /// The texts, as ``RowText`` has them.
    var texts = [String?](repeating: nil, count: RowText.allCases.count)

    /// A number; nil where the row does not know it.
    subscript(field: RowField) -> Int64? {
        @inline(__always) get { numbers[field.rawValue] == Self.unknown ? nil : numbers[field.rawValue] }
        @inline(__always) set { numbers[field.rawValue] = newValue ?? Self.unknown }
    }

    /// A text; nil where the row does not know it.
    subscript(text: RowText) -> String? {
        get { texts[text.rawValue] }
        set { texts[text.rawValue] = newValue }
    }

    /// What is true or false; nil where the row does not know it.
    func truth(_ field: RowField) -> Bool? { self[field].map { $0 != 0 } }

    /// Forgets the numbers.
    mutating func removeNumbers() { numbers = InlineArray(repeating: Self.unknown) }
}
