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

    /// What `body` makes of the part where it stands, which is not copied; `nil` where it is not there.
    @inline(__always)
    func read<Result>(_ body: (borrowing Wrapped) -> Result?) -> Result? { parts.isEmpty ? nil : body(parts[0]) }

    /// Changes the part where it stands; where it is not there, `new` becomes it.
    @inline(__always)
    mutating func update(_ new: @autoclosure () -> Wrapped, _ body: (inout Wrapped) -> Void) {
        if parts.isEmpty { parts = [new()] }
        body(&parts[0])
    }

    /// The part; `nil` where it is not there.
    public var wrappedValue: Wrapped? {
        get { parts.first }
        set { parts = newValue.map { [$0] } ?? [] }
    }
}
