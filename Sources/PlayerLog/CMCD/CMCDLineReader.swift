/// Finds the common media client data of a line, and what the line tells beside it.
///
/// A line of text is a record, a URL or a log's line with the data in its query, a log's line with the data of the headers in
/// quotes, or a line of a request's head (`CMCD-Object: br=4000`), whose lines are one record. A line of columns goes by the
/// names of the columns.
struct CMCDLineReader {
    /// What came of a line.
    enum Outcome: Equatable {
        /// A record or several, a part of one, or a line that need not have any.
        case taken
        /// A request without common media client data.
        case without
        /// Nothing that is known.
        case refused
        /// A line of other columns than somebody named.
        case miscounted
    }

    /// A request's head that is read line by line, and is a record when it ends.
    private struct Head {
        var line = CMCDLine()
        var isUnderWay = false
        var bytes: [UInt8] = []
        var parts: [(header: CMCDHeader, range: Range<Int>)] = []
        var target = 0..<0
        var host = 0..<0
        var userAgent = 0..<0

        mutating func keep(_ text: UnsafeRawBufferPointer) -> Range<Int> {
            // What a head is read for is short.
            guard text.count + bytes.count < 1 << 18 else { return 0..<0 }
            bytes.append(contentsOf: text)
            return (bytes.count - text.count)..<bytes.count
        }
    }

    let localTime: LocalTime
    var parser = CMCDParser()
    var fields = CMCDFieldTable()
    /// The meaning of each column, where the lines have columns.
    private(set) var columns: [CMCDField?] = []
    /// Whether somebody named the columns, and a line of others is none of such a log.
    private(set) var mustHaveAll = false
    var dates = CMCDDates()
    private var arena = CMCDArena()
    private var head = Head()

    init(localTime: LocalTime) { self.localTime = localTime }

    /// The columns' names in their order: those of a `#Fields` line.
    mutating func setColumns(_ names: UnsafeRawBufferPointer) {
        let text = String(decoding: names, as: UTF8.self)
        columns = text.split { $0 == " " || $0 == "\t" || $0 == "," }.prefix(1000).map { CMCDField($0) }
        mustHaveAll = false
    }

    /// The columns that somebody named.
    mutating func setColumns(_ columns: LogColumns) { (self.columns, mustHaveAll) = (columns.fields, true) }

    /// The columns of a CloudFront real-time log.
    mutating func setCloudFrontColumns() { columns = CMCDField.cloudFront }

    /// Reads a line, or a JSON value.
    ///
    /// - Parameters:
    ///   - text: the line, without its end.
    ///   - place: where it stands.
    ///   - body: takes each record, which is lent to it.
    mutating func read<Target>(
        _ text: UnsafeRawBufferPointer, at place: CMCDLine, into target: inout Target,
        _ body: (inout CMCDParser, CMCDLine, inout Target) -> Void
    ) -> Outcome {
        // Moved out, so that the line's texts and the reader are not changed through each other.
        var arena = CMCDArena()
        swap(&arena, &self.arena)
        defer { swap(&arena, &self.arena) }
        return arena.withRoom(for: text.count) { room in
            if columns.isEmpty { return readText(text, place, &room, &target, body) }
            return readColumns(text, place, &room, &target, body)
        }
    }

    /// Ends a request's head that is under way.
    ///
    /// - Returns: whether there was one, and it held no record.
    mutating func finish<Target>(
        into target: inout Target,
        _ body: (inout CMCDParser, CMCDLine, inout Target) -> Void
    ) {
        guard head.isUnderWay else { return }
        var head = Head()
        swap(&head, &self.head)
        var arena = CMCDArena()
        swap(&arena, &self.arena)
        defer { swap(&arena, &self.arena) }
        head.bytes.withUnsafeBytes { bytes in
            arena.withRoom(for: bytes.count) { room in
                parser.begin()
                var line = head.line
                line.target = CMCDText.part(bytes, head.target)
                line.host = CMCDText.part(bytes, head.host)
                line.userAgent = CMCDText.part(bytes, head.userAgent)
                _ = readQuery(line.target, fromLog: false, &room)
                for part in head.parts { parser.parse(CMCDText.part(bytes, part.range), in: part.header) }
                if parser.record.present != 0 || !head.parts.isEmpty { body(&parser, line, &target) }
            }
        }
    }

    /// The line and the byte at which a head began that is under way; `nil` where there is none.
    var headStart: Int? { head.isUnderWay ? head.line.start : nil }

    // MARK: Text

    private mutating func readText<Target>(
        _ text: UnsafeRawBufferPointer, _ place: CMCDLine, _ room: inout CMCDRoom,
        _ target: inout Target,
        _ body: (inout CMCDParser, CMCDLine, inout Target) -> Void
    ) -> Outcome {
        if readHead(text, place, &target, body) { return .taken }
        guard text.count > 0 else { return .taken }
        if text[0] == UInt8(ascii: "{") { return readJSON(text, place, &room, isPlain: nil, &target, body) }
        var line = place
        parser.begin()
        let found = CMCDText.find("CMCD", in: text)
        if let found {
            var start = found
            let query = queryRange(of: text, &start)
            let isLog = readLog(text, query?.range.lowerBound ?? found, &line)
            if let query {
                decode(CMCDText.part(text, query.range), fromLog: isLog, &room)
                if isLog { readQuotedHeaders(text, from: query.range.upperBound, &room) }
                body(&parser, line, &target)
                return .taken
            }
            if isLog { return .without }
        } else if readLog(text, 0, &line) {
            if !readQuotedHeaders(text, from: 0, &room) { return .without }
            body(&parser, line, &target)
            return .taken
        }
        let trimmed = CMCDText.trimmed(text)
        if CMCDText.find(UInt8(ascii: "="), in: trimmed) == nil, CMCDText.find("%3D", in: trimmed) != nil {
            decode(trimmed, fromLog: false, &room)
        } else {
            parser.parse(trimmed)
        }
        // A word of prose may be a key: a record has a key that says something, or one with an equals sign.
        guard parser.record.present != 0 else { return .refused }
        body(&parser, line, &target)
        return .taken
    }

    /// Finds the value of the query's argument `CMCD`, percent-encoded or not, and which byte its name begins at.
    private func queryRange(of text: UnsafeRawBufferPointer, _ start: inout Int) -> (
        range: Range<Int>, isEncoded: Bool
    )? {
        var from = start
        while let name = CMCDText.find("CMCD", in: text, from: from) {
            var value = name + 4
            var isEncoded = false
            if value < text.count, text[value] == UInt8(ascii: "=") {
                value += 1
            } else if let equals = encodedEquals(text, at: value) {
                (value, isEncoded) = (equals, true)
            } else {
                from = name + 4
                continue
            }
            let end = valueEnd(text, value, name)
            start = name
            return (value..<end, isEncoded)
        }
        return nil
    }

    /// The byte behind the value of the query's argument.
    @inline(__always)
    private func valueEnd(_ text: UnsafeRawBufferPointer, _ value: Int, _ name: Int) -> Int {
        let space = CMCDText.find(0x20, in: text, from: value) ?? text.count
        // Not encoded, a list has spaces.
        if space < text.count, CMCDText.find(UInt8(ascii: "%"), in: CMCDText.part(text, 0..<space), from: value) == nil,
            !isInQuotes(text, name), !text[..<name].contains(UInt8(ascii: "?"))
        {
            return text.count
        }
        var end = space
        end = CMCDText.find(UInt8(ascii: "&"), in: CMCDText.part(text, 0..<end), from: value) ?? end
        end = CMCDText.find(UInt8(ascii: "#"), in: CMCDText.part(text, 0..<end), from: value) ?? end
        end = CMCDText.find(0x09, in: CMCDText.part(text, 0..<end), from: value) ?? end
        var from = value
        while let quote = CMCDText.find(UInt8(ascii: "\""), in: CMCDText.part(text, 0..<end), from: from) {
            // Quotes of a value that is not encoded are escaped where a log stands in quotes.
            if text[quote - 1] != UInt8(ascii: "\\"), isInQuotes(text, name) { return quote }
            from = quote + 1
        }
        return end
    }

    private func encodedEquals(_ text: UnsafeRawBufferPointer, at index: Int) -> Int? {
        var at = index
        guard at < text.count, text[at] == UInt8(ascii: "%") else { return nil }
        at += 1
        while at + 1 < text.count, text[at] == UInt8(ascii: "2"), text[at + 1] == UInt8(ascii: "5") { at += 2 }
        guard at + 1 < text.count, text[at] == UInt8(ascii: "3"), text[at + 1] | 0x20 == UInt8(ascii: "d") else {
            return nil
        }
        return at + 2
    }

    /// Whether an odd number of quotes stand before a byte: it stands in quotes.
    private func isInQuotes(_ text: UnsafeRawBufferPointer, _ at: Int) -> Bool {
        var (isInside, index) = (false, 0)
        while let quote = CMCDText.find(UInt8(ascii: "\""), in: text, from: index), quote < at {
            if quote == 0 || text[quote - 1] != UInt8(ascii: "\\") { isInside.toggle() }
            index = quote + 1
        }
        return isInside
    }

    /// Decodes a percent-encoded value, twice where it was encoded twice, and reads it.
    @discardableResult
    mutating func decode(_ value: UnsafeRawBufferPointer, fromLog: Bool, _ room: inout CMCDRoom) -> Bool {
        var (text, count) = room.decoded(value, fromLog: fromLog)
        let isPartly = count > 0 && CMCDText.find(UInt8(ascii: "="), in: value) != nil
        let isTwice =
            CMCDText.find(UInt8(ascii: "="), in: text) == nil && CMCDText.find(UInt8(ascii: "%"), in: text) != nil
            || CMCDText.find("%22", in: text) != nil && CMCDText.find(UInt8(ascii: "\""), in: text) == nil
        if count > 0, isTwice { (text, count) = room.decoded(text, fromLog: false) }
        let found = parser.parse(text)
        if isPartly || isTwice && count > 0 { parser.depart(.encoding) }
        return found
    }

    /// Reads the query's argument of a URL or a query string.
    mutating func readQuery(_ text: UnsafeRawBufferPointer, fromLog: Bool, _ room: inout CMCDRoom) -> Bool {
        var start = 0
        guard text.count > 5, let query = queryRange(of: text, &start) else { return false }
        return decode(CMCDText.part(text, query.range), fromLog: fromLog, &room)
    }

    // MARK: Heads of requests

    /// Reads a line of a request's head. Returns whether it is one.
    private mutating func readHead<Target>(
        _ text: UnsafeRawBufferPointer, _ place: CMCDLine, _ target: inout Target,
        _ body: (inout CMCDParser, CMCDLine, inout Target) -> Void
    ) -> Bool {
        if text.count == 0 {
            finish(into: &target, body)
            return true
        }
        let first = text[0] | 0x20
        if first == UInt8(ascii: "c"), let colon = CMCDText.find(UInt8(ascii: ":"), in: text),
            let index = CMCDHeader.allCases.firstIndex(where: { Self.isName(CMCDText.part(text, 0..<colon), $0) })
        {
            let header = CMCDHeader.allCases[index]
            if head.parts.contains(where: { $0.header == header }) { finish(into: &target, body) }
            beginHead(at: place)
            let value = CMCDText.trimmed(CMCDText.part(text, (colon + 1)..<text.count))
            head.parts.append((header, head.keep(value)))
            head.line.end = place.end
            return true
        }
        if text[0] &- UInt8(ascii: "A") < 26, isRequestLine(text) {
            finish(into: &target, body)
            beginHead(at: place)
            let target = (CMCDText.find(0x20, in: text) ?? 0) + 1
            head.target = head.keep(
                CMCDText.part(text, target..<(CMCDText.find(0x20, in: text, from: target) ?? text.count)))
            head.line.end = place.end
            return true
        }
        guard head.isUnderWay, let colon = CMCDText.find(UInt8(ascii: ":"), in: text), colon < 64 else {
            finish(into: &target, body)
            return false
        }
        let name = CMCDText.part(text, 0..<colon)
        let value = CMCDText.trimmed(CMCDText.part(text, (colon + 1)..<text.count))
        if CMCDText.begins(name, with: "host"), name.count == 4 { head.host = head.keep(value) }
        if CMCDText.begins(name, with: "user-agent"), name.count == 10 { head.userAgent = head.keep(value) }
        head.line.end = place.end
        return true
    }

    private mutating func beginHead(at place: CMCDLine) {
        guard !head.isUnderWay else { return }
        head.isUnderWay = true
        head.line = place
    }

    static func isName(_ text: UnsafeRawBufferPointer, _ header: CMCDHeader) -> Bool {
        text.count == header.rawValue.utf8.count
            && zip(text, header.rawValue.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    /// `GET /a.m4s HTTP/1.1`.
    private func isRequestLine(_ text: UnsafeRawBufferPointer) -> Bool {
        guard let space = CMCDText.find(0x20, in: text), space < 10, let version = CMCDText.find(" HTTP/", in: text)
        else {
            return false
        }
        return version + 10 >= text.count - 1
    }
}
