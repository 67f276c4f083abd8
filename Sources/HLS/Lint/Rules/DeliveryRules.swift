/// Keys, and content steering.
enum DeliveryRules {
    static let all: [LintRule] = [
        LintRule(
            "key-uri-missing", .format(.must), "A key has no URI",
            why: "The player has nowhere to ask for the key, and cannot decrypt what follows.",
            mend: "State the key's URI; to end encryption write METHOD=NONE alone.",
            from: .rfc("4.3.2.4"), .bis("4.4.4.4"), check: .reader),
        LintRule(
            "key-formats-differ", .apple(.must), "Segments are encrypted for different key systems",
            why: "A player that knows one system plays up to the first segment without it, and fails there.",
            mend: "State the same KEYFORMATs for every encrypted segment.",
            from: .apple("appendixes"), check: .media(checkFormats)),
        LintRule(
            "fairplay-method", .apple(.must), "FairPlay is not used with SAMPLE-AES",
            why: "Apple's devices decrypt FairPlay streams in no other way: playback fails.",
            mend: "Encrypt with METHOD=SAMPLE-AES and KEYFORMAT=\"com.apple.streamingkeydelivery\".",
            from: .apple("13.2"), .apple("13.3"), check: LintCheck(need: nil, body: checkFairPlay)),
        LintRule(
            "steering-shape", .format(.must), "EXT-X-CONTENT-STEERING has no SERVER-URI",
            why: "The player never learns which pathway to take, and stays on the first when that one fails.",
            mend: "Name the steering manifest by SERVER-URI.", from: .bis("4.4.6.6"), check: .reader),
    ]

    @Sendable private static func checkFormats(_ media: LintedMedia, _ collector: inout LintCollector) {
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

    @Sendable private static func checkFairPlay(_ subject: LintSubject, _ collector: inout LintCollector) {
        check(subject.multivariant?.sessionKeys ?? [], &collector)
        for media in subject.mediaPlaylists {
            collector.file = media.file.name
            var lines: Set<Int> = []
            let keys = media.playlist.segments.lazy.flatMap(\.keys).filter { lines.insert($0.line).inserted }
            check(Array(keys), &collector)
        }
    }

    private static func check(_ keys: [Key], _ collector: inout LintCollector) {
        for key in keys where key.keyFormat == "com.apple.streamingkeydelivery" && key.method != "SAMPLE-AES" {
            collector.add(at: "METHOD", of: key, "METHOD is \((key.method ?? "missing").quoted)")
        }
    }
}
