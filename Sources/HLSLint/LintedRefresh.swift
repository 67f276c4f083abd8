import HLS

/// Two copies of a live media playlist, one after the other, their segments matched by their sequence numbers.
struct LintedRefresh: Sendable {
    /// The copy that was loaded first.
    var earlier: LintedMedia
    /// The copy that was loaded next.
    var later: LintedMedia
    /// Whether a segment that both list has one number: where not, the numbers do not say what was removed.
    let isNumberedAlike: Bool
    /// How many of the earlier copy's segments are gone from its beginning.
    let removedCount: Int
    /// The segments that both list, as indices; empty where the numbers cannot be relied on.
    let common: (earlier: Range<Int>, later: Range<Int>)

    /// Two copies.
    ///
    /// - Complexity: O(*n*), where *n* is how many segments the earlier copy lists.
    init(earlier: LintedMedia, later: LintedMedia) {
        (self.earlier, self.later) = (earlier, later)
        let (old, new) = (earlier.playlist, later.playlist)
        // Neither number is negative, so that the difference is one.
        let offset = new.firstListedNumber - old.firstListedNumber
        var found: Int?
        if old.skip == nil, new.skip == nil, let first = new.segments.first {
            // A slate may stand in the playlist many times: the number comes first.
            found =
                old.segments.indices.contains(offset) && old.segments[offset].isSameResource(as: first)
                ? offset : old.segments.firstIndex { $0.isSameResource(as: first) }
        }
        isNumberedAlike = new.mediaSequence >= old.mediaSequence && (found == nil || found == offset)
        removedCount = found ?? max(0, min(new.mediaSequence - old.mediaSequence, old.segments.count))
        let start = max(0, min(offset, old.segments.count))
        let laterStart = max(0, min(new.segments.count, offset < 0 ? -offset : 0))
        let count =
            isNumberedAlike ? min(old.segments.count - start, new.segments.count - laterStart) : 0
        common = (start..<start + count, laterStart..<laterStart + count)
    }

    /// How many segments the later copy lists behind the last one of the earlier copy; negative where it ends earlier.
    var addedCount: Int { later.playlist.numberBehindLast - earlier.playlist.numberBehindLast }

    /// Whether the copies list all of their segments: a delta update leaves out what is known.
    var isWhole: Bool { earlier.playlist.skip == nil && later.playlist.skip == nil }
}

extension MediaPlaylist {
    /// The number of the first segment that is listed, behind those that a delta update leaves out.
    var firstListedNumber: Int { Self.sum(mediaSequence, skip?.skippedSegments ?? 0) }

    /// The number that the next segment will have.
    var numberBehindLast: Int { Self.sum(firstListedNumber, segments.count) }

    /// A sum of what is not negative; what is more than an `Int` holds is as much as it holds.
    private static func sum(_ left: Int, _ right: Int) -> Int {
        let (sum, overflowed) = left.addingReportingOverflow(right)
        return overflowed ? .max : sum
    }
}

extension MediaSegment {
    /// Whether the media is at the same address.
    func isSameResource(as other: MediaSegment) -> Bool { uri == other.uri && hasSameRange(as: other) }

    /// Whether the bytes are the same as far as the playlists tell: a range without an offset goes on from one before.
    func hasSameRange(as other: MediaSegment) -> Bool {
        guard let own = byteRange, let others = other.byteRange else { return byteRange == other.byteRange }
        return own.length == others.length
            && (own.offset == nil || others.offset == nil || own.offset == others.offset)
    }
}

/// Loads a live media playlist again and again, as a player does, for the rules about what may change in it.
public struct LintReloader {
    /// The copies so far, in the order in which they were loaded. Each has a name of its own.
    public private(set) var copies: [LintInput]
    private let name: String
    private let wait: (_ seconds: Double) -> Void

    /// A reloader that has the first copy; `wait` lets time pass, seconds.
    public init(_ first: LintInput, wait: @escaping (_ seconds: Double) -> Void) {
        copies = [first]
        name = first.name
        self.wait = wait
    }

    /// Loads more copies, each a target duration after the one before; none behind one that is finished. `load` loads
    /// the playlist as it is now.
    ///
    /// - Throws: what `load` throws.
    public mutating func reload<Failure: Error>(
        times: Int, _ load: () throws(Failure) -> LintInput
    ) throws(Failure) {
        for _ in 0..<times {
            guard let seconds = Self.pause(behind: copies[copies.count - 1]) else { return }
            wait(seconds)
            var copy = try load()
            copy.name = "\(name) (reload \(copies.count))"
            copies.append(copy)
        }
    }

    /// How long a copy is worth, seconds: its target duration; nil where nothing will be added to it.
    private static func pause(behind copy: LintInput) -> Double? {
        guard case .media(let playlist)? = try? PlaylistReader(query: copy.query).read(copy.bytes).playlist,
            playlist.isLive
        else { return nil }
        // What a playlist states is not believed without bounds.
        return min(max(playlist.targetDuration ?? shortest, shortest), longest)
    }

    private static let shortest = 0.5
    private static let longest = 60.0
}
