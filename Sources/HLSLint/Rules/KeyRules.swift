import HLS
import PlayheadPlatform

/// Keys of encrypted media.
enum KeyRules {
    static let all: [LintRule] = [
        LintRule("key-uri-missing", check: .reader),
        LintRule("key-none-attributes", check: .text(checkNone), fix: removeAttributes),
        LintRule("key-method", check: .text(checkMethod)),
        LintRule("key-iv", check: .text(checkVector)),
        LintRule("map-key-iv", check: .text(checkInitialization)),
        LintRule("key-formats-differ", check: .media(checkFormats)),
        LintRule("identity-with-drm", check: .media(checkIdentity)),
        LintRule("fairplay-method", check: keys(checkFairPlay)),
        LintRule("fairplay-iv", check: keys(checkFairPlayVector)),
        LintRule("ctr-on-apple", check: keys(checkCounterMode)),
        LintRule("key-over-http", check: keys(checkScheme)),
        LintRule("session-key-shape", check: .multivariant(checkSessionKeys), fix: removeSessionKey),
        LintRule("session-key-mismatch", check: .presentation(checkSessionMatch)),
    ]

    private static func checkNone(_ playlist: LintedPlaylist, _ collector: inout LintCollector) {
        for tag in playlist.text.tags(TagName.key.rawValue) {
            let list = playlist.text.attributes(line: tag.line)
            guard list["METHOD"] == "NONE", let other = list.attributes.first(where: { $0.name != "METHOD" }) else {
                continue
            }
            let names = list.attributes.map(\.name).filter { $0 != "METHOD" }.joined(separator: ", ")
            collector.add(line: tag.line, column: other.column, "METHOD is NONE, and \(names) stands beside it")
        }
    }

    /// Players heed nothing but METHOD=NONE; a URI though is a sign that METHOD is what is wrong.
    private static func removeAttributes(
        _ finding: LintFinding, _ lines: PlaylistLines, _ edit: inout LintEdit
    ) throws -> Bool {
        guard let line = finding.line else { return false }
        let list = lines.attributes(line: line)
        guard list["URI"] ?? "" == "" else { return false }
        for name in Set(list.attributes.map(\.name)).subtracting(["METHOD"]).sorted() {
            try edit.text.removeAttribute(name, line: line)
        }
        return true
    }

    private static let methods: Set<String> = ["NONE", "AES-128", "SAMPLE-AES", "SAMPLE-AES-CTR", "AES-256-GCM"]

    private static func checkMethod(_ playlist: LintedPlaylist, _ collector: inout LintCollector) {
        for name in [TagName.key, .sessionKey] {
            for tag in playlist.text.tags(name.rawValue) {
                let attributes = playlist.text.attributes(line: tag.line).attributes
                guard let method = attributes.first(where: { $0.name == "METHOD" }), !methods.contains(method.value),
                    !method.value.contains("{$")
                else { continue }
                // Packagers wrote this for what is SAMPLE-AES-CTR now.
                let isFormer = method.value == "SAMPLE-AES-CENC"
                collector.add(
                    line: tag.line, column: method.column, as: isFormer ? .should : nil,
                    "METHOD is \(method.value.quoted)" + (isFormer ? ", and is SAMPLE-AES-CTR now" : ""))
            }
        }
    }

    private static func checkVector(_ playlist: LintedPlaylist, _ collector: inout LintCollector) {
        for name in [TagName.key, .sessionKey] {
            for tag in playlist.text.tags(name.rawValue) {
                let attributes = playlist.text.attributes(line: tag.line).attributes
                guard let vector = attributes.first(where: { $0.name == "IV" }), !vector.isQuoted,
                    vector.value.hasPrefix("0x") || vector.value.hasPrefix("0X")
                else { continue }
                let digits = vector.value.utf8.dropFirst(2)
                // Zeros that lead make no number larger.
                guard digits.count < 32 || digits.drop(while: { $0 == UInt8(ascii: "0") }).count > 32 else { continue }
                collector.add(
                    line: tag.line, column: vector.column,
                    "IV has \(digits.count) hexadecimal digits, and 128 bits are 32")
            }
        }
    }

    /// A key applies to each EXT-X-MAP between it and the next one of its KEYFORMAT. Other formats than identity say
    /// themselves where an IV comes from.
    private static func checkInitialization(_ playlist: LintedPlaylist, _ collector: inout LintCollector) {
        var withoutVector: Int?
        for (name, line) in playlist.text.tags {
            if name == TagName.key.rawValue {
                let key = Key(attributes: playlist.text.attributes(line: line), line: line)
                if key.encrypts, key.keyFormat != "identity" { continue }
                withoutVector = key.method == "AES-128" && key.attributes["IV"] == nil ? line : nil
            } else if name == TagName.map.rawValue, let withoutVector {
                collector.add(
                    line: line, "the EXT-X-KEY of line \(withoutVector) applies to this EXT-X-MAP, and has no IV")
            }
        }
    }

    private static func checkFormats(_ media: LintedMedia, _ collector: inout LintCollector) {
        var first: Set<String>?
        for segment in media.playlist.segments where !segment.keys.isEmpty {
            let formats = Set(segment.keys.map(\.keyFormat))
            guard let wanted = first else {
                first = formats
                continue
            }
            guard formats != wanted else { continue }
            collector.add(
                line: segment.line,
                "the segment is encrypted for \(formats.sorted().joined(separator: ", ").quoted), and others before "
                    + "it for "
                    + wanted.sorted().joined(separator: ", ").quoted)
            return
        }
    }

    /// The same key protects the media however it is got: where it is to be had without DRM, there is none.
    private static func checkIdentity(_ media: LintedMedia, _ collector: inout LintCollector) {
        let segment = media.playlist.segments.first { segment in
            let formats = Set(segment.keys.map(\.keyFormat))
            return formats.count > 1 && formats.contains("identity")
        }
        guard let segment else { return }
        let others = Set(segment.keys.map(\.keyFormat)).subtracting(["identity"]).sorted()
        collector.add(
            line: segment.line,
            "the segment has a key of KEYFORMAT identity beside \(others.joined(separator: ", ").quoted)")
    }

    /// A check of each key that there is, of the session or of segments.
    private static func keys(_ check: @escaping @Sendable (Key, inout LintCollector) -> Void) -> LintCheck {
        LintCheck(need: nil) { subject, collector in
            for key in subject.multivariant?.sessionKeys ?? [] { check(key, &collector) }
            for media in subject.mediaPlaylists {
                collector.file = media.file.name
                for key in media.playlist.keys { check(key, &collector) }
            }
        }
    }

    private static let fairPlay = "com.apple.streamingkeydelivery"

    private static func checkFairPlay(_ key: Key, _ collector: inout LintCollector) {
        guard key.keyFormat == fairPlay, key.method != "SAMPLE-AES" else { return }
        collector.add(at: "METHOD", of: key, "METHOD is \((key.method ?? "missing").quoted)")
    }

    private static func checkFairPlayVector(_ key: Key, _ collector: inout LintCollector) {
        guard key.keyFormat == fairPlay, key.attributes["IV"] != nil else { return }
        collector.add(at: "IV", of: key, "a key of FairPlay has an IV")
    }

    private static func checkCounterMode(_ key: Key, _ collector: inout LintCollector) {
        // Of FairPlay this is another rule.
        guard key.method == "SAMPLE-AES-CTR", key.keyFormat != fairPlay else { return }
        collector.add(at: "METHOD", of: key, "METHOD is SAMPLE-AES-CTR")
    }

    private static func checkScheme(_ key: Key, _ collector: inout LintCollector) {
        guard key.uri.flatMap({ URIReference($0).scheme })?.lowercased() == "http" else { return }
        collector.add(at: "URI", of: key, "the key is loaded by http")
    }

    private static let identifying = ["METHOD", "URI", "IV", "KEYFORMAT", "KEYFORMATVERSIONS"]

    private static func checkSessionKeys(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        var lines: [[String?]: Int] = [:]
        for key in playlist.sessionKeys {
            if key.method == "NONE" { collector.add(at: "METHOD", of: key, "METHOD is NONE") }
            let values = identifying.map { key.attributes[$0] }
            if let line = lines[values] {
                collector.add(line: key.line, "line \(line) states the same key")
            } else {
                lines[values] = key.line
            }
        }
    }

    /// A key that was stated before, or that is none, says nothing; one of METHOD=NONE with a URI may be meant.
    private static func removeSessionKey(
        _ finding: LintFinding, _ lines: PlaylistLines, _ edit: inout LintEdit
    ) -> Bool {
        guard let line = finding.line else { return false }
        let list = lines.attributes(line: line)
        if list["METHOD"] == "NONE", list["URI"] != nil { return false }
        edit.text.removeLine(line)
        return true
    }

    /// A relative URI names another resource from each folder: only absolute ones are compared.
    private static func checkSessionMatch(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        var stated: [String: [Key]] = [:]
        for key in playlist.sessionKeys {
            if let uri = key.uri, uri.contains(":") { stated[uri, default: []].append(key) }
        }
        guard !stated.isEmpty else { return }
        var known: Set<String> = []
        for (_, media) in subject.media {
            for key in media.playlist.keys {
                guard let uri = key.uri, let keys = stated[uri],
                    !keys.contains(where: { $0.decryptsAlike(key) }), known.insert(uri).inserted
                else { continue }
                collector.add(
                    line: key.line, in: media.file.name,
                    "METHOD, KEYFORMAT and KEYFORMATVERSIONS are not those of the EXT-X-SESSION-KEY in line "
                        + "\(keys[0].line) of \(subject.main.name), which has the same URI")
            }
        }
    }
}

extension MediaPlaylist {
    /// The keys that apply to segments, each once.
    fileprivate var keys: [Key] {
        var lines: Set<Int> = []
        return segments.lazy.flatMap(\.keys).filter { lines.insert($0.line).inserted }
    }
}

extension Key {
    /// Whether a key is used in the same way.
    fileprivate func decryptsAlike(_ other: Key) -> Bool {
        method == other.method && keyFormat == other.keyFormat
            && keyFormatVersionNumbers == other.keyFormatVersionNumbers
    }
}
