/// Ends the process where a property does not hold.
public func require(_ condition: Bool, _ property: @autoclosure () -> String) {
    guard condition else { fatalError("does not hold: \(property())") }
}
