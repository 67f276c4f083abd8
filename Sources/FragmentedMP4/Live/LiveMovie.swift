/// A movie that comes piece by piece, from a pipe or from a file that is still being written, in whatever container.
///
/// Samples that have come stand in ``movie`` until they are let go; only their bytes are kept.
public protocol LiveMovie {
    /// The movie with the samples at hand; nil before it is known what is in it. While somebody holds it, new bytes are a copy.
    var movie: Movie? { get throws(MovieError) }
    /// What a user should know of what came so far, without the input's name and the point at the end.
    var notes: [String] { get }
    /// Adds bytes that have come.
    mutating func append(_ more: UnsafeRawBufferPointer)
    /// Reads on; nil where more bytes are needed first.
    ///
    /// - Throws: where it is no such movie, or contradicts itself.
    mutating func next() throws(MovieError) -> LiveEvent?
    /// Lets the first samples of tracks go: so many, by the track's number.
    mutating func drop(_ counts: [Int: Int])
    /// Makes samples of what still waited for bytes that do not come any more.
    mutating func end()
    /// That the input has ended.
    ///
    /// - Throws: where it broke off.
    func finish() throws(MovieError)
}

/// What a live movie found when it read on.
public enum LiveEvent: Sendable {
    /// There are more samples.
    case samples
    /// What comes next does not go on from the samples at hand: the input began again, or its times leap. Who cuts them
    /// takes them all; the next call lets them go.
    case restart
}

extension LiveMovie {
    /// Nothing is told.
    public var notes: [String] { [] }
    /// Nothing waits.
    public mutating func end() {}
}
