import HLS

/// Keys of encrypted media.
enum KeyRules {
    static let all: [LintRule] = [
        LintRule(
            "key-uri-missing", .format(.must), "A key has no URI",
            why: "The player has nowhere to ask for the key, and cannot decrypt what follows.",
            howToFix: "State the key's URI; to end encryption write METHOD=NONE alone.",
            from: .rfc("4.3.2.4"), .bis("4.4.4.4"), check: .reader),
        LintRule(
            "key-none-attributes", .format(.must), "A key of METHOD=NONE has other attributes",
            why: "It ends encryption: what else it states belongs to a key that there is not, or METHOD is wrong.",
            howToFix: "Write METHOD=NONE alone; where the media are encrypted state their METHOD.",
            from: .rfc("4.3.2.4"), .bis("4.4.4.4"), check: .text(checkNone), fix: removeAttributes),
        LintRule(
            "key-iv", .format(.must), "An IV has more than 128 bits",
            why: "No initialization vector is longer than a block of AES: players refuse it, or cut it off.",
            howToFix: "Write IV as 0x and at most 32 hexadecimal digits.",
            from: .rfc("4.3.2.4"), .bis("4.4.4.4"), check: .text(checkVector)),
        LintRule(
            "map-key-iv", .format(.must), "An encrypted initialization section has no IV",
            why: "A segment without an IV takes its sequence number for one, and EXT-X-MAP has no number.",
            howToFix: "State IV on the EXT-X-KEY, or put it behind an EXT-X-MAP that is not encrypted.",
            from: .rfc("4.3.2.5"), .bis("4.4.4.5"), check: .text(checkInitialization)),
        LintRule(
            "key-formats-differ", .apple(.must), "Segments are encrypted for different key systems",
            why: "A player that knows one system plays up to the first segment without it, and fails there.",
            howToFix: "State the same KEYFORMATs for every encrypted segment.",
            from: .apple("appendixes"), check: .media(checkFormats)),
        LintRule(
            "fairplay-method", .apple(.must), "FairPlay is not used with SAMPLE-AES",
            why: "Apple's devices decrypt FairPlay streams in no other way: playback fails.",
            howToFix: "Encrypt with METHOD=SAMPLE-AES and KEYFORMAT=\"com.apple.streamingkeydelivery\".",
            from: .apple("13.2"), .apple("13.3"), check: LintCheck(need: nil, body: checkFairPlay)),
        LintRule(
            "session-key-shape", .format(.must), "EXT-X-SESSION-KEY is of METHOD=NONE, or stands twice",
            why: "It names a key to fetch early: one of METHOD=NONE names none, and a second one is fetched twice.",
            howToFix: "State each key of the media playlists once, with its METHOD.",
            from: .rfc("4.3.4.5"), .bis("4.4.6.5"), check: .multivariant(checkSessionKeys), fix: removeSessionKey),
        LintRule(
            "session-key-mismatch", .format(.must), "EXT-X-SESSION-KEY contradicts the EXT-X-KEY of its URI",
            why: "The key that was fetched early does not fit the media: it is fetched again, or playback fails.",
            howToFix: "State the same METHOD, KEYFORMAT and KEYFORMATVERSIONS in both.",
            from: .rfc("4.3.4.5"), .bis("4.4.6.5"), check: .presentation(checkSessionMatch)),
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

    private static func checkVector(_ playlist: LintedPlaylist, _ collector: inout LintCollector) {
        for name in [TagName.key, .sessionKey] {
            for tag in playlist.text.tags(name.rawValue) {
                let attributes = playlist.text.attributes(line: tag.line).attributes
                guard let vector = attributes.first(where: { $0.name == "IV" }), !vector.isQuoted,
                    vector.value.hasPrefix("0x") || vector.value.hasPrefix("0X")
                else { continue }
                // Zeros that lead make no number larger.
                let digits = vector.value.utf8.dropFirst(2).drop { $0 == UInt8(ascii: "0") }.count
                guard digits > 32 else { continue }
                collector.add(
                    line: tag.line, column: vector.column, "IV has \(digits) hexadecimal digits, and 128 bits are 32")
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

    private static func checkFairPlay(_ subject: LintSubject, _ collector: inout LintCollector) {
        check(subject.multivariant?.sessionKeys ?? [], &collector)
        for media in subject.mediaPlaylists {
            collector.file = media.file.name
            check(media.playlist.keys, &collector)
        }
    }

    private static func check(_ keys: [Key], _ collector: inout LintCollector) {
        for key in keys where key.keyFormat == "com.apple.streamingkeydelivery" && key.method != "SAMPLE-AES" {
            collector.add(at: "METHOD", of: key, "METHOD is \((key.method ?? "missing").quoted)")
        }
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
