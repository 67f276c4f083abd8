import PlayheadNumerics

/// The course of the buffer's level: a sample wherever it bends, and two where it jumps.
extension SessionRecorder {
    /// The buffer's level, milliseconds.
    @inline(__always)
    mutating func sample(_ level: Double, at time: Double) {
        guard isDetailed else { return }
        let sample = BufferSample(time: session(time), level: max(0, level.seconds))
        if buffer.last != sample { buffer.append(sample) }
    }

    /// The buffer grew at once to a level, milliseconds: until then it was played from, or stood still.
    mutating func sampleGrowth(to level: Double, at time: Double, isPlaying: Bool) {
        if isDetailed, let last = buffer.last {
            let played = isPlaying ? session(time) - last.time : 0
            buffer.append(BufferSample(time: session(time), level: max(0, last.level - played)))
        }
        sample(level, at: time)
    }
}
