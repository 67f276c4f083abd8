import TestSupport
import Testing

@testable import Playback

struct OptimalSearchTests {
    @Test func thePlanIsWorthWhatTheBestOfAllIs() throws {
        var generator = SeededGenerator(seed: 2018)
        var reached = 0
        for index in 0..<1000 {
            let problem = try OptimalCase(&generator)
            var search = OptimalSearch(problem.problem, limit: .max)
            let plan = search.plan()
            #expect(plan.isExact)
            guard let best = problem.bruteForce() else {
                #expect(plan.variants.count < problem.situation.segmentCount)
                continue
            }
            reached += 1
            #expect(abs(plan.value - best) < 1e-6, "case \(index): \(plan) but \(best) in \(problem)")
            let own = try #require(problem.value(of: plan.variants), "case \(index)")
            #expect(abs(own - plan.value) < 1e-6, "case \(index)")
        }
        #expect(reached > 700)
    }

    @Test func theBoundIsNoLessThanWhatIsReached() throws {
        var generator = SeededGenerator(seed: 2019)
        for index in 0..<500 {
            let problem = try OptimalCase(&generator).problem
            var search = OptimalSearch(problem, limit: .max)
            let plan = search.plan()
            guard plan.variants.count == problem.count else { continue }
            let bound = OptimalBound(problem)
            for count in 1...plan.variants.count {
                let (state, variant) = try #require(problem.state(after: plan.variants.prefix(count)))
                #expect(bound.value(state, segment: count, after: variant) >= plan.value * 1000 - 1e-6, "case \(index)")
            }
        }
    }

    @Test func moreBandwidthEverywhereIsNeverWorse() throws {
        var generator = SeededGenerator(seed: 2020)
        for index in 0..<300 {
            var problem = try OptimalCase(&generator)
            var search = OptimalSearch(problem.problem, limit: .max)
            let plan = search.plan()
            problem.trace = try BandwidthTrace(
                problem.trace.periods.map {
                    let more = $0.bandwidth * Double.random(in: 1...1.5, using: &generator)
                    return .init(duration: $0.duration, bandwidth: more, latency: $0.latency)
                }, end: problem.trace.end)
            var other = OptimalSearch(problem.problem, limit: .max)
            let more = other.plan()
            #expect(more.variants.count >= plan.variants.count)
            if more.variants.count == plan.variants.count {
                #expect(more.value >= plan.value - 1e-9, "case \(index)")
            }
        }
    }

    @Test func whereOnlyTheMostPromisingAreKeptThePlanSaysSo() throws {
        var generator = SeededGenerator(seed: 2021)
        var inexact = 0
        for _ in 0..<300 {
            let problem = try OptimalCase(&generator).problem
            var search = OptimalSearch(problem, limit: .max)
            let best = search.plan()
            var limited = OptimalSearch(problem, limit: 1)
            let plan = limited.plan()
            if plan.isExact { #expect(plan.value == best.value) } else { inexact += 1 }
            #expect(plan.value <= best.value || plan.variants.count < best.variants.count)
        }
        #expect(inexact > 20)
    }
}
