/// Why what the user asked for cannot be done, in words for the user.
public struct ScreenFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The reason.
    public let message: String

    /// A failure for a reason.
    public init(message: String) { self.message = message }

    /// The reason.
    public var description: String { message }
}
