public import PlayheadAnalytics

/// How far a reading is, as a screen shows it.
public struct ReadingProgress: Sendable {
    /// How much was read, of how much.
    public var amount: LoadingProgress.Amount
    /// What was found so far.
    public var found: LoadedSessions
    /// Seconds since the start.
    public var elapsed: Double
    /// Whether all is read and ready, or nothing will be.
    public var isOver: Bool

    /// So much was read.
    public init(
        amount: LoadingProgress.Amount = .init(), found: LoadedSessions = LoadedSessions(), elapsed: Double = 0,
        isOver: Bool = false
    ) {
        (self.amount, self.found, self.elapsed, self.isOver) = (amount, found, elapsed, isOver)
    }

    /// Which part of the bytes was read, from 0 to 1, or of the files where nobody knows the bytes of all of them; nil where
    /// neither tells.
    var fraction: Double? {
        if amount.phase > .reading { return 1 }
        if let total = amount.totalBytes, total > 0 { return min(1, Double(amount.bytes) / Double(total)) }
        guard let total = amount.totalFiles, total > 1 else { return nil }
        return min(1, Double(amount.files) / Double(total))
    }

    /// Bytes a second, on the average since the reading began; nil before there is one.
    ///
    /// - Parameter start: when it began, as ``elapsed`` counts.
    func rate(since start: Double) -> Double? {
        guard amount.bytes > 0, elapsed > start else { return nil }
        return Double(amount.bytes) / (elapsed - start)
    }

    /// How long it will take on, seconds, at the pace so far; nil where nobody can tell.
    ///
    /// - Parameter start: when the reading began, as ``elapsed`` counts.
    func timeLeft(since start: Double) -> Double? {
        guard amount.phase == .reading, let fraction, fraction > 0, elapsed > start else { return nil }
        return (elapsed - start) / fraction * (1 - fraction)
    }

    /// What was read of a reading that was stopped, in words.
    ///
    /// - Parameter amount: how much was read by then.
    public static func notice(stoppedAt amount: LoadingProgress.Amount) -> String {
        var progress = ReadingProgress(amount: amount)
        progress.amount.phase = .reading
        let share = amount.totalBytes == nil ? nil : progress.fraction.map { Int($0 * 100) }
        guard let files = amount.totalFiles, files > 1 else {
            return "stopped: " + (share.map { "\($0) % of the file was read" } ?? "the file was read in part")
        }
        return "stopped: \(amount.files) of \(files) files were read" + (share.map { ", \($0) % of the bytes" } ?? "")
    }
}
