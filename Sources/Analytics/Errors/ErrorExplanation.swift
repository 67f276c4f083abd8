/// What kind of trouble an error-log entry tells of, so that entries can be counted by who has to act.
public enum ErrorClass: String, CaseIterable, Hashable, Sendable {
    /// The viewer's network: slow, lost or not allowed.
    case network
    /// A server or CDN that refused, lacked or was late with a resource.
    case delivery
    /// A live playlist that is stale, late or out of step with its siblings.
    case livePlaylist = "live-playlist"
    /// Media or a playlist that is not what the specification or the playlist promises.
    case contentFormat = "content-format"
    /// Keys, certificates, licences and output protection.
    case drm
    /// The player, the device or the application's use of them.
    case player
    /// Nothing is known that would put it in a class.
    case unknown
}

/// What usually follows an entry of this kind. An entry of any kind may be harmless in one session and final in another.
public enum ErrorSeverity: String, CaseIterable, Hashable, Sendable {
    /// The item normally fails.
    case fatal
    /// The rendition is dropped and playback goes on with another; fatal when it was the last.
    case variant
    /// Playback goes on.
    case warning
    /// Nobody has said.
    case unknown
}

/// What an explanation rests on, best first.
public enum ErrorEvidence: String, CaseIterable, Hashable, Sendable {
    /// Apple's headers, documentation and talks.
    case apple
    /// The standard that the number comes from (HTTP, POSIX).
    case standard
    /// A recorded session or the published text of one.
    case recorded
    /// Reports and source code of applications that met it.
    case reports
    /// How the player behaves, as far as it can be seen from outside.
    case deduced
    /// Nothing but the domain: the code itself is not known.
    case domain
}

/// What an error-log entry means, in words for the engineer who has to act on it.
public struct ErrorExplanation: Hashable, Sendable {
    /// Who has to act.
    public let `class`: ErrorClass
    /// What usually follows.
    public let severity: ErrorSeverity
    /// The code's name in the SDK, its HTTP status, or its four characters; nil where it has none in public.
    public let title: String?
    /// One sentence: what happened; where ``isQuoted``, the entry's own text in quotation marks, made harmless.
    public let meaning: String
    /// One sentence: what to look at next.
    public let nextCheck: String
    /// What the two sentences rest on.
    public let source: ErrorEvidence
    /// Whether the meaning is what the entry itself says: the player knows better than a guess by the code alone.
    public let isQuoted: Bool

    /// An explanation with all its parts.
    public init(
        class: ErrorClass, severity: ErrorSeverity, title: String?, meaning: String, nextCheck: String,
        source: ErrorEvidence, isQuoted: Bool = false
    ) {
        self.class = `class`
        self.severity = severity
        self.title = title
        self.meaning = meaning
        self.nextCheck = nextCheck
        self.source = source
        self.isQuoted = isQuoted
    }
}

/// What an HTTP status means to a player. CoreMedia has codes of its own for some statuses, and reports the others under
/// one code with the status in the text.
extension ErrorExplanation {
    /// CoreMedia's codes for HTTP statuses, with the status each stands for where its text tells none.
    static let statusOfCode: [Int: Int?] = [
        -12660: 403, -12661: 503, -12666: nil, -12667: nil, -12937: 401, -12938: 404, -16840: 401,
    ]

    private static let statuses = ErrorTables.ofManual.statuses

    /// Explains a status; nil stands for one that the log does not tell.
    init(ofStatus status: Int?) {
        if let status, let row = Self.statuses.first(where: { $0.statuses.contains(status) }) {
            self.init(ofStatus: status, meaning: row.meaning, nextCheck: row.nextCheck)
        } else {
            self.init(
                ofStatus: status,
                meaning: "The server answered with a status that the player does not know how to use.",
                nextCheck: "The CDN's log for the session identifier: which URL, which status.")
        }
    }

    private init(ofStatus status: Int?, meaning: String, nextCheck: String) {
        self.init(
            class: .delivery, severity: .variant, title: status.map { "HTTP \($0)" }, meaning: meaning,
            nextCheck: nextCheck, source: .standard)
    }
}

/// The families of error domains that a player log names; each numbers its codes in its own way.
enum ErrorDomain: Hashable, Sendable {
    /// `CoreMediaErrorDomain` and `NSOSStatusErrorDomain` (`OSStatus` in a sentence), which share their numbers.
    case coreMedia
    case avFoundation
    /// `NSURLErrorDomain` and `kCFErrorDomainCFNetwork`, which share their numbers.
    case url
    case posix
    /// A domain of an application or a library.
    case other
    /// The log names none.
    case unnamed

    init(_ name: String?) {
        switch name {
        case "CoreMediaErrorDomain", "NSOSStatusErrorDomain", "OSStatus": self = .coreMedia
        case "AVFoundationErrorDomain": self = .avFoundation
        case "NSURLErrorDomain", "kCFErrorDomainCFNetwork": self = .url
        case "NSPOSIXErrorDomain", "kCFErrorDomainPOSIX": self = .posix
        case nil, "", "-", "(null)": self = .unnamed
        default: self = .other
        }
    }

    /// The families whose numbers may stand under this name, nearest first. OSStatus is what every framework reports
    /// into, so URL loading's and AVFoundation's numbers turn up there too; their ranges do not overlap.
    var numberings: [ErrorDomain] {
        switch self {
        case .coreMedia, .unnamed: [.coreMedia, .avFoundation, .url]
        case .avFoundation, .url, .posix: [self]
        case .other: []
        }
    }

    /// The class that most of the domain's codes are in, for one that is not known.
    var usualClass: ErrorClass {
        switch self {
        case .url, .posix: .network
        case .avFoundation: .player
        // CoreMedia reports everything from a stale playlist to a missing decoder: no class is usual.
        case .coreMedia, .other, .unnamed: .unknown
        }
    }
}
