import FragmentedMP4
import HLS
import PlayheadMedia
import PlayheadPlatform

/// Whether the segments that a playlist names are there, and are media.
///
/// A damaged segment breaks one of these rules, and no other rule says anything of it.
enum SegmentRules {
    static let all: [LintRule] = [
        LintRule(
            "segment-missing",
            check: each { _, segment in
                switch segment.failure {
                case .notHad(.missing)?: "there is no file"
                case .notHad(.status(let status))?: "the server answers with HTTP status \(status) for"
                default: nil
                }
            }),
        LintRule(
            "segment-outside-file",
            check: each { media, segment in
                guard case .notHad(.outsideRange(let size))? = segment.failure else { return nil }
                let range = media.playlist.segments[segment.index].byteRange
                let bytes =
                    range.map { "\($0.length) bytes" + ($0.offset.map { " at byte \($0)" } ?? "") } ?? "the bytes"
                return "\(bytes) are not within" + (size.map { " the \($0) bytes of" } ?? "")
            }),
        LintRule(
            "segment-empty", check: each { _, segment in segment.container == .empty ? "there are no bytes in" : nil }),
        LintRule(
            "segment-truncated",
            check: each { media, segment in
                switch segment.failure {
                case .notHad(.incomplete(let received, let expected))?:
                    "the server says \(expected) bytes, and sends \(received) of"
                case .broken(let error)? where error.kind == .truncated && !media.playlist.isIFramesOnly:
                    "\(error.place)\(error.problem), in"
                default: nil
                }
            }),
        LintRule(
            "segment-malformed",
            check: each { media, segment in
                guard case .broken(let error)? = segment.failure, error.kind != .truncated,
                    !media.playlist.isIFramesOnly
                else { return nil }
                return "\(error.place)\(error.problem), in"
            }),
        LintRule(
            "segment-not-media",
            check: each { _, segment in
                switch segment.container {
                case .html?, .playlist?, .text?, .matroska?, .unknown?: segment.container.map { "\($0.words) is in" }
                // Subtitles of another form are told by a rule of their own, and so is what is empty or compressed.
                default: nil
                }
            }),
        LintRule("segment-without-samples", check: .segments(checkSamples)),
        LintRule("segment-container-change", check: .segments(checkContainers)),
        LintRule("initialization-unreadable", check: .segments(checkInitializations)),
        LintRule("segment-bytes-again", check: .segments(checkEqualBytes)),
    ]

    /// A rule about each segment by itself; `pick` says what is wrong with one, before its URI.
    private static func each(
        _ pick: @escaping @Sendable (LintedMedia, SegmentFacts) -> String?
    ) -> LintCheck {
        .segments { media, collector in
            for segment in media.segments {
                guard let problem = pick(media, segment) else { continue }
                collector.add(line: segment.line, "\(problem) \(segment.uri.quoted)")
            }
        }
    }

    /// I-frames without a picture are another rule.
    private static func checkSamples(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard !media.playlist.isIFramesOnly else { return }
        for segment in media.segments where segment.failure == nil && segment.isDamaged {
            collector.add(line: segment.line, "there is no sample of any track in \(segment.uri.quoted)")
        }
    }

    private static func checkContainers(_ media: LintedMedia, _ collector: inout LintCollector) {
        var known: SegmentFacts?
        for segment in media.segments {
            guard let container = segment.container, container.isMedia else { continue }
            if let first = known, let other = first.container, !media.hasDiscontinuity(from: first, to: segment) {
                if other != container {
                    collector.add(
                        line: segment.line,
                        "\(segment.uri.quoted) is \(container.words), and \(first.uri.quoted) \(other.words)")
                }
            } else {
                known = segment
            }
        }
    }

    private static func checkInitializations(_ media: LintedMedia, _ collector: inout LintCollector) {
        for section in media.initializations {
            let problem: String? =
                switch section.failure {
                case .notHad(.missing)?: "there is no file"
                case .notHad(.status(let status))?: "the server answers with HTTP status \(status) for"
                case .notHad(.outsideRange)?: "the byte range is not within"
                case .notHad(.incomplete)?: "the server sends less than it says of"
                case .noMedia?:
                    section.container.map { $0 == .empty ? "there are no bytes in" : "\($0.words) is in" }
                case .broken(let error)?: "\(error.place)\(error.problem), in"
                case .initialization?, .encrypted?, .key?, .notEncrypted?, .notRead?, .notHad?, nil: nil
                }
            guard let problem else { continue }
            collector.add(line: section.line, "\(problem) the initialization section \(section.uri.quoted)")
        }
    }

    /// A slate is often shown again, behind a discontinuity.
    private static func checkEqualBytes(_ media: LintedMedia, _ collector: inout LintCollector) {
        let segments = Dictionary(media.segments.map { ($0.index, $0) }) { first, _ in first }
        for segment in media.segments {
            guard let index = segment.sameBytesAs, let first = segments[index],
                !media.hasDiscontinuity(from: first, to: segment)
            else { continue }
            collector.add(
                line: segment.line,
                "\(segment.uri.quoted) has the same bytes as \(first.uri.quoted) in line \(first.line)")
        }
    }
}

extension LintedMedia {
    /// Whether an EXT-X-DISCONTINUITY stands between two segments.
    func hasDiscontinuity(from first: SegmentFacts, to second: SegmentFacts) -> Bool {
        guard first.index < second.index else { return false }
        return playlist.segments[(first.index + 1)...second.index].contains(where: \.isDiscontinuity)
    }
}

extension MovieError {
    /// Where in the file it is, for a message.
    fileprivate var place: String {
        let parts = [path.isEmpty ? nil : path, offset.map { "byte \($0)" }].compactMap(\.self)
        return parts.isEmpty ? "" : parts.joined(separator: " at ") + ": "
    }
}
