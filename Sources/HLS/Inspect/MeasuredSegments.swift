/// How large the segments of a media playlist are: told by byte ranges, the files themselves, or EXT-X-BITRATE.
public struct MeasuredSegments: Sendable {
    /// Where the first so many segments have no file, the others are not looked for: there may be a million.
    private static let enough = 200

    /// Each segment's size, bits; nil where nothing tells it.
    public private(set) var bits: [Double?] = []
    /// The sizes of all initialization sections together, bytes; 0 without any, nil where one is not known.
    public private(set) var initializationBytes: Int?
    /// Whether a size is EXT-X-BITRATE times the duration.
    public private(set) var usesBitrates = false
    private let segments: [MediaSegment]
    private let targetDuration: Double

    /// Measures a playlist's segments.
    ///
    /// - Parameter fileSize: the size of the resource that a URI names, bytes; nil where it cannot be told.
    public init(_ playlist: MediaPlaylist, fileSize: (_ uri: String) -> Int?) {
        segments = playlist.segments
        targetDuration = playlist.targetDuration ?? playlist.segments.lazy.map(\.duration).max() ?? 0
        var (missing, hasFiles) = (0, false)
        bits.reserveCapacity(segments.count)
        for segment in segments {
            if let range = segment.byteRange {
                bits.append(Double(range.length) * 8)
                continue
            }
            if hasFiles || missing < Self.enough {
                if let size = fileSize(segment.uri) {
                    hasFiles = true
                    bits.append(Double(size) * 8)
                    continue
                }
                missing += 1
            }
            bits.append(segment.bitrate.map { Double($0) * 1000 * segment.duration })
            if segment.bitrate != nil { usesBitrates = true }
        }
        initializationBytes = Self.initializationBytes(of: segments, fileSize)
    }

    private static func initializationBytes(of segments: [MediaSegment], _ fileSize: (String) -> Int?) -> Int? {
        var (seen, last): (Set<MediaInitialization.Resource>, MediaInitialization?) = ([], nil)
        var sum = 0.0
        for section in segments.lazy.compactMap(\.initialization) where section != last {
            last = section
            guard seen.insert(section.resource).inserted else { continue }
            guard let size = section.byteRange?.length ?? section.uri.flatMap(fileSize) else { return nil }
            sum += Double(size)
        }
        return Int(exactly: sum)
    }

    /// All that is to be loaded to have every segment, bytes; nil where a size is not known. Gaps (EXT-X-GAP) have none.
    public var bytes: Int? {
        guard let initializationBytes, !segments.isEmpty else { return nil }
        var sum = Double(initializationBytes)
        for (segment, bits) in zip(segments, bits) where !segment.isGap {
            guard let bits else { return nil }
            sum += (bits / 8).rounded(.up)
        }
        return Int(exactly: sum)
    }

    /// How long the segments last whose size is known, seconds.
    public var knownDuration: Double { zip(segments, bits).reduce(0) { $1.1 == nil ? $0 : $0 + $1.0.duration } }

    /// The mean bitrate of the segments whose size is known, bits per second; nil where there are none.
    public var averageBitRate: Double? {
        let duration = knownDuration
        return duration > 0 ? bits.reduce(0) { $0 + ($1 ?? 0) } / duration : nil
    }

    /// The largest bitrate of any contiguous run of segments that lasts from a half to one and a half target durations
    /// (RFC 8216bis section 4.1), bits per second; nil where no such run is known.
    public var peakBitRate: Double? {
        var peak: Double?
        for first in bits.indices {
            var (sum, duration) = (0.0, 0.0)
            for index in bits.indices[first...].prefix(Self.longestRun) {
                guard let bits = bits[index], duration + segments[index].duration <= 1.5 * targetDuration else { break }
                sum += bits
                duration += segments[index].duration
                if duration >= 0.5 * targetDuration, duration > 0 { peak = max(peak ?? 0, sum / duration) }
            }
        }
        return peak
    }

    /// No run that counts has more segments, unless they last next to nothing.
    private static let longestRun = 100
}

extension MediaInitialization {
    /// What is loaded for it.
    struct Resource: Hashable {
        var uri: String?
        var byteRange: ByteRange?
    }

    /// What is loaded for it; tags at several places may name the same.
    var resource: Resource { Resource(uri: uri, byteRange: byteRange) }
}
