/// What the app knows of a session besides its logs (`context.json`): device, network, view size, app version.
///
/// It splits sessions into classes, since bitrates of a phone and of a TV are not compared (WWDC 2018 session 502).
public struct SessionContext: Equatable, Sendable {
    /// One value of a context.
    public enum Value: Equatable, Sendable {
        /// A text.
        case text(String)
        /// A number.
        case number(Double)
        /// A truth value.
        case truth(Bool)
    }

    /// The keys that a session's own object may have beside its logs, and are meant for its context.
    static let commonKeys: Set<String> = [
        "device", "deviceClass", "network", "radio", "carrier", "viewWidth", "viewHeight", "appVersion", "osVersion",
        "osBuild", "timeZone", "title", "status", "cdn",
    ]

    /// The key of what a session is known by.
    private static let source = "source"

    /// The values by their keys.
    public var values: [String: Value]

    /// Creates a context of the given values.
    public init(_ values: [String: Value] = [:]) { self.values = values }

    /// The keys, sorted.
    public var keys: [String] { values.keys.sorted() }

    /// The value of a key as a reader sees it; `nil` where the context does not hold it.
    public subscript(key: String) -> String? { values[key]?.description }

    /// Takes the values of `other` for the keys that this context lacks; of two values for one key the greater text
    /// stays, so that the order of merging does not matter. A source that measured stays beside one that lets estimate.
    public mutating func merge(_ other: SessionContext) {
        // Shared, and not copied: many rows of a table have the same context.
        if values.isEmpty { return values = other.values }
        let sources = (values[Self.source], other.values[Self.source])
        values.merge(other.values) { $0.precedes($1) ? $1 : $0 }
        guard let mine = sources.0?.description, let theirs = sources.1?.description,
            DeclaredSession.isEstimate(mine) != DeclaredSession.isEstimate(theirs)
        else { return }
        values[Self.source] = DeclaredSession.isEstimate(mine) ? sources.1 : sources.0
    }
}

extension SessionContext.Value {
    /// Whether this sorts before another value: by its text, and where they look alike (`"1"` and `1`) by its type.
    fileprivate func precedes(_ other: Self) -> Bool {
        let (mine, theirs) = (description, other.description)
        return mine.utf8.elementsEqual(theirs.utf8) ? rank < other.rank : mine.utf8.precedes(theirs.utf8)
    }

    private var rank: Int {
        switch self {
        case .text: 0
        case .number: 1
        case .truth: 2
        }
    }
}

extension SessionContext.Value: CustomStringConvertible {
    /// The value as text: whole numbers without a fraction.
    public var description: String {
        switch self {
        case .text(let text): text
        case .number(let number): number == number.rounded() && abs(number) < 0x1p53 ? "\(Int(number))" : "\(number)"
        case .truth(let truth): truth ? "true" : "false"
        }
    }
}
