import FragmentedMP4
import HLS
import PlayheadMedia
import PlayheadPlatform

/// What was found in a media segment that was opened. Its samples are not kept.
struct SegmentFacts: Sendable {
    /// Its index in the playlist.
    var index: Int
    /// The line of its URI.
    var line: Int
    /// Its URI as it may be shown.
    var uri: String
    /// Its initialization section, an index of ``LintedMedia/initializations``; nil where it has none.
    var initialization: Int?
    /// How many bytes it has; nil where they were not to be had.
    var size: Int?
    /// What the server said; nil for a file.
    var answer: ResourceAnswer?
    /// Why nothing is known of its media; nil where it was read.
    var failure: SegmentFailure?
    /// What its bytes begin as; nil where they were not to be had or are encrypted.
    var container: MediaContainer?
    /// Its tracks, as the container lists them; tracks without samples too.
    var tracks: [TrackFacts] = []
    /// See `SegmentMedia/timestampMap`.
    var timestampMap: TimestampMap?
    /// What is wrong with the container and did not keep it from being read.
    var problems: [MediaProblem] = []
    /// The first segment of the playlist before it that has the same bytes and another URI or range, by its index.
    var sameBytesAs: Int?

    /// Whether its bytes are not those that should be there.
    var isDamaged: Bool {
        switch failure {
        case .notHad(.unread)?, .notHad(.refused)?, .notRead?, .encrypted?, .initialization?: false
        case .key?, .notEncrypted?: false
        case .notHad?, .noMedia?, .broken?: true
        case nil: container != .webVTT && tracks.allSatisfy { $0.sampleCount == 0 && $0.type != .text }
        }
    }

    /// The first track of a kind that has samples.
    func track(_ type: MediaType) -> TrackFacts? { tracks.first { $0.type == type && $0.sampleCount > 0 } }
}

/// Why nothing is known of a segment's media.
enum SegmentFailure: Equatable, Sendable {
    /// Its bytes were not to be had.
    case notHad(ResourceFailure)
    /// It is no media: its container says what it is.
    case noMedia
    /// It is of a container or a kind that is not read here, which is no mistake: why.
    case notRead(String)
    /// Every byte of it is encrypted (the METHOD), and it could not be decrypted: why.
    case encrypted(method: String, problem: String)
    /// Every byte of it is encrypted, and the key of the EXT-X-KEY in this line is wrong, or not there.
    case key(line: Int, KeyProblem)
    /// Every byte of it should be encrypted (the METHOD), and it is media as it stands.
    case notEncrypted(method: String, MediaContainer)
    /// It needs an initialization section, and has none that could be read.
    case initialization
    /// It begins as media, and cannot be read to its end.
    case broken(MovieError)
}

/// A media initialization section (EXT-X-MAP) that was opened.
struct InitializationFacts: Sendable {
    /// The tag's line.
    var line: Int
    /// Its URI as it may be shown.
    var uri: String
    /// How many bytes it has; nil where they were not to be had.
    var size: Int?
    /// What the server said; nil for a file.
    var answer: ResourceAnswer?
    /// Why nothing is known of it; nil where it was read.
    var failure: SegmentFailure?
    /// What its bytes begin as; nil where they were not to be had or are encrypted.
    var container: MediaContainer?
}

/// What is known of a track of a segment.
struct TrackFacts: Sendable {
    /// See `MediaTrack/id`.
    var id: Int
    /// The kind of media.
    var type: MediaType
    /// Ticks per second of all times.
    var timescale: Int
    /// See `MediaTrack/language`.
    var language: String?
    /// What is needed to decode the samples.
    var descriptions: [SampleDescription]
    /// Which of them the samples have, in the order in which they begin to.
    var usedDescriptions: [Int] = []
    /// See `MediaTrack/displaySize`.
    var displaySize: Resolution?
    /// How many samples there are.
    var sampleCount = 0
    /// The bytes of all samples.
    var byteCount = 0
    /// When the first sample is decoded, ticks; 0 without samples, as are the times below.
    var decodeStart = 0
    /// When the last sample has been decoded: its decode time and its duration, ticks.
    var decodeEnd = 0
    /// When the first sample in the order of presentation is presented, ticks.
    var presentationStart = 0
    /// When the last sample in the order of presentation begins to be presented, ticks.
    var lastPresentation = 0
    /// When the sample that is presented last ends, ticks.
    var presentationEnd = 0
    /// The shortest duration of a sample, ticks.
    var shortestDuration = 0
    /// The longest duration of a sample, ticks.
    var longestDuration = 0
    /// How many samples are sync samples.
    var syncCount = 0
    /// The sync samples of video, ``syncLimit`` of them at most.
    var syncSamples: [SyncSample] = []
    /// The first sample in decode order; nil without samples.
    var first: SyncSample?

    /// No more sync samples of a segment are kept: a segment of ten seconds at 120 pictures a second has 1200.
    private static let syncLimit = 10_000

    /// A sample that decoding may begin with, as the container says; of ``first`` whatever it says.
    struct SyncSample: Equatable, Sendable {
        /// When it is decoded, ticks.
        var decodeTime: Int
        /// When it is presented, ticks.
        var presentationTime: Int
        /// Where its data begins, bytes from the start of the segment.
        var offset: Int
        /// How many bytes its data has.
        var size: Int
        /// Whether the container calls it a sync sample.
        var isSync: Bool
        /// What its own bytes tell; nil where they cannot be looked at.
        var access: RandomAccess?

        init(_ sample: MediaSample) {
            (decodeTime, presentationTime) = (sample.decodeTime, sample.presentationTime)
            (offset, size, isSync, access) = (sample.offset, sample.size, sample.isSync, sample.access)
        }
    }

    /// What is known of a track.
    init(_ track: MediaTrack) {
        (id, type, timescale, language) = (track.id, track.type, track.timescale, track.language)
        (descriptions, displaySize) = (track.descriptions, track.displaySize)
        guard let first = track.samples.first, let last = track.samples.last else { return }
        sampleCount = track.samples.count
        self.first = SyncSample(first)
        (decodeStart, decodeEnd) = (first.decodeTime, last.decodeTime + last.duration)
        (presentationStart, lastPresentation, presentationEnd) = (.max, .min, .min)
        (shortestDuration, longestDuration) = (.max, 0)
        for sample in track.samples {
            byteCount += sample.size
            presentationStart = min(presentationStart, sample.presentationTime)
            lastPresentation = max(lastPresentation, sample.presentationTime)
            presentationEnd = max(presentationEnd, sample.presentationTime + sample.duration)
            shortestDuration = min(shortestDuration, sample.duration)
            longestDuration = max(longestDuration, sample.duration)
            if usedDescriptions.last != sample.descriptionIndex, !usedDescriptions.contains(sample.descriptionIndex) {
                usedDescriptions.append(sample.descriptionIndex)
            }
            guard sample.isSync else { continue }
            syncCount += 1
            if type == .video, syncSamples.count < Self.syncLimit { syncSamples.append(SyncSample(sample)) }
        }
    }

    /// Ticks as seconds.
    func seconds(_ ticks: Int) -> Double { Double(ticks) / Double(timescale) }

    /// How long it is presented, ticks.
    var presentationDuration: Int { presentationEnd - presentationStart }

    /// The description that the first sample has; nil where there is none.
    var description: SampleDescription? {
        let index = usedDescriptions.first ?? 0
        return descriptions.indices.contains(index) ? descriptions[index] : nil
    }
}
