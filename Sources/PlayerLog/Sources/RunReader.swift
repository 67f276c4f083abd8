import PlayheadPlatform

/// A run of a session's rows, where an earlier reading found it.
public struct PlacedRun: Sendable {
    /// The session's id.
    public var id: String
    /// Which of the session's logs the run is of.
    public var kind: LogKind
    /// Where it stands.
    public var position: LogPosition

    /// A run; see the properties.
    public init(id: String, kind: LogKind, position: LogPosition) {
        (self.id, self.kind, self.position) = (id, kind, position)
    }
}

/// Reads runs of rows again that an earlier reading of the same source placed.
public struct RunReader {
    private let source: ScannedSource
    private let input: any ByteInput
    /// What the last `#Fields` line says that was read.
    private var header = W3CHeader()

    init(_ source: ScannedSource, _ input: any ByteInput) { (self.source, self.input) = (source, input) }

    /// Reads runs again that lie in one another, or one. With `keepsDigested` only those fields are kept that a digest has: so
    /// the dumps of a session come to what digests of them come to.
    ///
    /// - Parameters:
    ///   - runs: the runs, by where they begin; several of an interleaved source, of which each begins before others end.
    ///   - keepsDigested: whether only those fields are kept that a digest has.
    ///   - goesOn: asked now and then; `false` stops the reading.
    /// - Returns: logs of those rows only, by the sessions' ids; a session of which nothing is there any more has none.
    /// - Throws: what could not be read, or has other columns now.
    public mutating func read(
        _ runs: [PlacedRun], keepsDigested: Bool = false, goesOn: () -> Bool = { true }
    ) throws(LogProblem) -> [String: SessionLog] {
        guard let first = runs.first?.position else { return [:] }
        try readFields(at: first.fieldsLine)
        let end = runs.reduce(0) { max($0, $1.position.offset + $1.position.length) }
        var sink = SessionCollector(only: runs, of: source.source, keepsDigested: keepsDigested)
        var reader = LogReader(resuming: runs, below: header, of: source)
        _ = try reader.feed(input, first.offset..<end, into: &sink) { _ in goesOn() }
        reader.finish(sink: &sink)
        return sink.sessions
    }

    /// Finds a row of a session.
    ///
    /// - Parameters:
    ///   - row: the row.
    ///   - id: the session's id.
    ///   - position: where the run stands that it is in; `nil` to look through all of the source.
    /// - Returns: where it stands; `nil` where it is not there.
    /// - Throws: what could not be read, or has other columns now.
    public mutating func find(
        _ row: LogRow, of id: String, at position: LogPosition?
    ) throws(LogProblem) -> RowPlace? {
        let finder = RowFinder(row, of: id, in: source, input)
        guard let position else { return try finder.find() }
        try readFields(at: position.fieldsLine)
        return try finder.find(at: position, below: header)
    }

    /// Reads a row and the lines around it.
    ///
    /// - Parameters:
    ///   - place: where it stands.
    ///   - linesAbove: how many lines of the file stand above those that were counted; `nil` to count them.
    public func lines(at place: RowPlace, linesAbove: Int?) throws(LogProblem) -> SourceLines {
        var above = linesAbove ?? 0
        if linesAbove == nil {
            above = try LineBytes.lineBreaks(of: input, before: place.bytes.lowerBound) + 1 - place.line
        }
        return try SourceLines(at: place, linesAbove: above, of: source.source, in: input)
    }

    /// Reads the `#Fields` line of a W3C log, unless it was the last that was read.
    private mutating func readFields(at line: Range<Int>) throws(LogProblem) {
        if line.isEmpty || line == header.fieldsLine { return }
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: line.count, alignment: 1)
        defer { bytes.deallocate() }
        try fill(bytes, at: line.lowerBound)
        if let directive = W3CHeader.embeddedDirective(in: UnsafeRawBufferPointer(bytes)) {
            _ = header.take(directive, at: line, localTime: source.zone, wanted: Set(AccessLogField.allCases))
        }
        if header.fieldsLine != line { throw hasChanged }
    }

    /// Reads as many bytes as there is room for.
    private func fill(_ room: UnsafeMutableRawBufferPointer, at offset: Int) throws(LogProblem) {
        var count = 0
        while count < room.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: room[count...])
            do throws(LoadingError) {
                guard let read = try input.read(into: rest, at: offset + count) else { continue }
                if read == 0 { break }
                count += read
            } catch {
                throw LogProblem(error)
            }
        }
        if count < room.count { throw hasChanged }
    }

    private var hasChanged: LogProblem {
        LogProblem(source: source.source.name, message: "it has changed since it was read")
    }
}
