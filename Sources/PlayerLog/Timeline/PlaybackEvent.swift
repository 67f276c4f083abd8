/// Something that happens at a moment of a playback session: the one stream that every screen is a fold over.
///
/// A recorded log is turned into such a stream, the playback engine makes one; who folds it cannot tell which.
public struct PlaybackEvent: Sendable {
    /// What happens.
    public enum Kind: Sendable {
        /// The access log's event at `index` is from now on this one; a new index adds it.
        case accessLog(index: Int, AccessLogEvent)
        /// The error log gets an entry.
        case errorLog(ErrorLogEvent)
        /// The app observed something.
        case observed(ObservedEvent)
    }

    /// Session time: seconds since the request to play, or, of a bare log, since its first dated event.
    public var time: Double
    /// What happens.
    public var kind: Kind

    /// An event at a time.
    public init(time: Double, kind: Kind) {
        self.time = time
        self.kind = kind
    }
}

/// The logs as they stand at one moment of a session.
public struct PlaybackState: Sendable {
    /// The access log's events so far.
    public var access: [AccessLogEvent] = []
    /// The error log's entries so far.
    public var errors: [ErrorLogEvent] = []
    /// What the app observed so far.
    public var observed: [ObservedEvent] = []

    /// The state before anything happened.
    public init() {}

    /// Takes in the next event.
    public mutating func apply(_ event: PlaybackEvent) {
        switch event.kind {
        case .accessLog(let index, let entry):
            if index < access.count { access[index] = entry } else { access.append(entry) }
        case .errorLog(let entry): errors.append(entry)
        case .observed(let entry): observed.append(entry)
        }
    }
}
