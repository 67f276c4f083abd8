import Synchronization

/// One line on standard error that says how far long work has come: rewritten in place on a terminal, otherwise a new
/// line now and then. Work that is done before anyone wonders says nothing.
final class ProgressLine: Sendable {
    private struct State {
        var bytes = 0
        var lastShown: ContinuousClock.Instant?
    }

    /// How long work goes on before it says so.
    private static let patience = Duration.milliseconds(500)

    private let total: Int?
    private let isTerminal: Bool
    private let started: ContinuousClock.Instant
    private let state = Mutex(State())

    /// A line for work on `total` bytes; `nil` where nobody knows how many there are.
    init(total: Int?) {
        self.total = total
        isTerminal = StandardStreams.isTerminal(2)
        started = .now
    }

    /// Counts more bytes as done.
    func add(_ bytes: Int) {
        let now = ContinuousClock.now
        let interval: Duration = isTerminal ? .milliseconds(100) : .seconds(5)
        let done: Int? = state.withLock { state in
            state.bytes += bytes
            guard now - started > Self.patience else { return nil }
            if let last = state.lastShown, now - last < interval { return nil }
            state.lastShown = now
            return state.bytes
        }
        if let done { show(done, after: now - started) }
    }

    /// Takes the line away.
    func finish() {
        let wasShown = state.withLock { $0.lastShown != nil }
        if wasShown, isTerminal { try? StandardStreams.write("\r\u{1B}[K", to: 2) }
    }

    private func show(_ bytes: Int, after elapsed: Duration) {
        let seconds = max(0.001, Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18)
        let rate = Double(bytes) / seconds
        var text = "reading: \(Self.megabytes(Double(bytes)))"
        if let total, total > 0 {
            text += " of \(Self.megabytes(Double(total))), \(min(100, bytes * 100 / total)) %"
        }
        text += ", \(Self.megabytes(rate))/s"
        if let total, bytes < total, rate > 0 { text += ", \(Int((Double(total - bytes) / rate).rounded(.up))) s left" }
        try? StandardStreams.write(isTerminal ? "\r\(text)\u{1B}[K" : text + "\n", to: 2)
    }

    private static func megabytes(_ bytes: Double) -> String { "\(Int((bytes / 1e6).rounded())) MB" }
}
