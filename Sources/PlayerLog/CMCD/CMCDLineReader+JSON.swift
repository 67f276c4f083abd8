/// Common media client data in JSON: the keys as members, the value as one text under a name such as `cmcd`, single keys as
/// `cmcd_key_br`, or a request whose URL has it in its query.
extension CMCDLineReader {
    /// Objects are no deeper than this, as far as they are looked into.
    private static let deepest = 4

    /// What a JSON value may hold of records.
    private struct Found {
        /// Lists of records, and texts of several lines, to be read one by one.
        var lists: [UnsafeRawBufferPointer] = []
        var texts: [UnsafeRawBufferPointer] = []
        var query = CMCDText.nothing
        var isWellFormed = true
        /// Whether a member of the standard's stands at the top, or one that none of ours could be.
        var hasPlainKey = false
        var hasOther = false
    }

    /// Reads an object.
    ///
    /// - Parameter isPlain: whether its members are keys of the standard; `nil` where they tell it themselves.
    mutating func readJSON<Target>(
        _ text: UnsafeRawBufferPointer, _ place: CMCDLine, _ room: inout CMCDRoom, isPlain: Bool?,
        _ target: inout Target,
        _ body: (inout CMCDParser, CMCDLine, inout Target) -> Void
    ) -> Outcome {
        let isPlain = isPlain ?? Self.isPlain(text)
        var line = place
        var found = Found()
        parser.begin()
        var at = 0
        readObject(text, &at, depth: 0, isPlain: isPlain, &line, &room, &found)
        guard found.isWellFormed else { return .refused }
        if !found.lists.isEmpty || !found.texts.isEmpty {
            for list in found.lists { readList(list, line, &room, &target, body) }
            for text in found.texts { readLines(text, line, &target, body) }
            return .taken
        }
        if found.query.count > 0 { _ = readQuery(found.query, fromLog: false, &room) }
        if parser.record.present == 0, line.target.count > 0 { _ = readQuery(line.target, fromLog: false, &room) }
        guard parser.record.present != 0 || !parser.departures.isEmpty else {
            return line.time != .min || line.status > 0 ? .without : .refused
        }
        body(&parser, line, &target)
        return .taken
    }

    /// Whether the members of an object are keys of the standard, or custom ones, and nothing else.
    static func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
        var (at, known) = (1, 0)
        while at < text.count {
            while at < text.count, text[at] != UInt8(ascii: "\""), text[at] != UInt8(ascii: "}") { at += 1 }
            guard at < text.count, text[at] == UInt8(ascii: "\"") else { break }
            guard let name = JSONBytes.string(text, &at) else { return false }
            if CMCDKeyTable.shared[name] != nil {
                known += 1
            } else if !name.contains(UInt8(ascii: "-")) {
                return false
            }
            JSONBytes.skipSpaces(text, &at)
            guard at < text.count, text[at] == UInt8(ascii: ":") else { return false }
            at += 1
            guard JSONBytes.skipValue(text, &at) else { return false }
        }
        return known > 0
    }

    private mutating func readObject(
        _ text: UnsafeRawBufferPointer, _ at: inout Int, depth: Int, isPlain: Bool, _ line: inout CMCDLine,
        _ room: inout CMCDRoom, _ found: inout Found
    ) {
        at += 1
        while true {
            JSONBytes.skipSpaces(text, &at)
            guard at < text.count else { return found.isWellFormed = false }
            if text[at] == UInt8(ascii: "}") { break }
            if text[at] == UInt8(ascii: ",") {
                at += 1
                continue
            }
            guard text[at] == UInt8(ascii: "\""), let name = JSONBytes.string(text, &at) else {
                return found.isWellFormed = false
            }
            JSONBytes.skipSpaces(text, &at)
            guard at < text.count, text[at] == UInt8(ascii: ":") else { return found.isWellFormed = false }
            at += 1
            JSONBytes.skipSpaces(text, &at)
            let start = at
            let field: CMCDField? = isPlain ? CMCDKeyTable.shared[name].map { .key($0) } : fields[name]
            if at < text.count, text[at] == UInt8(ascii: "{"), depth < Self.deepest {
                readObject(text, &at, depth: depth + 1, isPlain: isPlain || field == .record, &line, &room, &found)
                if !found.isWellFormed { return }
                continue
            }
            guard JSONBytes.skipValue(text, &at) else { return found.isWellFormed = false }
            guard let field else {
                if isPlain, !name.contains(UInt8(ascii: "-")) { parser.depart(.unknownKey) }
                continue
            }
            take(field, CMCDText.part(text, start..<at), &line, &room, &found)
        }
        at += 1
    }

    private mutating func take(
        _ field: CMCDField, _ value: UnsafeRawBufferPointer, _ line: inout CMCDLine, _ room: inout CMCDRoom,
        _ found: inout Found
    ) {
        guard value.count > 0, value[0] != UInt8(ascii: "n") else { return }
        if value[0] == UInt8(ascii: "[") {
            switch field {
            case .record: found.lists.append(value)
            case .key(let key): takeList(key, value, &room)
            default: break
            }
            return
        }
        let isText = value[0] == UInt8(ascii: "\"")
        let plain = isText ? room.unescaped(CMCDText.part(value, 1..<(value.count - 1))) : value
        switch field {
        case .key(let key): takeMember(key, plain, isText: isText)
        case .header(let header): parser.parse(plain, in: header)
        case .query: found.query = plain
        case .record: takeRecord(plain, &room, &found)
        default: take(field, plain, &line)
        }
    }

    /// Takes one key: a JSON value has its type, a text may stand for any.
    private mutating func takeMember(_ key: CMCDKey, _ value: UnsafeRawBufferPointer, isText: Bool) {
        let isTruth = value.count > 3 && !isText
        switch key.kind {
        case .text, .texts, .token:
            if !isText { parser.depart(.type, key) } else { parser.take(key, bare: value) }
        case .truth:
            if !isTruth, !isText { parser.depart(.type, key) }
            parser.take(key, bare: value)
        case .integer, .integers, .decimal: parser.take(key, bare: value)
        }
    }

    /// Takes the first number, or text, of a list.
    private mutating func takeList(_ key: CMCDKey, _ list: UnsafeRawBufferPointer, _ room: inout CMCDRoom) {
        var at = 1
        JSONBytes.skipSpaces(list, &at)
        let start = at
        guard JSONBytes.skipValue(list, &at) else { return }
        let value = CMCDText.part(list, start..<at)
        guard value.count > 0, value[0] != UInt8(ascii: "]"), value[0] != UInt8(ascii: "{"),
            value[0] != UInt8(ascii: "[")
        else {
            return
        }
        let isText = value[0] == UInt8(ascii: "\"")
        takeMember(key, isText ? room.unescaped(CMCDText.part(value, 1..<(value.count - 1))) : value, isText: isText)
    }

    /// Reads a record that stands in one text: percent-encoded or not, `CMCD=` before it or not, or the body of a request with
    /// several.
    private mutating func takeRecord(_ text: UnsafeRawBufferPointer, _ room: inout CMCDRoom, _ found: inout Found) {
        if CMCDText.find(UInt8(ascii: "\n"), in: text) != nil { return found.texts.append(text) }
        if CMCDText.find("CMCD", in: text) != nil, readQuery(text, fromLog: false, &room) { return }
        // Akamai puts something before it that ends in a slash.
        let equals = min(
            CMCDText.find(UInt8(ascii: "="), in: text) ?? text.count, CMCDText.find("%3D", in: text) ?? text.count)
        let slash = text[..<equals].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        decode(CMCDText.part(text, slash..<text.count), fromLog: false, &room)
    }

    private mutating func readList<Target>(
        _ list: UnsafeRawBufferPointer, _ line: CMCDLine, _ room: inout CMCDRoom,
        _ target: inout Target,
        _ body: (inout CMCDParser, CMCDLine, inout Target) -> Void
    ) {
        var at = 1
        while at < list.count {
            JSONBytes.skipSpaces(list, &at)
            guard at < list.count, list[at] != UInt8(ascii: "]") else { return }
            if list[at] == UInt8(ascii: ",") {
                at += 1
                continue
            }
            let start = at
            guard JSONBytes.skipValue(list, &at), at > start else { return }
            let value = CMCDText.part(list, start..<at)
            if value[0] == UInt8(ascii: "{") {
                _ = readJSON(value, line, &room, isPlain: true, &target, body)
            } else if value[0] == UInt8(ascii: "\"") {
                var found = Found()
                parser.begin()
                takeRecord(room.unescaped(CMCDText.part(value, 1..<(value.count - 1))), &room, &found)
                if parser.record.present != 0 || !parser.departures.isEmpty { body(&parser, line, &target) }
                for text in found.texts { readLines(text, line, &target, body) }
            }
        }
    }

    /// Reads the lines of a body, a record each.
    private mutating func readLines<Target>(
        _ text: UnsafeRawBufferPointer, _ line: CMCDLine, _ target: inout Target,
        _ body: (inout CMCDParser, CMCDLine, inout Target) -> Void
    ) {
        var at = 0
        while at < text.count {
            let end = CMCDText.find(0x0A, in: text, from: at) ?? text.count
            parser.begin()
            parser.parse(CMCDText.trimmed(CMCDText.part(text, at..<end)))
            if parser.record.present != 0 || !parser.departures.isEmpty { body(&parser, line, &target) }
            at = end + 1
        }
    }
}

/// Steps over the bytes of JSON, as far as to find where a value ends.
enum JSONBytes {
    @inline(__always)
    static func skipSpaces(_ text: UnsafeRawBufferPointer, _ at: inout Int) {
        while at < text.count, text[at] <= 0x20 { at += 1 }
    }

    /// What stands between the quotes, escapes left in it, where one opens; `nil` where none closes it.
    static func string(_ text: UnsafeRawBufferPointer, _ at: inout Int) -> UnsafeRawBufferPointer? {
        let start = at + 1
        at = start
        while at < text.count, text[at] != UInt8(ascii: "\"") { at += text[at] == UInt8(ascii: "\\") ? 2 : 1 }
        guard at < text.count else { return nil }
        at += 1
        return CMCDText.part(text, start..<(at - 1))
    }

    /// Goes to the byte behind a value; `false` where it does not end.
    static func skipValue(_ text: UnsafeRawBufferPointer, _ at: inout Int) -> Bool {
        skipSpaces(text, &at)
        guard at < text.count else { return false }
        switch text[at] {
        case UInt8(ascii: "\""): return string(text, &at) != nil
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            var depth = 0
            while at < text.count {
                switch text[at] {
                case UInt8(ascii: "\""):
                    if string(text, &at) == nil { return false }
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    depth -= 1
                    if depth == 0 {
                        at += 1
                        return true
                    }
                default: break
                }
                at += 1
            }
            return false
        default:
            while at < text.count {
                switch text[at] {
                case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): return true
                default: if text[at] <= 0x20 { return true }
                }
                at += 1
            }
            return true
        }
    }
}
