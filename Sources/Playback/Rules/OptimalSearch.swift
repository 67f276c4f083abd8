import Quality

/// The most that ``OptimalProblem`` allows with a delay between two bounds: dynamic programming over the segments, by the
/// variant and the time at which a segment is there, in whole steps.
///
/// With the delay known, the time is all that a choice leaves behind for those after it: the earlier the better. Of all
/// choices that come to one time and one variant only the best counts, and one that is both later and worse than another
/// is dropped.
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

    /// When a segment can be asked for in a variant, as far as the buffer's room goes; nil where there is room anyway.
    @inline(__always)
    private func roomTime(_ segment: Int, _ variant: Int, delay: Double) -> Double? {
        let excess = problem.begins[segment] - problem.capacities[variant]
        if excess <= 0 { return nil }
        return (rounding == .down ? earliestStart : problem.origin + delay) + excess
    }

    /// The states after one segment: by the step at which it is there, and within by variant.
    private struct Stage {
        /// The first step, and behind the last.
        var first = 0
        var end = 0
        var worths: [Double] = []
        /// From which slot of the stage before each came.
        var parents: [Int32] = []

        mutating func reset(_ range: Range<Int>, variants: Int, keepsParents: Bool) {
            (first, end) = (range.lowerBound, range.upperBound)
            worths.removeAll(keepingCapacity: true)
            worths.append(contentsOf: repeatElement(-.infinity, count: range.count * variants))
            if keepsParents { parents = Array(repeating: -1, count: range.count * variants) }
        }

        /// Makes room for steps before the first.
        mutating func prepend(_ count: Int, variants: Int) {
            first -= count
            worths.insert(contentsOf: repeatElement(-.infinity, count: count * variants), at: 0)
            if !parents.isEmpty { parents.insert(contentsOf: repeatElement(-1, count: count * variants), at: 0) }
        }
    }

    /// The best of all that has a delay within these bounds, milliseconds; nil where nothing has.
    ///
    /// - Parameter floor: what is worth less need not be found, kb/s times chunks.
    mutating func best(
        delay: ClosedRange<Double>, floor: Double = -.infinity, keepsPath: Bool = false
    ) -> Result? {
        let variants = problem.qualities.count
        var result: Result?
        var paths: [[Int32]] = []
        var end: (segment: Int, slot: Int) = (0, 0)
        var (stage, next) = (Stage(), Stage())
        let cost = problem.weights.rebuffering * delay.lowerBound
        let supply = problem.link.carried(until: problem.origin + (problem.begins.last ?? 0) + delay.upperBound)
        for segment in 0..<problem.count {
            let chunks = problem.chunks(segment: segment, delay: delay.lowerBound)
            if chunks <= 0, problem.canEndEarly { break }
            let last = deadline(segment, delay: delay.upperBound)
            if segment == 0 {
                begin(&next, last: last, chunks: chunks, delay: delay.upperBound, keepsPath)
            } else {
                extend(
                    stage, &next, segment, last: last, chunks: chunks, delay: delay.upperBound,
                    Limits(supply: supply, floor: floor + cost), keepsPath)
            }
            swap(&stage, &next)
            if keepsPath { paths.append(stage.parents) }
            guard let best = stage.worths.indices.max(by: { stage.worths[$0] < stage.worths[$1] }),
                stage.worths[best] > -.infinity
            else {
                // Nothing arrives in time any more.
                if !problem.canEndEarly { return nil }
                break
            }
            guard problem.canEndEarly || segment == problem.count - 1 else { continue }
            let value = stage.worths[best] - cost
            if value > result?.value ?? -.infinity {
                result = Result(value: value)
                end = (segment, best)
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

    private func begin(_ next: inout Stage, last: Int, chunks: Double, delay: Double, _ keepsPath: Bool) {
        let variants = problem.qualities.count
        let arrivals = problem.qualities.indices.map { problem.firstArrival(variant: $0) }
        let inTime = arrivals.indices.filter {
            arrivals[$0] < Link.longest && problem.delay(firstArrival: arrivals[$0]) <= delay + 1e-6
                && index(of: arrivals[$0]) <= last
        }
        let steps = inTime.map { index(of: arrivals[$0]) }
        let first = steps.min() ?? 0
        next.reset(first..<((steps.max() ?? first - 1) + 1), variants: variants, keepsParents: keepsPath)
        for (variant, step) in zip(inTime, steps) {
            next.worths[(step - first) * variants + variant] = problem.qualities[variant] * chunks
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
        _ stage: Stage, _ next: inout Stage, _ segment: Int, last: Int, chunks: Double, delay: Double,
        _ limits: Limits, _ keepsPath: Bool
    ) {
        let qualities = problem.qualities
        let variants = qualities.count
        let rooms = qualities.indices.map { roomTime(segment, $0, delay: delay) }
        let carriedAtRoom = rooms.map { $0.map { problem.carried(requestFrom: $0) } ?? 0 }
        fillCarried(stage.end)
        var cursors = Array(repeating: LinkTable.Cursor(), count: variants)
        /// The best that came before a variant, at this step or an earlier one.
        var unbeaten = Array(repeating: -Double.infinity, count: variants)
        var best = unbeaten
        var sources = Array(repeating: 0, count: variants)
        var isBegun = false
        for step in stage.first..<stage.end {
            let row = (step - stage.first) * variants
            var most = -Double.infinity
            for variant in 0..<variants {
                let worth = stage.worths[row + variant]
                best[variant] = worth
                sources[variant] = variant
                if worth > most { most = worth }
            }
            if most == -.infinity { continue }
            // What can still be worth it; the bits of the segments to come have to be carried from here on.
            let least = limits.floor - future.most(from: segment, bits: limits.supply - carried[step])
            if most < least { continue }
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
            for variant in 0..<variants where best[variant] > unbeaten[variant] && best[variant] >= least {
                unbeaten[variant] = best[variant]
                let bits = problem.bits(segment: segment, variant: variant)
                var arrival: Double
                if problem.isEmpty(segment: segment, variant: variant) {
                    arrival = max(Double(step) * self.step, rooms[variant] ?? 0)
                } else {
                    let ahead =
                        rooms[variant] == nil
                        ? 0 : carriedAtRoom[variant] + problem.bitsAfterWait(segment: segment, variant: variant)
                    let amount = max(carried[step] + bits, ahead)
                    arrival = problem.link.time(ofCarrying: amount, &cursors[variant])
                }
                guard arrival < Link.longest else { continue }
                let reached = max(step, index(of: arrival))
                if reached > last { continue }
                if !isBegun {
                    next.reset(reached..<(last + 1), variants: variants, keepsParents: keepsPath)
                    isBegun = true
                }
                if reached < next.first {
                    next.prepend(next.first - reached, variants: variants)
                }
                let slot = (reached - next.first) * variants + variant
                let worth = best[variant] + qualities[variant] * chunks
                if worth > next.worths[slot] {
                    next.worths[slot] = worth
                    if keepsPath { next.parents[slot] = Int32(row + sources[variant]) }
                }
            }
        }
        if !isBegun { next.reset(0..<0, variants: variants, keepsParents: keepsPath) }
    }

    /// Looks up what the link carries until all steps before one.
    private mutating func fillCarried(_ end: Int) {
        while carried.count < end { carried.append(problem.carried(requestFrom: Double(carried.count) * step)) }
    }
}
