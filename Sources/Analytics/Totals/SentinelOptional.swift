/// A whole number that may be unknown, in the eight bytes that the number takes: there are a million of them.
@propertyWrapper
public struct SentinelOptional: Equatable, Sendable, BitwiseCopyable {
    private var raw = Int64.min

    /// An unknown number.
    public init() {}

    /// A number that may be unknown.
    public init(wrappedValue: Int64?) { self.wrappedValue = wrappedValue }

    /// The number; `nil` where it is unknown.
    public var wrappedValue: Int64? {
        get { raw == .min ? nil : raw }
        set { raw = newValue ?? .min }
    }
}

/// A part that few of a million records have, kept outside of the record.
@propertyWrapper
public struct Boxed<Wrapped: Equatable & Sendable>: Equatable, Sendable {
    private var parts: [Wrapped] = []

    /// Whether it is not there; cheaper than to look at it.
    var isEmpty: Bool { parts.isEmpty }

    /// A part that is not there.
    public init() {}

    /// The part; `nil` where it is not there.
    public var wrappedValue: Wrapped? {
        get { parts.first }
        set { parts = newValue.map { [$0] } ?? [] }
    }
}
