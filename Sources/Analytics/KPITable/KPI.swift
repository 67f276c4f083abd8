import PlayheadNumerics

/// A KPI as its users meet it: a row of the one table from which reports, screens, predicates and comparisons take what it
/// is called, what its unit is, which way is better, and its value.
///
/// The rows are the static members. Each is there once and never changes, and is its own identity: two KPIs are the same
/// where they are the same row. No row has a part in adding up: the accumulators call the formulas themselves.
public final class KPI: Sendable {
    /// Its name in JSON, and so in predicates: of a set of sessions, and in a comparison.
    public let key: String
    /// Its name in JSON of a single session: another one where a session's value is true or false.
    public let sessionKey: String
    /// What people call it: `Rebuffer ratio`.
    public let name: String
    /// What it is called where there is little room.
    public let shortName: String
    /// What it is called within a sentence.
    public let phrase: String
    /// What its values are, and so how they are written.
    public let unit: Unit
    /// Which way is better.
    public let better: Direction
    /// What a report must treat in its own way.
    public let traits: Traits
    /// What a reader of a set's value should know of it, in few words; empty where the name says all.
    public let remark: String
    /// How a comparison takes it; nil for one by which nothing is compared.
    public let compared: Compared?
    private let session: SessionValue?
    private let bound: (@Sendable (SessionTotals) -> (provenance: Provenance, value: Double)?)?
    private let setValue: SetValue?

    /// A row; see the properties.
    ///
    /// - Parameters:
    ///   - session: its value of one session; nil where a single session has none.
    ///   - bound: what is known of the value where it is not known itself.
    ///   - set: its value of a set of sessions; nil where an aggregate has none.
    init(
        _ key: String, _ name: String, short: String? = nil, phrase: String, _ unit: Unit, better: Direction,
        traits: Traits = [], remark: String = "", sessionKey: String? = nil, session: SessionValue? = nil,
        bound: (@Sendable (SessionTotals) -> (provenance: Provenance, value: Double)?)? = nil, set: SetValue? = nil,
        compared: Compared? = nil
    ) {
        (self.key, self.name, self.phrase, self.unit, self.better) = (key, name, phrase, unit, better)
        (self.traits, self.remark) = (traits, remark)
        shortName = short ?? name
        self.sessionKey = sessionKey ?? key
        (self.session, self.bound, setValue, self.compared) = (session, bound, set, compared)
    }

    /// Its value of one session.
    public func value(of session: SessionTotals) -> Value {
        switch self.session {
        case .number(let value): Value(value(session))
        case .whole(let value): Value(value(session))
        case .truth(let value): value(session).map(Value.truth) ?? .unknown
        case nil: .unknown
        }
    }

    /// What its values of one session are; nil where a single session has none.
    public var sessionKind: Kind? {
        switch session {
        case .number: .number
        case .whole: .whole
        case .truth: .truth
        case nil: nil
        }
    }

    /// What is known of it of one session: the value, else a bound.
    public func reading(of session: SessionTotals) -> Reading {
        if let value = number(of: session) { return Reading(value: value, provenance: .measured) }
        if let bound = bound?(session) { return Reading(value: bound.value, provenance: bound.provenance) }
        return Reading(value: nil, provenance: .unknown)
    }

    /// Its value of one session as a number of its unit: of what is true or false 100 or 0 per cent.
    public func number(of session: SessionTotals) -> Double? { value(of: session).number }

    /// The same of any number of sessions, without looking up each time how it is worked out.
    var formula: @Sendable (SessionTotals) -> Double? {
        switch session {
        case .number(let value): value
        case .whole(let value): { value($0).map { Double(nearest: Int128($0)) } }
        case .truth(let value): { value($0).map { $0 ? 100 : 0 } }
        case nil: { _ in nil }
        }
    }

    /// What is known of it of any number of sessions, the value or else a bound, without looking up each time how it is worked out.
    public var readingFormula: @Sendable (SessionTotals) -> Double? {
        guard let bound = boundFormula else { return formula }
        return { [formula] session in formula(session) ?? bound(session) }
    }

    /// What bounds its value of one session where that is not known; nil of a KPI that nothing bounds.
    var boundFormula: (@Sendable (SessionTotals) -> Double?)? {
        guard let bound else { return nil }
        return { bound($0)?.value }
    }

    /// Its value of a set of sessions.
    public func value(of fleet: FleetAccumulator) -> Value { setValue?.value(fleet) ?? .unknown }

    /// How many sessions of a set know it.
    public func knownCount(in fleet: FleetAccumulator) -> Int { setValue?.known(fleet) ?? 0 }

    /// Whether a set's value is a ratio of sums in a comparison; else it is a mean over sessions.
    public var isRatio: Bool { compared?.ratio != nil }

    /// Where a set's value stands in the aggregate's JSON (RFC 6901): under the key, or within it.
    public var setPath: String { setValue?.path ?? key }
}

extension KPI: Hashable {
    /// Whether two rows are the same one.
    public static func == (left: KPI, right: KPI) -> Bool { left === right }

    /// Hashes the row's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension KPI: CustomStringConvertible {
    /// The key.
    public var description: String { key }
}

extension KPI {
    /// A value of a session or a set.
    public enum Value: Equatable, Sendable {
        /// Nothing tells.
        case unknown
        /// A count, to the last digit.
        case whole(Int128)
        /// A number of the KPI's unit.
        case number(Double)
        /// Whether it is true of a session.
        case truth(Bool)

        init(_ value: Double?) { self = value.map(Value.number) ?? .unknown }
        init(_ value: (some BinaryInteger)?) { self = value.map { .whole(Int128($0)) } ?? .unknown }

        /// The value as a number; of what is true or false 100 or 0 per cent.
        public var number: Double? {
            switch self {
            case .unknown: nil
            case .whole(let whole): Double(nearest: whole)
            case .number(let number): number
            case .truth(let truth): truth ? 100 : 0
            }
        }
    }

    /// What values are, as programs tell them apart.
    public enum Kind: Hashable, Sendable {
        /// Numbers with a fraction.
        case number
        /// Whole numbers.
        case whole
        /// True or false.
        case truth
    }

    /// What is known of a session.
    public struct Reading: Equatable, Sendable {
        /// The value, or a bound of it; nil where neither is known.
        public let value: Double?
        /// Which of them it is.
        public let provenance: Provenance

        /// What is known; see the properties.
        public init(value: Double?, provenance: Provenance) { (self.value, self.provenance) = (value, provenance) }
    }

    /// What values are.
    public enum Unit: Hashable, Sendable {
        /// Seconds.
        case seconds
        /// How many there are, and means of it.
        case count
        /// Events an hour watched.
        case perHour
        /// A part of a whole, from 0 on; shown in per cent.
        case ratio
        /// Sessions for which something is true, of those that tell, per cent.
        case sessions
        /// Bits per second.
        case bitsPerSecond
        /// Bytes.
        case bytes
        /// So many times another amount.
        case times
        /// SCORE, in its author's own scale.
        case score
        /// Linear QoE.
        case linearQoE
    }

    /// Which way is better.
    public enum Direction: String, Hashable, Sendable {
        /// The lower value is better.
        case lower
        /// The higher value is better.
        case higher
        /// Neither: the value says what playback cost or how much there was of it.
        case neither
    }

    /// What a report must treat in its own way.
    public struct Traits: OptionSet, Equatable, Sendable {
        /// The bits.
        public let rawValue: UInt8

        /// Traits with the given bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Only playback tells it: a session that never started has no part in it.
        public static let ofPlayback = Traits(rawValue: 1)
        /// It counts or measures stalls: a session that hardly played has less of it, and is no better for that.
        public static let ofStalls = Traits(rawValue: 2)
        /// It is made of bitrates, which differ between codecs.
        public static let ofBitrate = Traits(rawValue: 4)
        /// A session that never started is worst in it: where only one side starts, that side wins.
        public static let needsStart = Traits(rawValue: 8)
        /// That it is zero goes without saying.
        public static let unsaidAtZero = Traits(rawValue: 16)
    }

    /// A session's value.
    enum SessionValue: Sendable {
        case number(@Sendable (SessionTotals) -> Double?)
        case whole(@Sendable (SessionTotals) -> Int64?)
        case truth(@Sendable (SessionTotals) -> Bool?)
    }

    /// A set's value, and how many sessions know it.
    struct SetValue: Sendable {
        let value: @Sendable (FleetAccumulator) -> Value
        let known: @Sendable (FleetAccumulator) -> Int
        var path: String?

        static func number(
            _ value: @escaping @Sendable (FleetAccumulator) -> Double?, at path: String? = nil,
            known: @escaping @Sendable (FleetAccumulator) -> Int
        ) -> SetValue {
            SetValue(value: { Value(value($0)) }, known: known, path: path)
        }

        static func whole(
            _ value: @escaping @Sendable (FleetAccumulator) -> Int128?,
            known: @escaping @Sendable (FleetAccumulator) -> Int
        ) -> SetValue {
            SetValue(value: { Value(value($0)) }, known: known)
        }
    }

    /// How a comparison takes a KPI.
    public struct Compared: Sendable {
        /// What it means that a side's value is lower than the other's: `stalls less`.
        public let lower: String
        /// What it means that a side's value is higher.
        public let higher: String
        /// What a session adds above and below the line of a set's ratio, nil where it does not know both; no closure
        /// where a set's value is a mean over sessions.
        public let ratio: (@Sendable (SessionTotals) -> (above: Double, below: Int64)?)?

        init(
            lower: String, higher: String,
            ratio: (@Sendable (SessionTotals) -> (above: Double, below: Int64)?)? = nil
        ) {
            (self.lower, self.higher, self.ratio) = (lower, higher, ratio)
        }
    }
}
