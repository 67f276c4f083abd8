import PlayheadNumerics

/// Puts interstitials among the media of a presentation: each variant then plays its own segments, those of the asset in
/// the asset's variant of the next lower bitrate, and goes on where the playlist says.
///
/// What is loaded before an asset's segments (its playlists, its initialization section) is counted with the first of
/// them. A segment that is left in its middle is loaded whole, and again where playback comes back into it.
struct InterstitialSplice {
    /// Segments in a row.
    private struct Run {
        var durations: [Double] = []
        var bits: [Double] = []
        var gaps: [Int] = []

        mutating func append(duration: Double, bits: Double, isGap: Bool) {
            if isGap { gaps.append(durations.count) }
            durations.append(duration)
            self.bits.append(bits)
        }
    }

    private let primary: Presentation
    /// The tracks as they become.
    private var runs: [Run]
    /// The variants from whose asset a track takes its part: the lowest that has it.
    private let variantOfTrack: [Int]
    /// Up to where the main media was taken, seconds.
    private var taken = 0.0
    private var lastStart = -1.0
    /// Where the next interstitial begins among all that is played, seconds.
    private var position = 0.0
    private var played: [Presentation.Interstitial] = []
    /// By track: the first segment of the main media that needs the key, where it is now.
    private var firstKeyed: [Int?]

    init(_ presentation: Presentation) {
        primary = presentation
        runs = presentation.tracks.map { _ in Run() }
        variantOfTrack = presentation.tracks.indices.map { track in
            presentation.variants.firstIndex { $0.track == track || $0.audioTrack == track } ?? 0
        }
        firstKeyed = presentation.tracks.map { $0.firstKeyedSegment > 0 ? nil : 0 }
    }

    /// Adds an interstitial, which comes at or behind all before it.
    ///
    /// - Throws: where all segments together are more than can be played.
    mutating func append(_ scheduled: ScheduledInterstitial, _ assets: [Presentation]) throws(PresentationError) {
        let start = scheduled.snaps.contains("OUT") ? boundary(near: scheduled.start) : scheduled.start
        // What the one before it replaced is not played, nor what was to come in it.
        guard start >= taken || start == lastStart else { return }
        take(upTo: start)
        var left = scheduled.playoutLimit ?? .infinity
        var duration = 0.0
        for asset in assets where left > 0 {
            let most = asset.tracks.indices.map { asset.segments.count(ofTrack: $0) }.max() ?? 0
            let count = runs.reduce(most * runs.count) { $0 + $1.durations.count }
            guard Double(count) <= 10 * PresentationOptions.mostSegments else {
                throw PresentationError(name: primary.name, problem: "its interstitials have too many segments")
            }
            let length = min(left, asset.duration)
            play(asset, for: length)
            duration += length
            left -= length
        }
        let end = min(primary.duration, max(start, start + (scheduled.resumeOffset ?? duration)))
        let resumption = scheduled.snaps.contains("IN") ? max(start, boundary(near: end)) : end
        var interstitial = Presentation.Interstitial(
            id: scheduled.id, position: position, duration: duration, primaryStart: start, resumption: resumption)
        interstitial.forbidsSkipping = scheduled.restrictions.contains("SKIP")
        interstitial.forbidsJumping = scheduled.restrictions.contains("JUMP")
        interstitial.playsOnce = scheduled.cues.contains("ONCE")
        interstitial.playsFirst = scheduled.cues.contains("PRE")
        played.append(interstitial)
        position += duration
        (taken, lastStart) = (max(taken, resumption), start)
    }

    /// The presentation with all that was added.
    mutating func finish() -> Presentation {
        take(upTo: .infinity)
        var presentation = primary
        var segments = SegmentTable()
        for (track, run) in runs.enumerated() {
            segments.append(durations: run.durations, bits: run.bits, gaps: run.gaps)
            presentation.tracks[track].firstKeyedSegment = firstKeyed[track] ?? 0
        }
        presentation.segments = segments
        presentation.interstitials = played
        return presentation
    }

    /// The boundary between two segments that is nearest to a time, seconds.
    private func boundary(near time: Double) -> Double {
        let (segments, track) = (primary.segments, primary.variants[primary.firstListed].track)
        let segment = segments.segment(ofTrack: track, at: time)
        guard segment < segments.count(ofTrack: track) else { return time }
        let (start, end) = (
            segments.start(track: track, segment: segment), segments.end(track: track, segment: segment)
        )
        return time - start <= end - time ? start : end
    }

    /// Takes the main media up to a time, seconds.
    private mutating func take(upTo time: Double) {
        let segments = primary.segments
        for track in runs.indices {
            var segment = segments.segment(ofTrack: track, at: taken)
            while segment < segments.count(ofTrack: track), segments.start(track: track, segment: segment) < time {
                let start = max(taken, segments.start(track: track, segment: segment))
                let end = min(time, segments.end(track: track, segment: segment))
                if firstKeyed[track] == nil, segment >= primary.tracks[track].firstKeyedSegment {
                    firstKeyed[track] = runs[track].durations.count
                }
                runs[track].append(
                    duration: end - start, bits: segments.bits(track: track, segment: segment),
                    isGap: segments.isGap(track: track, segment: segment))
                segment += 1
            }
        }
        position += max(0, min(time, primary.duration) - taken)
        taken = max(taken, min(time, primary.duration))
    }

    /// Plays an asset for some seconds in every track.
    private mutating func play(_ asset: Presentation, for length: Double) {
        for track in runs.indices {
            let replaced = primary.variants[variantOfTrack[track]]
            let variant = asset.variant(for: replaced.peakBitrate)
            if replaced.track == track {
                play(asset, variant.track, length, into: track, isAudible: replaced.audioTrack == nil)
            } else if let audio = variant.audioTrack {
                play(asset, audio, length, into: track, isAudible: false)
            } else {
                // The asset's audio comes with its video.
                runs[track].append(duration: length, bits: 0, isGap: false)
            }
        }
    }

    /// - Parameter isAudible: whether the audio of the asset is loaded with it, since the track has no other.
    private mutating func play(
        _ asset: Presentation, _ source: Int, _ length: Double, into track: Int, isAudible: Bool
    ) {
        let segments = asset.segments
        let audio = isAudible ? asset.variants.first { $0.track == source }?.audioTrack : nil
        let audioRate = audio.map { track in
            (0..<segments.count(ofTrack: track)).reduce(0) { $0 + segments.bits(track: track, segment: $1) }
                / max(segments.duration(ofTrack: track), 1e-3)
        }
        let files = asset.tracks[source]
        var ahead = Double((asset.multivariantBytes ?? 0) + files.playlistBytes + (files.initializationBytes ?? 0)) * 8
        for segment in 0..<segments.count(ofTrack: source) {
            let start = segments.start(track: source, segment: segment)
            guard start < length else { break }
            let duration = min(length, segments.end(track: source, segment: segment)) - start
            let bits = segments.bits(track: source, segment: segment) + duration * (audioRate ?? 0) + ahead
            ahead = 0
            runs[track].append(
                duration: duration, bits: bits, isGap: segments.isGap(track: source, segment: segment))
        }
        // One that is shorter than the others is waited for.
        let rest = length - segments.duration(ofTrack: source)
        if rest > 1e-9 { runs[track].append(duration: rest, bits: 0, isGap: true) }
    }
}

extension Presentation {
    /// The variant that stands for one of another presentation: the highest of its peak bitrate, b/s, or less.
    fileprivate func variant(for bitrate: Double) -> Variant {
        variants.last { $0.peakBitrate <= bitrate } ?? variants[0]
    }
}
