import PlayerLog
import PlayheadNumerics

/// A request under way.
struct Request {
    /// What is asked for.
    enum Kind {
        case multivariantPlaylist, mediaPlaylist, key, initializationSection, segment, audioSegment

        /// Whether it is loaded before the player knows of any media.
        @inline(__always)
        var isPlaylist: Bool { self == .multivariantPlaylist || self == .mediaPlaylist }

        /// The same in a log, which tells audio by its track.
        var logged: MediaRequest.Kind {
            switch self {
            case .multivariantPlaylist: .multivariantPlaylist
            case .mediaPlaylist: .mediaPlaylist
            case .key: .key
            case .initializationSection: .initializationSection
            case .segment, .audioSegment: .segment
            }
        }
    }

    /// Why a connection failed.
    enum ConnectionError {
        /// None could be made.
        case refused
        /// It was there, and is no more.
        case lost
    }

    /// How far it is, and of which variant; bits and times as rules see them.
    var transfer: SegmentTransfer
    /// When it was made, on the link's clock.
    var start = 0.0
    /// What is left of the round trip: in trips where it is proportional, else in milliseconds.
    var trip = 0.0
    /// What is left of the response's headers and of the packet that brings its first bytes, bits.
    var leadBits = 0.0
    /// How long it is until the transfer is looked at again, milliseconds.
    var untilLook = 0.0
    /// When it is given up, on the link's clock.
    var deadline = Double.infinity
    /// The track that it belongs to.
    var track = 0
    /// The replacedSlot in the buffer of the segment that it replaces.
    var replacedSlot: Int?
    /// The HTTP status that it is answered with instead of what was asked for.
    var status: Int?
    /// What is asked for.
    var kind = Kind.segment
    /// Whether each period's latency counts for the part of the trip that falls into it.
    var isProportional = false
    /// Whether the rule is asked on the way whether to go on.
    var isWatched = false
    /// Whether it is of the audio rendition.
    var isAudio = false
    /// Whether it took too long.
    var isTimedOut = false
    /// Why its connection failed; nil where it did not.
    var connectionError: ConnectionError?
    /// The pathway that it is loaded from.
    var pathway: UInt8 = 0
    /// How many bits of it were there when the player last saw that some had come.
    var seenBits = 0.0

    /// The variant that it is for.
    @inline(__always)
    var variant: Int { transfer.variant }

    /// Whether nothing more is to come.
    @inline(__always)
    var isOver: Bool {
        isTimedOut || transfer.isOver
            || (status != nil && transfer.timeToFirstByte != nil)
    }

    /// How it ended, once nothing more is to come.
    var outcome: MediaRequest.Outcome {
        if isTimedOut { return connectionError == nil ? .timedOut : .failed }
        if status != nil { return .failed }
        if transfer.abandonedFor != nil { return .abandoned }
        return transfer.received < transfer.bits ? .cancelled : .delivered
    }

    /// Whether it is a segment, of video or audio.
    var isMedia: Bool { kind == .segment || kind == .audioSegment }
}

extension Request {
    /// The round trip and the headers. Sets the time to the first byte where it came.
    ///
    /// - Parameter limit: how long it may take, milliseconds.
    /// - Returns: how long it took, milliseconds.
    @inline(__always)
    mutating func travel(over link: inout Link, limit: Double, _ profile: PlayerProfile) -> Double {
        var elapsed: Double
        if isProportional {
            (elapsed, trip) = link.travel(trip, limit: limit)
        } else {
            elapsed = min(trip, limit)
            link.idle(elapsed)
            trip -= elapsed
        }
        if profile.hasLead, trip <= 0, leadBits > 0 {
            let (time, left) = link.receive(leadBits, limit: limit - elapsed)
            leadBits = left
            elapsed += time
        }
        transfer.elapsed += elapsed
        if trip <= 0, !profile.hasLead || leadBits <= 0 { firstByteCame(profile) }
        return elapsed
    }

    /// The first byte came just now.
    @inline(__always)
    mutating func firstByteCame(_ profile: PlayerProfile) {
        transfer.timeToFirstByte = transfer.elapsed
        // Without a latency and headers, some may have come in the same step.
        if profile.hasLead { transfer.received = max(transfer.received, min(transfer.bits, profile.packetBits)) }
        if profile.hasTimeouts { deadline = start + profile.requestTimeout.milliseconds }
        // The time to the first byte counts towards the first look.
        if !profile.watchesFromRequest { untilLook = profile.watchInterval.milliseconds - transfer.elapsed }
    }

    /// Receives what is left of it, without looking at it on the way.
    ///
    /// - Parameter limit: how long it may take, milliseconds.
    /// - Returns: how long it took, milliseconds.
    @inline(__always)
    mutating func receive(over link: inout Link, limit: Double) -> Double {
        let (time, left) = link.receive(transfer.remaining, limit: limit)
        transfer.received = left > 0 ? transfer.bits - left : transfer.bits
        transfer.elapsed += time
        return time
    }
}

/// The requests under way, in the order in which they were made: one of each of the two ways of loading at most.
///
/// They stand in the engine itself and not in an array, so that nothing is copied while one is carried.
struct RequestsUnderWay {
    /// How many there are.
    private(set) var count = 0
    var isEmpty: Bool { count == 0 }
    /// The one that was made first; of no meaning where there is none.
    var first = Request(transfer: SegmentTransfer(segment: 0, variant: 0, bits: 0))
    /// The other one.
    private var second = Request(transfer: SegmentTransfer(segment: 0, variant: 0, bits: 0))

    var indices: Range<Int> { 0..<count }

    subscript(index: Int) -> Request {
        get { index == 0 ? first : second }
        set { if index == 0 { first = newValue } else { second = newValue } }
    }

    /// The requests as a list.
    var all: [Request] { indices.map { self[$0] } }

    func contains(where isMeant: (Request) -> Bool) -> Bool {
        (count > 0 && isMeant(first)) || (count > 1 && isMeant(second))
    }

    /// The one request of a player who loads one thing after the other.
    var only: Request {
        @inline(__always) get { first }
        @inline(__always) set { (first, count) = (newValue, 1) }
    }

    /// Adds a request, where there is at most one.
    @inline(__always)
    mutating func append(_ request: Request) {
        assert(count < 2)
        // Written where the first one stands, and then changed round: where it is to go is not asked at each of its values.
        let isSecond = count > 0
        if isSecond { second = first }
        first = request
        if isSecond { swap() }
        count += 1
    }

    /// Takes the first one out.
    @inline(__always)
    mutating func removeFirst() {
        if count > 1 { first = second }
        count -= 1
    }

    /// Changes the order of two.
    mutating func swap() { (first, second) = (second, first) }

    mutating func removeAll(where isMeant: (Request) -> Bool) {
        if count > 1, isMeant(second) { count = 1 }
        if count > 0, isMeant(first) { removeFirst() }
    }
}
