/// Holds records against what CTA-5004-B says of their values; how they are written, ``CMCDParser`` tells.
enum CMCDLint {
    /// The most of them that a record may have left of those that no reader lacks.
    private static let roundedKeys: [CMCDKey] = CMCDKey.allCases.filter { $0.rounding(version: 1) != nil || $0 == .tbl }
    private static let tokenKeys: [CMCDKey] = [.e, .ot, .sf, .st, .sta]
    private static let textKeys: [CMCDKey] = [.cen, .cid, .h, .sid]

    /// Adds what is not as the standard has it to the departures of the record that a parser has just read.
    static func check(_ parser: inout CMCDParser) {
        let record = parser.record
        guard record.present != 0 else { return }
        let isEvent = record.has(.e)
        let version = record[.v].map { Int(clamping: $0) } ?? (isEvent ? 2 : 1)
        checkValues(record, version, &parser)
        checkShapes(record, version, &parser)
        checkPlace(record, version, isEvent: isEvent, &parser)
        if isEvent { checkEvent(record, &parser) }
        if !record.has(.sid) { parser.depart(.session) }
        if record.has(.br), record.has(.ab) { parser.depart(.bitrates) }
    }

    private static func checkValues(_ record: CMCDRecord, _ version: Int, _ parser: inout CMCDParser) {
        for key in roundedKeys {
            guard let severity = key.rounding(version: version), let number = record[key], number % 100 != 0 else {
                continue
            }
            parser.depart(severity == .must ? .rounding : .bufferRounding, key)
        }
        for key in tokenKeys where record.has(key) {
            let token = record.token(key)
            if !key.tokens(version: version).contains(where: { CMCDToken.of($0) == token }) {
                parser.depart(.token, key)
            }
        }
        for key in textKeys {
            guard let longest = key.longest(version: version), record.has(key), record.text(key).count > longest else {
                continue
            }
            // Characters are counted, not bytes.
            if (record.string(key)?.unicodeScalars.count ?? 0) > longest { parser.depart(.length, key) }
        }
        if record[.pr] == 1000 { parser.depart(.needless, .pr) }
        if let time = record[.ts], !CMCDTime.isMilliseconds(time) { parser.depart(.seconds, .ts) }
    }

    private static func checkShapes(_ record: CMCDRecord, _ version: Int, _ parser: inout CMCDParser) {
        for key in CMCDKey.allCases where record.has(key) {
            let bit: UInt64 = 1 << UInt64(key.rawValue)
            let isListed = version > 1 && (key.kind == .integers || key.kind == .texts)
            if isListed, parser.scalars & bit != 0 { parser.depart(.list, key) }
            if !isListed, parser.lists & bit != 0 { parser.depart(.scalar, key) }
            if version == 1, !key.isOfFirstVersion { parser.depart(.version, key) }
        }
        if record[.v] == 1 { parser.depart(.version, .v) }
        if version > 1, record.has(.nrr) { parser.depart(.version, .nrr) }
    }

    private static func checkPlace(_ record: CMCDRecord, _ version: Int, isEvent: Bool, _ parser: inout CMCDParser) {
        if !isEvent {
            for key in CMCDKey.allCases where key.isOfEventsOnly && record.has(key) { parser.depart(.mode, key) }
        }
        for (index, header) in CMCDHeader.allCases.enumerated() where parser.headers[index] != 0 {
            for key in CMCDKey.allCases where parser.headers[index] & (1 << UInt64(key.rawValue)) != 0 {
                if key.header(version: version) != header { parser.depart(.header, key) }
            }
        }
    }

    private static func checkEvent(_ record: CMCDRecord, _ parser: inout CMCDParser) {
        if !record.has(.v) { parser.depart(.missing, .v) }
        if !record.has(.ts) { parser.depart(.time, .ts) }
        let needed: CMCDKey? =
            switch record.token(.e) {
            case CMCDToken.of("bc"): .br
            case CMCDToken.of("c"): .cid
            case CMCDToken.of("ce"): .cen
            case CMCDToken.of("e"): .ec
            case CMCDToken.of("h"): .h
            case CMCDToken.of("pr"): .pr
            case CMCDToken.of("rr"): .url
            default: nil
            }
        if let needed, !record.has(needed) { parser.depart(.missing, needed) }
        if record.has(.cen), record.token(.e) != CMCDToken.of("ce") { parser.depart(.mode, .cen) }
        if record.token(.e) == CMCDToken.of("ps"), !record.has(.sta) { parser.depart(.state, .sta) }
    }
}

/// What `ts` counts: milliseconds, but of early senders seconds, and of some microseconds.
enum CMCDTime {
    static func isMilliseconds(_ time: Int64) -> Bool { time >= 100_000_000_000 && time <= 100_000_000_000_000 }

    /// A time as microseconds since 1970.
    static func microseconds(_ time: Int64) -> Int64 {
        if time < 100_000_000_000 { return time * 1_000_000 }
        return time > 100_000_000_000_000 ? time : time * 1000
    }
}
