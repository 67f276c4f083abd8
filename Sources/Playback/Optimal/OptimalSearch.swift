import PlayheadNumerics

/// The most that ``OptimalProblem`` allows with a delay between two bounds: dynamic programming over the segments, by the
/// variant, the time at which a segment is there, in whole steps, and the delay so far, in whole levels.
///
/// With the delay in the end known, the time and the delay so far are all that a choice leaves behind for those after it:
/// the earlier and the less the better, since the buffer has room again when enough has played. Of all choices that come
/// to one time, level and variant only the best counts, and one that is worse than another in all is dropped.
struct OptimalSearch {
    /// In which direction times are rounded to whole steps.
    enum Rounding {
        /// Against the viewer: what is found can be played.
        case up
        /// For the viewer: nothing that can be played is worth more.
        case down
    }

    /// The best that was found.
    struct Result {
        /// kb/s times chunks, less the least delay's weight.
        var value: Double
        /// The variants, segment by segment, of what is played; empty where nobody asked.
        var variants: [Int] = []
    }

    private let problem: OptimalProblem
    private let rounding: Rounding
    /// A step, milliseconds.
    private let step: Double
    /// When playback begins at the earliest, on the link's clock.
    private let earliestStart: Double
    /// What the link has carried when a segment begins to come that is asked for at a step, bits.
    private var carried: [Double] = []
    private let future: OptimalFuture

    /// A search in these steps.
    init(_ problem: OptimalProblem, step: Double, rounding: Rounding) {
        (self.problem, self.step, self.rounding) = (problem, step, rounding)
        future = OptimalFuture(problem)
        let first = problem.qualities.indices.map { problem.firstArrival(variant: $0) }.min() ?? .infinity
        earliestStart = problem.origin + problem.delay(firstArrival: first)
    }

    /// Beyond this no step is told from another.
    private static let mostSteps = 0x1p53

    /// The step at which something is there that arrives at a time.
    @inline(__always)
    private func index(of time: Double) -> Int {
        let steps = time / step
        // What roundings of the sums leave does not count against the viewer.
        return rounding == .down
            ? Int(min(max(0, steps - 1e-6 - 1e-12 * steps), Self.mostSteps))
            : Int(min((steps + 1e-6 + 1e-12 * steps).rounded(.up), Self.mostSteps))
    }

    /// The last step at which a segment is in time.
    @inline(__always)
    private func deadline(_ segment: Int, delay: Double) -> Int {
        let steps = (problem.origin + problem.begins[segment] + delay) / step
        return Int(min(rounding == .down ? steps + 1e-6 + 1e-12 * steps : max(0, steps - 1e-6), Self.mostSteps))
    }

    /// How the delay so far is counted: in levels, of which the first cannot be passed under.
    private struct Levels {
        let width: Double
        let first: Int
        let last: Int
        var count: Int { last - first + 1 }

        init(_ delay: ClosedRange<Double>, width: Double, least: Double, _ rounding: Rounding) {
            self.width = width
            first = Self.index(of: least, width, rounding)
            last = max(first, Self.index(of: delay.upperBound, width, rounding))
        }

        /// The level of a delay, milliseconds.
        @inline(__always)
        func index(of delay: Double, _ rounding: Rounding) -> Int { Self.index(of: delay, width, rounding) }

        private static func index(of delay: Double, _ width: Double, _ rounding: Rounding) -> Int {
            let levels = max(0, delay) / width
            return rounding == .down ? Int(max(0, levels - 1e-9)) : Int((levels + 1e-9).rounded(.up))
        }
    }

    /// When a segment can be asked for in a variant, as far as the buffer's room goes; nil where there is room anyway.
    ///
    /// - Parameters:
    ///   - level: of the delay before it.
    ///   - most: the greatest delay, milliseconds.
    @inline(__always)
    private func roomTime(_ segment: Int, _ variant: Int, _ levels: Levels, level: Int, most: Double) -> Double? {
        let excess = problem.begins[segment] - problem.capacities[variant]
        if excess <= 0 { return nil }
        let delay = Double(level) * levels.width
        if rounding == .up { return problem.origin + min(delay, most) + excess }
        return max(earliestStart, problem.origin + delay) + excess
    }

    /// The states after one segment: by the step at which it is there, within by level, and within by variant.
    private struct Stage {
        /// The first step, and behind the last.
        var first = 0
        var end = 0
        var worths: [Double] = []
        /// From which slot of the stage before each came.
        var parents: [Int32] = []

        mutating func reset(_ range: Range<Int>, width: Int, keepsParents: Bool) {
            (first, end) = (range.lowerBound, range.upperBound)
            worths.removeAll(keepingCapacity: true)
            worths.append(contentsOf: repeatElement(-.infinity, count: range.count * width))
            if keepsParents { parents = Array(repeating: -1, count: range.count * width) }
        }

        /// Makes room for steps before the first.
        mutating func prepend(_ count: Int, width: Int) {
            first -= count
            worths.insert(contentsOf: repeatElement(-.infinity, count: count * width), at: 0)
            if !parents.isEmpty { parents.insert(contentsOf: repeatElement(-1, count: count * width), at: 0) }
        }

        /// The most valuable of the states up to a step.
        func best(upTo last: Int, width: Int) -> (slot: Int, worth: Double)? {
            let count = min(end - 1, last) - first + 1
            guard count > 0 else { return nil }
            var (slot, most) = (0, -Double.infinity)
            for index in 0..<(count * width) where worths[index] > most { (slot, most) = (index, worths[index]) }
            return most > -.infinity ? (slot, most) : nil
        }
    }

    /// The best of all that has a delay within these bounds, milliseconds; nil where nothing has.
    ///
    /// - Parameters:
    ///   - level: how wide the levels are in which the delay so far is counted, milliseconds.
    ///   - floor: what is worth less need not be found, kb/s times chunks.
    mutating func best(
        delay: ClosedRange<Double>, level: Double, floor: Double = -.infinity, keepsPath: Bool = false
    ) -> Result? {
        guard earliestStart - problem.origin <= delay.upperBound + 1e-6 else { return nil }
        let levels = Levels(delay, width: level, least: earliestStart - problem.origin, rounding)
        let variants = problem.qualities.count
        let width = levels.count * variants
        var result: Result?
        var paths: [[Int32]] = []
        var end: (segment: Int, slot: Int) = (0, 0)
        var (stage, next) = (Stage(), Stage())
        let cost = problem.weights.rebuffering * delay.lowerBound
        let supply = problem.link.carried(until: problem.origin + (problem.begins.last ?? 0) + delay.upperBound)
        for segment in 0..<problem.count {
            let chunks = problem.chunks(segment: segment, delay: delay.lowerBound)
            if chunks <= 0 { break }
            let last = deadline(segment, delay: delay.upperBound)
            if segment == 0 {
                begin(&next, levels, last: last, chunks: chunks, delay: delay.upperBound, keepsPath)
            } else {
                extend(
                    stage, &next, levels, segment, last: last, chunks: chunks, delay: delay.upperBound,
                    Limits(supply: supply, floor: floor + cost), keepsPath)
            }
            swap(&stage, &next)
            if keepsPath { paths.append(stage.parents) }
            // Nothing arrives in time any more.
            if stage.end == stage.first { break }
            guard let last = lastEnd(after: segment, delay: delay.upperBound),
                let best = stage.best(upTo: last, width: width)
            else { continue }
            let value = best.worth - cost
            if value > result?.value ?? -.infinity {
                result = Result(value: value)
                end = (segment, best.slot)
            }
        }
        if keepsPath, result != nil {
            var slot = end.slot
            result?.variants = (0...end.segment).reversed().map { segment in
                defer { slot = Int(paths[segment][slot]) }
                return slot % variants
            }.reversed()
        }
        return result
    }

    /// At which step a segment must be there at the latest for a session that ends behind it; nil where none does.
    ///
    /// What is not played before the cut was stalled for: all is played that begins before the delay is what is left of
    /// the time. A session that fails has waited for all attempts at a request, and what of that did not play is delay.
    private func lastEnd(after segment: Int, delay: Double) -> Int? {
        if segment == problem.count - 1 || problem.begins[segment + 1] + 1e-3 >= problem.cut - delay { return .max }
        let failure = problem.shortestFailure
        guard failure < .infinity, rounding == .down || !problem.isEverlasting else { return nil }
        if failure == 0 { return .max }
        let rest = problem.origin + problem.begins[segment] + problem.durations[segment] + delay - failure
        return rest < 0 ? nil : Int(rest / step + 1e-6 + 1e-12 * rest / step)
    }

    private func begin(
        _ next: inout Stage, _ levels: Levels, last: Int, chunks: Double, delay: Double, _ keepsPath: Bool
    ) {
        let variants = problem.qualities.count
        let arrivals = problem.qualities.indices.map { problem.firstArrival(variant: $0) }
        let inTime = arrivals.indices.filter {
            arrivals[$0] < Link.longest && problem.delay(firstArrival: arrivals[$0]) <= delay + 1e-6
                && index(of: arrivals[$0]) <= last
        }
        let steps = inTime.map { index(of: arrivals[$0]) }
        let first = steps.min() ?? 0
        next.reset(
            first..<((steps.max() ?? first - 1) + 1), width: levels.count * variants, keepsParents: keepsPath)
        for (variant, step) in zip(inTime, steps) {
            let level = levels.index(of: problem.delay(firstArrival: arrivals[variant]), rounding)
            let row = (step - first) * levels.count + min(max(level, levels.first), levels.last) - levels.first
            next.worths[row * variants + variant] = problem.qualities[variant] * chunks
        }
    }

    /// What keeps a state from being of interest.
    private struct Limits {
        /// What the link carries until the last segment has to be there, bits.
        var supply: Double
        /// What a choice has to be worth in the end, kb/s times chunks.
        var floor: Double
    }

    private mutating func extend(
        _ stage: Stage, _ next: inout Stage, _ levels: Levels, _ segment: Int, last: Int, chunks: Double,
        delay: Double, _ limits: Limits, _ keepsPath: Bool
    ) {
        let qualities = problem.qualities
        let variants = qualities.count
        let width = levels.count * variants
        // By level, and within by variant.
        let rooms = (levels.first...levels.last).flatMap { level in
            qualities.indices.map { roomTime(segment, $0, levels, level: level, most: delay) }
        }
        let carriedAtRoom = rooms.map { $0.map { problem.carried(requestFrom: $0) } ?? 0 }
        fillCarried(stage.end)
        var cursors = Array(repeating: LinkTable.Cursor(), count: width)
        /// The best that came before a variant, at this step or an earlier one, with no more delay.
        var unbeaten = Array(repeating: -Double.infinity, count: width)
        var best = Array(repeating: -Double.infinity, count: variants)
        var sources = Array(repeating: 0, count: variants)
        var isBegun = false
        for step in stage.first..<stage.end {
            // What can still be worth it; the bits of the segments to come have to be carried from here on.
            var least: Double?
            for level in 0..<levels.count {
                let row = ((step - stage.first) * levels.count + level) * variants
                var most = -Double.infinity
                for variant in 0..<variants {
                    let worth = stage.worths[row + variant]
                    best[variant] = worth
                    sources[variant] = variant
                    if worth > most { most = worth }
                }
                if most == -.infinity { continue }
                if least == nil {
                    least = limits.floor - future.most(from: segment, bits: limits.supply - carried[step])
                }
                guard let least, most >= least else { continue }
                // A change costs as much as those to all the bitrates in between.
                for variant in 1..<max(1, variants) {
                    let moved =
                        best[variant - 1] - problem.weights.switching * (qualities[variant] - qualities[variant - 1])
                    if moved > best[variant] { (best[variant], sources[variant]) = (moved, sources[variant - 1]) }
                }
                for variant in (0..<max(0, variants - 1)).reversed() {
                    let moved =
                        best[variant + 1] - problem.weights.switching * (qualities[variant + 1] - qualities[variant])
                    if moved > best[variant] { (best[variant], sources[variant]) = (moved, sources[variant + 1]) }
                }
                for variant in 0..<variants {
                    let key = level * variants + variant
                    guard best[variant] > unbeaten[key], best[variant] >= least else { continue }
                    var other = key
                    while other < width, unbeaten[other] < best[variant] {
                        unbeaten[other] = best[variant]
                        other += variants
                    }
                    let bits = problem.bits(segment: segment, variant: variant)
                    var arrival: Double
                    if problem.isEmpty(segment: segment, variant: variant) {
                        arrival = max(Double(step) * self.step, rooms[key] ?? 0)
                    } else {
                        let ahead =
                            rooms[key] == nil
                            ? 0 : carriedAtRoom[key] + problem.bitsAfterWait(segment: segment, variant: variant)
                        let amount = max(carried[step] + bits, ahead)
                        arrival = problem.link.time(ofCarrying: amount, &cursors[key])
                    }
                    guard arrival < Link.longest else { continue }
                    let reached = max(step, index(of: arrival))
                    if reached > last { continue }
                    if !isBegun {
                        next.reset(reached..<(last + 1), width: width, keepsParents: keepsPath)
                        isBegun = true
                    }
                    if reached < next.first { next.prepend(next.first - reached, width: width) }
                    let late = Double(reached) * self.step - problem.origin - problem.begins[segment]
                    let newLevel = min(levels.last, levels.index(of: late, rounding)) - levels.first
                    let slot =
                        ((reached - next.first) * levels.count + max(level, newLevel)) * variants + variant
                    let worth = best[variant] + qualities[variant] * chunks
                    if worth > next.worths[slot] {
                        next.worths[slot] = worth
                        if keepsPath { next.parents[slot] = Int32(row + sources[variant]) }
                    }
                }
            }
        }
        if !isBegun { next.reset(0..<0, width: width, keepsParents: keepsPath) }
    }

    /// Looks up what the link carries until all steps before one.
    private mutating func fillCarried(_ end: Int) {
        while carried.count < end { carried.append(problem.carried(requestFrom: Double(carried.count) * step)) }
    }
}
