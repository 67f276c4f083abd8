public import PlayerLog

/// A sink that takes in what another one of its kind found in sources that follow: so several can read at the same time.
public protocol MergeableSink: SessionSink, Sendable {
    /// Takes in what another found in later sources. The result does not depend on which found what.
    mutating func merge(_ other: Self)

    /// What was found lies so many lines further down in its file.
    mutating func moveProblems(down lines: Int)
}
