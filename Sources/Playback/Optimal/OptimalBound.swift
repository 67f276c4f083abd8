import PlayheadNumerics

/// No session of ``OptimalProblem`` is worth more than this.
///
/// The delays that a session can have are cut into cells, of a width that depends on the delay alone. In a cell all
/// segments may arrive as late as its greatest delay allows, and only its least delay is paid for; times and the delay so
/// far are rounded for the viewer, to steps and levels that are the same whatever the link gives. The bound is the greatest of all cells' values.
///
/// - It is no less than any session is worth: a session's delay lies in one of the cells, and there its own variants are
///   among the choices, each segment being there no later than in the session.
/// - It never falls where the link gives more: then no segment of any choice is there later, all else being the same.
///
/// Cells are tried in halves, the most promising first, with a step that is a multiple of that of its parts: a whole cell
/// is worth at least what its parts are, so that what is never divided cannot hold the greatest value.
struct OptimalBound {
    /// kb/s times chunks, a little rounded up; nil where no session of this link is over within a year.
    let value: Double?
    /// The delays of the cell that has the greatest value, milliseconds.
    let delay: ClosedRange<Double>
    /// The variants that have it, where they are wanted; they may come a little late where they are really played.
    let variants: [Int]

    /// Delays from one to another, milliseconds.
    private struct Cell {
        var delay: ClosedRange<Double>
        /// How wide the levels are in which the delay so far is counted, milliseconds.
        let level: Double
        /// How often it is still to be halved.
        var halvings: Int
        /// No part of it is worth more.
        var value: Double
        var isSearched = false
    }

    /// How often the first cells are halved.
    private static let halvings = 7
    /// How many levels of the delay so far the first cells have.
    private static let levels = 16.0
    /// Nobody waits for longer, milliseconds: a year.
    private static let longest = 3.2e10

    /// The bound of a problem.
    ///
    /// - Parameters:
    ///   - reached: what a session is worth, kb/s times chunks: what is worth less is not looked at, which changes nothing
    ///     of the bound.
    ///   - keepsPlan: whether ``variants`` is wanted.
    init(
        _ problem: OptimalProblem, grid: OptimalGrid, reached: Double = -.infinity, keepsPlan: Bool = false
    ) {
        guard problem.count > 0 else {
            (value, delay, variants) = (nil, 0...0, [])
            return
        }
        let slack = Self.slack(problem)
        // What is reached is worth no more than the greatest cell and the slack.
        let floor = reached - 2 * slack
        var searches: [Double: OptimalSearch] = [:]
        var cells: [Cell] = []
        var (low, high) = (0.0, grid.delay * Double(1 << Self.halvings))
        while low < Self.longest {
            cells.append(
                Cell(
                    delay: low...high, level: high / Self.levels, halvings: Self.halvings,
                    value: problem.most - problem.weights.rebuffering * low))
            (low, high) = (high, 2 * high)
        }
        while let index = cells.indices.max(by: { cells[$0].value < cells[$1].value }) {
            var cell = cells.remove(at: index)
            if cell.value < floor { break }
            let step = grid.step(delay: cell.delay.upperBound, halvings: cell.halvings)
            var search = searches[step] ?? OptimalSearch(problem, step: step, rounding: .down)
            defer { searches[step] = search }
            if !cell.isSearched {
                guard let best = search.best(delay: cell.delay, level: cell.level, floor: floor) else { continue }
                cell.value = min(cell.value, best.value)
                cell.isSearched = true
                cells.append(cell)
            } else if cell.halvings > 0 {
                let (low, high) = (cell.delay.lowerBound, cell.delay.upperBound)
                for part in [low...((low + high) / 2), ((low + high) / 2)...high] {
                    cells.append(Cell(delay: part, level: cell.level, halvings: cell.halvings - 1, value: cell.value))
                }
            } else {
                value = cell.value + slack
                delay = cell.delay
                variants =
                    keepsPlan
                    ? search.best(delay: cell.delay, level: cell.level, floor: floor, keepsPath: true)?.variants ?? []
                    : []
                return
            }
        }
        (value, delay, variants) = (reached > -.infinity ? reached + slack : nil, 0...0, [])
    }

    /// What a log's whole microseconds, of each segment that is watched and of each stall, can be worth.
    private static func slack(_ problem: OptimalProblem) -> Double {
        let microsecond = (problem.qualities.last ?? 0) / OptimalProblem.chunk + problem.weights.rebuffering
        return 0.002 * Double(problem.count + 2) * microsecond + 1e-9 * problem.most
    }
}

/// In which steps ``OptimalBound`` and ``OptimalPlan`` count. They depend on what is played and by which player, and not
/// on the link.
struct OptimalGrid {
    /// The width of the least cells of delays, milliseconds.
    private(set) var delay: Double
    /// The step of arrivals where the delay is small, milliseconds.
    private var step: Double
    /// The step of ``OptimalBeam``, milliseconds.
    let beamStep: Double
    /// How many states it keeps.
    let beamStates: Int
    /// What the buffer holds, milliseconds: in which time a segment can arrive, but for the delay.
    private let window: Double

    /// How many states a search holds at most.
    private static let mostStates = Double(1 << 23)

    /// The grid of a problem.
    init(_ problem: OptimalProblem, options: ABROptions) {
        let total = problem.durations.reduce(0, +)
        let mean = total / Double(max(1, problem.count))
        let window = min(total, problem.capacities.max() ?? 0) + 10_000
        self.window = window
        // An eighth of a thousandth of the highest bitrate all the time.
        delay = min(max(problem.most / 8000 / problem.weights.rebuffering, 1), 1000)
        let wanted = options.grid?.milliseconds ?? options.states.map { window / Double($0) } ?? mean / 200
        let states = Double(problem.count * problem.qualities.count)
        step = max(wanted, 0.1, states * window / Self.mostStates)
        beamStep = options.grid?.milliseconds ?? 10
        beamStates = options.states ?? 32
    }

    /// One for a first look, which is much quicker.
    var coarse: OptimalGrid {
        var grid = self
        grid.delay *= 4
        grid.step *= 8
        return grid
    }

    /// The step for cells of a delay, milliseconds: no search takes much longer than one without a delay.
    func step(delay: Double, halvings: Int) -> Double {
        var step = step * Double(1 << max(0, halvings - 3))
        let most = 4 * window / self.step
        while (window + delay) / step > most { step *= 2 }
        return step
    }
}
