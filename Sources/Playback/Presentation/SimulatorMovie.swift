import PlayerLog
import PlayheadNumerics
import PlayheadPlatform

/// The `movie.json` of the ABR simulators: one duration, bitrates, and each segment's size at each bitrate.
///
/// Source: Sabre (Spiteri et al., "From Theory to Practice", MMSys 2018).
struct SimulatorMovie {
    private let name: String
    private let duration: Double
    private let bitrates: [Double]
    /// Bits, a row a segment.
    private let sizes: [[Double]]

    init(_ bytes: [UInt8], name: String) throws(PresentationError) {
        self.name = name
        let parsed = bytes.withUnsafeBytes { buffer in
            Result { () throws(JSONValue.Failure) in try JSONValue(parsing: buffer) }
        }
        let value: JSONValue
        switch parsed {
        case .success(let read): value = read
        case .failure(let failure):
            throw PresentationError(
                name: name, problem: "the JSON breaks off at byte \(failure.offset): \(failure.message)")
        }
        guard let duration = value["segment_duration_ms"]?.double, let bitrates = value["bitrates_kbps"]?.elements,
            let rows = value["segment_sizes_bits"]?.elements
        else {
            let hint = InputKind.hint(bytes, besides: [.playlist]).map { "; " + $0 } ?? ""
            throw PresentationError(
                name: name,
                problem: "neither a playlist nor a movie of segment_duration_ms, bitrates_kbps and segment_sizes_bits"
                    + hint)
        }
        guard duration > 0, duration.isFinite else {
            throw PresentationError(name: name, problem: "segment_duration_ms must be more than 0")
        }
        self.duration = duration / 1000
        self.bitrates = bitrates.map { ($0.double ?? 0) * 1000 }
        guard !self.bitrates.isEmpty, !rows.isEmpty else {
            throw PresentationError(name: name, problem: "the movie has no bitrate or no segment")
        }
        guard self.bitrates.allSatisfy({ $0 > 0 && $0 < 1e15 }) else {
            throw PresentationError(name: name, problem: "bitrates_kbps must all be numbers over 0")
        }
        var sizes: [[Double]] = []
        for (index, row) in rows.enumerated() {
            let bits = (row.elements ?? []).compactMap(\.double)
            guard bits.count == bitrates.count, bits.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
                throw PresentationError(
                    name: name,
                    problem: "segment \(index) should have \(bitrates.count) sizes, one a bitrate, none below 0")
            }
            guard bits.allSatisfy({ $0 <= MeasuredMedia.largest }) else {
                throw PresentationError(name: name, problem: "segment \(index) is larger than a petabyte")
            }
            sizes.append(bits)
        }
        self.sizes = sizes
    }

    /// What there is to play: a track a bitrate, without playlists to load.
    func presentation() throws(PresentationError) -> Presentation {
        var segments = SegmentTable()
        let durations = Array(repeating: duration, count: sizes.count)
        var tracks: [Presentation.Track] = []
        var variants: [Presentation.Variant] = []
        for (index, bitrate) in bitrates.enumerated() {
            let uri = "\(Int((bitrate / 1000).rounded()))k"
            segments.append(durations: durations, bits: sizes.map { $0[index] })
            tracks.append(Presentation.Track(uri: uri))
            variants.append(Presentation.Variant(uri: uri, peakBitrate: bitrate, track: index))
        }
        var presentation = try Presentation(
            name: name, variants: variants, tracks: tracks, segments: segments, targetDuration: duration)
        presentation.isSimulatorMovie = true
        return presentation
    }
}
