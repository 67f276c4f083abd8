/// One of the two sides of a comparison.
public enum Side: Int, CaseIterable, Hashable, Sendable {
    /// The first.
    case a
    /// The second.
    case b

    /// The other one.
    public var other: Side { self == .a ? .b : .a }
    /// What it is called.
    public var name: String { self == .a ? "A" : "B" }
}
