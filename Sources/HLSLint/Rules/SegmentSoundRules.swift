import FragmentedMP4
import HLS
import PlayheadMedia

/// The sound in segments against what EXT-X-MEDIA says of it.
enum SegmentSoundRules {
    static let all: [LintRule] = [
        LintRule("channels-mismatch", check: .presentation(checkChannels, needing: .segments)),
        LintRule("sample-rate-mismatch", check: .presentation(checkSampleRate, needing: .segments)),
    ]

    /// The renditions of sound with what their first segment holds: their own, or that of a variant whose segments hold it.
    private static func renditions(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist
    ) -> [(tag: Rendition, sound: SampleDescription, segment: SegmentFacts, codecs: [String])] {
        playlist.renditions.filter { $0.kind == .audio }.compactMap { rendition in
            let variants = playlist.variants.filter { $0.audioGroup == rendition.groupID }
            guard let uri = rendition.uri ?? variants.first?.uri,
                let (track, segment) = subject[uri]?.firstTrack(.audio),
                let description = track.description
            else { return nil }
            return (rendition, description, segment, variants.flatMap(\.codecs))
        }
    }

    private static func checkChannels(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        for (tag, sound, segment, codecs) in renditions(subject, playlist) {
            guard let declared = tag.channels, let audio = sound.audio,
                let count = declared.split(separator: "/").first.flatMap({ Int($0) })
            else { continue }
            let isJoint = declared.split(separator: "/").dropFirst().first == "JOC"
            // Where parametric stereo is not told apart, one channel is decoded to two.
            let isParametric = codecs.contains("mp4a.40.29") || sound.codec == "mp4a.40.29"
            if isParametric, audio.channelCount == 1, count == 2 { continue }
            let isRight: Bool
            if isJoint {
                isRight = audio.channels?.hasSuffix("/JOC") == true
            } else {
                isRight = audio.channelCount == nil || audio.channelCount == count
            }
            guard !isRight, let channels = audio.channels else { continue }
            collector.add(
                at: "CHANNELS", of: tag,
                "CHANNELS is \(declared.quoted), and \(segment.uri.quoted) has \(channels.quoted)")
        }
    }

    private static func checkSampleRate(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        for (tag, sound, segment, codecs) in renditions(subject, playlist) {
            guard let declared = tag.sampleRate, let rate = sound.audio?.sampleRate, rate != declared else { continue }
            // HE-AAC's header may tell the rate of its lower half.
            if declared == rate * 2, codecs.contains(where: { Codec($0).name.hasPrefix("HE-AAC") }) { continue }
            collector.add(
                at: "SAMPLE-RATE", of: tag,
                "SAMPLE-RATE is \(declared), and \(segment.uri.quoted) has \(rate) samples a second")
        }
    }
}
