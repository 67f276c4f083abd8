import Playback
import PlayerLog
public import PlayheadAnalytics

/// A and B: what both have in common, and in what they differ.
public struct ContenderPair: Sendable {
    /// One thing in which A and B differ.
    public struct Difference: Equatable, Sendable {
        /// What it is: `playlist`, `abr`, `player`, an option's name (`scale`, `maxBuffer`), `source` (one is recorded,
        /// the other modelled) or `session` (both are recorded).
        public var name: String
        /// What A has; nil for the usual.
        public var a: String?
        /// What B has; nil for the usual.
        public var b: String?

        /// A difference in one thing.
        public init(name: String, a: String?, b: String?) { (self.name, self.a, self.b) = (name, a, b) }

        fileprivate var swapped: Difference { Difference(name: name, a: b, b: a) }

        /// What one of them has.
        public func value(_ side: Side) -> String { (side == .a ? a : b) ?? "usual" }
    }

    /// The first.
    public let a: Contender
    /// The second.
    public let b: Contender
    /// What differs between them; empty where nothing does.
    public var differences: [Difference]
    /// Over which trace both were played; nil where there are several, or none.
    public let trace: String?

    /// Whether the two are known to differ in codec or video range, so that bitrate alone does not tell which looks better.
    public let differsInFormat: Bool
    /// Whether A is what was B at first.
    public private(set) var isSwapped = false

    /// Two contenders, over one trace where that is given or both name it among their settings.
    ///
    /// - Parameters:
    ///   - a: the first.
    ///   - b: the second.
    ///   - trace: over which trace both were played; nil where there are several, or none.
    ///   - changes: what was changed where one is recorded and the other modelled, which neither says of itself.
    public init(_ a: Contender, _ b: Contender, trace: String? = nil, changes: [Difference] = []) {
        let all = Self.differences(a, b) + (a.isRecorded == b.isRecorded ? [] : changes)
        // Another link has other latencies: that is one difference.
        let isOtherLink = all.contains { $0.name == Contender.traceSetting }
        self.init(
            a, b, all.filter { !isOtherLink || $0.name != Contender.latencySetting },
            trace: trace ?? (isOtherLink ? nil : a.settings[Contender.traceSetting]))
    }

    private init(_ a: Contender, _ b: Contender, _ differences: [Difference], trace: String?) {
        (self.a, self.b, self.differences, self.trace) = (a, b, differences, trace)
        // Asked for each KPI of each frame.
        let (first, second) = (a.formats, b.formats)
        differsInFormat = !first.isEmpty && !second.isEmpty && first != second
    }

    /// The same two over one trace.
    public func over(trace: String) -> ContenderPair { ContenderPair(a, b, differences, trace: trace) }

    /// The same two the other way around.
    public var swapped: ContenderPair {
        var swapped = ContenderPair(
            b, a, differences.map(\.swapped), trace: trace)
        swapped.isSwapped = !isSwapped
        return swapped
    }

    /// One of the two.
    public subscript(side: Side) -> Contender { side == .a ? a : b }

    /// Both, A first.
    public var both: [Contender] { [a, b] }

    /// What one of them is called: what it has of all that differs.
    public func name(_ side: Side) -> String {
        differences.isEmpty ? self[side].playlist : differences.map { $0.value(side) }.joined(separator: ", ")
    }

    /// The same with which of the two it is.
    public func label(_ side: Side) -> String { "\(side.name) \(name(side))" }

    /// Whether a KPI tells which of the two is better: where formats differ no bitrate does.
    public func isComparable(_ kpi: KPI) -> Bool { !differsInFormat || !kpi.traits.contains(.ofBitrate) }

    /// What keeps a reader from an easy conclusion where formats differ; nil where they do not.
    public var formatWarning: String? {
        guard differsInFormat else { return nil }
        let formats = Side.allCases.map { "\($0.name) \(self[$0].formats.joined(separator: ", "))" }
        return "Formats differ (\(formats.joined(separator: "; "))): bitrate alone does not tell which looks better"
            + (both.allSatisfy(\.hasScores) ? "; SCORE is what their authors say." : ".")
    }

    /// What is alike, in few words.
    public var common: [String] {
        var common: [String] = []
        func add(_ a: String?, _ b: String?, _ text: (String) -> String = { $0 }) {
            if let a, a == b { common.append(text(a)) }
        }
        if !a.isRecorded { add(a.playlist, b.playlist) }
        add(a.abr, b.abr) { "rule " + $0 }
        add(a.player, b.player) { "player " + $0 }
        if !a.isRecorded || !b.isRecorded { add(trace, trace) { "trace " + $0 } }
        return common
    }
}

extension ContenderPair {
    private static func differences(_ a: Contender, _ b: Contender) -> [Difference] {
        switch (a, b) {
        case (.simulated(let a), .simulated(let b)): return differences(a, b)
        case (.recorded(let a), .recorded(let b)):
            guard a.log.id != b.log.id || a.title != b.title else { return [] }
            return [.init(name: "session", a: a.name(beside: b), b: b.name(beside: a))]
        case (.recorded(let a), .simulated(let b)):
            let playlist: [Difference] =
                plays(b, whatWasPlayedIn: a)
                ? [] : [.init(name: "playlist", a: a.presentation?.name ?? a.title, b: b.playlist)]
            guard let unchanged = a.unchanged else {
                return [.init(name: "source", a: "recorded", b: "modelled")] + playlist
            }
            return playlist + differences(unchanged, b).filter { $0.name != "playlist" }
        case (.simulated, .recorded): return differences(b, a).map(\.swapped)
        }
    }

    /// Whether a model plays a recorded session's own playlist, or what its log tells of it.
    private static func plays(_ model: SimulatedContender, whatWasPlayedIn recorded: RecordedContender) -> Bool {
        let own = recorded.presentation?.name ?? (try? Presentation(playedIn: recorded.log).name)
        return model.presentation.name == own
    }

    private static func differences(_ a: SimulatedContender, _ b: SimulatedContender) -> [Difference] {
        var differences: [Difference] = []
        if a.presentation.name != b.presentation.name || a.playlist != b.playlist {
            differences.append(.init(name: "playlist", a: a.playlist, b: b.playlist))
        }
        if a.rule != b.rule { differences.append(.init(name: "abr", a: a.rule.description, b: b.rule.description)) }
        if a.profile.name != b.profile.name {
            differences.append(.init(name: "player", a: a.profile.name, b: b.profile.name))
        }
        for name in Set(a.settings.keys).union(b.settings.keys).sorted() where a.settings[name] != b.settings[name] {
            differences.append(.init(name: name, a: a.settings[name], b: b.settings[name]))
        }
        return differences
    }
}
