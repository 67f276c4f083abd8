import FragmentedMP4
import HLS
import PlayheadMedia

/// The encryption of segments against EXT-X-KEY.
enum SegmentKeyRules {
    static let all: [LintRule] = [
        LintRule("key-unavailable", check: .segments(checkPresence)),
        LintRule("key-size", check: .segments(checkSize)),
        LintRule("key-wrong", check: .segments(checkKey)),
        LintRule("encryption-missing", check: .segments(checkMissing)),
        LintRule("encryption-undeclared", check: .segments(checkUndeclared)),
        LintRule("encryption-scheme", check: .segments(checkScheme)),
    ]

    /// The keys that are wrong, each once, with the first segment that needs it.
    private static func problems(_ media: LintedMedia) -> [(line: Int, problem: KeyProblem, segment: SegmentFacts)] {
        var known: Set<Int> = []
        return media.segments.compactMap { segment in
            guard case .key(let line, let problem)? = segment.failure, known.insert(line).inserted else { return nil }
            return (line, problem, segment)
        }
    }

    /// Who may not have a key from here is told so by its server, which is no mistake.
    private static func checkPresence(_ media: LintedMedia, _ collector: inout LintCollector) {
        for (line, problem, segment) in problems(media) {
            guard case .notHad(let failure) = problem else { continue }
            switch failure {
            case .missing: collector.add(line: line, "there is no key file for \(segment.uri.quoted)")
            case .status(let status) where status == 404 || status == 410 || status >= 500:
                collector.add(line: line, "the server answers \(status) for the key of \(segment.uri.quoted)")
            default: continue
            }
        }
    }

    private static func checkSize(_ media: LintedMedia, _ collector: inout LintCollector) {
        for (line, problem, segment) in problems(media) {
            guard case .size(let count) = problem else { continue }
            collector.add(line: line, "the key of \(segment.uri.quoted) has \(count) bytes, and not 16")
        }
    }

    private static func checkKey(_ media: LintedMedia, _ collector: inout LintCollector) {
        for (line, problem, segment) in problems(media) {
            guard case .wrong(let reason) = problem else { continue }
            collector.add(line: line, "the key does not decrypt \(segment.uri.quoted): \(reason)")
        }
    }

    private static func checkMissing(_ media: LintedMedia, _ collector: inout LintCollector) {
        for segment in media.segments {
            if case .notEncrypted(let method, let container)? = segment.failure {
                collector.add(
                    line: segment.line,
                    "METHOD is \(method), and \(segment.uri.quoted) is \(container.words) as it stands")
            } else if segment.container == .fragmentedMP4 || segment.container == .transportStream,
                segment.failure == nil,
                let method = sampleMethod(media, segment), scheme(segment) == nil,
                segment.track(.video) ?? segment.track(.audio) != nil
            {
                collector.add(line: segment.line, "METHOD is \(method), and \(segment.uri.quoted) is not encrypted")
            }
        }
    }

    private static func checkUndeclared(_ media: LintedMedia, _ collector: inout LintCollector) {
        for segment in media.segments where !media.playlist.segments[segment.index].keys.contains(where: \.encrypts) {
            guard let scheme = scheme(segment) else { continue }
            collector.add(
                line: segment.line,
                "\(segment.uri.quoted) is encrypted by the scheme \(scheme.description.quoted), and no EXT-X-KEY applies"
            )
        }
    }

    /// SAMPLE-AES in fragmented MP4 is the scheme cbcs, and SAMPLE-AES-CTR is cenc.
    private static func checkScheme(_ media: LintedMedia, _ collector: inout LintCollector) {
        for segment in media.segments where segment.container == .fragmentedMP4 {
            guard let method = sampleMethod(media, segment), let scheme = scheme(segment),
                scheme != (method == "SAMPLE-AES" ? "cbcs" : "cenc")
            else { continue }
            collector.add(
                line: segment.line,
                "METHOD is \(method), and \(segment.uri.quoted) is encrypted by the scheme \(scheme.description.quoted)"
            )
        }
    }

    private static func sampleMethod(_ media: LintedMedia, _ segment: SegmentFacts) -> String? {
        let methods = media.playlist.segments[segment.index].keys.compactMap(\.method)
        return methods.first { $0 == "SAMPLE-AES" || $0 == "SAMPLE-AES-CTR" }
    }

    private static func scheme(_ segment: SegmentFacts) -> FourCC? {
        segment.tracks.lazy.filter { $0.sampleCount > 0 }.compactMap { $0.protectionScheme }.first
    }
}
