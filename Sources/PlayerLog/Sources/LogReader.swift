/// Reads a player log of any format that we know. The content says which, not the name.
///
/// - W3C Extended Log File Format, as `extendedLogData()` gives it;
/// - JSON or NDJSON with AVFoundation's property names;
/// - a property list, XML or binary, with the W3C keys or the property names;
/// - an HTTP archive (HAR);
/// - a log that has common media client data (CTA-5004).
public struct LogReader {
    enum Format {
        /// Too few bytes have come to tell.
        case undecided([UInt8])
        case w3c(W3CReader)
        case json(JSONLogReader)
        case propertyList(PropertyListLogReader)
        case cmcd(CMCDLogReader)
        case table(TableReader)
        case har(HARReader)
        case arrow(ArrowReader)
        /// What is known to be no log, such as what `kpi --partial` wrote.
        case refused
    }

    /// How many bytes tell what an input is, if they ever do: by then it is decided.
    static let longestStart = 1 << 16

    private let localTime: LocalTime
    private let isFollowed: Bool
    /// The session that is wanted, where the input is a part of one that was read before: JSON begins at an element then.
    private let wanted: String?
    /// Which columns of tables tell what; `nil` where nobody said.
    private let map: RowMap?
    /// The columns of a log that does not name them; `nil` where nobody said.
    private let columns: LogColumns?
    private(set) var format: Format

    /// A reader of an input from its start.
    ///
    /// - Parameters:
    ///   - localTime: the zone of the log's times, which name none.
    ///   - isFollowed: whether the input may be written anew while it is read.
    ///   - map: says which columns of a table of sessions tell what.
    ///   - columns: the columns of a CDN's log, which does not name them.
    public init(
        localTime: LocalTime, isFollowed: Bool = false, map: RowMap? = nil, columns: LogColumns? = nil
    ) {
        self.localTime = localTime
        self.isFollowed = isFollowed
        (self.map, self.columns) = (map, columns)
        wanted = nil
        format = .undecided([])
    }

    /// A reader of a split of a W3C log.
    init(_ split: W3CSplit, localTime: LocalTime) {
        (self.localTime, isFollowed, wanted, map, columns) = (localTime, false, nil, nil, nil)
        format = .w3c(W3CReader(localTime: localTime, at: split.range.lowerBound, below: split.header))
    }

    /// Goes on at a row of a table further below, where the header was read.
    ///
    /// - Returns: whether it is a table: its file may have been written anew since its rows were looked for.
    mutating func goOn(at offset: Int, line: Int) -> Bool {
        guard case .table(var table) = format else { return false }
        format = .refused
        table.goOn(at: offset, line: line)
        format = .table(table)
        return true
    }

    /// Whether an input that begins with these bytes is a W3C log, or nothing of a log, rather than of another format.
    static func isW3C(_ start: [UInt8]) -> Bool {
        switch LogReader(localTime: .utc).detect(start, isAll: true) {
        case .w3c, .undecided: true
        case .json, .propertyList, .table, .har, .arrow, .cmcd, .refused: false
        }
    }

    /// A reader of a run that an earlier reader of the same input found, or of several in one another, from the start of the
    /// first on.
    ///
    /// - Parameters:
    ///   - runs: the runs, by where they begin; one at least.
    ///   - header: what lines above say of the run's rows, in a W3C log.
    ///   - source: what was read.
    init(resuming runs: [PlacedRun], below header: W3CHeader, of source: ScannedSource) {
        (localTime, columns) = (source.zone, source.columns)
        (isFollowed, map, wanted) = (false, nil, runs[0].id)
        // A few of its lines may not tell what it is, or look like something else.
        if let form = source.form {
            format = .cmcd(
                CMCDLogReader(form, localTime: localTime, wanted: runs, isFollowed: false, columns: columns))
        } else if !runs[0].position.fieldsLine.isEmpty {
            format = .w3c(W3CReader(localTime: localTime, resuming: runs[0].position, below: header))
        } else {
            format = source.isW3C ? .w3c(W3CReader(localTime: localTime)) : .undecided([])
        }
    }

    /// Whether the input is a log that has no rows: its headers only, or an empty list.
    var isEmptyLog: Bool {
        switch format {
        case .w3c(let reader): reader.isEmptyLog
        case .json(let reader): reader.isEmptyLog
        case .cmcd(let reader): reader.isEmptyLog
        case .table(let reader): reader.isEmptyLog
        case .propertyList, .har, .undecided, .refused: false
        case .arrow(let reader): reader.isEmptyLog
        }
    }

    /// Whether the log's dates name their zone, as the first says; `nil` where no row has a date. A W3C log's never do.
    var datesNameZone: Bool? {
        switch format {
        case .w3c(let reader): reader.isEmptyLog ? nil : false
        case .json(let reader): reader.datesNameZone
        case .propertyList(let reader): reader.datesNameZone
        case .har, .cmcd: true
        case .table, .arrow, .undecided, .refused: nil
        }
    }

    /// Whether the input is a W3C log, or rows that an app printed.
    var isW3C: Bool { if case .w3c = format { true } else { false } }

    /// In which form common media client data stands in the input; `nil` where it has none.
    var form: CMCDForm? { if case .cmcd(let reader) = format { reader.form } else { nil } }

    /// Whether too little has come to tell what it is.
    var isUndecided: Bool { if case .undecided = format { true } else { false } }

    /// Whether nothing of a log has come so far, and no property list is waited for that could be one.
    var hasFoundNothing: Bool {
        switch format {
        case .undecided: true
        case .har, .refused: false
        case .w3c(let reader): !reader.hasFoundLog
        case .json(let reader): reader.hasFoundNothing
        case .cmcd(let reader): reader.hasFoundNothing
        case .propertyList(let reader): reader.isTooLong
        case .table(let reader): reader.hasFoundNothing
        case .arrow(let reader): reader.hasFoundNothing
        }
    }

    /// How many bytes have come of the line or the value that has no end yet, those included that are skipped since it is
    /// too long.
    var unfinishedLength: Int {
        switch format {
        case .w3c(let reader): reader.unfinishedLength
        case .json(let reader): reader.unfinishedLength
        case .cmcd(let reader): reader.unfinishedLength
        case .table(let reader): reader.unfinishedLength
        case .propertyList, .har, .arrow, .undecided, .refused: 0
        }
    }

    /// How many lines of a W3C log were read to their end.
    var lineCount: Int {
        if case .w3c(let reader) = format { reader.line - 1 } else { 0 }
    }

    /// Reads what `bytes` adds, in pieces of any size.
    public mutating func feed(_ bytes: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        switch takeFormat() {
        case .undecided(var start):
            start.append(contentsOf: bytes)
            format = detect(start, isAll: start.count > Self.longestStart)
            if case .undecided = format { return }
            if case .refused = format {
                if let kind = ForeignKind(start: start) {
                    sink.report(kind, line: nil)
                } else {
                    sink.report(line: nil, message: "a part, not a log: kpi --merge reads it")
                }
            }
            start.withUnsafeBytes { feed($0, sink: &sink) }
        case .refused: format = .refused
        case .w3c(var reader):
            reader.feed(bytes, sink: &sink)
            format = .w3c(reader)
        case .json(var reader):
            reader.feed(bytes, sink: &sink)
            format = .json(reader)
        case .propertyList(var reader):
            reader.feed(bytes)
            format = .propertyList(reader)
        case .cmcd(var reader):
            reader.feed(bytes, sink: &sink)
            format = .cmcd(reader)
        case .table(var reader):
            reader.feed(bytes, sink: &sink)
            format = .table(reader)
        case .har(var reader):
            reader.feed(bytes, sink: &sink)
            format = .har(reader)
        case .arrow(var reader):
            reader.feed(bytes, sink: &sink)
            format = .arrow(reader)
        }
    }

    /// Ends the input: a last line without a line break is read as a line.
    public mutating func finish(sink: inout some SessionSink) {
        switch takeFormat() {
        case .undecided(let start):
            if Self.text(of: start).isEmpty {
                sink.report(line: nil, message: "empty: no log stands in it")
            }
            format = detect(start, isAll: true)
            if case .undecided = format { format = .w3c(W3CReader(localTime: localTime)) }
            start.withUnsafeBytes { feed($0, sink: &sink) }
            finish(sink: &sink)
        case .w3c(var reader):
            reader.finish(sink: &sink)
            format = .w3c(reader)
        case .json(var reader):
            reader.finish(sink: &sink)
            format = .json(reader)
        case .propertyList(var reader):
            reader.finish(sink: &sink)
            format = .propertyList(reader)
        case .cmcd(var reader):
            reader.finish(sink: &sink)
            format = .cmcd(reader)
        case .table(var reader):
            reader.finish(sink: &sink)
            format = .table(reader)
        case .har(var reader):
            reader.finish(sink: &sink)
            format = .har(reader)
        case .arrow(var reader):
            reader.finish(sink: &sink)
            format = .arrow(reader)
        case .refused: format = .refused
        }
    }

    /// Hands over what is finished, and goes on: for a log that grows.
    public mutating func flush(sink: inout some SessionSink) {
        switch takeFormat() {
        case .undecided(let start):
            // Of whole lines of text that tell nothing, more of them hardly tell more.
            format = .undecided(start)
            guard start.contains(0x0A), case .w3c(let reader) = detect(start, isAll: true) else { return }
            format = .w3c(reader)
            start.withUnsafeBytes { feed($0, sink: &sink) }
            flush(sink: &sink)
        case .w3c(var reader):
            reader.flush(sink: &sink)
            format = .w3c(reader)
        case .json(var reader):
            reader.flush(sink: &sink)
            format = .json(reader)
        case .cmcd(var reader):
            reader.flush(sink: &sink)
            format = .cmcd(reader)
        case .propertyList(let reader): format = .propertyList(reader)
        // Each row is a run of its own.
        case .table(let reader): format = .table(reader)
        case .har(let reader): format = .har(reader)
        case .arrow(let reader): format = .arrow(reader)
        case .refused: format = .refused
        }
    }

    /// The format, moved out, so that changing its reader copies nothing; put it back.
    private mutating func takeFormat() -> Format {
        var taken = Format.undecided([])
        swap(&taken, &format)
        return taken
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// An input from its first word on.
    private static func text(of start: [UInt8]) -> ArraySlice<UInt8> {
        let text = start.starts(with: byteOrderMark) ? start.dropFirst(byteOrderMark.count) : start[...]
        return text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }

    /// Whether a bracket opens what an app puts before its lines (`[MyApp] #Version: 1.0`), and no JSON; nil where too little
    /// has come to tell.
    private static func isPrefix(_ text: ArraySlice<UInt8>) -> Bool? {
        let inside = text.dropFirst().drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        guard let first = inside.first else { return text.count > 64 ? false : nil }
        if Array("{[]\"-".utf8).contains(first) { return false }
        let word = inside.prefix { $0 > 0x20 && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "]") }
        if word.count == inside.count, word.count < 64 { return nil }
        let isNumber = word.allSatisfy { (0x30...0x39).contains($0) || Array("+-.eE".utf8).contains($0) }
        let isDate = word.count >= 8 && word.dropFirst(4).first == UInt8(ascii: "-")
        let isWord = ["true", "false", "null"].contains { word.elementsEqual($0.utf8) }
        return !(isNumber && !isDate || isWord)
    }

    private func detect(_ start: [UInt8], isAll: Bool) -> Format {
        let text = Self.text(of: start)
        // Words that are cut in two by the way the bytes came are no words yet.
        if text.isEmpty || Self.byteOrderMark.starts(with: start) {
            return start.count > Self.longestStart ? .w3c(W3CReader(localTime: localTime)) : .undecided(start)
        }
        let first = text[text.startIndex]
        switch ArrowReader.begins(start) {
        case true?: return .arrow(ArrowReader(map: map, localTime: localTime))
        case false?: break
        case nil: return .undecided(start)
        }
        if start.starts(with: SessionDigest.partStart) || ForeignKind(start: start) != nil { return .refused }
        if ForeignKind.mayBegin(with: start) { return .undecided(start) }
        // Lines of columns begin with none of these.
        if let columns, !"#{[<".utf8.contains(first) {
            return .cmcd(
                CMCDLogReader(
                    .fields, localTime: localTime, wanted: nil, isFollowed: isFollowed, columns: columns))
        }
        // Where columns are named, they say what is read. A part of what has no common media client data has none.
        switch map == nil && wanted == nil ? text.withUnsafeBytes({ CMCDForm.detect($0, isAll: isAll) }) : .other {
        case .form(let form):
            return .cmcd(CMCDLogReader(form, localTime: localTime, wanted: nil, isFollowed: isFollowed))
        case .undecided: return .undecided(start)
        case .other: break
        }
        if first == UInt8(ascii: "["), let isPrefix = Self.isPrefix(text) {
            if isPrefix { return .w3c(W3CReader(localTime: localTime)) }
        } else if first == UInt8(ascii: "[") {
            return .undecided(start)
        }
        switch HARReader.begins(text) {
        case nil: return .undecided(start)
        case true?: return .har(HARReader(element: wanted))
        case false?: break
        }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            if let wanted { return .json(JSONLogReader(localTime: localTime, element: wanted)) }
            return .json(JSONLogReader(localTime: localTime, isFollowed: isFollowed, map: map))
        }
        let isList =
            text.starts(with: "bplist".utf8) || text.starts(with: "<?xml".utf8)
            || text.starts(with: "<!DOCTYPE plist".utf8) || text.starts(with: "<plist".utf8)
        let mayBecomeList = text.count < 15 && (first == UInt8(ascii: "<") || "bplist".utf8.starts(with: text))
        if isList { return .propertyList(PropertyListLogReader(localTime: localTime)) }
        if mayBecomeList { return .undecided(start) }
        switch TableStart.isTable(start, isWhole: isAll, hasMap: map != nil) {
        case true?: return .table(TableReader(map: map, localTime: localTime))
        case false?: return .w3c(W3CReader(localTime: localTime))
        case nil: return .undecided(start)
        }
    }
}
