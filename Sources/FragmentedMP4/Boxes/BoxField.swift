/// Something that a box says.
public struct BoxField: Equatable, Sendable {
    /// What ISO 14496-12 calls it, as `timescale`.
    public var name: String
    /// Its value in words.
    public var value: String

    /// Creates a field.
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}
