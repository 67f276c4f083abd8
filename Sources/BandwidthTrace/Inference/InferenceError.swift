/// Why no link can be inferred from what a session left behind.
public struct InferenceError: Error, Hashable, CustomStringConvertible {
    /// What is missing or does not fit, and what to do.
    public var problem: String

    /// Creates an error.
    public init(_ problem: String) { self.problem = problem }

    /// The problem.
    public var description: String { problem }
}
