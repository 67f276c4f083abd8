#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Which part of a session a run belongs to.
public enum LogKind: UInt8, Sendable {
    /// The access log.
    case access
    /// The error log.
    case error
    /// What the app observed, and the context.
    case observed
}

/// Where a run of one session's rows stands in an input, with what it takes to read it again.
public struct LogPosition: Equatable, Sendable {
    /// The first byte, counted from the start of the input.
    public var offset: Int
    /// How many bytes the run has; of several runs within one JSON value, those of the value.
    public var length: Int
    /// The first line, counted from 1.
    public var line: Int
    /// The ordinal of the run's first row in its session.
    public var ordinal: Int
    /// Where the `#Fields` line stands that names the columns; empty where the format has none.
    public var fieldsLine: Range<Int>
    /// When the dump was made; `Int64.min` where it says nothing.
    public var dumpDate: Int64

    /// Creates a position of the given figures.
    public init(offset: Int, length: Int, line: Int, ordinal: Int, fieldsLine: Range<Int>, dumpDate: Int64) {
        (self.offset, self.length, self.line) = (offset, length, line)
        (self.ordinal, self.fieldsLine, self.dumpDate) = (ordinal, fieldsLine, dumpDate)
    }
}

/// Takes what a reader finds: rows that follow each other and belong to one session come as one run.
public protocol SessionSink {
    /// The access log's fields that it makes use of: a reader may leave out the rest.
    var wantedFields: Set<AccessLogField> { get }

    /// Whether it makes use of the requests that a player made: else a reader only counts them.
    var keepsRequests: Bool { get }

    /// The ids of the sessions found since ``beginBundle()``.
    var sessionIDsInBundle: Set<String> { get }

    /// The source that is being read.
    var source: LogSource { get }

    /// What clocks show the sessions found since ``beginBundle()`` that have dated logs and dated events.
    var clocksInBundle: [SessionClocks] { get }

    /// The sources that follow belong together: a bundle, or a single file.
    mutating func beginBundle()

    /// What follows comes from `source`: its dumps are none of another source's.
    mutating func beginSource(_ source: LogSource)

    /// Adds what is known of a session from elsewhere than a log: what the app observed, the context.
    mutating func add(_ log: SessionLog, kind: LogKind)

    /// A run of rows of session `id` (empty where the rows have none) begins, in the `dump`-th dump of the input.
    ///
    /// - Returns: how many rows of this session and log the same dump has brought before.
    mutating func beginRun(id: UnsafeRawBufferPointer, kind: LogKind, dump: Int) -> Int

    /// The next row of the access log's run under way. It is only lent, to be read in its position.
    ///
    /// - Returns: whether all that is wanted of it has been taken; the log that ``endRun(_:kind:rows:position:dump:)`` is
    ///   given then lacks it.
    mutating func take(_ row: inout AccessLogEvent) -> Bool

    /// The context of the run under way, which is a row of a table. It is only lent.
    ///
    /// - Returns: whether it has been taken; the log that ``endRun(_:kind:rows:position:dump:)`` is given then lacks it.
    mutating func take(_ context: RowContext) -> Bool

    /// The run ended that ``beginRun(id:kind:dump:)`` began; it had `rows` rows. `log` holds its rows only (its id is
    /// not set), and is emptied afterwards: take from it what you need.
    mutating func endRun(_ log: inout SessionLog, kind: LogKind, rows: Int, position: LogPosition, dump: Int)

    /// Whether rows may be read again from their positions afterwards.
    var readsAgain: Bool { get }

    /// Something could not be read and was skipped.
    mutating func report(line: Int?, message: String, kind: LogProblem.Kind)

    /// Something is to be said that is no problem.
    mutating func note(_ note: LogNote)

    /// All that has come of the input was read: what was found so far can be shown. Called many times a second.
    mutating func readSoFar()
}

extension SessionSink {
    /// No: they are part of no KPI.
    public var keepsRequests: Bool { false }

    /// No: it is taken with the log.
    public mutating func take(_ context: RowContext) -> Bool { false }

    /// Nobody looks on.
    public mutating func readSoFar() {}

    /// Something was read, is not understood, and was skipped.
    mutating func report(line: Int?, message: String) { report(line: line, message: message, kind: .content) }

    /// Something at a position of a W3C log was read, is not understood, and was skipped: it is reported with its line, or
    /// in a split, above which nobody counts the lines, with its byte.
    public mutating func report(at position: LogPosition, message: String, kind: LogProblem.Kind = .content) {
        if source.split == nil || source.isOneOfAll {
            return report(line: position.line, message: message, kind: kind)
        }
        report(line: nil, message: "byte \(position.offset): \(message)", kind: kind)
    }

    /// What stands at a line, or is the whole input, is of a kind that is known, and not read.
    mutating func report(_ kind: ForeignKind, line: Int?) {
        report(line: line, message: kind.message, kind: .foreign)
    }

    /// A problem of the source that is being read.
    mutating func report(_ problem: LogProblem) {
        report(line: problem.line, message: problem.message, kind: problem.kind)
    }

    /// Reports the values of one row that could not be read, if there are any.
    mutating func report(_ values: [UnreadableValue], line: Int?) {
        if let message = UnreadableValue.message(values) { report(line: line, message: message) }
        if values.contains(where: \.isSince2001) { note(.remark(UnreadableValue.since2001)) }
    }

    /// Reports the values of the row at a position of a W3C log that could not be read, if there are any.
    mutating func report(_ values: [UnreadableValue], at position: LogPosition) {
        if let message = UnreadableValue.message(values) { report(at: position, message: message) }
    }
}

/// The run of rows that a reader is in: where readers of all formats put their rows.
struct RunAssembler {
    private(set) var log = SessionLog(id: "")
    private(set) var kind: LogKind?
    /// Whether there was any run.
    private(set) var everBegan = false
    private var id: [UInt8] = []
    private var ordinal = 0
    private var rows = 0
    private var position = LogPosition(offset: 0, length: 0, line: 0, ordinal: 0, fieldsLine: 0..<0, dumpDate: .min)
    /// Which dump of the input the rows are of; ordinals count from zero in each.
    private(set) var dump = 0

    mutating func beginDump() { dump += 1 }

    /// Whether the next row belongs to the run under way.
    @inline(__always)
    func continues(id candidate: UnsafeRawBufferPointer, kind: LogKind) -> Bool {
        guard self.kind == kind, id.count == candidate.count else { return false }
        return id.withUnsafeBytes { mine in
            candidate.count == 0 || memcmp(mine.baseAddress!, candidate.baseAddress!, candidate.count) == 0
        }
    }

    /// Ends the run under way, if any, and begins one of session `id` whose first row starts at `position`, and takes at
    /// least as many bytes as that says.
    mutating func begin(
        id newID: UnsafeRawBufferPointer, kind: LogKind, at start: LogPosition, software: String?,
        sink: inout some SessionSink
    ) {
        end(at: start.offset, sink: &sink)
        if id.count == newID.count {
            id.withUnsafeMutableBytes { $0.copyMemory(from: newID) }
        } else {
            id = Array(newID)
        }
        log.reset()
        log.software = software
        self.kind = kind
        everBegan = true
        ordinal = sink.beginRun(id: newID, kind: kind, dump: dump)
        rows = 0
        position = start
        position.ordinal = ordinal
    }

    /// Begins a run of session `id`, unless that is the run under way.
    mutating func beginIfNew(
        id: String, kind: LogKind, at start: LogPosition, software: String? = nil, sink: inout some SessionSink
    ) {
        var id = id
        id.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            if !continues(id: bytes, kind: kind) {
                begin(id: bytes, kind: kind, at: start, software: software, sink: &sink)
            }
        }
    }

    /// Adds a row, unless the sink takes what it needs of it at once.
    @inline(__always)
    mutating func append(_ event: inout AccessLogEvent, sink: inout some SessionSink) {
        if !sink.take(&event) { log.append(event, ordinal: ordinal) }
        ordinal += 1
        rows += 1
    }

    mutating func append(_ event: AccessLogEvent) {
        log.append(event, ordinal: ordinal)
        ordinal += 1
        rows += 1
    }

    mutating func append(_ event: ErrorLogEvent, dumpDate: Int64) {
        log.append(event, ordinal: ordinal, dumpDate: dumpDate)
        ordinal += 1
        rows += 1
    }

    /// The log is there, even if it should have no rows.
    mutating func markPresent() {
        switch kind {
        case .access: log.hasAccessLog = true
        case .error: log.hasErrorLog = true
        case .observed: log.hasObserved = true
        case nil: break
        }
    }

    mutating func append(_ event: ObservedEvent) {
        log.append(event)
        rows += 1
    }

    mutating func append(_ request: DatedRequest, keepsRequests: Bool) {
        log.hasRequests = true
        if keepsRequests { log.append(request) }
        rows += 1
    }

    mutating func append(undated kind: ObservedEvent.Kind) {
        log.append(undated: kind)
        rows += 1
    }

    mutating func append(_ context: SessionContext) {
        log.context.merge(context)
        rows += 1
    }

    mutating func keep(_ fields: [OtherField]) {
        log.keep(fields, ordinal: ordinal)
    }

    /// The run's texts.
    var strings: StringTable {
        get { log.strings }
        _modify { yield &log.strings }
    }

    /// Interns a text of the row that is being read.
    ///
    /// - Parameter guess: the index that it is likely to have.
    @inline(__always)
    mutating func intern(_ text: UnsafeRawBufferPointer, likely guess: Int64) -> Int64 {
        log.strings.index(of: text, likely: StringTable.Index(rawValue: guess)).rawValue
    }

    /// Ends the run under way, if any; its bytes reach to `offset`.
    mutating func end(at offset: Int, sink: inout some SessionSink) {
        guard let kind else { return }
        position.length = max(position.length, offset - position.offset)
        sink.endRun(&log, kind: kind, rows: rows, position: position, dump: dump)
        self.kind = nil
    }
}

/// Takes nothing: for reading what only the reader's own state is wanted of.
struct NullSink: SessionSink {
    let wantedFields: Set<AccessLogField> = []
    let sessionIDsInBundle: Set<String> = []
    let source = LogSource(path: "", defaultID: "")
    let clocksInBundle: [SessionClocks] = []
    let readsAgain = false

    func beginBundle() {}
    func beginSource(_ source: LogSource) {}
    func add(_ log: SessionLog, kind: LogKind) {}
    func beginRun(id: UnsafeRawBufferPointer, kind: LogKind, dump: Int) -> Int { 0 }
    func take(_ row: inout AccessLogEvent) -> Bool { true }
    func endRun(_ log: inout SessionLog, kind: LogKind, rows: Int, position: LogPosition, dump: Int) {}
    func report(line: Int?, message: String, kind: LogProblem.Kind) {}
    func note(_ note: LogNote) {}
}
