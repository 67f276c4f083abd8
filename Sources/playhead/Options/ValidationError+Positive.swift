import ArgumentParser

extension ValidationError {
    /// That a number is finite and more than nothing, where it is given.
    ///
    /// - Parameters:
    ///   - option: as it is written, `--scale`.
    ///   - unit: what is counted, with a space before it.
    static func unlessPositive(_ value: Double?, _ option: String, unit: String = "") throws {
        if let value, !(value > 0 && value.isFinite) {
            throw ValidationError("\(option) \(value): it should be more than 0\(unit).")
        }
    }
}
