import PlayheadNumerics

/// A session as another player sums it up in one JSON object: Shaka Player's `getStats()`, Media3's `PlaybackStats`, dash.js'
/// metrics.
struct PlayerStatistics {
    /// The session; its id is empty where the object names none.
    var log: SessionLog
    /// How its figures differ from ours.
    var definition: LogNote

    /// Why an object is known, and still is no session.
    struct Refusal: Error {
        /// What is wrong, and what to do.
        var message: String
    }

    /// Reads an object that is such a session, or wraps one: `{"id": "a", "stats": {...}, "device": "TV"}`.
    ///
    /// - Returns: `nil` for an object that is none of these.
    /// - Throws: why it is none that can be read.
    init?(_ object: JSONValue, localTime: LocalTime) throws(Refusal) {
        guard let members = object.members else { return nil }
        var (found, inner) = (Self.reader(of: object), object)
        if found == nil {
            for member in members where member.value.members != nil {
                guard let reader = Self.reader(of: member.value) else { continue }
                (found, inner) = (reader, member.value)
                break
            }
        }
        guard let read = found else { return nil }
        self = try read(inner, localTime)
        log.id = [object.sessionID, PlainObject(object).text("id") ?? "", inner.sessionID].first { !$0.isEmpty } ?? ""
        var unknownKeys: [String] = []
        let beside = members.filter { SessionContext.commonKeys.contains($0.name) }
        log.context = SessionContext(.object(beside), unknownKeys: &unknownKeys)
        if let own = object["context"] {
            log.context.values.merge(SessionContext(own, unknownKeys: &unknownKeys).values) { _, own in own }
        }
        // Rows that are made of its moments do not say who told them.
        if log.hasAccessLog, let source = log.declared?.source { log.context.values["source"] = .text(source) }
    }

    /// A session of what one player says.
    init(_ log: SessionLog, _ definition: String) { (self.log, self.definition) = (log, .remark(definition)) }

    private typealias Reader = (JSONValue, LocalTime) throws(Refusal) -> PlayerStatistics

    /// What reads an object, by its names.
    private static func reader(of object: JSONValue) -> Reader? {
        let names = object.fieldNames
        func count(_ known: Set<String>) -> Int { names.count { known.contains($0) } }
        if count(ShakaStatistics.names) > 2 { return ShakaStatistics.read }
        if count(Media3Statistics.names) > 1 { return Media3Statistics.read }
        if object["PlayList"]?.elements != nil, names.count > 0 { return DashMetrics.read }
        if ["video", "audio"].contains(where: { object[$0]?["PlayList"]?.elements != nil }) { return DashMetrics.read }
        return nil
    }
}

extension JSONValue {
    /// A time in seconds or milliseconds as microseconds; `nil` where it is not there, negative, or no number (Shaka's NaN is null in
    /// JSON).
    func microseconds(_ name: String, per unit: Double) -> Int64? {
        guard let number = self[name]?.double, number.isFinite, number >= 0 else { return nil }
        return FixedPoint.millionths(number / unit)
    }

    /// A whole number that is not negative.
    func wholeNumber(_ name: String) -> Int64? {
        guard let number = self[name]?.double, number >= 0, number <= 0x1p53 else { return nil }
        return Int64(number.rounded(.down))
    }
}
