extension FixedWidthInteger {
    /// The nearest whole number to a value, of those that the type has: the least or the greatest where it has none so far
    /// out, zero where it is not a number. Any value will do: what comes from a file or a server may be anything.
    @inlinable
    public init(clamping value: Double) {
        let whole = value.rounded()
        self = Self(exactly: whole) ?? (whole > 0 ? .max : whole < 0 ? .min : 0)
    }
}
