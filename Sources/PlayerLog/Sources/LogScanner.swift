public import PlayheadPlatform

/// A source that was read, with what it takes to read a part of it again.
public struct ScannedSource: Sendable {
    /// The source, under the id that its nameless sessions were given.
    public var source: LogSource
    /// How many lines of a W3C log were read.
    var lineCount = 0
    var zone: LocalTime
    var input: (any ByteInput)?
    /// The columns that somebody named for it.
    var columns: LogColumns?
    /// Whether the dates of its log name their zone; `nil` where no log's row has a date.
    var datesNameZone: Bool?
    /// In which form common media client data stands in it; `nil` where it has none.
    var form: CMCDForm?
    /// Whether it is a W3C log, or rows that an app printed.
    var isW3C = false
    /// Whether the rows of a session lie all over it, between those of others: the runs of several are read again in one go.
    public var isInterleaved: Bool { form != nil }
}

extension [ScannedSource] {
    /// How many lines stand above what was read next, where that is a split of the file that these end with.
    public func linesAbove(_ next: [ScannedSource]) -> Int {
        guard let split = next.first?.source, split.isOneOfAll, split.split?.offset != 0 else { return 0 }
        // The same file may have been read before its first split, too.
        let first = lastIndex { $0.source.split?.offset == 0 } ?? startIndex
        return self[first...].reduce(0) { $0 + $1.lineCount }
    }
}

/// Reads bundles and loose logs from files into a sink.
public struct LogScanner<Files: FileSystem>: Sendable {
    /// Of a pipe or a device, which may have no end, no more is read than this in which there is no log, and of no line or
    /// value more, bytes.
    static var longestEndless: Int { 64 << 20 }

    /// The files.
    public let files: Files
    private let localTime: LocalTime
    private let map: RowMap?
    private let columns: LogColumns?
    /// What another system knows of the sessions.
    public let contexts: ContextTable?

    /// A scanner of `files`.
    ///
    /// - Parameters:
    ///   - files: where the logs are.
    ///   - localTime: the zone of logs whose context names none.
    ///   - map: says which columns of tables of sessions tell what.
    ///   - columns: the columns of CDNs' logs, which do not name them.
    ///   - contexts: what another system knows of the sessions.
    public init(
        files: Files, localTime: LocalTime, map: RowMap? = nil, columns: LogColumns? = nil,
        contexts: ContextTable? = nil
    ) {
        self.files = files
        self.contexts = contexts
        (self.map, self.columns) = (map, columns)
        self.localTime = localTime
    }

    /// The same inputs, large loose W3C logs and tables of sessions in splits that several readers share: what comes of them is
    /// the same.
    ///
    /// - Parameters:
    ///   - sources: the inputs.
    ///   - length: how many bytes a split has, at least; an input of fewer than two is left whole.
    public func inSplits(_ sources: LogSources, of length: Int = LogSources.splitLength) -> LogSources {
        var split = sources
        split.sources = sources.sources.flatMap { source in tableSplits(of: source, length: length) ?? [source] }
        return split.inSplits(of: length, in: files)
    }

    /// The splits of a large table in a file; nil of what is none.
    private func tableSplits(of source: LogSource, length: Int) -> [LogSource]? {
        guard source.bundle == nil, source.split == nil, let stamp = files.stamp(of: source.path), stamp.isStored,
            stamp.size >= 2 * length, let input = try? files.open(source.path, for: .anywhere), input.size != nil,
            var splits = TableSplits(input, LogReader(localTime: localTime, map: map, columns: columns)),
            let ranges = try? splits.ranges(
                of: stamp.size, length: max(length, stamp.size / LogSources.mostSplits),
                isCancelled: { files.isCancelled }), ranges.count > 1
        else { return nil }
        return ranges.map { range, split in
            var part = source
            (part.split, part.table, part.isOneOfAll) = (range, split, true)
            return part
        }
    }

    /// Reads the sources of one bundle, or one loose source (`bundle` is `nil`).
    ///
    /// - Parameters:
    ///   - sources: what is read, in this order.
    ///   - bundle: what they belong to; its context is read too.
    ///   - sink: takes what is read, and reports of what could not be read.
    ///   - progress: called with the number of bytes read since its last call; `false` stops the reading.
    /// - Returns: the sources as they were read, for ``reopen(_:for:)``.
    public func scan(
        _ sources: [LogSource], of bundle: SessionBundle?, into sink: inout some SessionSink,
        progress: (Int) -> Bool
    ) -> [ScannedSource] {
        sink.beginBundle()
        let (context, zone) = files.readContext(of: bundle, localTime: localTime, into: &sink)
        var scanned: [ScannedSource] = []
        var empty: [LogKind] = []
        for source in sources {
            let known = sink.sessionIDsInBundle.count
            if known > 1, let bundle, source.path == bundle.eventsPath || source.path == bundle.requestsPath {
                let what = source.path == bundle.eventsPath ? "events" : "requests"
                sink.beginSource(source)
                sink.report(line: nil, message: "the bundle's logs are of \(known) sessions: whose \(what) are these?")
                scanned.append(ScannedSource(source: source, zone: zone))
                continue
            }
            let (read, hadNoRows) = scan(source, zone, isBundled: bundle != nil, into: &sink, progress: progress)
            scanned.append(read)
            if hadNoRows, let kind = source.kindByName { empty.append(kind) }
        }
        addEmptyLogs(empty, defaultID: bundle?.name ?? sources.first?.defaultID ?? "", into: &sink)
        addContext(context, into: &sink)
        let named = scanned.compactMap(\.datesNameZone)
        checkClocks(
            zone, context, datesNameZone: !named.isEmpty && !named.contains(false), of: bundle, into: &sink)
        return scanned
    }

    /// Opens a source that was read, to read runs of it again.
    ///
    /// - Parameters:
    ///   - source: the source.
    ///   - access: in which order the runs are read.
    public func reopen(_ source: ScannedSource, for access: InputAccess) throws(LogProblem) -> RunReader {
        if let input = source.input { return RunReader(source, input) }
        return RunReader(source, try open(source.source.path, for: access))
    }

    private func open(_ path: String, for access: InputAccess) throws(LogProblem) -> any ByteInput {
        do throws(LoadingError) { return try files.open(path, for: access) } catch { throw LogProblem(error) }
    }

    private func scan(
        _ source: LogSource, _ zone: LocalTime, isBundled: Bool, into sink: inout some SessionSink,
        progress: (Int) -> Bool
    ) -> (ScannedSource, hadNoRows: Bool) {
        var named = source
        // A log without session ids belongs to the session that the bundle's other logs name.
        let known = sink.sessionIDsInBundle
        if isBundled, known.count == 1, let only = known.first { named.defaultID = only }
        sink.beginSource(named)
        // What a bundle holds is no table, and no CDN's log.
        let columns = isBundled ? nil : columns
        var reader = LogReader(localTime: zone, map: isBundled ? nil : map, columns: columns)
        var scanned = ScannedSource(source: named, zone: zone, columns: columns)
        // Of what was not read nobody knows whether it is empty.
        var (isRead, isStopped, hasRowsBelow) = (false, false, source.split != nil)
        do throws(LogProblem) {
            // The head of a split is looked for.
            let access: InputAccess = source.split != nil ? .anywhere : sink.readsAgain ? .onceAndAgain : .once
            let input = try open(source.path, for: access)
            var range = 0..<Int.max
            if let split = source.split, let table = source.table {
                range = split.offset..<split.end
                if split.offset > 0 {
                    var above = NullSink()
                    _ = try reader.feed(input, 0..<table.start, into: &above) { _ in true }
                    guard reader.goOn(at: split.offset, line: table.line) else {
                        throw LogProblem(
                            source: source.name,
                            message: "another file stands here now: it was written while it was read",
                            kind: .inputOutput)
                    }
                }
            } else if let split = source.split {
                guard let part = try part(split, of: input, zone) else { return (scanned, false) }
                if !part.isWhole { (reader, range) = (LogReader(part, localTime: zone), part.range) }
            }
            if input.mustStayOpen { scanned.input = input }
            let mayBeEndless = input.size == nil && files.stamp(of: source.path)?.isStored != true
            isStopped = try !reader.feed(
                input, range, within: mayBeEndless ? Self.longestEndless : .max, into: &sink, progress: progress)
            isRead = true
            // The split with the first byte of a log finds out for all of its splits whether there are rows in it.
            if source.table == nil {
                hasRowsBelow = range.lowerBound > 0 || isStopped ? true : try hasRows(input, from: range.upperBound)
            }
        } catch {
            sink.report(error)
            // Where the user wants no more, that is why.
            _ = progress(0)
        }
        // Of what was left in the middle of a line or a value, that is no line and no value.
        if isStopped { reader.flush(sink: &sink) } else if isRead || !reader.isUndecided { reader.finish(sink: &sink) }
        scanned.lineCount = reader.lineCount
        (scanned.datesNameZone, scanned.form, scanned.isW3C) = (reader.datesNameZone, reader.form, reader.isW3C)
        return (scanned, reader.isEmptyLog && !hasRowsBelow)
    }

    private func part(
        _ split: LogSplit, of input: any ByteInput, _ zone: LocalTime
    ) throws(LogProblem) -> W3CSplit? {
        do throws(LoadingError) {
            return try W3CSplit(split, of: input, localTime: zone) { files.isCancelled }
        } catch {
            throw LogProblem(error)
        }
    }

    /// Whether there are rows of a W3C log from a dump's head on; none from `Int.max` on.
    private func hasRows(_ input: any ByteInput, from head: Int) throws(LogProblem) -> Bool {
        guard head < .max else { return false }
        var (reader, sink, offset) = (LogReader(W3CSplit(from: head), localTime: localTime), NullSink(), head)
        while reader.isEmptyLog, offset < input.size ?? 0 {
            try reader.feed(input, offset..<(offset + LogReader.pieceSize), into: &sink) { _ in true }
            offset += LogReader.pieceSize
        }
        reader.finish(sink: &sink)
        return !reader.isEmptyLog
    }

    /// A log with headers and no rows says that there was none to write: no error, or nothing played.
    private func addEmptyLogs(_ kinds: [LogKind], defaultID: String, into sink: inout some SessionSink) {
        let known = sink.sessionIDsInBundle
        guard !kinds.isEmpty, known.count < 2 else { return }
        var log = SessionLog(id: known.first ?? defaultID)
        log.hasErrorLog = kinds.contains(.error)
        log.hasAccessLog = kinds.contains(.access)
        sink.add(log, kind: .observed)
    }

    private func addContext(_ context: SessionContext, into sink: inout some SessionSink) {
        guard !context.values.isEmpty else { return }
        for id in sink.sessionIDsInBundle.sorted() {
            var log = SessionLog(id: id)
            log.context = context
            sink.add(log, kind: .observed)
        }
    }

    /// Reports sessions whose logs and events are of other times.
    private func checkClocks(
        _ zone: LocalTime, _ context: SessionContext, datesNameZone: Bool, of bundle: SessionBundle?,
        into sink: inout some SessionSink
    ) {
        let problems = sink.clocksInBundle.compactMap {
            $0.problem(localTime: zone, zoneOfContext: context["timeZone"], datesNameZone: datesNameZone)
        }
        guard !problems.isEmpty else { return }
        if let bundle { sink.beginSource(LogSource(path: bundle.folder, defaultID: "", isCompanion: true)) }
        for problem in problems { sink.report(line: nil, message: problem, kind: .clocks) }
    }
}
