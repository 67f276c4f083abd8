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
