/// The families of error domains that a player log names; each numbers its codes in its own way.
enum ErrorDomain: Hashable, Sendable {
    /// `CoreMediaErrorDomain` and `NSOSStatusErrorDomain`, which share their numbers.
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
        case "CoreMediaErrorDomain", "NSOSStatusErrorDomain": self = .coreMedia
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
