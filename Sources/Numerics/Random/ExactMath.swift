/// Functions of the mathematical library that may differ in the last digit from machine to machine, made of arithmetic
/// that may not.
package enum ExactMath {
    /// e to the power of `exponent`, to some twelve digits.
    package static func exponential(_ exponent: Double) -> Double {
        // Of a 1024th of the exponent the series needs few terms; ten squarings bring it back.
        let small = exponent / 1024
        var (sum, term) = (1.0, 1.0)
        for count in 1...8 {
            term *= small / Double(count)
            sum += term
        }
        for _ in 0..<10 { sum *= sum }
        return sum
    }
}

extension SeededRandom {
    /// A number of mean 0 and standard deviation 1, all but normally distributed: the sum of twelve uniform ones less 6,
    /// never beyond 6.
    package mutating func nextNormal() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += nextUniform() }
        return sum
    }
}
