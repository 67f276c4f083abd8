/// A demand of CTA-5004 (version 1) or CTA-5004-B (version 2) that a record may depart from.
///
/// What a record is read as does not depend on most of them: readers are tolerant, and `lint --cmcd` tells them all.
package enum CMCDRule: String, CaseIterable, Sendable {
    // What is lost by it:
    case syntax = "cmcd-syntax"
    case type = "cmcd-type"
    case range = "cmcd-range"
    case state = "cmcd-missing-state"
    case time = "cmcd-missing-time"
    // What is read all the same:
    case token = "cmcd-token"
    case length = "cmcd-length"
    case rounding = "cmcd-rounding"
    case bufferRounding = "cmcd-buffer-rounding"
    case fraction = "cmcd-fraction"
    case list = "cmcd-list"
    case scalar = "cmcd-scalar"
    case needless = "cmcd-needless"
    case order = "cmcd-order"
    case repeated = "cmcd-repeated-key"
    case spaces = "cmcd-spaces"
    case quoting = "cmcd-quoting"
    case encoding = "cmcd-encoding"
    case unknownKey = "cmcd-unknown-key"
    case customKey = "cmcd-custom-key"
    case version = "cmcd-version"
    case mode = "cmcd-mode"
    case header = "cmcd-header"
    case missing = "cmcd-missing"
    case seconds = "cmcd-seconds"
    case session = "cmcd-no-session"
    case bitrates = "cmcd-two-bitrates"
    case urgent = "cmcd-always-urgent"
    case lost = "cmcd-lost-reports"

    package enum Severity: String, Sendable {
        case must, should, info
    }

    /// How strictly the standard asks for it.
    package var severity: Severity {
        switch self {
        case .syntax, .type, .range, .state, .time, .token, .length, .fraction, .list, .scalar, .repeated, .encoding,
            .version,
            .mode, .header, .missing, .seconds, .bitrates, .customKey, .quoting, .rounding:
            .must
        case .bufferRounding, .needless, .order, .session, .urgent, .spaces: .should
        case .unknownKey, .lost: .info
        }
    }

    /// Whether what departs from it is not read.
    var losesValue: Bool {
        switch self {
        case .syntax, .type, .range, .state, .time: true
        default: false
        }
    }

    /// What is wrong, in a sentence.
    package var title: String {
        switch self {
        case .syntax: "A member of the dictionary cannot be read (RFC 8941); it is left out."
        case .type: "A value is of another type than its key has; it is left out."
        case .range: "A number is negative, or larger than anything of its kind; it is left out."
        case .state: "An event of a state change (e=ps) has no state (sta); it is left out."
        case .time: "An event has no time (ts); it is left out."
        case .token: "A token is none that the standard has for its key."
        case .length: "A text is longer than the standard allows."
        case .rounding: "A number is not rounded to the nearest 100."
        case .bufferRounding: "The length of a buffer is not rounded to the nearest 100."
        case .fraction: "A number has a fraction where a whole number is specified."
        case .list: "One value stands where an inner list is specified: br=(4000)."
        case .scalar: "An inner list stands where one value is specified."
        case .needless: "A value is sent that is to be left out: false, or a playback rate of 1."
        case .order: "The keys are not in alphabetical order."
        case .repeated: "A key comes twice: the last one counts."
        case .spaces: "There are spaces between members, or around a value."
        case .quoting: "A text has no quotes, or a token has some."
        case .encoding: "The value is percent-encoded twice, or only in part."
        case .unknownKey: "A key without a hyphen is none of the standard's."
        case .customKey: "A custom key's value is longer than 64 characters."
        case .version: "Keys of version 2 without v=2, a key that version 2 has no more, or v=1, which is left out."
        case .mode: "A key that belongs to events comes with a request."
        case .header: "A key stands in another header than the one it belongs to."
        case .missing: "A key that this kind of record must have is missing."
        case .seconds: "A time is not in milliseconds since 1970."
        case .session: "There is no session id (sid): the record cannot be told from those of others."
        case .bitrates: "Both br and ab are given."
        case .urgent: "Every request of a session has su: it says nothing then."
        case .lost: "Sequence numbers (sn) are missing: reports were lost, or are in another file."
        }
    }
}

/// Where a record departs from a rule.
package struct CMCDDeparture: Equatable, Sendable {
    package var rule: CMCDRule
    /// The key that it is about; `nil` where it is about the record, or a key that the standard does not have.
    var key: CMCDKey?

    init(_ rule: CMCDRule, _ key: CMCDKey? = nil) { (self.rule, self.key) = (rule, key) }

    /// The key's name; `nil` where there is none.
    package var keyName: String? { key?.name }
}
