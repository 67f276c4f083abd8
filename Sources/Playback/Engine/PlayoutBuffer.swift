import PlayerLog

/// The media that is loaded: the segments in the order in which they play, and where the playhead stands in them. Times
/// are in milliseconds, as on the ``Link``.
struct PlayoutBuffer {
    /// A segment in the order of playing.
    struct Slot {
        /// The segment's index in its variant's track.
        var segment: Int
        /// Its variant.
        var variant: Int
        /// When it begins, milliseconds of media time.
        var start: Double
        /// Its duration, milliseconds.
        var duration: Double

        var end: Double { start + duration }
    }

    /// All segments that were loaded since the start or the last seek, the played ones too.
    private(set) var slots: [Slot] = []
    /// The one at the playhead; the count where everything was played.
    private(set) var playing = 0
    /// How far the playhead is in it, milliseconds.
    private(set) var position = 0.0
    /// The duration of all slots from the playing one on, milliseconds.
    private var ahead = 0.0
    /// Whether the last slot is of a segment that is still arriving.
    private(set) var isArriving = false
    /// How much of the last slot is still to come, milliseconds.
    private(set) var missing = 0.0
    /// Up to where the audio rendition is loaded, milliseconds of media time; endless where it is muxed.
    var audioEnd = Double.infinity

    /// What is loaded of the main track and not yet played, milliseconds.
    @inline(__always)
    var mainLevel: Double { ahead - missing - position }

    /// What is loaded and not yet played, milliseconds: of two tracks the one that lasts shorter.
    @inline(__always)
    var level: Double { audioEnd == .infinity ? mainLevel : max(0, min(mainLevel, audioLevel)) }

    /// What is loaded of the audio rendition and not yet played, milliseconds.
    var audioLevel: Double { audioEnd - playhead }

    /// Where playback is, milliseconds of media time; where nothing is loaded, where the next segment begins.
    var playhead: Double { current.map { $0.start + position } ?? seekTarget }

    /// Where playback goes on when nothing is loaded, milliseconds of media time.
    private var seekTarget = 0.0

    /// The segment at the playhead; nil where nothing is left to play.
    @inline(__always)
    var current: Slot? { playing < slots.count ? slots[playing] : nil }

    /// How many segments are not played out.
    var count: Int { slots.count - playing }

    mutating func reserve(_ count: Int) { slots.reserveCapacity(count) }

    @inline(__always)
    mutating func append(_ slot: Slot) {
        slots.append(slot)
        ahead += slot.duration
    }

    /// A part of a segment has come that is to be played after those in the buffer, 0 to 1.
    mutating func arrive(_ slot: Slot, part: Double) {
        if !isArriving {
            append(slot)
            (isArriving, missing) = (true, slot.duration)
        }
        missing = min(missing, slot.duration * (1 - part))
    }

    /// The last slot's segment is there, perhaps of another variant than what came of it before.
    mutating func complete(_ slot: Slot) {
        ahead += slot.duration - slots[slots.count - 1].duration
        slots[slots.count - 1] = slot
        (isArriving, missing) = (false, 0)
    }

    /// Throws away what has come of a segment that is not going to be there.
    mutating func dropArriving() {
        guard isArriving else { return }
        ahead -= slots.removeLast().duration
        (isArriving, missing) = (false, 0)
    }

    /// Whether the playhead is in a segment that is still arriving.
    var playsArriving: Bool { isArriving && playing == slots.count - 1 }

    /// Puts another variant's segment in the slot of a loaded one.
    mutating func replace(_ slot: Int, by transfer: SegmentTransfer) {
        slots[slot].variant = transfer.variant
        slots[slot].segment = transfer.segment
    }

    /// Plays within the segment at the playhead.
    @inline(__always)
    mutating func play(_ duration: Double) { position += duration }

    /// Plays within the segment at the playhead as far as to a time in it, milliseconds; never back.
    @inline(__always)
    mutating func play(upTo time: Double) { position = max(position, time) }

    /// Goes on to the next segment: the one at the playhead is played out.
    mutating func finishSegment() {
        ahead -= slots[playing].duration
        seekTarget = slots[playing].end
        playing += 1
        position = 0
        if playing == slots.count { ahead = 0 }
    }

    /// The duration of the segments from the playing one up to a slot, milliseconds.
    func duration(before slot: Int) -> Double {
        playing < slot ? slots[playing..<slot].reduce(0) { $0 + $1.duration } : 0
    }

    /// Moves the playhead to a media time that is loaded, in the segment at the playhead or behind it in the buffer,
    /// milliseconds.
    ///
    /// - Returns: whether it is loaded; where not, nothing changes.
    mutating func move(to target: Double) -> Bool {
        guard target < audioEnd,
            let slot = slots[playing...].firstIndex(where: { $0.start <= target && target < $0.end }),
            slot < slots.count - 1 || target < slots[slot].end - missing
        else { return false }
        ahead -= slots[playing..<slot].reduce(0) { $0 + $1.duration }
        (playing, position) = (slot, target - slots[slot].start)
        return true
    }

    /// Throws everything away; playback goes on at a media time, milliseconds.
    mutating func removeAll(goingTo target: Double) {
        slots.removeAll(keepingCapacity: true)
        (playing, position, ahead, seekTarget) = (0, 0, 0, target)
        (isArriving, missing) = (false, 0)
        if audioEnd < .infinity { audioEnd = target }
    }
}

extension PlayoutBuffer {
    /// The loaded segment that is to be replaced where `variant` is wanted: it is of a lower one, and far enough from
    /// the playhead (Sabre: a segment and a half) to arrive in time.
    func slot(below variant: Int, _ choice: PlaybackOptions.Replacement) -> Int? {
        guard let current else { return nil }
        let segments = current.duration > 0 ? position / current.duration : 0
        let skip = Int(min((1.5 + segments).rounded(.up), Double(slots.count)))
        let range = (playing + skip)..<max(playing + skip, slots.count)
        return switch choice {
        case .left: range.first { slots[$0].variant < variant }
        case .right: range.last { slots[$0].variant < variant }
        }
    }
}

extension [BufferSample] {
    /// The level at a session time, seconds, between two samples in proportion; nil before the first and after the last.
    public func level(at time: Double) -> Double? {
        let next = partitioningIndex { $0.time > time }
        guard next > 0 else { return nil }
        let before = self[next - 1]
        guard next < count else { return before.time == time ? before.level : nil }
        let part = (time - before.time) / (self[next].time - before.time)
        return before.level * (1 - part) + self[next].level * part
    }
}

/// The greater of two numbers. The standard library's `max`, which settles what becomes of a number that is none, takes
/// five instructions where a processor has one for this; an engine asks some twenty times a segment.
@inline(__always)
func max(_ left: Double, _ right: Double) -> Double { left > right ? left : right }
