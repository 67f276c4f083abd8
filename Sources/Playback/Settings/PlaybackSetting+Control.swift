public import BandwidthTrace

extension PlaybackSetting {
    /// How the what-if panel shows a setting, and the values through which it goes.
    public struct Control: Sendable {
        /// Its name.
        public let title: String
        /// What it means, in a line.
        public let help: String
        /// Its value.
        public let shown: @Sendable (PlaybackChange) -> Shown
        /// A change with each of the values, the present one among them: of what is played, in small steps or not.
        let values: @Sendable (PlaybackChange, Simulation, _ isFine: Bool) -> [PlaybackChange]
        /// Whether the first value follows the last; else nothing changes there.
        var isRing = false
        /// Why it can change nothing: with a change, of what is played, over these links that fit its log; over its own where nil.
        var obstacle: Obstacle = { _, _, _ in nil }

        typealias Obstacle = @Sendable (PlaybackChange, Simulation, [BandwidthTrace]?) -> Idle?

        /// Changes the value by one step.
        ///
        /// - Parameters:
        ///   - change: what is set already.
        ///   - isForward: whether to the next value; else to the one before.
        ///   - isFine: whether the step is a small one, where there are such.
        ///   - base: what is played, of which the presentation bounds some values.
        public func turn(_ change: inout PlaybackChange, isForward: Bool, isFine: Bool = false, of base: Simulation) {
            let all = values(change, base, isFine)
            let index = all.firstIndex { shown($0) == shown(change) }.map { $0 + (isForward ? 1 : -1) } ?? 0
            change = all[isRing ? (index + all.count) % all.count : min(max(0, index), all.count - 1)]
        }

        /// Why it can change nothing; nil where it can.
        ///
        /// - Parameters:
        ///   - change: what is set already.
        ///   - base: what is played.
        ///   - links: those that fit the session's log; nil where its link is known.
        public func idle(_ change: PlaybackChange, of base: Simulation, over links: [BandwidthTrace]?) -> Idle? {
            obstacle(change, base, links)
        }

        /// This control, which sometimes can change nothing.
        func idle(_ obstacle: @escaping Obstacle) -> Control {
            var control = self
            control.obstacle = obstacle
            return control
        }
    }

    /// A value as it is to be written.
    public enum Shown: Equatable, Sendable {
        case word(String)
        case factor(Double)
        /// Seconds.
        case duration(Double)
        /// A position, seconds of media.
        case position(Double)
        /// So many seconds before the request to play.
        case lead(Double)
    }

    /// Why a setting can change nothing.
    public struct Idle: Sendable {
        /// In place of its value: a word or two.
        public let short: String
        /// In a sentence.
        public let reason: String
    }
}

extension PlaybackSetting.Control {
    /// A number that goes to the next of some.
    init(
        _ title: String, _ help: String, _ path: any WritableKeyPath<PlaybackChange, Double> & Sendable,
        as shown: @escaping @Sendable (Double) -> PlaybackSetting.Shown, _ steps: [Double], fine: [Double]? = nil
    ) {
        self.init(title: title, help: help, shown: { shown($0[keyPath: path]) }) { change, _, isFine in
            change.each(of: (isFine ? fine ?? steps : steps) + [change[keyPath: path]]) { $0[keyPath: path] = $1 }
        }
    }

    /// A choice of two, each with its word.
    init(
        _ title: String, _ help: String, _ path: any WritableKeyPath<PlaybackChange, Bool> & Sendable,
        _ words: KeyValuePairs<Bool, String>
    ) {
        self.init(title: title, help: help, shown: { .word(words[words[0].key == $0[keyPath: path] ? 0 : 1].value) }) {
            change, _, _ in words.map { change.with(path, $0.key) }
        }
    }
}

extension PlaybackChange {
    /// The change with another value.
    func with<Value>(_ path: WritableKeyPath<PlaybackChange, Value>, _ value: Value) -> PlaybackChange {
        var change = self
        change[keyPath: path] = value
        return change
    }

    /// The change with each of some numbers, from the least on.
    func each(of numbers: [Double], _ set: (inout PlaybackChange, Double) -> Void) -> [PlaybackChange] {
        Set(numbers).sorted().map { number in
            var change = self
            set(&change, number)
            return change
        }
    }
}
