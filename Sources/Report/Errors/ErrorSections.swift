import Descriptions
import PlayerLog
import PlayheadAnalytics

/// What people read of errors.
extension ErrorReport {
    /// A section for each code and chain, and what else is to be known.
    var sections: [[ReportBlock]] { entries.map(section) + ReportBlock.notes(notes) }

    private func section(_ entry: Entry) -> [ReportBlock] {
        let (errors, cause) = (entry.chain.errors, entry.cause.index)
        var blocks: [ReportBlock] = []
        if let source = entry.source {
            let times = entry.chain.count > 1 ? " (\(NumberText.count(entry.chain.count)) times)" : ""
            blocks.append(.heading("Line \(String(entry.chain.line))\(times) of \(foreign: source)"))
            let lines = errors.indices.map { index in
                let name = heading(of: index, in: entry)
                return (
                    errors[index].depth > 0 ? "caused by " + name : name,
                    entry.meanings[index].flatMap {
                        [line($0, of: index, in: entry)] + details($0, of: index, in: entry)
                    }
                )
            }
            blocks.append(.list(lines))
        } else {
            let meanings = entry.meanings[cause]
            blocks.append(.heading(heading(of: cause, in: entry)))
            blocks.append(.list(meanings.map { (line($0, of: cause, in: entry), details($0, of: cause, in: entry)) }))
        }
        let name = ReportText(foreign: errors[cause].name)
        switch entry.cause.reason {
        case .only: break
        case .innermost:
            blocks.append(.paragraph("The cause is " + name + ": it is the innermost, and those around it pass it on."))
        case .innermostKnown:
            blocks.append(.paragraph("The cause is " + name + ": it is the innermost that the catalogue knows."))
        case .unknownBelowWrappers:
            blocks.append(.paragraph("The cause is " + name + ", which the catalogue does not know."))
        case .wrapper:
            blocks.append(
                .paragraph(
                    name
                        + " only passes on another error, which is not given here: look for NSUnderlyingError in the whole "
                        + "description, and in the entries of the error log."))
        }
        return blocks
    }

    /// An error's domain, code and title.
    private func heading(of index: Int, in entry: Entry) -> ReportText {
        let error = entry.chain.errors[index]
        let title = entry.title(of: index).flatMap { error.name.contains($0) ? nil : $0 }
        return ReportText(foreign: error.name) + ReportText(title.map { ", \($0)" } ?? "")
    }

    /// What a meaning says happened, and which words tell it from others of the code.
    private func line(_ meaning: ErrorMeaning, of index: Int, in entry: Entry) -> ReportText {
        let words = meaning.words.map { words in
            meaning.isOnlyWithWords ? "Only with \"\(words)\": " : "With \"\(words)\" or other words: "
        }
        let title = entry.title(of: index) == nil ? meaning.explanation.title.map { "\($0): " } : nil
        return "\(words ?? title ?? "")\(foreign: meaning.explanation.meaning)"
    }

    /// What else is said of an error: all of the cause, little of those that pass it on.
    private func details(_ meaning: ErrorMeaning, of index: Int, in entry: Entry) -> [ReportText] {
        let (error, explanation) = (entry.chain.errors[index], meaning.explanation)
        var details: [ReportText] = []
        if let own = error.ownText, !explanation.isQuoted { details.append("It says: \"\(foreign: own)\"") }
        guard index == entry.cause.index else { return details }
        if explanation.source == .domain, let domain = catalog.introduction(ofDomain: error.domain) {
            details.append("Its domain: \(domain)")
        }
        details += [
            "Who acts: \(explanation.class.words).", "What follows: \(explanation.severity.words).",
            "How sure: \(explanation.words).", "To check: \(explanation.nextCheck)",
        ]
        if error.refersToErrorLog {
            details.append(
                "Its text refers to the error log: the entries there (AVPlayerItem.errorLog()) tell what failed.")
        }
        return details
    }
}

extension ErrorReport.Entry {
    /// The title that all meanings of an error share.
    fileprivate func title(of index: Int) -> String? {
        let titles = Set(meanings[index].map(\.explanation.title))
        return titles.count == 1 ? titles.first ?? nil : nil
    }
}

extension MentionedError {
    /// The domain and the code.
    fileprivate var name: String {
        guard let code else { return domain ?? "An error without a code" }
        return (domain.map { $0 + " " } ?? "") + String(code)
    }
}

extension ErrorClass {
    fileprivate var words: String {
        switch self {
        case .network: "network, the viewer's network"
        case .delivery: "delivery, the server or the CDN"
        case .livePlaylist: "live-playlist, whoever publishes the live playlist"
        case .contentFormat: "content-format, whoever makes the media and its playlists"
        case .drm: "drm, whoever runs keys, certificates and licences"
        case .player: "player, the application or the device"
        case .unknown: "not known"
        }
    }
}

extension ErrorSeverity {
    fileprivate var words: String {
        switch self {
        case .fatal: "the item normally fails"
        case .variant: "a rendition is dropped and playback goes on with another; fatal when it was the last"
        case .warning: "playback goes on"
        case .unknown: "not known"
        }
    }
}

extension ErrorExplanation {
    /// What it rests on.
    fileprivate var words: String {
        let words =
            switch source {
            case .apple: "documented by Apple (headers, documentation, talks)"
            case .standard: "a standard says so (HTTP, POSIX)"
            case .recorded: "seen in a recorded session; Apple does not document it"
            case .reports: "reported by applications; Apple does not document it"
            case .deduced: "deduced from how the player behaves; Apple does not document it"
            case .domain: "nothing is known but its domain"
            }
        return isQuoted ? "the error's own words; of the code: " + words : words
    }
}
