/// What an engine has to reckon with, told to the compiler: an engine for plain sessions asks for nothing that those
/// cannot have.
protocol SessionScope: Sendable {
    /// Whether all sessions are plain; see ``Simulation/isPlain``.
    static var isPlain: Bool { get }
}

/// Whatever can be simulated.
enum FullScope: SessionScope {
    @inline(__always)
    static var isPlain: Bool { false }
}

/// Plain sessions, as the simulators of papers play them, and experiments by the thousand; see ``Simulation/isPlain``.
enum PlainScope: SessionScope {
    @inline(__always)
    static var isPlain: Bool { true }
}

extension Simulation {
    /// Whether nothing can happen but that the segments of aligned tracks are loaded one after the other, by a player for
    /// whom only latency and bandwidth take time, and are watched to the end; and only the log is asked for.
    var isPlain: Bool {
        var usual = PlaybackOptions()
        // These are numbers, and may be any.
        (usual.mayAbandon, usual.bandwidthScale, usual.duration) =
            (options.mayAbandon, options.bandwidthScale, options.duration)
        return !isDetailed && options == usual && profile.isPlain && presentation.live == nil
            && presentation.startPosition == nil && !presentation.segments.hasGaps
            && presentation.interstitials.isEmpty && presentation.cache.isAligned
            && presentation.variants.allSatisfy { $0.audioTrack == nil && $0.places.isEmpty }
    }
}

extension PlaybackEngine {
    /// Whether requests and the buffer's course are kept too.
    @inline(__always)
    var keepsDetail: Bool { !Scope.isPlain && isDetailed }

    /// Whether there is an audio rendition with segments of its own.
    @inline(__always)
    var hasAudio: Bool { !Scope.isPlain && hasAudioRendition }

    @inline(__always)
    var isLive: Bool { !Scope.isPlain && live != nil }

    /// Whether all variants' segments begin and end together.
    @inline(__always)
    var isAligned: Bool { Scope.isPlain || situation.isAligned }

    /// Whether the buffer is filled up to a size in bits, so that its goal depends on the variant.
    @inline(__always)
    var sizesBufferByBits: Bool { !Scope.isPlain && profile.maxBufferBits != nil }

    /// How much media is played in a time.
    @inline(__always)
    var rate: Double { Scope.isPlain ? 1 : liveRate }

    /// What is planned next.
    @inline(__always)
    var nextAction: PlannedAction? { Scope.isPlain ? nil : actions.last }

    /// The replacedSlot in the buffer that the main track's next segment is for; nil behind all others.
    @inline(__always)
    var slotToReplace: Int? { Scope.isPlain ? nil : main.replacedSlot }

    /// What is loaded and not yet played, milliseconds.
    @inline(__always)
    var bufferLevel: Double { Scope.isPlain ? buffer.mainLevel : buffer.level }

    /// Whether nothing more is to come of the first request under way.
    @inline(__always)
    var isFirstOver: Bool {
        Scope.isPlain ? inFlight.first.transfer.isOver : inFlight.first.isOver
    }
}
