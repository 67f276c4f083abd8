extension Double {
    /// These seconds as milliseconds: exact where they are whole nanoseconds.
    @inlinable
    @inline(__always)
    package var milliseconds: Double {
        let nanoseconds = self * 1e9
        // In the sum there is no room for digits behind the point: the nearest whole number, without a call. An engine that
        // converts some thousand times a session feels that.
        let shift = 0x1.8p52
        return (abs(nanoseconds) < 0x1p51 ? (nanoseconds + shift) - shift : nanoseconds.rounded()) / 1e6
    }

    /// These milliseconds as seconds.
    @inlinable
    @inline(__always)
    package var seconds: Double { self / 1000 }
}
