/// How large the segments of a media playlist are: told by byte ranges, the files themselves, or EXT-X-BITRATE.
public struct MeasuredSegments: Sendable {
    /// Where the first so many segments have no file, the others are not looked for: there may be a million.
    private static let enough = 200

    /// Each segment's size, bits; nil where nothing tells it. The file of a gap (EXT-X-GAP) is not looked for.
    public private(set) var bits: [Double?] = []
    /// The sizes of all initialization sections together, bytes; 0 without any, nil where one is not known.
    public private(set) var initializationBytes: Int?
    /// Whether a size is EXT-X-BITRATE times the duration.
    public private(set) var usesBitrates = false
    private let segments: [MediaSegment]
    private let targetDuration: Double

    /// Measures a playlist's segments. `fileSize` gives the size of the resource that a URI names, bytes; nil where it
    /// is not known.
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
            if segment.isGap {
                bits.append(nil)
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

    /// The mean bitrate of the segments whose size is known, bits per second; nil where there are none.
    public var averageBitRate: Double? {
        var (sum, duration) = (0.0, 0.0)
        for case (let segment, let bits?) in zip(segments, bits) where !segment.isGap {
            sum += bits
            duration += segment.duration
        }
        return duration > 0 && duration.isFinite ? sum / duration : nil
    }

    /// The largest bitrate of any contiguous run of segments that lasts from a half to one and a half target durations
    /// (RFC 8216bis section 4.1), bits per second; nil where no such run is known. Gaps are passed over.
    public var peakBitRate: Double? { peak(longest: targetDuration * 1.5) }

    /// The largest bitrate of any contiguous run that may last half a second longer than those of ``peakBitRate``, as Apple's
    /// validator takes it, bits per second; nil where no such run is known.
    package var widePeakBitRate: Double? { peak(longest: targetDuration * 1.5 + 0.5) }

    /// The largest bitrate of any run that lasts at least a half target duration, and at most so many seconds.
    private func peak(longest: Double) -> Double? {
        let loaded = segments.indices.filter { !segments[$0].isGap }
        let (durations, bits) = (loaded.map { segments[$0].duration }, loaded.map { self.bits[$0] })
        // The bounds take a hair more: sums of decimal fractions are not exact.
        let (shortest, longest) = (targetDuration * 0.5 - 1e-6, longest + 1e-6)
        var peak: Double?
        for first in bits.indices {
            var (sum, duration) = (0.0, 0.0)
            for index in first..<min(first + Self.longestRun, bits.count) {
                guard let bits = bits[index], duration + durations[index] <= longest else { break }
                sum += bits
                duration += durations[index]
                if duration >= shortest, duration > 0 { peak = max(peak ?? 0, sum / duration) }
            }
        }
        return peak
    }

    /// No run of more segments is looked at: a hostile playlist could have a million in a second.
    private static let longestRun = 1000
}

extension MeasuredSegments {
    /// The bitrates of media of which every segment's size is known.
    package struct BitRates {
        /// All bits over all seconds.
        package var average: Double
        /// See ``MeasuredSegments/peakBitRate``; the average where no run is as long as that.
        package var peak: Double
        /// See ``MeasuredSegments/widePeakBitRate``; the average where no run is as long as that.
        package var widePeak: Double
        /// The segment with the highest bitrate of its own, by its index in the playlist.
        package var highestSegment: (index: Int, bitRate: Double)
    }

    /// The bitrates; nil where a size is not known, but of a gap, or where there is nothing to measure.
    package var bitRates: BitRates? {
        var highest = (index: 0, bitRate: 0.0)
        for (index, segment) in segments.enumerated() where !segment.isGap {
            guard let bits = bits[index] else { return nil }
            let bitRate = segment.duration > 0 ? bits / segment.duration : 0
            if bitRate > highest.bitRate { highest = (index, bitRate) }
        }
        return averageBitRate.map { average in
            BitRates(
                average: average, peak: peakBitRate ?? average, widePeak: widePeakBitRate ?? average,
                highestSegment: highest)
        }
    }
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
