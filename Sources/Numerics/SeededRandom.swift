/// Random numbers that a seed decides, the same on every machine.
///
/// Source: SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014).
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var state: UInt64

    /// A generator whose numbers `seed` decides.
    public init(seed: UInt64) { state = seed }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= Self.step
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Leaves out as many numbers of 64 bits, at no cost.
    public mutating func skip(_ count: Int) { state &+= Self.step &* UInt64(truncatingIfNeeded: count) }

    /// A number from 0 up to 1, 1 left out: the upper 53 of 64 bits, so that all are equally far apart.
    public mutating func nextUniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A number of mean 0 and standard deviation 1, all but normally distributed: the sum of twelve uniform ones less 6,
    /// never beyond 6.
    package mutating func nextNormal() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += nextUniform() }
        return sum
    }
}

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
