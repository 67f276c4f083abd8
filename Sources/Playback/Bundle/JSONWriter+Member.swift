import PlayerLog
import PlayheadNumerics

extension JSONWriter {
    /// Writes a member of an object; `nil` is null.
    mutating func member(_ name: String, _ value: String?) {
        key(name)
        self.value(value)
    }

    /// Writes a member of an object; `nil` is null.
    mutating func member(_ name: String, _ value: Double?) {
        key(name)
        self.value(value)
    }

    /// Writes a member of an object; `nil` is null.
    mutating func member(_ name: String, _ value: Int?) {
        key(name)
        self.value(value)
    }

    /// Writes a member of an object.
    mutating func member(_ name: String, _ value: Bool) {
        key(name)
        self.value(value)
    }
}
