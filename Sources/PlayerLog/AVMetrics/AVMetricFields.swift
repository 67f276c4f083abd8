import PlayheadNumerics

/// An object of AVMetrics as an app wrote it down: AVFoundation's property names, numbers as numbers or as the texts that a dump at
/// run time makes of them.
struct AVMetricFields {
    private let object: JSONValue

    init(_ object: JSONValue) { self.object = object }

    /// Whether a name is that of a class of AVMetrics.
    static func isClass(_ name: String) -> Bool { name.utf8.starts(with: "AVMetric".utf8) }

    /// A finite number.
    func number(_ name: String) -> Double? {
        guard let number = object[name]?.double, number.isFinite else { return nil }
        return number
    }

    /// A number that is not negative, in millionths; `nil` also where no number can hold that.
    func millionths(_ name: String) -> Int64? {
        number(name).flatMap { $0 >= 0 ? FixedPoint.millionths($0) : nil }
    }

    /// A whole number that is not negative.
    func count(_ name: String) -> Int64? {
        number(name).flatMap { $0 >= 0 && $0 <= 0x1p53 ? Int64(exactly: $0.rounded(.down)) : nil }
    }

    /// `true`, 1, `YES` and their like.
    func truth(_ name: String) -> Bool? {
        switch object[name] {
        case .truth(let truth): truth
        case .number(let number): number != 0
        case .text(let text): Self.truths[text.lowercased()]
        default: nil
        }
    }

    private static let truths = ["true": true, "yes": true, "1": true, "false": false, "no": false, "0": false]

    func text(_ name: String) -> String? {
        guard let text = object.text(name), !text.isEmpty else { return nil }
        return text
    }

    func date(_ name: String, _ localTime: LocalTime) -> LogDate? { object.date(name, localTime) }

    /// The object under a name.
    func part(_ name: String) -> AVMetricFields? {
        guard let part = object[name], part.members != nil else { return nil }
        return AVMetricFields(part)
    }

    /// The objects of the list under a name.
    func parts(_ name: String) -> [AVMetricFields] {
        (object[name]?.elements ?? []).filter { $0.members != nil }.map { AVMetricFields($0) }
    }

    /// The numbers of the list under a name.
    func numbers(_ name: String) -> [Double] { (object[name]?.elements ?? []).compactMap(\.double) }
}

/// One event of AVMetrics, whichever of its forms it stands in.
struct AVMetricEvent {
    /// The class's name.
    let name: String
    /// Its properties.
    let fields: AVMetricFields
    /// When it happened; `nil` where it does not say.
    let date: LogDate?
    /// The media session's GUID; `nil` where AVFoundation gave none.
    let sessionID: String?

    /// A dump has few members beside its properties; an access log's row, which is looked at too, has many.
    private static let mostOfDump = 12

    /// The event that an object is; `nil` for another object.
    ///
    /// - Parameter localTime: the zone of a date that names none.
    init?(_ object: JSONValue, localTime: LocalTime) {
        if case .text(let name) = object["event"] {
            guard AVMetricFields.isClass(name) else { return nil }
            self.name = name
            fields = AVMetricFields(object)
            date = fields.date("date", localTime)
        } else if object.members?.count ?? 0 <= Self.mostOfDump, case .text(let name) = object["event_type"],
            AVMetricFields.isClass(name)
        {
            // A dump at run time: all properties as texts, beside the time at which it was made.
            self.name = name
            fields = AVMetricFields(object["raw"].flatMap { $0.members == nil ? nil : $0 } ?? object)
            date = fields.date("date", localTime) ?? object.date("event_ts_ms", localTime)
        } else {
            return nil
        }
        let id = fields.text("sessionID") ?? object.sessionID
        sessionID = id.isEmpty ? nil : id
    }
}
