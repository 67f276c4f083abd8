import ArgumentParser
import BandwidthTrace

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

    /// That a part of a value can be what counts as a change, where it is given.
    static func unlessMargin(_ part: Double?) throws {
        if let part, !(0..<1).contains(part) {
            throw ValidationError("--margin \(part): it should be from 0 to below 1, such as 0.05 for 5 %.")
        }
    }

    /// That screens can play as fast as asked for, where that is given.
    static func unlessSpeed(_ speed: Double?) throws {
        if let speed, !(0.25...3600).contains(speed) {
            throw ValidationError("--speed \(speed): it should be between 0.25 and 3600.")
        }
    }

    /// That a time can be read, where it is given.
    static func unlessTime(_ text: String?, _ option: String, like examples: String) throws {
        if let text, BandwidthTrace.seconds(parsing: text) == nil {
            throw ValidationError("\(option) \(text): it should be a time such as \(examples).")
        }
    }
}
