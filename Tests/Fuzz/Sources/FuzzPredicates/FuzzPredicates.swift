import PredicateFormat

/// What libFuzzer calls with each input: the text of a predicate.
///
/// An input that crashes, hangs, takes too much memory or breaks a property ends the process, and is kept by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    PredicateProperties.check(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
    return 0
}

/// Ends the process where a property does not hold.
func require(_ condition: Bool, _ property: @autoclosure () -> String) {
    guard condition else { fatalError("does not hold: \(property())") }
}
