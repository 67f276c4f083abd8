/// What came out of a predicate, and on what it rests.
public struct PredicateResult: Equatable, Sendable {
    /// A key path that was compared, and the value that it had.
    public struct Observation: Equatable, Sendable {
        /// The key path as the predicate has it.
        public var keyPath: String
        /// The value, as text for people; of a collection the member that decided.
        public var value: String
    }

    /// Whether the predicate is true.
    public var holds: Bool
    /// Whether an unknown value leaves open if it is; never, unless ``Predicate/decide(_:)`` was asked.
    public var isUndecided = false
    /// The key paths whose unknown value made a comparison false, or leaves the predicate undecided, each once, in the order
    /// of the predicate.
    public var unknownKeyPaths: [String]
    /// Why the value of one of these is not known, by the key path, where the object says it.
    public var reasons: [String: String] = [:]
    /// The key paths of which some members were unknown, and left out.
    public var incompleteKeyPaths: [String] = []
    /// The key paths that were compared, each once; at most twelve.
    public var observations: [Observation] = []

    /// How many observations are kept.
    static let longestObservations = 12
}

extension PredicateResult {
    mutating func add(unknown keyPath: String, because reason: String? = nil) {
        if let reason { reasons[keyPath] = reason }
        if !unknownKeyPaths.contains(keyPath) { unknownKeyPaths.append(keyPath) }
    }

    mutating func add(incomplete keyPath: String) {
        if !incompleteKeyPaths.contains(keyPath) { incompleteKeyPaths.append(keyPath) }
    }

    mutating func add(_ observation: Observation) {
        guard observations.count < Self.longestObservations,
            !observations.contains(where: { $0.keyPath == observation.keyPath })
        else { return }
        observations.append(observation)
    }
}
