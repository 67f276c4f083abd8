import Benchmark
import PlayerLog
import PlayheadAnalytics

/// Folding a session's events up to the playhead: what a jump, and what an hour played through, cost.
enum FoldingEvents {
    private static let jumps = 100

    static func register() {
        let log = GeneratedSessions(count: 1, rowsEach: 200).logs[0]
        let timeline = PlaybackTimeline(log)
        let catalog = ErrorCatalog()
        var generator = SeededGenerator(seed: 2)
        let places = (0..<jumps).map { _ in Double.random(in: 0...timeline.duration, using: &generator) }
        let steps = (0..<jumps).map { timeline.duration * Double($0) / Double(jumps) }

        Benchmark("fold: lay 200 rows out over time") { _ in blackHole(PlaybackTimeline(log)) }
        Benchmark("fold: state at 100 places at random") { _ in
            for place in places { blackHole(timeline.state(at: place)) }
        }
        Benchmark("fold: state at 100 places from the start on") { _ in
            for step in steps { blackHole(timeline.state(at: step)) }
        }
        Benchmark("fold: KPIs at 100 places at random") { _ in
            for place in places {
                blackHole(SessionTotals(timeline.state(at: place), at: place, of: timeline, catalog: catalog))
            }
        }
    }
}
