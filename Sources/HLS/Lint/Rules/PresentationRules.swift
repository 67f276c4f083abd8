/// What the media playlists of one presentation have to have in common.
enum PresentationRules {
    static let all: [LintRule] = [
        LintRule(
            "target-mismatch", .format(.must), "Media playlists differ in target duration",
            why: "A player that switches reckons with one duration for loading and buffering, and then waits too long.",
            mend: "State one EXT-X-TARGETDURATION in all; finished subtitles and I-frames may have another.",
            from: .rfc("6.2.4"), .bis("6.2.4"), .apple("8.2"), check: .presentation(checkTarget)),
        LintRule(
            "discontinuity-mismatch", .format(.must), "Media playlists differ in their discontinuities",
            why: "Players match media by discontinuities: after a switch sound and picture come from different times.",
            mend: "Put EXT-X-DISCONTINUITY at the same times into all variants and renditions.",
            from: .rfc("6.2.4"), .bis("6.2.4"), .apple("8.15"), check: .presentation(checkDiscontinuities)),
        LintRule(
            "duration-mismatch", .apple(.must), "Media playlists differ in how long they last",
            why: "At the end the sound goes on without a picture, or the picture without sound, or playback stalls.",
            mend: "Let audio and video cover the same span.",
            from: .apple("8.3"), .apple("8.7"), check: .presentation(checkDuration)),
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

    @Sendable private static func checkTarget(
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
    @Sendable private static func checkDiscontinuities(
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
    @Sendable private static func checkDuration(
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
}
