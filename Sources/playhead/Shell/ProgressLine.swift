import Synchronization

/// One line on standard error that says how far long work has come: rewritten in place on a terminal, otherwise a new
/// line now and then. Work that is done before anyone wonders says nothing.
final class ProgressLine: Sendable {
    /// What is counted.
    enum Unit {
        case bytes, runs

        var verb: String { self == .bytes ? "reading" : "playing" }

        func text(_ count: Double) -> String {
            switch self {
            case .bytes: "\(Int((count / 1e6).rounded())) MB"
            case .runs: "\(Int(count.rounded()))"
            }
        }
    }

    private struct State {
        var count = 0
        var lastShown: ContinuousClock.Instant?
    }

    /// How long work goes on before it says so.
    private static let patience = Duration.milliseconds(500)

    private let total: Int?
    private let unit: Unit
    private let isTerminal: Bool
    private let started: ContinuousClock.Instant
    private let state = Mutex(State())

    /// A line for work on `total` bytes or runs; `nil` where nobody knows how many there are.
    init(total: Int?, unit: Unit = .bytes) {
        self.total = total
        self.unit = unit
        isTerminal = StandardStreams.isTerminal(2)
        started = .now
    }

    /// Counts more as done.
    func add(_ count: Int) {
        let now = ContinuousClock.now
        let interval: Duration = isTerminal ? .milliseconds(100) : .seconds(5)
        let done: Int? = state.withLock { state in
            state.count += count
            guard now - started > Self.patience else { return nil }
            if let last = state.lastShown, now - last < interval { return nil }
            state.lastShown = now
            return state.count
        }
        if let done { show(done, after: now - started) }
    }

    /// Takes the line away.
    func finish() {
        let wasShown = state.withLock { $0.lastShown != nil }
        if wasShown, isTerminal { try? StandardStreams.write("\r\u{1B}[K", to: 2) }
    }

    private func show(_ count: Int, after elapsed: Duration) {
        let seconds = max(0.001, Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18)
        let rate = Double(count) / seconds
        var text = "\(unit.verb): \(unit.text(Double(count)))"
        if let total, total > 0 {
            text += " of \(unit.text(Double(total))), \(min(100, count * 100 / total)) %"
        }
        text += ", \(unit.text(rate))/s"
        if let total, count < total, rate > 0 { text += ", \(Int((Double(total - count) / rate).rounded(.up))) s left" }
        try? StandardStreams.write(isTerminal ? "\r\(text)\u{1B}[K" : text + "\n", to: 2)
    }
}
