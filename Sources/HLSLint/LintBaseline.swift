public import HLS

/// What an earlier report found, which is no news in a later one.
///
/// A finding is told again by its rule, its playlist and its message: lines move when something is written above them. Where a
/// message differs in numbers only, such as a bitrate that is measured anew, it is the same finding. Of several that are alike
/// as many are known as there were.
public struct LintBaseline: Sendable {
    /// A finding of the earlier report.
    public struct Finding: Hashable, Sendable {
        let rule: String
        let file: String
        let message: String

        /// A finding; its texts as the report has them.
        public init(rule: String, file: String, message: String) {
            (self.rule, self.file, self.message) = (rule, file, message)
        }

        /// The same without its numbers.
        var withoutNumbers: Finding {
            var text = ""
            for character in message where !("0"..."9").contains(character) || text.last != "#" {
                text.append(("0"..."9").contains(character) ? "#" : character)
            }
            return Finding(rule: rule, file: file, message: text)
        }

        /// The same with its playlist's place as seen from the playlist that was given.
        fileprivate func relative(to given: String?) -> Finding {
            guard let given else { return self }
            if file == given { return Finding(rule: rule, file: "", message: message) }
            let folder = given.lastIndex(of: "/").map { given[...$0] } ?? ""
            return Finding(
                rule: rule, file: file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file, message: message
            )
        }
    }

    /// What the report is called.
    public let name: String
    private let findings: [Finding]
    private let unkept: [PlaylistFinding.Severity: Int]

    /// An earlier report.
    ///
    /// - Parameters:
    ///   - name: what it is called.
    ///   - given: the playlist that it was about: it is the same one though it has another name now.
    ///   - findings: those that it names.
    ///   - unkept: how many findings of each severity it counts and does not name.
    public init(name: String, given: String?, findings: [Finding], unkept: [PlaylistFinding.Severity: Int]) {
        self.name = name
        self.findings = findings.map { $0.relative(to: given) }
        self.unkept = unkept
    }

    /// Marks the findings of a report that are known.
    ///
    /// - Parameters:
    ///   - report: the later report.
    ///   - given: the playlist that it is about.
    ///   - shown: what reports make of a text, which may hold secrets.
    public func mark(_ report: inout LintReport, given: String, shown: (String) -> String) {
        let given = shown(given)
        let current = report.findings.map {
            Finding(rule: $0.rule, file: shown($0.file), message: shown($0.message)).relative(to: given)
        }
        var isKnown = Array(repeating: false, count: current.count)
        var rest = findings
        // Those that are alike to the letter first, so that what is new is not what was there.
        for form in [\Finding.self, \.withoutNumbers] {
            var counts = Dictionary(rest.map { ($0[keyPath: form], 1) }, uniquingKeysWith: +)
            for index in current.indices where !isKnown[index] {
                guard let count = counts[current[index][keyPath: form]], count > 0 else { continue }
                counts[current[index][keyPath: form]] = count - 1
                isKnown[index] = true
            }
            rest = rest.filter { finding in
                guard let count = counts[finding[keyPath: form]], count > 0 else { return false }
                counts[finding[keyPath: form]] = count - 1
                return true
            }
        }
        var news = report.counts
        for (finding, isKnown) in zip(report.findings, isKnown) where isKnown {
            news[finding.severity, default: 0] -= 1
        }
        // Of findings that no report names as many are known as there were.
        for (severity, count) in unkept { news[severity, default: 0] -= min(count, report.unkept(severity)) }
        for index in isKnown.indices { report.findings[index].isKnown = isKnown[index] }
        report.baseline = .init(name: name, gone: rest.count, newCounts: news.filter { $0.value > 0 })
    }
}
