/// Why no link can be inferred from what a session left behind.
public struct InferenceError: Error, Equatable, CustomStringConvertible {
    /// What is missing or does not fit, and what to do.
    public var problem: String
    /// The same without the figures of the session, so that many sessions can share it.
    public var reason: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - problem: what is missing or does not fit, and what to do.
    ///   - reason: the same without the figures of the session; nil where it has none.
    public init(_ problem: String, reason: String? = nil) {
        (self.problem, self.reason) = (problem, reason ?? problem)
    }

    /// The problem.
    public var description: String { problem }
}
