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

    /// The natural logarithm of a number greater than 0, to some fourteen digits.
    package static func logarithm(_ value: Double) -> Double {
        // Of a number between √½ and √2 the series of the area hyperbolic tangent needs few terms.
        var (exponent, significand) = (Double(value.exponent), value.significand)
        if significand > 1.414_213_562_373_095_1 { (exponent, significand) = (exponent + 1, significand / 2) }
        let ratio = (significand - 1) / (significand + 1)
        let square = ratio * ratio
        var (sum, power) = (0.0, ratio)
        for odd in stride(from: 1.0, through: 21, by: 2) {
            sum += power / odd
            power *= square
        }
        return exponent * 0.693_147_180_559_945_3 + 2 * sum
    }
}
