import PlayheadNumerics

/// Makes up what a playlist does not tell: sizes that vary as those of real encodings do.
struct SizeModel {
    /// AVERAGE-BANDWIDTH as a part of BANDWIDTH, where only the latter is given: what ladders of constrained variable
    /// bitrate commonly declare.
    static let meanOfPeak = 0.7
    /// An audio rendition's bitrate where nothing tells it, bits per second: stereo AAC.
    static let audioRate = 128_000.0
    /// The size of an initialization section where nothing tells it, bytes.
    static let initializationBytes = 1000

    /// How hard each segment is to encode, about 1. It is the same for all variants: they show the same scenes.
    private let complexity: [Double]

    /// A model for so many segments.
    init(count: Int, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var scene = 0.0
        // Sums and products only, which are the same on every machine. Neighbours are alike: a scene lasts.
        complexity = (0..<count).map { _ in
            scene = 0.7 * scene + 0.6 * (2 * random.nextUniform() - 1)
            return 1 + 0.45 * scene
        }
    }

    /// Sizes of segments in bits, whole bytes.
    ///
    /// - Parameters:
    ///   - durations: of the segments, seconds; as many as the model has, or fewer.
    ///   - mean: bits per second over all of them.
    ///   - peak: bits per second that no segment exceeds; at least the mean.
    func bits(durations: [Double], mean: Double, peak: Double) -> [Double] {
        let factors = zip(durations, complexity)
        let wanted = durations.reduce(0, +) * mean
        let total = { (scale: Double) in factors.reduce(0.0) { $0 + $1.0 * min($1.1 * scale, peak) } }
        // What is cut off at the peak is made up for by raising all: the scale that gives the mean is searched.
        var (low, high) = (0.0, mean)
        while total(high) < wanted, high < peak * 16 { high *= 2 }
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if total(middle) < wanted { low = middle } else { high = middle }
        }
        return factors.map { ($0 * min($1 * high, peak) / 8).rounded(.down) * 8 }
    }

    /// Durations of equal segments; the last one is what remains.
    static func durations(of length: Double, each duration: Double) -> [Double] {
        let whole = Int(length / duration)
        let rest = length - Double(whole) * duration
        return Array(repeating: duration, count: whole) + (rest > 0.001 || whole == 0 ? [rest] : [])
    }
}
