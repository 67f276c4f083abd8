/// `elst`: which stretches of the media are presented (ISO 14496-12 section 8.6.6).
struct EditListBox: BoxBody {
    var type: FourCC = "elst"
    var full = VersionAndFlags()
    var edits: [Edit] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 1)
        let version = full.version
        let none = Edit(duration: 0, mediaTime: 0, rate: 0)
        try coder.table(&edits, of: none, entrySize: version == 1 ? 20 : 12) { (coder, edit) throws(Coder.Failure) in
            var duration = UInt64(bitPattern: Int64(edit.duration))
            var mediaTime = UInt64(bitPattern: Int64(edit.mediaTime))
            var rate = Int32(truncatingIfNeeded: edit.rate)
            try coder.number(&duration, version)
            try coder.number(&mediaTime, version)
            try coder.check(duration <= Int.max, "an edit lasts \(duration) ticks")
            try coder.integer(&rate)
            edit.duration = Int(truncatingIfNeeded: duration)
            edit.mediaTime =
                version == 1 ? Int(truncatingIfNeeded: mediaTime) : Int(Int32(truncatingIfNeeded: mediaTime))
            edit.rate = Int(rate)
        }
    }

    var fields: [BoxField] {
        [BoxField("entry_count", "\(edits.count)")]
            + edits.prefix(4).map { BoxField("edit", "media_time \($0.mediaTime) for \($0.duration)") }
    }
}

extension EditListBox {
    /// A list of the version that its numbers need.
    init(edits: [Edit]) {
        self.edits = edits
        full.version = edits.contains { $0.duration > UInt32.max || $0.mediaTime > Int32.max } ? 1 : 0
    }
}

/// An entry of an edit list (ISO 14496-12 section 8.6.6).
public struct Edit: Equatable, Sendable {
    /// How long it lasts, in the movie's ticks; 0 where it lasts to the end.
    public var duration: Int
    /// The media's time that it begins with, in the track's ticks; -1 is an empty edit: nothing is presented.
    var mediaTime: Int
    /// How fast it is presented, 16.16: 0x10000 is as it is, 0 holds one picture.
    public var rate: Int

    /// Whether nothing is presented.
    public var isEmpty: Bool { mediaTime < 0 }
}
