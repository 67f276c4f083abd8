import Platform
public import PlayerLog

extension SessionTotals {
    /// When the session began: when the user asked to play, where the app noted that, else the first date of the logs.
    public var startDate: LogDate? {
        let first = [access?.firstDate, errors?.firstDate].compactMap(\.self).min()
        return (observed?.playDate ?? first).map(LogDate.init(microseconds:))
    }

    /// The host of the first variant that was played; nil where the time by variant was not counted.
    public var host: String? { variants.lazy.compactMap { $0.uri.flatMap { URIReference($0).host } }.first }

    /// The class of most entries of the error log, of two with as many the one that ``ErrorClass`` has first; `none` of
    /// an error log without entries.
    public var errorClass: String? {
        guard let errors else { return nil }
        if errors.total == 0 { return "none" }
        return zip(ErrorClass.allCases, errors.byClass).max { $0.1 < $1.1 }?.0.rawValue
    }

    /// The player: the product that the log's `#Software` line names, as `AppleCoreMedia`, else the context's `player`.
    public var player: String? {
        guard let software else { return context["player"] }
        return String(Substring(software.utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: " ") }))
    }
}
