import Comparison
import Descriptions
import PlayheadAnalytics

/// What the user looks at on the Fleet screen.
struct FleetView: ScreenView {
    /// The panes that the keys can be in.
    enum Pane: CaseIterable, Hashable, Sendable {
        /// What stands out.
        case story
        /// Startup times over time.
        case heatmap
        case groups
        case sessions
    }

    /// A cell of the heatmap.
    struct Cell: Equatable, Sendable {
        /// The index of a step of time.
        var step: Int
        /// The row of startup times.
        var row: Int
    }

    var pane = Pane.sessions
    /// How the sessions are sorted.
    var sort = ListSort()
    /// The selected session, as a row.
    var row = 0
    var measure = FleetMeasure.startup
    /// The headings of the columns that a view shows; nil for those of the settings.
    var columns: [String]?
    /// Which percentile of the startup time is looked at.
    var percent = 95
    /// The properties by which sessions are grouped: one or two; none where no property tells sessions apart.
    var keys: [GroupKey] = []
    /// The groups; nil until they are shown.
    var groups: FleetGroups?
    /// How the groups are sorted.
    var groupSort = FleetGroupOrder.usual
    /// The groups as they were last without a filter; nil until they were, and where the sessions changed.
    var unfilteredGroups: FleetGroups?
    /// How many times other sessions were listed.
    var listCount = 0
    /// What stands out of all sessions, where that was told beforehand; nil where it is worked out.
    var whole: (any Story)?
    /// What stands out of the listed sessions, and of which list that is; nil until it is worked out.
    var story: (told: any Story, list: Int)?
    /// The selected group: 0 is all listed sessions.
    var groupRow = 0
    /// Where the keys are in the heatmap, and where a selection began.
    var cursor = Cell(step: 0, row: 0)
    var anchor: Cell?
    /// The filters of the two sets that the user marked.
    var marks: [Side: [FleetFilter]] = [:]
    /// The sessions that the user marked one by one.
    var marked = SessionMarks()
    /// What is bad, where the user said it: a predicate; else what the measure takes for bad.
    var bad: String?

    /// How the chosen KPI is worked out.
    var cohortMeasure: CohortMeasure { measure.cohortMeasure(percent) }

    /// The corners of the selected cells.
    var selection: (steps: ClosedRange<Int>, rows: ClosedRange<Int>) {
        let anchor = anchor ?? cursor
        return (
            min(anchor.step, cursor.step)...max(anchor.step, cursor.step),
            min(anchor.row, cursor.row)...max(anchor.row, cursor.row)
        )
    }
}

extension AppState {
    var fleetView: FleetView {
        get { self[FleetScreen.self] }
        _modify { yield &self[FleetScreen.self] }
    }
}

/// Sessions by their numbers, in the order of a list: four bytes each, since there may be a million.
struct SessionOrder: Equatable, RandomAccessCollection {
    private let numbers: [UInt32]

    init(_ numbers: [UInt32]) { self.numbers = numbers }

    var startIndex: Int { 0 }
    var endIndex: Int { numbers.count }
    subscript(index: Int) -> Int { Int(numbers[index]) }

    /// Those that are in a set, in the same order.
    func kept(in some: SessionSet) -> SessionOrder { SessionOrder(some.kept(of: numbers)) }
}

extension SessionOrder: ExpressibleByArrayLiteral {
    init(arrayLiteral numbers: UInt32...) { self.init(numbers) }
}

/// One of the predicates that the sessions of the Fleet screen satisfy: a chip.
struct FleetFilter: Equatable, Sendable {
    let predicate: SessionPredicate
    /// The sessions that it names one by one, where it is of these; nil of others.
    private(set) var marked: SessionMarks?
    /// The predicate as the user typed it, or as a row made it.
    var text: String { predicate.format }

    init(predicate: SessionPredicate) { self.predicate = predicate }

    /// The sessions that are marked; nil where none is.
    init?(_ marked: SessionMarks) {
        guard let text = marked.predicate, let predicate = try? SessionPredicate(parsing: text) else { return nil }
        (self.predicate, self.marked) = (predicate, marked)
    }

    static func == (left: FleetFilter, right: FleetFilter) -> Bool { left.text == right.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension [FleetFilter] {
    /// All of them as one predicate; nil where there is none.
    var joined: String? {
        switch count {
        case 0: nil
        case 1: self[0].text
        default: map { $0.predicate.isAlternative ? "(\($0.text))" : $0.text }.joined(separator: " AND ")
        }
    }
}
