import PlayerLog
public import PlayheadAnalytics

extension RiskRatio {
    /// Its value: of a hundred and more no fractions.
    public var valueText: String { Self.text(value) }

    /// Its interval of a level.
    public func intervalText(level: Double) -> String {
        let interval = interval(level: level)
        return "\(Self.text(interval.low)) to \(Self.text(interval.high))"
    }

    private static func text(_ value: Double) -> String { NumberText.fixed(value, value < 100 ? 2 : 0) }
}

extension Explanation.Details {
    /// The classes and codes of errors and the causes of stalls in one list, those first that the group's sessions have the most above
    /// others.
    public var occurrences: [(key: GroupKey, value: String, ratio: RiskRatio)] {
        let errors = errorClasses.map { (key: GroupKey.property(.errorClass), value: $0.value, ratio: $0.ratio) }
        let codes = errorCodes.map { (key: GroupKey.property(.errorCode), value: $0.value, ratio: $0.ratio) }
        let stalls = stallCauses.map { (key: GroupKey.property(.stallCause), value: $0.value, ratio: $0.ratio) }
        return (errors + codes + stalls).sorted {
            ($1.ratio.excess, $0.key.name, $0.value) < ($0.ratio.excess, $1.key.name, $1.value)
        }
    }
}

extension Explanation.Term {
    /// The predicate that holds of sessions with all of it, as `--where` takes it.
    ///
    /// - Parameter terms: what the sessions have in common.
    public static func predicate(_ terms: [Self]) -> String { terms.map(\.predicate).joined(separator: " AND ") }

    fileprivate var predicate: String {
        switch self {
        case .value(let key, nil): "\(key) == nil"
        case .value(let key, let value?): "\(key) == \(Self.quoted(value))"
        case .started(let from, let to): "startDate >= \"\(Self.text(from))\" AND startDate < \"\(Self.text(to))\""
        }
    }

    private static func text(_ second: Int) -> String {
        LogDate(microseconds: Int64(second) * 1_000_000).exactISO8601
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
        return "\"\(escaped)\""
    }
}
