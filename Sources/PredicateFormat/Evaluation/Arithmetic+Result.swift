#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Arithmetic {
    /// What comes out; it need not be finite.
    func result(_ left: Double, _ right: Double) -> Double {
        switch self {
        case .plus: left + right
        case .minus: left - right
        case .times: left * right
        case .over: left / right
        case .power: pow(left, right)
        }
    }
}
