extension SeededRandom {
    /// A number of the gamma distribution of scale 1, by rejection from powers of normal ones.
    ///
    /// Source: Marsaglia and Tsang, "A Simple Method for Generating Gamma Variables", ACM TOMS 2000.
    ///
    /// - Parameter shape: 1 or more.
    package mutating func nextGamma(shape: Double) -> Double {
        let base = shape - 1.0 / 3
        let slope = 1 / (9 * base).squareRoot()
        while true {
            let normal = nextNormal()
            let root = 1 + slope * normal
            guard root > 0 else { continue }
            let cube = root * root * root
            let uniform = 1 - nextUniform()
            if ExactMath.logarithm(uniform) < normal * normal / 2 + base * (1 - cube + ExactMath.logarithm(cube)) {
                return base * cube
            }
        }
    }
}
