import HLS

/// Subtitles and closed captions.
enum CaptionRules {
    static let all: [LintRule] = [
        LintRule("captions-none-offered", check: .multivariant(checkAny)),
        LintRule("subtitles-uri-missing", check: .reader),
        LintRule(
            "closed-captions-uri", check: .reader
        ) { finding, _, edit in
            try finding.line.map { try edit.text.removeAttribute("URI", line: $0) } ?? false
        },
        LintRule("instream-id-missing", check: .multivariant(checkInstream)),
        LintRule("captions-none-mixed", check: .multivariant(checkNone)),
        LintRule(
            "closed-captions-undeclared",
            check: .missing("CLOSED-CAPTIONS", on: "variant") { $0.variants.filter(\.mayHaveVideo) }),
        LintRule(
            "forced-not-subtitles", check: .multivariant(checkForced)
        ) { finding, _, edit in
            try finding.line.map { try edit.text.removeAttribute("FORCED", line: $0) } ?? false
        },
        LintRule("sdh-marking", check: .multivariant(checkAccessibility)),
    ]

    private static func checkAny(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        guard let first = playlist.variants.first(where: \.mayHaveVideo),
            !playlist.renditions.contains(where: { $0.kind == .subtitles || $0.kind == .closedCaptions })
        else { return }
        collector.add(line: first.line, ofAllVariants: true, "no rendition is SUBTITLES or CLOSED-CAPTIONS")
    }

    private static func checkInstream(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for rendition in playlist.renditions where rendition.kind == .closedCaptions {
            guard let id = rendition.instreamID else {
                collector.add(line: rendition.line, "CLOSED-CAPTIONS has no INSTREAM-ID")
                continue
            }
            let isChannel = ["CC1", "CC2", "CC3", "CC4"].contains(id)
            let service = id.hasPrefix("SERVICE") ? Number.integer(id.utf8.dropFirst(7)) : nil
            if !isChannel, !(1...63).contains(service ?? 0) {
                collector.add(at: "INSTREAM-ID", of: rendition, "INSTREAM-ID is \(id.quoted)")
            }
        }
    }

    private static func checkNone(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let others = playlist.variants.filter { !$0.hasNoClosedCaptions }
        guard others.count < playlist.variants.count else { return }
        for variant in others {
            collector.add(
                at: "CLOSED-CAPTIONS", of: variant, "other variants say CLOSED-CAPTIONS=NONE, and this one does not")
        }
    }

    private static func checkForced(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for rendition in playlist.renditions
        where rendition.kind != nil && rendition.kind != .subtitles && rendition.attributes["FORCED"] != nil {
            collector.add(at: "FORCED", of: rendition, "FORCED stands on \(rendition.kind?.rawValue ?? "")")
        }
    }

    private static let speech = "public.accessibility.transcribes-spoken-dialog"
    private static let sound = "public.accessibility.describes-music-and-sound"

    private static func checkAccessibility(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for rendition in playlist.renditions where rendition.kind == .subtitles {
            let marks = [speech, sound].filter(rendition.characteristics.contains)
            if marks.count == 1 {
                collector.add(
                    at: "CHARACTERISTICS", of: rendition, "of the two characteristics there is only \(marks[0])")
            }
            if !marks.isEmpty, !rendition.isAutoselected {
                collector.add(line: rendition.line, "subtitles with these characteristics have no AUTOSELECT=YES")
            }
        }
    }
}
