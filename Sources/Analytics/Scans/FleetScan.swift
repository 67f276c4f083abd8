import Numerics
public import Platform
public import PlayerLog

/// All sessions that a command's paths hold, read on several cores.
public struct FleetScan: Sendable {
    private var builder: FleetBuilder
    /// What could not be read, and was skipped.
    public private(set) var problems: LogProblems
    /// What else is to be reported of the inputs.
    public var notes: LogNotes { builder.notes }
    /// Whether the reading was stopped before its end.
    public private(set) var wasStopped = false
    /// What sealed sessions of parts add up to, by the values of their keys.
    public private(set) var sealed: [[String?]: SealedGroup] = [:]

    /// Reads `sources`. Neither the number of jobs nor their pace changes the result.
    ///
    /// - Parameters:
    ///   - sources: bundles and loose logs.
    ///   - scanner: reads each of them.
    ///   - jobs: how many units (bundles, loose logs) are read at the same time.
    ///   - countsVariants: whether the time by variant is wanted for each session.
    ///   - incidents: how closely it is looked at what went wrong.
    ///   - progress: called now and then, from any thread, with the number of bytes read since the last call;
    ///     `false` stops the reading.
    public init(
        _ sources: LogSources, scanner: LogScanner<some FileSystem>, jobs: Int, countsVariants: Bool,
        incidents: IncidentDetail = .none, progress: @escaping @Sendable (Int) -> Bool
    ) {
        let catalog = ErrorCatalog()
        let scan = ParallelScan(sources, scanner: scanner, jobs: jobs, progress: progress) { first in
            FleetBuilder(
                catalog: catalog, firstSource: first, countsVariants: countsVariants, incidents: incidents)
        }
        builder = scan.sink
        let isWhole = builder.finish(sources: scan.sources, scanner: scanner) { progress(0) }
        wasStopped = scan.wasStopped || !isWhole
        problems = LogProblems(sources.problems)
        problems.merge(builder.problems)
    }

    /// The sessions of a part.
    ///
    /// - Throws: where a digest is none.
    public init(_ part: Part, countsVariants: Bool, incidents: IncidentDetail = .none) throws(PartError) {
        builder = FleetBuilder(
            catalog: ErrorCatalog(), countsVariants: countsVariants, incidents: incidents)
        problems = LogProblems()
        sealed = part.sealed
        let (guids, texts) = part.open.inOrder
        do throws(ByteReaderError) {
            for number in guids + texts { try builder.add(number, of: part.open) }
        } catch {
            throw .damaged
        }
    }

    /// How many sessions there are, but for those that are sealed.
    public var sessionCount: Int { builder.sessionCount }

    /// A session by its number, in the order in which the sessions first appear in the inputs.
    public func session(_ number: Int) -> SessionTotals { builder.session(number) }

    /// The sessions, one at a time, in the order in which they first appear in the inputs.
    public var sessions: some RandomAccessCollection<SessionTotals> {
        (0..<builder.sessionCount).lazy.map { [builder] in builder.session($0) }
    }

    /// All sessions as one group, the sealed ones among them.
    public var sealedGroup: SealedGroup {
        sealed.values.reduce(into: builder.sealedGroup) { $0.merge($1) }
    }

    /// The KPIs of all sessions together, the sealed ones among them.
    public var aggregate: FleetAccumulator {
        sealed.values.reduce(into: builder.aggregate) { $0.merge($1.fleet) }
    }
}
