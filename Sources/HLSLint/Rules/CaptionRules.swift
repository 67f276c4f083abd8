import HLS

/// Subtitles and closed captions.
enum CaptionRules {
    static let all: [LintRule] = [
        LintRule(
            "captions-none-offered", .apple(.should), "There are neither subtitles nor closed captions",
            why: "Viewers who do not hear the sound, or not its language, cannot follow.",
            howToFix:
                "Add SUBTITLES renditions, or CLOSED-CAPTIONS for captions in the video, and name their groups in the "
                + "variants.",
            from: .apple("4.1"), .talk, check: .multivariant(checkAny)),
        LintRule(
            "subtitles-uri-missing", .format(.must), "SUBTITLES has no URI",
            why: "Subtitles are media of their own: without a URI there are none to load.",
            howToFix: "Name the subtitles' media playlist.", from: .rfc("4.3.4.1"), .bis("4.4.6.1"), check: .reader),
        LintRule(
            "closed-captions-uri", .format(.must), "CLOSED-CAPTIONS has a URI",
            why: "Closed captions are in the video; the missing URI is what tells the player to look there.",
            howToFix: "Take the URI out; for captions in a file of their own write TYPE=SUBTITLES.",
            from: .rfc("4.3.4.1"), .bis("4.4.6.1"), .talk, check: .reader
        ) { finding, _, edit in
            try finding.line.map { try edit.text.removeAttribute("URI", line: $0) } ?? false
        },
        LintRule(
            "instream-id-missing", .format(.must), "CLOSED-CAPTIONS does not say which captions of the video it is",
            why: "A video can carry several: the player does not know which to show.",
            howToFix: "State INSTREAM-ID: CC1 to CC4, or SERVICE1 to SERVICE63.",
            from: .rfc("4.3.4.1"), .bis("4.4.6.1"), check: .multivariant(checkInstream)),
        LintRule(
            "captions-none-mixed", .format(.must), "CLOSED-CAPTIONS=NONE stands on some variants only",
            why: "Captions vanish when the player switches, and the menu with them.",
            howToFix: "State NONE on all variants, or a group on those that have captions and nothing on the others.",
            from: .rfc("4.3.4.2"), .bis("4.4.6.2"), check: .multivariant(checkNone)),
        LintRule(
            "closed-captions-undeclared", .apple(.info), "Variants do not say whether they have closed captions",
            why: "The player looks for captions in the video, and may offer some that are empty.",
            howToFix: "Name a CLOSED-CAPTIONS group, or say CLOSED-CAPTIONS=NONE.",
            from: .apple("4.4"), .talk,
            check: .missing("CLOSED-CAPTIONS", on: "variant") { $0.variants.filter(\.mayHaveVideo) }),
        LintRule(
            "forced-not-subtitles", .format(.must), "FORCED stands on a rendition that is not SUBTITLES",
            why: "Only subtitles can be forced; strict players refuse the tag.",
            howToFix: "Take FORCED out.", from: .rfc("4.3.4.1"), .bis("4.4.6.1"), check: .multivariant(checkForced)
        ) { finding, _, edit in
            try finding.line.map { try edit.text.removeAttribute("FORCED", line: $0) } ?? false
        },
        LintRule(
            "sdh-marking", .apple(.must), "Subtitles for the deaf and hard of hearing are not marked as such",
            why: "Viewers who have asked the system for them do not get them.",
            howToFix: "Give them both characteristics, public.accessibility.transcribes-spoken-dialog and "
                + "public.accessibility.describes-music-and-sound, and AUTOSELECT=YES.",
            from: .apple("4.5"), .apple("4.6"), check: .multivariant(checkAccessibility)),
    ]

    private static func checkAny(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        guard let first = playlist.variants.first(where: \.mayHaveVideo),
            !playlist.renditions.contains(where: { $0.kind == .subtitles || $0.kind == .closedCaptions })
        else { return }
        collector.add(line: first.line, "no rendition is SUBTITLES or CLOSED-CAPTIONS")
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
