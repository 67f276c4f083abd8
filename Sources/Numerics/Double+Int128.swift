extension Double {
    /// The number nearest to a whole number of 128 bits. Most such fit into 64, which takes one instruction; the others take
    /// two thousand.
    @inlinable
    package init(nearest whole: Int128) {
        self = Int64(exactly: whole).map { Double($0) } ?? Double(whole)
    }
}
