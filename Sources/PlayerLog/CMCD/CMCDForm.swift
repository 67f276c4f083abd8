/// In which form an input brings common media client data.
enum CMCDForm: Equatable, Sendable {
    /// Lines of text: records, URLs, logs of web servers, heads of requests.
    case text
    /// Lines with columns that a `#Fields` line names.
    case fields
    /// The lines of a CloudFront real-time log with all its columns.
    case cloudFront
    /// JSON values.
    case json

    /// What the start of an input tells.
    enum Answer: Equatable {
        case form(CMCDForm)
        case other
        /// More must come before it can be told.
        case undecided
    }

    /// So many lines may stand before the first that tells.
    private static let mostLines = 16
    /// A line that is longer, and a JSON value that goes on for longer, is not waited for.
    private static let longest = 1 << 14

    /// Tells which form an input is in by its first lines.
    ///
    /// - Parameters:
    ///   - start: the input from its first word on.
    ///   - isAll: whether nothing more comes.
    static func detect(_ start: UnsafeRawBufferPointer, isAll: Bool) -> Answer {
        guard start.count > 0 else { return isAll ? .other : .undecided }
        switch start[0] {
        case UInt8(ascii: "{"): return json(start, isAll: isAll)
        case UInt8(ascii: "["):
            var at = 1
            JSONBytes.skipSpaces(start, &at)
            guard at < start.count else { return isAll || at > longest ? .other : .undecided }
            return start[at] == UInt8(ascii: "{")
                ? json(CMCDText.part(start, at..<start.count), isAll: isAll) : lines(start, isAll: isAll)
        case UInt8(ascii: "<"): return .other
        default: return lines(start, isAll: isAll)
        }
    }

    private static func json(_ start: UnsafeRawBufferPointer, isAll: Bool) -> Answer {
        // The answer goes by no more than these bytes, in whatever pieces they come.
        let window = CMCDText.part(start, 0..<min(start.count, longest))
        var at = 0
        if JSONBytes.skipValue(window, &at) {
            let value = CMCDText.part(window, 0..<at)
            if CMCDLineReader.isPlain(value) { return isRecord(value) ? .form(.json) : .other }
            return namesCMCD(value) ? .form(.json) : .other
        }
        if start.count < longest, !isAll { return .undecided }
        return namesCMCD(window) ? .form(.json) : .other
    }

    /// Whether an object of nothing but keys of the standard is a record: one key alone must be one that no other format has.
    private static func isRecord(_ value: UnsafeRawBufferPointer) -> Bool {
        var (at, count, isTelling) = (1, 0, false)
        while at < value.count {
            while at < value.count, value[at] != UInt8(ascii: "\""), value[at] != UInt8(ascii: "}") { at += 1 }
            guard at < value.count, value[at] == UInt8(ascii: "\""), let name = JSONBytes.string(value, &at) else {
                break
            }
            count += 1
            switch CMCDKeyTable.shared[name] {
            case .sid, .cid, .mtp, .nor, .nrr, .rtp: isTelling = true
            default: break
            }
            JSONBytes.skipSpaces(value, &at)
            at += 1
            guard JSONBytes.skipValue(value, &at) else { break }
        }
        return count > 1 || isTelling
    }

    /// Whether a name in a text of JSON is one of CMCD's carriers, or a query has it.
    private static func namesCMCD(_ value: UnsafeRawBufferPointer) -> Bool {
        // A player's log, an archive or a report may have URLs with it.
        let others: [StaticString] = [
            "\"log\"", "\"accessLog\"", "\"errorLog\"", "\"events\"", "\"event\"", "\"schema\"", "\"numberOfStalls\"",
            "\"indicatedBitrate\"", "\"durationWatched\"", "\"errorStatusCode\"", "\"URI\"",
        ]
        if others.contains(where: { CMCDText.find($0, in: value) != nil }) { return false }
        let names: [StaticString] = [
            "\"cmcd\"", "\"CMCD\"", "\"cmcd_", "\"cmcd-", "\"CMCD-", "\"CMCD_", "CMCD=", "CMCD%3D", "CMCD%253D",
            "_cmcd_", "\"arg_CMCD",
            "\"arg_cmcd", "-CMCD-",
        ]
        return names.contains { CMCDText.find($0, in: value) != nil }
    }

    private static func lines(_ start: UnsafeRawBufferPointer, isAll: Bool) -> Answer {
        var (at, count) = (0, 0)
        while count < mostLines, at < start.count {
            let found = CMCDText.find(0x0A, in: start, from: at)
            if found == nil, !isAll, start.count - at < longest { return .undecided }
            let end = found ?? start.count
            if let answer = line(CMCDText.trimmed(CMCDText.part(start, at..<end))) { return answer }
            (at, count) = (end + 1, count + 1)
        }
        return count >= mostLines || isAll ? .other : .undecided
    }

    /// What a line tells; `nil` where it tells nothing.
    private static func line(_ line: UnsafeRawBufferPointer) -> Answer? {
        if line.count == 0 { return nil }
        if line[0] == UInt8(ascii: "#") {
            guard CMCDText.begins(line, with: "#Fields:") else { return nil }
            // An app's own column of AVPlayer's log may have any name.
            let isPlayers = CMCDText.find(" cs-guid", in: line) != nil
            let isOurs = CMCDText.find("cs-uri-query", in: line) != nil || CMCDText.find("cmcd", in: line) != nil
            return isOurs && !isPlayers ? .form(.fields) : .other
        }
        // The headers of a player's log, with something before them, or a row under one.
        let directives: [StaticString] = ["#Version", "#Software", "#Date", "#Fields", "#Start-Date", "#End-Date"]
        if directives.contains(where: { CMCDText.find($0, in: line) != nil }) { return .other }
        var tabs = 0
        for byte in line where byte == 0x09 { tabs += 1 }
        if tabs + 1 == CMCDField.cloudFrontCount { return .form(.cloudFront) }
        return isText(line) ? .form(.text) : nil
    }

    /// Whether a line of text has common media client data, or is one of a web server's log, which may have it.
    private static func isText(_ line: UnsafeRawBufferPointer) -> Bool {
        let words: [StaticString] = ["CMCD=", "CMCD%3D", "CMCD%253D"]
        if words.contains(where: { CMCDText.find($0, in: line) != nil }) { return true }
        for header in ["CMCD-Object:", "CMCD-Request:", "CMCD-Session:", "CMCD-Status:"] as [StaticString]
        where CMCDText.begins(line, with: header) { return true }
        let requests: [StaticString] = [
            "\"GET /", "\"HEAD /", "\"POST /", "\"OPTIONS /", "\"PUT /", "\"GET http", "GET /", "POST /",
        ]
        for request in requests where CMCDText.find(request, in: line) != nil {
            if CMCDText.find(" HTTP/", in: line) != nil { return true }
        }
        return isRecord(line: line)
    }

    /// Whether a line is a dictionary with a key of the standard, and no more than custom ones beside.
    private static func isRecord(line: UnsafeRawBufferPointer) -> Bool {
        guard CMCDText.find(UInt8(ascii: "="), in: line) != nil else { return false }
        var parser = CMCDParser()
        parser.begin()
        parser.parse(line)
        let isBroken = parser.departures.contains { $0.rule == .syntax || $0.rule == .unknownKey }
        let tells: [CMCDKey] = [.sid, .cid, .mtp, .nor, .rtp, .e, .v]
        return !isBroken && parser.record.present.nonzeroBitCount > 0
            && (parser.record.present.nonzeroBitCount > 1 || tells.contains { parser.record.has($0) })
    }
}
