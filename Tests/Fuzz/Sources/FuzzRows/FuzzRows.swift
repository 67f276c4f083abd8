import FuzzSupport
import PlayerLog

/// What libFuzzer calls with each input: a map up to a line of five `=`, and a table behind it; without one the table alone, which is
/// read as rows of `kpi`.
///
/// A map is read or refused; a table gives the same sessions and problems in whatever pieces its bytes come; and it is read or
/// refused as a table of contexts.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    let mark = Array("\n=====\n".utf8)
    let end = input.indices.first { input[$0...].starts(with: mark) }
    var map: RowMap?
    if let end {
        let text = String(decoding: input[..<end], as: UTF8.self)
        map = try? RowMap(parsing: text)
        guard map?.hasID == true else { return 0 }
    }
    let table = Array(input[(end.map { $0 + mark.count } ?? 0)...])
    let context = try? ContextTable(OneFile.path, id: nil, in: OneFile(bytes: table))
    require((context?.count ?? 0) <= table.count, "a session has a line")
    let whole = read([table], map)
    let pieces = stride(from: 0, to: table.count, by: 1 + count % 7).map { start in
        Array(table[start..<min(start + 1 + count % 7, table.count)])
    }
    let inPieces = read(pieces, map)
    require(whole.order == inPieces.order, "pieces: the same sessions")
    require(whole.problems == inPieces.problems, "pieces: the same problems")
    for id in whole.order {
        require(whole.sessions[id]?.declared == inPieces.sessions[id]?.declared, "pieces: the same figures")
        require(whole.sessions[id]?.context == inPieces.sessions[id]?.context, "pieces: the same context")
    }
    return 0
}

private func read(_ pieces: [[UInt8]], _ map: RowMap?) -> SessionCollector {
    var collector = SessionCollector()
    collector.beginBundle()
    collector.beginSource(LogSource(path: "table", defaultID: "table"))
    var reader = LogReader(localTime: .utc, map: map)
    for piece in pieces { piece.withUnsafeBytes { reader.feed($0, sink: &collector) } }
    reader.finish(sink: &collector)
    return collector
}
