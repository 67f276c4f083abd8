import Dashboard
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform

/// Sessions of logs or parts that were read: what each adds up to is in memory, and its log is read again where somebody opens it.
///
/// A class, whose constants are looked up a million times without a copy of any of them.
final class RecordedSessions: SessionSource {
    /// How sessions are opened.
    enum Opening {
        /// Their logs are read again. They are called after their bundles, or their logs where these are of one session; else by
        /// their ids.
        case logs(bundles: [SessionBundle])
        /// Not at all: parts hold no rows. They are called by their ids.
        case parts
    }

    private let scan: FleetScan
    /// Scans them again, and keeps all that reports tell of a session.
    let scanInFull: @Sendable () -> FleetScan
    private let opening: Opening
    /// The numbers of those that count; nil for all.
    private let numbers: [Int]?
    /// Of each source, by its index, whether it has several sessions, which its name does not set apart.
    private let holdsSeveral: [Bool]

    init(
        _ scan: FleetScan, _ opening: Opening, only numbers: [Int]? = nil, inFull: @escaping @Sendable () -> FleetScan
    ) {
        (self.scan, self.opening, self.numbers, scanInFull) = (scan, opening, numbers, inFull)
        holdsSeveral = scan.holdsSeveral
    }

    /// All of them with all that reports tell of a session, which takes reading them again; what changed meanwhile has changed
    /// then.
    func inFull() -> RecordedSessions { RecordedSessions(scanInFull(), opening, inFull: scanInFull) }

    /// Those that a filter keeps.
    func kept(by filter: inout SessionFilter) throws(CommandFailure) -> RecordedSessions {
        var kept: [Int] = []
        let session = scan.placed(filter.needsPlaces)
        for number in (0..<count).lazy.map(number) where try filter.keeps(session(number)) { kept.append(number) }
        return RecordedSessions(scan, opening, only: kept, inFull: scanInFull)
    }

    var count: Int { numbers?.count ?? scan.sessionCount }

    private func number(_ index: Int) -> Int { numbers?[index] ?? index }

    /// What the only session of a source is called.
    private func title(_ source: LogSource) -> String {
        guard case .logs(let bundles) = opening, let bundle = source.bundle else { return source.defaultID }
        return bundles[bundle].name
    }

    func order(of text: SessionText) -> TextSortKeys? {
        let order: TextSortKeys
        switch text {
        case .id: order = scan.ids
        case .title where holdsSeveral.allSatisfy(\.self): order = scan.ids
        case .title:
            // Names of both kinds have no order that is kept.
            guard !holdsSeveral.contains(true) else { return nil }
            order = scan.firstSources(by: title)
        }
        return numbers.map { numbers in order.renumbered { numbers[$0] } } ?? order
    }

    func forEach(with text: SessionText, holding pattern: TextPattern, _ body: (Int) -> Void) {
        func forEach(_ body: (Int) -> Void) {
            switch text {
            case .title: scan.forEach(firstSourceHolding: pattern, by: title, body)
            case .id: scan.forEach(idHolding: pattern, body)
            }
        }
        guard let numbers else { return forEach(body) }
        var found = SessionSet(count: scan.sessionCount)
        forEach { found.insert($0) }
        for (index, number) in numbers.enumerated() where found.contains(number) { body(index) }
    }

    func id(_ index: Int) -> String { scan.id(of: number(index)) }

    func totals(_ index: Int) -> SessionTotals { scan.totals(number(index)) }

    func add(_ count: Int, to table: inout FleetTable) { scan.add((0..<count).lazy.map(number), to: &table) }

    func forEachSummed(
        in range: Range<Int>, of some: SessionSet, _ body: (Int, borrowing SessionTotals) -> Void
    ) {
        guard let numbers else { return scan.forEachSummed(in: range, of: some, body) }
        for index in range where some.contains(index) { body(index, scan.totals(numbers[index])) }
    }

    subscript(index: Int) -> SessionEntry {
        let number = number(index)
        let totals = scan.session(number)
        guard case .logs(let bundles) = opening else {
            return SessionEntry(
                title: totals.id, totals: totals,
                unopenable: "a part holds no rows of its sessions: replay the logs to open one")
        }
        let source = scan.firstSource(of: number)
        let isAlone = scan.firstSourceIndex(of: number).map { !holdsSeveral[$0] } ?? true
        var entry = SessionEntry(
            title: isAlone ? source.map(title) ?? totals.id : totals.id,
            folder: source?.bundle.map { bundles[$0].folder }, totals: totals
        ) { [scan] in
            var problems = LogProblems()
            let log = scan.log(of: number, problems: &problems)
            if let problem = problems.kept.first { throw problem }
            return log
        }
        entry.lines = { [scan] row in try scan.lines(of: row, in: number) }
        return entry
    }
}

extension SessionEntry {
    /// What the session came from, where it is a simulated one and its bundle says it; else nil.
    ///
    /// - Throws: where the bundle's files are not as they were written.
    func simulation(in files: some FileSystem) throws -> Simulation? {
        try folder.flatMap(SimulationBundle(files).simulation)
    }

    /// The path of a file beside the log in its bundle; nil where there is none, and where a simulation says more.
    func companion(_ name: String, unlessIn simulation: Simulation?, in files: some FileSystem) -> String? {
        simulation == nil ? companion(name, in: files) : nil
    }

    /// The path of a file beside the log in its bundle; nil where there is none.
    func companion(_ name: String, in files: some FileSystem) -> String? {
        guard let path = folder.map({ $0 + "/" + name }), files.kind(of: path) == .file,
            files.stamp(of: path)?.isStored != false
        else { return nil }
        return path
    }
}
