/// The media that is loaded: the segments in the order in which they play, and where the playhead stands in them. Times
/// are in milliseconds, as on the ``Link``.
struct PlayoutBuffer {
    /// A segment in the order of playing.
    struct Slot {
        /// The segment's index in its variant's track.
        var segment: Int
        /// Its variant.
        var variant: Int
        /// Its duration, milliseconds.
        var duration: Double
    }

    /// All segments that were loaded since the start or the last seek, the played ones too.
    private(set) var slots: [Slot] = []
    /// The one at the playhead; the count where everything was played.
    private(set) var playing = 0
    /// How far the playhead is in it, milliseconds.
    private(set) var position = 0.0
    /// The duration of all slots from the playing one on, milliseconds.
    private var ahead = 0.0

    /// What is loaded and not yet played, milliseconds.
    @inline(__always)
    var level: Double { ahead - position }

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

    /// Puts another variant's segment in the place of a loaded one.
    mutating func replace(_ place: Int, variant: Int) { slots[place].variant = variant }

    /// Plays within the segment at the playhead.
    @inline(__always)
    mutating func play(_ duration: Double) { position += duration }

    /// Goes on to the next segment: the one at the playhead is played out.
    mutating func finishSegment() {
        ahead -= slots[playing].duration
        playing += 1
        position = 0
        if playing == slots.count { ahead = 0 }
    }

    /// The duration of the segments from the playing one up to a place, milliseconds.
    func duration(before place: Int) -> Double {
        playing < place ? slots[playing..<place].reduce(0) { $0 + $1.duration } : 0
    }

    /// Throws everything away.
    mutating func removeAll() {
        slots.removeAll(keepingCapacity: true)
        (playing, position, ahead) = (0, 0, 0)
    }
}
