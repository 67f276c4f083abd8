/// A function that a predicate may call by its name, beside those that every predicate has.
public struct PredicateFunction: Sendable {
    /// The name, as it is written before the parentheses.
    public let name: String
    /// How a call is written, for messages: `predicateForPresentationHeight(1080, ">=")`.
    public let usage: String
    /// Gives the value for some arguments and the object that the predicate is evaluated on; `nil` where it cannot take
    /// these arguments, which is a mistake of the predicate's author. ``PredicateValue/unknown`` is for what the object
    /// does not tell. A call that gives a truth stands for a comparison.
    public let make: @Sendable ([PredicateValue], _ object: any PredicateObject) -> PredicateValue?

    /// A function; see the properties.
    public init(
        name: String, usage: String = "",
        make: @escaping @Sendable ([PredicateValue], _ object: any PredicateObject) -> PredicateValue?
    ) {
        self.name = name
        self.usage = usage.isEmpty ? name + "(…)" : usage
        self.make = make
    }
}
