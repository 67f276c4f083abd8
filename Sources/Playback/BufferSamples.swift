import PlayerLog

extension [BufferSample] {
    /// The level at a session time, seconds, between two samples in proportion; nil before the first and after the last.
    public func level(at time: Double) -> Double? {
        let next = partitioningIndex { $0.time > time }
        guard next > 0 else { return nil }
        let before = self[next - 1]
        guard next < count else { return before.time == time ? before.level : nil }
        let part = (time - before.time) / (self[next].time - before.time)
        return before.level * (1 - part) + self[next].level * part
    }
}
