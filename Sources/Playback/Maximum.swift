/// The greater of two numbers. The standard library's `max`, which settles what becomes of a number that is none, takes
/// five instructions where a processor has one for this; an engine asks some twenty times a segment.
@inline(__always)
func max(_ left: Double, _ right: Double) -> Double { left > right ? left : right }
