public import PlayerLog

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
            return outer?.severity == .fatal ? cause.ending() : cause
        }
        return outer ?? Self.worded.first { $0.wording.map(text.holds) ?? false }?.explanation
            ?? note.httpStatus.map { ErrorExplanation(ofStatus: $0) } ?? unknown(code, outerDomain)
    }

    /// Explains one entry of an error log, by its domain, code and comment.
    public func explain(_ entry: ErrorLogEvent) -> ErrorExplanation {
        explain(domain: entry.errorDomain, status: entry.errorStatusCode, comment: entry.errorComment)
    }

    private func known(
        _ code: Int, _ domain: ErrorDomain, _ text: String, _ httpStatus: Int?
    ) -> ErrorExplanation? {
        for numbering in domain.numberings {
            // Some applications log the number without its sign.
            for candidate in code > 0 ? [code, -code] : [code] {
                let rows = Self.rules(numbering)[candidate] ?? []
                if let row = rows.first(where: { $0.condition.map(text.holds) ?? false }) { return row.explanation }
                if numbering == .coreMedia, let usual = ErrorExplanation.statusOfCode[candidate] {
                    return ErrorExplanation(ofStatus: httpStatus ?? usual)
                }
                if let row = rows.first(where: { $0.condition == nil }) { return row.explanation }
            }
        }
        return nil
    }

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

extension ErrorExplanation {
    /// The same, where it ended the item.
    fileprivate func ending() -> ErrorExplanation {
        ErrorExplanation(
            class: self.class, severity: .fatal, title: title, meaning: meaning, nextCheck: nextCheck, source: source)
    }
}
