import Playback
public import PlayerLog
import PlayheadNumerics
import VisibleText

/// What tells one simulated session from another: what was played, by what, over which link.
public struct RunIdentity: Equatable, Sendable {
    /// The presentation.
    public var playlist: String
    /// The rule, as `--abr` takes it.
    public var abr: String
    /// The player profile, as `--player` takes it.
    public var player: String
    /// The trace.
    public var trace: String
    /// The seed of all that is made up.
    public var seed: UInt64
    /// What else was chosen, by the options' names.
    public var settings: [String: String]

    /// Creates a name. Where the playlist is a URL, it is named without its user and query: a session's name goes
    /// wherever its bundle and its reports go.
    public init(
        playlist: String, abr: String, player: String, trace: String, seed: UInt64, settings: [String: String] = [:]
    ) {
        self.playlist = withoutSecrets(argument: playlist)
        (self.abr, self.player, self.trace) = (abr, player, trace)
        (self.seed, self.settings) = (seed, settings)
    }

    /// The keys of ``context`` that every simulated session has, in the order in which rows show them.
    public static let keys = ["playlist", "abr", "player", "trace"]

    /// What the session's bundle says of it, besides what the player logs.
    public var context: SessionContext {
        var values: [String: SessionContext.Value] = [
            "source": .text("simulated"), "playlist": .text(playlist), "abr": .text(abr), "player": .text(player),
            "trace": .text(trace), "seed": .text(String(seed)), "timeZone": .text("UTC"),
        ]
        for (key, value) in settings { values[key] = .text(value) }
        return SessionContext(values)
    }

    /// A playback session id as AVPlayer's are, which these parts decide.
    ///
    /// - Parameter occurrence: tells apart runs of one name, since two files may be called the same.
    public func sessionID(occurrence: Int = 0) -> String {
        let context = context
        let text = context.keys.map { "\($0)=\(context[$0] ?? "")" }.joined(separator: "\n") + "\n\(occurrence)"
        // FNV-1a (Fowler, Noll, Vo), stirred by the generator.
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var random = SeededRandom(seed: hash)
        // A UUID of version 8, which RFC 9562 leaves to its maker.
        let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x8000
        let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array(Self.hexadecimal(high) + Self.hexadecimal(low))
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
