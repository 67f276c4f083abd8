/// The time in which sessions started, but for a few that are far away from all others: a device whose clock is wrong dates its
/// session 1970 or 2100, and one of those would put all others into one step of a chart.
struct StartWindow: Equatable, Sendable {
    /// When sessions started, and how many of them. A group of sessions is known by the span of time that it is of.
    typealias Starts = (_ body: (_ seconds: ClosedRange<Int>, _ count: Int) -> Void) -> Void

    /// From the first second to the last, since 1970.
    private(set) var seconds: ClosedRange<Int>

    /// Of so many sessions one may be left out; of fewer than that one of all, where there are three or more.
    private static let sessionsPerStray = 100
    /// So many times as long as the window of nearly all sessions all of them must take for some to be left out.
    private static let leastStretch = 10
    /// A window counts as no shorter than that, seconds: a day; where there are few sessions, four weeks.
    private static let (leastOfMany, leastOfFew) = (86_400, 2_419_200)
    /// Into so many parts the time is cut to find the window.
    private static let partCount = 4096

    /// The window of sessions; nil where there are none.
    // Inlined, as what it calls: it goes through a million starts several times.
    @inline(__always)
    init?(_ starts: Starts) {
        var (first, last, total) = (Int.max, Int.min, 0)
        starts { seconds, count in
            (first, last, total) = (min(first, seconds.lowerBound), max(last, seconds.upperBound), total + count)
        }
        guard first <= last else { return nil }
        seconds = first...last
        var strays = total < Self.sessionsPerStray ? (total > 2 ? 1 : 0) : total / Self.sessionsPerStray
        let least = total < Self.sessionsPerStray ? Self.leastOfFew : Self.leastOfMany
        // Beside a session of 1970 and one of 2100, one of last year is not seen: each round looks closer.
        while strays > 0, seconds.upperBound - seconds.lowerBound > least * Self.leastStretch,
            let narrowed = narrowed(starts, strays: strays, least: least)
        {
            seconds = narrowed.seconds
            strays -= narrowed.leftOut
        }
    }

    /// The shortest part of the window that holds all of its sessions but some; nil where it is not much shorter.
    @inline(__always)
    private func narrowed(
        _ starts: Starts, strays: Int, least: Int
    ) -> (seconds: ClosedRange<Int>, leftOut: Int)? {
        let first = seconds.lowerBound
        let length = seconds.upperBound - first
        let width = length / Self.partCount + 1
        var (counts, total) = (Array(repeating: 0, count: Self.partCount), 0)
        starts { span, count in
            guard seconds.contains(span.lowerBound) else { return }
            counts[(span.lowerBound - first) / width] += count
            total += count
        }
        guard let parts = Self.shortest(counts, holding: total - strays) else { return nil }
        guard max(parts.count * width, least) * Self.leastStretch <= length else { return nil }
        var (from, to, held) = (Int.max, Int.min, 0)
        starts { span, count in
            guard seconds.contains(span.lowerBound), parts.contains((span.lowerBound - first) / width) else { return }
            (from, to, held) = (min(from, span.lowerBound), max(to, span.upperBound), held + count)
        }
        return from <= to ? (from...to, total - held) : nil
    }

    /// The fewest parts beside each other that hold so many sessions together; of several that are as few those with most.
    private static func shortest(_ counts: [Int], holding wanted: Int) -> Range<Int>? {
        var best: (parts: Range<Int>, held: Int)?
        var (from, held) = (0, 0)
        for to in counts.indices {
            held += counts[to]
            while held - counts[from] >= wanted, from < to {
                held -= counts[from]
                from += 1
            }
            let parts = from..<(to + 1)
            guard held >= wanted else { continue }
            if let best, (best.parts.count, -best.held) <= (parts.count, -held) { continue }
            best = (parts, held)
        }
        return best?.parts
    }
}
