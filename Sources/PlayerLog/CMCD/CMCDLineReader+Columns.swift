/// Lines of columns, as those of CloudFront: what each tells goes by its name.
extension CMCDLineReader {
    mutating func readColumns<Target>(
        _ text: UnsafeRawBufferPointer, _ place: CMCDLine, _ room: inout CMCDRoom,
        _ target: inout Target,
        _ body: (inout CMCDParser, CMCDLine, inout Target) -> Void
    ) -> Outcome {
        guard text.count > 0 else { return .taken }
        // Tabs, or in a W3C log also spaces.
        let separator: UInt8 = CMCDText.find(0x09, in: text) == nil ? 0x20 : 0x09
        var line = place
        var (day, time) = (CMCDText.nothing, CMCDText.nothing)
        var (query, requestHeaders) = (CMCDText.nothing, CMCDText.nothing)
        parser.begin()
        var (at, index) = (0, 0)
        while at <= text.count, index < columns.count {
            let end = CMCDText.find(separator, in: text, from: at) ?? text.count
            defer { (at, index) = (end + 1, index + 1) }
            guard let field = columns[index], end > at else { continue }
            let cell = CMCDText.part(text, at..<end)
            if cell.count == 1, cell[0] == UInt8(ascii: "-") { continue }
            switch field {
            case .date: day = cell
            case .time: time = cell
            case .query: query = cell
            case .requestHeaders: requestHeaders = cell
            case .record: decode(cell, fromLog: false, &room)
            case .key(let key): parser.take(key, bare: room.decoded(cell, fromLog: false).text)
            case .header(let header): parser.parse(room.decoded(cell, fromLog: true).text, in: header)
            default: take(field, cell, &line)
            }
        }
        if mustHaveAll, index < columns.count || at <= text.count { return .miscounted }
        if day.count > 0, let base = day.baseAddress, let last = time.baseAddress, last == base + day.count + 1 {
            // The separator between them may be either.
            line.time =
                dates.microseconds(UnsafeRawBufferPointer(start: base, count: day.count + 1 + time.count), localTime)
                ?? .min
        } else if time.count > 0 {
            line.time = dates.microseconds(time, localTime) ?? .min
        }
        if query.count > 0 {
            _ = readQuery(query, fromLog: false, &room)
        } else if line.target.count > 0 {
            _ = readQuery(line.target, fromLog: false, &room)
        }
        if requestHeaders.count > 0 { readRequestHeaders(room.decoded(requestHeaders, fromLog: true).text) }
        guard parser.record.present != 0 || !parser.departures.isEmpty else {
            return index + 1 < columns.count / 2 ? .refused : .without
        }
        body(&parser, line, &target)
        return .taken
    }

    /// Takes what a column or a member tells beside CMCD.
    mutating func take(_ field: CMCDField, _ cell: UnsafeRawBufferPointer, _ line: inout CMCDLine) {
        switch field {
        case .time: line.time = dates.microseconds(cell, localTime) ?? line.time
        case .status: line.status = CMCDText.number(cell) ?? 0
        case .bytes: line.bytes = CMCDText.number(cell) ?? -1
        case .duration(let scale):
            line.duration = CMCDText.millionths(cell).map { $0 / (1_000_000 / scale) } ?? -1
            line.isTimeOfEnd = scale == 1_000_000
        case .timeToFirstByte(let scale):
            line.timeToFirstByte = CMCDText.millionths(cell).map { $0 / (1_000_000 / scale) } ?? -1
        case .edge: line.edge = cell
        case .cache: line.cache = cell
        case .asn: line.asn = cell
        case .country: line.country = cell
        case .userAgent: line.userAgent = cell
        case .host: line.host = cell
        case .target: line.target = cell
        case .date, .query, .requestHeaders, .record, .header, .key: break
        }
    }

    /// Reads the lines `CMCD-Object: br=4000` of a text with all headers.
    private mutating func readRequestHeaders(_ text: UnsafeRawBufferPointer) {
        var at = 0
        while at < text.count {
            let end = CMCDText.find(0x0A, in: text, from: at) ?? text.count
            let line = CMCDText.trimmed(CMCDText.part(text, at..<end))
            if let colon = CMCDText.find(UInt8(ascii: ":"), in: line),
                let header = CMCDHeader.allCases.first(where: { Self.isName(CMCDText.part(line, 0..<colon), $0) })
            {
                parser.parse(CMCDText.trimmed(CMCDText.part(line, (colon + 1)..<line.count)), in: header)
            }
            at = end + 1
        }
    }
}
