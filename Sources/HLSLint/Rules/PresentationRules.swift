import HLS

/// What the media playlists of one presentation have to have in common.
enum PresentationRules {
    static let all: [LintRule] = [
        LintRule("target-mismatch", check: .presentation(checkTarget)),
        LintRule("discontinuity-mismatch", check: .presentation(checkDiscontinuities)),
        LintRule("duration-mismatch", check: .presentation(checkDuration)),
        LintRule("playlist-type-mixed", check: .presentation(checkKind)),
        LintRule("program-date-time-partial", check: .presentation(checkDates)),
        LintRule("server-control-mismatch", check: .presentation(checkControl)),
        LintRule("daterange-mismatch", check: .presentation(checkDateRanges)),
    ]

    /// A media playlist, by what it is for.
    private struct Part {
        var name: String
        var playlist: MediaPlaylist
    }

    /// The media playlists of video and audio, each once.
    private static func parts(_ subject: LintSubject, _ playlist: MultivariantPlaylist) -> [Part] {
        var known: Set<String> = []
        let audio = playlist.renditions.filter { $0.kind == .audio || $0.kind == .video }.compactMap(\.uri)
        return (playlist.variants.map(\.uri) + audio).filter { known.insert($0).inserted }.compactMap { uri in
            subject[uri].map { Part(name: $0.file.name, playlist: $0.playlist) }
        }
    }

    private static func checkTarget(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        var parts = parts(subject, playlist)
        guard let first = parts.first(where: { $0.playlist.targetDuration != nil }) else { return }
        let excepted =
            playlist.renditions.filter { $0.kind == .subtitles }.compactMap(\.uri)
            + playlist.iFrameVariants.compactMap(\.uri)
        // Those may differ only where nothing is added to them any more.
        parts += excepted.compactMap { subject[$0] }.filter { $0.playlist.kind != .vod }.map {
            Part(name: $0.file.name, playlist: $0.playlist)
        }
        for part in parts {
            guard let target = part.playlist.targetDuration, let wanted = first.playlist.targetDuration,
                target != wanted
            else { continue }
            collector.add(
                line: part.playlist.tagLines["EXT-X-TARGETDURATION"], in: part.name,
                "EXT-X-TARGETDURATION is \(target.short), and \(wanted.short) in \(first.name)")
        }
    }

    /// The beginnings of a playlist's discontinuities, seconds. What stands before the first segment separates nothing.
    private static func discontinuities(_ playlist: MediaPlaylist) -> [(time: Double, line: Int)] {
        var time = 0.0
        var result: [(time: Double, line: Int)] = []
        for segment in playlist.segments {
            if segment.isDiscontinuity, time > 0 { result.append((time, segment.line)) }
            time += segment.duration
        }
        return result
    }

    /// Live playlists are loaded one after another: their windows differ.
    private static func checkDiscontinuities(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        let parts = parts(subject, playlist).filter { !$0.playlist.isLive && !$0.playlist.segments.isEmpty }
        guard let first = parts.first else { return }
        let wanted = discontinuities(first.playlist)
        for part in parts.dropFirst() {
            let own = discontinuities(part.playlist)
            if own.count != wanted.count {
                collector.add(
                    line: own.first?.line, in: part.name,
                    "there are \(own.count) discontinuities here, and \(wanted.count) in \(first.name)")
            } else if let (mine, other) = zip(own, wanted).first(where: { abs($0.time - $1.time) > 0.5 }) {
                collector.add(
                    line: mine.line, in: part.name,
                    "the discontinuity is at \(mine.time.short) s, and at \(other.time.short) s in \(first.name)")
            }
        }
    }

    /// Audio ends at whole frames of its own: some hundredths of a second are no mistake.
    private static func checkDuration(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        let parts = parts(subject, playlist).filter { !$0.playlist.isLive && !$0.playlist.segments.isEmpty }
        guard let first = parts.first else { return }
        let wanted = first.playlist.duration
        for part in parts.dropFirst() where abs(part.playlist.duration - wanted) > 1 {
            collector.add(
                line: part.playlist.segments.last?.line, in: part.name,
                "it lasts \(part.playlist.duration.short) s, and \(first.name) \(wanted.short) s")
        }
    }

    private static func checkKind(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        compare(subject, "EXT-X-PLAYLIST-TYPE", &collector) { media in
            let isStated = media.playlist.tagLines["EXT-X-PLAYLIST-TYPE"] != nil
            // A value that is neither of the two is another rule.
            return isStated && media.playlist.kind == nil ? .unknown : .value(media.playlist.kind?.rawValue)
        }
    }

    private static func checkControl(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        compare(subject, "EXT-X-SERVER-CONTROL", &collector) { media in
            .value(media.playlist.serverControl.map { $0.attributes.canonical })
        }
    }

    /// A delta update may have left the tag out, and nothing can have a date where there is no segment.
    private static func checkDates(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        compare(subject, "EXT-X-PROGRAM-DATE-TIME", &collector) { media in
            if media.playlist.segments.contains(where: { $0.programDateTime != nil }) { return .value("") }
            return media.playlist.segments.isEmpty || media.playlist.skip != nil ? .unknown : .value(nil)
        }
    }

    /// What a media playlist says.
    private enum Statement {
        /// Nothing that can be compared.
        case unknown
        /// A value; empty where only whether there is a tag counts, nil where there is none.
        case value(String?)
    }

    /// Holds what media playlists say with a tag against the first one that has it.
    private static func compare(
        _ subject: LintSubject, _ tag: String, _ collector: inout LintCollector,
        _ statement: (LintedMedia) -> Statement
    ) {
        let stated = subject.media.compactMap { _, media -> (media: LintedMedia, value: String?)? in
            if case .value(let value) = statement(media) { (media, value) } else { nil }
        }
        guard let first = stated.first(where: { $0.value != nil }), let wanted = first.value else { return }
        let shown = wanted.isEmpty ? "" : "is \(wanted.quoted) "
        for (media, value) in stated where value != wanted {
            let own = value.map { "is \($0.quoted)" } ?? "does not stand here"
            collector.add(
                line: media.playlist.tagLines[tag] ?? 1, in: media.file.name,
                "\(tag) \(own), and \(shown.isEmpty ? "stands " : shown)in \(first.media.file.name)")
        }
    }

    /// Live playlists are loaded one after another: a range may have been added between.
    private static func checkDateRanges(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        let stated = subject.media.map(\.media).filter { $0.playlist.hasEndList && !$0.playlist.dateRanges.isEmpty }
        guard let first = stated.first else { return }
        let wanted = DateRangeSet(first.playlist)
        for media in stated.dropFirst() {
            let own = DateRangeSet(media.playlist)
            if let id = own.order.first(where: { own.texts[$0] != wanted.texts[$0] }) {
                collector.add(
                    line: own.lines[id], in: media.file.name,
                    "the range \(id.quoted) \(wanted.texts[id] == nil ? "does not stand" : "is another one") in "
                        + first.file.name)
            } else if let id = wanted.order.first(where: { own.texts[$0] == nil }) {
                collector.add(
                    line: media.playlist.dateRanges[0].line, in: media.file.name,
                    "the range \(id.quoted) of \(first.file.name) does not stand here")
            }
        }
    }
}

/// A playlist's date ranges by their identifiers, with all that the tags of one say.
private struct DateRangeSet {
    var order: [String] = []
    var texts: [String: String] = [:]
    var lines: [String: Int] = [:]

    init(_ playlist: MediaPlaylist) {
        for (id, tags) in playlist.dateRanges.grouped(by: \.id) {
            let all = tags.flatMap(\.attributes.attributes).uniqued(by: \.name)
            order.append(id)
            texts[id] = AttributeList(all).canonical
            lines[id] = tags[0].line
        }
    }
}

extension AttributeList {
    /// The attributes in the order of their names, numbers written alike: the same for lists that say the same.
    fileprivate var canonical: String {
        attributes.map { attribute in
            let number = attribute.isQuoted ? nil : Number.decimal(attribute.value.utf8)
            let value = number.map(Number.text) ?? attribute.value
            return attribute.name + "=" + (attribute.isQuoted ? "\"\(value)\"" : value)
        }.sorted().joined(separator: ",")
    }
}
