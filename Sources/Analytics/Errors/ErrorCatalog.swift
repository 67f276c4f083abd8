public import PlayerLog
import VisibleText

/// What the codes of AVPlayer's error log mean.
///
/// Apple documents AVFoundation's and URL loading's codes, but hardly any of CoreMedia's, which are the most common; those
/// come from Apple's talks and from what applications have reported. ``ErrorExplanation/source`` tells how well each is
/// known. Codes are reused with different texts, so code and comment decide together.
public struct ErrorCatalog: Sendable {
    // Each table is read where the first entry of its domain is explained: most sessions have none.
    private static let coreMedia = byCode(ErrorTables.ofManual.rules(of: .coreMedia))
    private static let avFoundation = byCode(ErrorTables.ofManual.rules(of: .avFoundation))
    private static let url = byCode(ErrorTables.ofManual.rules(of: .url))
    private static let posix = byCode(ErrorTables.ofManual.rules(of: .posix))
    /// CoreMedia's rows that are known by their wording, for a text under a code that is not known or under none.
    private static let worded = ErrorTables.ofManual.rules(of: .coreMedia).filter { $0.wording != nil }

    private static func byCode(_ rules: [ErrorRule]) -> [Int: [ErrorRule]] {
        Dictionary(grouping: rules.filter { $0.code != nil }) { $0.code ?? 0 }
    }

    private static func rules(_ domain: ErrorDomain) -> [Int: [ErrorRule]] {
        switch domain {
        case .coreMedia: coreMedia
        case .avFoundation: avFoundation
        case .url: url
        case .posix: posix
        case .other, .unnamed: [:]
        }
    }

    /// The span in which FairPlay's codes lie: one that is not listed is about keys all the same.
    private static let fairPlayCodes = -42999 ... -42600

    /// The catalogue of all codes that are known.
    public init() {}

    /// Explains one entry of an error log.
    ///
    /// - Parameters:
    ///   - domain: `errorDomain`; nil or empty where the log has none.
    ///   - status: `errorStatusCode`, as printed by `ErrorCode.parse(_:)`; where nil, a code in the comment counts.
    ///   - comment: `errorComment`, bare or wrapped in a localized sentence.
    /// - Returns: An explanation always; for a code that is not known one that says so.
    public func explain(domain: String?, status: Int?, comment: String?) -> ErrorExplanation {
        let note = CommentNormalizer.normalize(comment)
        let text = CommentNormalizer.bounded(comment ?? "").lowercased()
        let outerDomain = ErrorDomain(domain ?? note.domain)
        let code = (status ?? note.status).map(ErrorCode.folded)
        let outer = code.flatMap { known($0, outerDomain, text, note.httpStatus) }
        // Other domains' codes wrap CoreMedia's, which say more; CoreMedia's own codes are the innermost.
        if let inner = note.status, inner != code, outer == nil || outerDomain != .coreMedia,
            let cause = known(inner, ErrorDomain(note.domain), text, note.httpStatus)
        {
            return (outer?.explanation.severity == .fatal ? cause.ending() : cause).told(by: note)
        }
        if let outer { return outer.told(by: note) }
        if let rule = Self.worded.first(where: { $0.wording.map(text.holds) ?? false }) {
            return Found(rule).told(by: note)
        }
        return note.httpStatus.map { ErrorExplanation(ofStatus: $0) }
            ?? Found(explanation: unknown(code, outerDomain), isGuess: true).told(by: note)
    }

    /// Explains one entry of an error log, by its domain, code and comment.
    public func explain(_ entry: ErrorLogEvent) -> ErrorExplanation {
        explain(domain: entry.errorDomain, status: entry.errorStatusCode, comment: entry.errorComment)
    }

    private func known(_ code: Int, _ domain: ErrorDomain, _ text: String, _ httpStatus: Int?) -> Found? {
        for numbering in domain.numberings {
            for candidate in Self.signs(of: code) {
                let rows = Self.rules(numbering)[candidate] ?? []
                if let row = rows.first(where: { $0.condition.map(text.holds) ?? false }) { return Found(row) }
                if numbering == .coreMedia, let usual = ErrorExplanation.statusOfCode[candidate] {
                    return Found(explanation: ErrorExplanation(ofStatus: httpStatus ?? usual), isGuess: false)
                }
                if let row = rows.first(where: { $0.condition == nil }) {
                    return Found(row, isByCodeAlone: !(row.wording.map(text.holds) ?? false))
                }
                if let row = rows.first { return Found(otherWordsThan: row) }
            }
        }
        return nil
    }

    /// All rows of a code in a domain's numbering, in the article's order.
    func rows(of code: Int, _ numbering: ErrorDomain) -> [ErrorMeaning] {
        let code = ErrorCode.folded(code)
        for candidate in Self.signs(of: code) {
            let rows = (Self.rules(numbering)[candidate] ?? []).map { rule in
                ErrorMeaning(
                    words: rule.wording, isOnlyWithWords: rule.condition != nil, explanation: rule.explanation)
            }
            let usual = numbering == .coreMedia ? ErrorExplanation.statusOfCode[candidate] : nil
            let status = usual.map {
                ErrorMeaning(words: nil, isOnlyWithWords: false, explanation: ErrorExplanation(ofStatus: $0))
            }
            if !rows.isEmpty || status != nil { return rows + (status.map { [$0] } ?? []) }
        }
        return []
    }

    /// Some applications log the number without its sign.
    private static func signs(of code: Int) -> [Int] { code > 0 ? [code, -code] : [code] }

    private func unknown(_ code: Int?, _ domain: ErrorDomain) -> ErrorExplanation {
        guard let code else {
            return ErrorExplanation(
                class: domain.usualClass, severity: .unknown, title: nil,
                meaning: "The entry has neither a code nor a text that is known.",
                nextCheck: "The entries around it, and whether playback went on.", source: .domain)
        }
        let isFairPlay = domain.numberings.contains(.coreMedia) && Self.fairPlayCodes.contains(code)
        return ErrorExplanation(
            class: isFairPlay ? .drm : domain.usualClass, severity: .unknown, title: ErrorCode.fourCharacters(code),
            meaning: isFairPlay
                ? "A code of FairPlay's that is not in the catalogue." : "A code that is not in the catalogue.",
            nextCheck: "The entries around it, and whether playback went on.", source: .domain)
    }
}

/// What the catalogue has of an entry.
private struct Found {
    var explanation: ErrorExplanation
    /// Whether the entry's own text, where it says something, tells more.
    var isGuess: Bool

    init(explanation: ErrorExplanation, isGuess: Bool) {
        (self.explanation, self.isGuess) = (explanation, isGuess)
    }

    /// - Parameter isByCodeAlone: whether the entry has none of the words by which the row is known: then, but for codes that
    ///   Apple or a standard documents, nobody knows that it means the same here. Words that begin with `#` are a tag, of
    ///   which the entry says more than the row.
    init(_ rule: ErrorRule, isByCodeAlone: Bool = false) {
        let isDocumented = rule.explanation.source == .apple || rule.explanation.source == .standard
        self.init(
            explanation: rule.explanation,
            isGuess: isByCodeAlone ? !isDocumented : rule.wording?.utf8.first == UInt8(ascii: "#"))
    }

    /// A code that is known with other texts only.
    init(otherWordsThan rule: ErrorRule) {
        self.init(
            explanation: ErrorExplanation(
                class: rule.explanation.class, severity: .unknown, title: rule.explanation.title,
                meaning: "The code is known, but not with this text.",
                nextCheck: "The entries around it, and whether playback went on.", source: .deduced),
            isGuess: true)
    }

    /// The same, where it ended the item.
    func ending() -> Found { Found(explanation: explanation.with(severity: .fatal), isGuess: isGuess) }

    /// The explanation of an entry with a comment.
    func told(by comment: NormalizedComment) -> ErrorExplanation {
        guard isGuess, let text = comment.text, CommentNormalizer.saysSomething(text) else { return explanation }
        let scalars = text.unicodeScalars
        let shown = String(String.UnicodeScalarView(scalars.prefix(SessionIncidents.longestComment)))
        let cut = scalars.dropFirst(SessionIncidents.longestComment).isEmpty ? "" : "…"
        return explanation.with(quote: "\"\(sanitized(shown))\(cut)\"")
    }
}

extension ErrorExplanation {
    fileprivate func with(severity: ErrorSeverity) -> ErrorExplanation {
        ErrorExplanation(
            class: self.class, severity: severity, title: title, meaning: meaning, nextCheck: nextCheck, source: source)
    }

    fileprivate func with(quote: String) -> ErrorExplanation {
        ErrorExplanation(
            class: self.class, severity: severity, title: title, meaning: quote, nextCheck: nextCheck, source: source,
            isQuoted: true)
    }
}
