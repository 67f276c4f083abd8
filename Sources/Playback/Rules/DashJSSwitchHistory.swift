/// The last decisions of a session, and the variant above which dash.js 5.1 does not go since it was left too often
/// (`SwitchHistoryRule.js`, `SwitchRequestHistory.js`).
struct DashJSSwitchHistory: Sendable {
    /// How many decisions count.
    static let count = 8
    /// How many falls there may be for each decision that is none.
    static let limit = 0.075

    /// By variant: how often a lower one was wanted, and how often not.
    private var falls: [Int]
    private var others: [Int]
    /// The decisions that count, the oldest first: the variant, negative (less one) where a lower one was wanted.
    private var decisions: [Int] = []

    init(variantCount: Int) {
        falls = Array(repeating: 0, count: variantCount)
        others = falls
        decisions.reserveCapacity(Self.count + 1)
    }

    /// Notes that a variant was wanted after another.
    mutating func add(from last: Int, to wanted: Int) {
        let isFall = wanted < last
        if isFall { falls[last] += 1 } else { others[last] += 1 }
        decisions.append(isFall ? -last - 1 : last)
        guard decisions.count > Self.count else { return }
        let oldest = decisions.removeFirst()
        if oldest < 0 { falls[-oldest - 1] -= 1 } else { others[oldest] -= 1 }
    }

    /// The highest variant that may be taken; nil where all may.
    ///
    /// From the lowest variant up, what is known of all so far counts together: the first one at which enough decisions are
    /// known and too many of them are falls is the limit, or the one below it where it was left itself.
    var limit: Int? {
        var (fallen, stayed) = (0, 0)
        for variant in falls.indices where falls[variant] + others[variant] > 0 {
            fallen += falls[variant]
            stayed += others[variant]
            guard fallen + stayed >= Self.count, Double(fallen) > Self.limit * Double(stayed) else { continue }
            return variant > 0 && falls[variant] > 0 ? variant - 1 : variant
        }
        return nil
    }
}
