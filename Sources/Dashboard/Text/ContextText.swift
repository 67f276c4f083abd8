import PlayerLog
import PlayheadAnalytics

/// What is known of a session besides its logs, in a line.
enum ContextText {
    /// Keys that need no name: their values speak.
    private static let plain = ["device", "deviceClass", "network", "radio", "carrier"]
    /// Keys that stand elsewhere or say nothing to a reader.
    private static let hidden: Set<String> = ["title", "timeZone", "viewWidth", "viewHeight", "appVersion", "status"]

    /// The facts, the informative ones first.
    static func facts(_ totals: SessionTotals) -> [String] {
        let context = totals.context
        var facts = plain.compactMap { context[$0] }
        if let width = context["viewWidth"], let height = context["viewHeight"] { facts.append("\(width)x\(height)") }
        if let version = context["appVersion"] { facts.append("app \(version)") }
        facts += context.keys.filter { !plain.contains($0) && !hidden.contains($0) }
            .compactMap { key in context[key].map { "\(key) \($0)" } }
        if let software = totals.software { facts.append(software) }
        return facts
    }

    /// A session id short enough to stand beside other things: of a UUID the first part.
    static func shortID(_ id: String) -> String {
        let isUUID =
            id.utf8.count == 36
            && id.utf8.enumerated().allSatisfy { index, byte in
                [8, 13, 18, 23].contains(index) == (byte == 0x2D)
            }
        return isUUID ? String(id.prefix(8)) : id
    }

    /// What a session is called beside other things: its title, or its id where that is the title, as short as it is elsewhere.
    static func shortTitle(_ entry: SessionEntry) -> String {
        entry.title == entry.id ? shortID(entry.id) : entry.title
    }

    /// What was odd about the logs, in words.
    static func flags(_ totals: SessionTotals) -> [String] {
        let flags = totals.access?.flags ?? []
        var words: [String] = []
        if flags.contains(.countersShrank) { words.append("counters shrank between dumps: largest taken") }
        if flags.contains(.dumpsDisagree) { words.append("dumps disagree: both kept") }
        if flags.contains(.datesRunBackwards) { words.append("dates run backwards") }
        if totals.stallCountsDisagree { words.append("the app saw more stalls than the log counts: the app's taken") }
        return words
    }
}
