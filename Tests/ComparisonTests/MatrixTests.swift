import BandwidthTrace
import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import Synchronization
import TestSupport
import Testing

@Suite struct MatrixTests {
    /// The places, ids and KPIs of all runs in the order in which they come.
    private func rows(of matrix: Matrix, jobs: Int) -> [String] {
        var rows: [String] = []
        let isComplete = matrix.run(
            jobs: jobs, progress: { true },
            finish: { run in
                "\(run.trace).\(run.side) \(run.totals.id) \(run.totals.stallCount ?? -1) "
                    + "\(run.totals.timeWeightedIndicatedBitrate ?? -1) \(run.session.log.allValues)"
            },
            output: { rows.append((try? $0.get()) ?? "failed") })
        #expect(isComplete)
        return rows
    }

    @Test func `the runs are the same with any number of jobs`() throws {
        let matrix = try Matrix(Sides.two(), traces: Sides.traces(90), seed: 7, startDate: Sides.startDate)
        let one = rows(of: matrix, jobs: 1)
        #expect(one.count == 180)
        #expect(one == rows(of: matrix, jobs: 4))
    }

    @Test func `the runs come trace by trace and side by side`() throws {
        let matrix = try Matrix(Sides.two(), traces: Sides.traces(3), seed: 7, startDate: Sides.startDate)
        #expect(
            rows(of: matrix, jobs: 2).map { $0.prefix { $0 != " " } } == ["0.0", "0.1", "1.0", "1.1", "2.0", "2.1"])
    }

    @Test func `every run has an ID of its own though traces have one name`() throws {
        let matrix = try Matrix(Sides.two(), traces: Sides.traces(40), seed: 7, startDate: Sides.startDate)
        var ids: Set<String> = []
        _ = matrix.run(
            jobs: 2, progress: { true }, finish: { $0.totals.id }, output: { ids.insert((try? $0.get()) ?? "") })
        #expect(ids.count == matrix.count)
    }

    @Test func `a run is the simulation of its side and says so`() throws {
        let matrix = try Matrix(Sides.two(), traces: Sides.traces(1), seed: 7, startDate: Sides.startDate)
        var runs: [Matrix.Run] = []
        _ = matrix.run(
            jobs: 1, progress: { true }, finish: { $0 }, output: { if let run = try? $0.get() { runs.append(run) } })
        try #require(runs.count == 2)
        let alone = runs[1].simulation.run()
        #expect(alone.log.accessEvents() == runs[1].session.log.accessEvents())
        #expect(runs[1].totals.source == .simulated)
        #expect(runs[1].totals.contextValue("abr") == "throughput")
        #expect(runs[1].name.trace == "trace 0")
    }

    @Test func `what is done is kept when it is stopped`() throws {
        let matrix = try Matrix(Sides.two(), traces: Sides.traces(200), seed: 7, startDate: Sides.startDate)
        let done = Atomic(0)
        var places: [Int] = []
        let isComplete = matrix.run(
            jobs: 3, progress: { done.add(1, ordering: .relaxed).newValue < 50 },
            finish: { $0.trace * 2 + $0.side }, output: { if let place = try? $0.get() { places.append(place) } })
        #expect(!isComplete)
        #expect(places == Array(0..<places.count))
        #expect((47...52).contains(places.count))
    }

    @Test func `a trace that cannot be read fails its runs only`() throws {
        let files = MemoryFiles([
            "/t/a.json": #"[{"duration_ms": 1000, "bandwidth_kbps": 3000}]"#,
            "/t/b.json": #"[{"duration_ms": 1000, "bandwidth_kbps": -1}]"#,
        ])
        let set = try TraceArgument(parsing: "/t").sources(in: files, seed: 0)
        let matrix = try Matrix(Sides.two(), traces: set.sources, seed: 7, startDate: Sides.startDate)
        var failures: [String?] = []
        _ = matrix.run(
            jobs: 2, progress: { true }, finish: { _ in },
            output: { result in
                if case .failure(let error) = result {
                    failures.append(error.description)
                } else {
                    failures.append(nil)
                }
            })
        try #require(failures.count == 4)
        #expect(failures[0] == nil && failures[1] == nil)
        #expect(failures[2]?.contains("b.json") == true && failures[3] == failures[2])
    }

    @Test func `nothing to play is no run`() {
        let matrix = Matrix([], traces: [BandwidthTrace](), seed: 0, startDate: Sides.startDate)
        #expect(matrix.count == 0)
        #expect(rows(of: matrix, jobs: 4) == [])
    }
}
