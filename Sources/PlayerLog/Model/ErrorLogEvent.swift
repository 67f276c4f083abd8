/// One entry of an error log, as `AVPlayerItemErrorLogEvent` has it. Not every entry is a failure.
public struct ErrorLogEvent: Equatable, Sendable {
    /// When the error happened.
    public var date: LogDate?
    /// What was asked for: usually the playlist that owned the failing resource.
    public var uri: String?
    /// The server's address.
    public var serverAddress: String?
    /// An OSStatus or NSError code (not an HTTP status).
    public var errorStatusCode: Int?
    /// The code's domain: `CoreMediaErrorDomain` and others.
    public var errorDomain: String?
    /// What the player says of it.
    public var errorComment: String?
    /// The network interface's type (`cs-iftype`).
    public var interfaceType: String?
    /// Fields of the log that no property names, in their order.
    public var otherFields: [OtherField] = []

    /// An entry of which nothing is known.
    public init() {}
}

/// A field that a log holds and no property names: kept, so that what was read can be written again.
public struct OtherField: Equatable, Sendable {
    /// The column's or key's name.
    public var name: String
    /// The value, as text.
    public var value: String

    /// A field of this name and value.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
