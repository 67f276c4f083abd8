import BandwidthTrace
import Descriptions
import PlayerLog
import PlayheadNumerics
import Synchronization

/// One line on standard error that says how far long work has come: rewritten in place on a terminal, elsewhere a new line
/// now and then where the user asks for it (`--progress`). Work that is done before anyone wonders says nothing.
final class ProgressLine: Sendable {
    /// What is counted.
    enum Unit {
        case bytes, runs, resamples
        /// Bytes that come over a network.
        case download
        /// Bytes of segments.
        case segments
        /// Segments that are opened and looked at.
        case opened
        /// Seconds of a movie.
        case encoding

        var verb: String {
            switch self {
            case .bytes: "reading"
            case .runs: "playing"
            case .resamples: "resampling"
            case .download: "downloading"
            case .segments: "packaging"
            case .opened: "segments"
            case .encoding: "encoding"
            }
        }

        func text(_ count: Double) -> String {
            switch self {
            case .download, .segments: NumberText.bytes(Int(clamping: count))
            case .encoding: "\(Int(clamping: count)) s"
            case .bytes: "\(Int(clamping: count / 1e6)) MB"
            case .runs, .resamples, .opened: "\(Int(clamping: count))"
            }
        }
    }

    private struct State {
        var unit: Unit
        var started = ContinuousClock.now
        var count = 0
        var total: Int?
        /// What was done when the work began.
        var before = 0
        var lastShown: ContinuousClock.Instant?
    }

    /// How long work goes on before it says so.
    private static let patience = Duration.milliseconds(500)

    private let isTerminal: Bool
    private let isWanted: Bool
    private let state: Mutex<State>

    /// A line for work on `total` bytes or runs; `nil` where nobody knows how many there are.
    init(total: Int?, unit: Unit = .bytes) {
        state = Mutex(State(unit: unit, total: total))
        isTerminal = StandardStreams.isTerminal(2)
        let messages = StandardStreams.messages
        isWanted = messages.tellsProgress || isTerminal && !messages.isQuiet
    }

    /// Counts more as done.
    func add(_ count: Int) { update { $0.count += count } }

    /// Counts more as done of what may be other work than before: its count begins anew.
    func add(_ count: Int, of unit: Unit, total: Int) {
        update { state in
            if state.unit != unit { state = State(unit: unit, total: total, lastShown: state.lastShown) }
            state.count += count
        }
    }

    /// Shows so much as done of a total that may have changed.
    ///
    /// - Parameter before: how much of it was done when the work began.
    func show(_ count: Int, of total: Int, before: Int) {
        update { ($0.count, $0.total, $0.before) = (count, total, before) }
    }

    private func update(_ change: (inout State) -> Void) {
        guard isWanted else { return }
        let now = ContinuousClock.now
        let interval: Duration = isTerminal ? .milliseconds(100) : .seconds(5)
        let shown: State? = state.withLock { state in
            change(&state)
            guard now - state.started > Self.patience else { return nil }
            if let last = state.lastShown, last > state.started, now - last < interval { return nil }
            state.lastShown = now
            return state
        }
        if let shown { show(shown, after: now - shown.started) }
    }

    /// Takes the line away.
    func finish() {
        let wasShown = state.withLock { $0.lastShown != nil }
        if wasShown, isTerminal { try? StandardStreams.write("\r\u{1B}[K", to: 2) }
    }

    private func show(_ state: State, after elapsed: Duration) {
        let (count, total) = (state.count, state.total)
        let seconds = max(0.001, Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18)
        let rate = max(0, Double(count) - Double(state.before)) / seconds
        let unit = state.unit
        var text = "\(unit.verb): \(unit.text(Double(count)))"
        if let total, total > 0 {
            let percent = (Double(count) / Double(total) * 100).rounded(.down)
            text += " of \(unit.text(Double(total))), \(Int(clamping: min(100, percent))) %"
        }
        text += ", \(unit.text(rate))/s"
        if let total, count < total, rate > 0 {
            text += ", \(Int(clamping: ((Double(total) - Double(count)) / rate).rounded(.up))) s left"
        }
        try? StandardStreams.write(isTerminal ? "\r\(text)\u{1B}[K" : text + "\n", to: 2)
    }
}
