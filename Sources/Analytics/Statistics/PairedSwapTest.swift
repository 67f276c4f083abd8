/// Whether a difference between two sides could be chance: an exact test, for any spread of the values and however few
/// traces.
///
/// If it made no difference which side is called A, A's and B's sessions over a trace could be swapped. The statistic's own
/// difference (of a ratio of sums: the ratios computed anew) is taken for every pattern of swaps; the p-value is the part of
/// all patterns whose difference is at least as large, in either direction, as the one that was seen. Where A and B are
/// drawn alike it is at most 0.05 in at most one of twenty comparisons.
/// Source: Fisher, "The Design of Experiments", 1935, section 21; Phipson and Smyth, "Permutation P-values Should Never Be
/// Zero", Statistical Applications in Genetics and Molecular Biology 9, 2010, for patterns drawn at random.
public struct PairedSwapTest: Sendable {
    /// Up to so many differing traces all patterns of swaps are tried; beyond, as many as one draws.
    public static let mostExact = 20
    /// Of fewer differing traces no difference has a p-value of 0.05 or less: of five, all in one direction, it is 2/2^5.
    public static let fewestTraces = 6
    /// The p-value up to which a difference is called one.
    public static let level = 0.05
    /// How many patterns are drawn where there are too many to try all.
    public static let drawnCount = 9999

    /// By trace what its swap does: to the numerator below, and to the sum below the line.
    private let terms: [SIMD2<Double>]
    /// The mean of the two sides' sums below the line.
    private let below: Double
    /// The numerator that was seen, and the denominator.
    private let seen: (numerator: Double, denominator: Double)
    /// What sums of so many roundings may be off by.
    private let tolerance: Double

    /// The test of a statistic; nil where it has no value.
    public init?(_ statistic: PairedStatistic) {
        let (traces, above, below) = statistic.swapTerms
        guard statistic.estimate != nil, below > 0 else { return nil }
        // With S and W the means of both sides' sums above and below the line, and U and V half of what B's sums have more
        // than A's, B's ratio less A's is (S+U)/(W+V) - (S-U)/(W-V) = 2 (UW - SV) / (W^2 - V^2). A swap turns a trace's
        // part of U and V around, and leaves S and W alone.
        terms = traces.map { SIMD2($0.above * below - above * $0.below, $0.below) }
        self.below = below
        let sums = terms.reduce(into: SIMD2<Double>()) { $0 += $1 }
        seen = (abs(sums.x), below * below - sums.y * sums.y)
        tolerance = 1e-12 * traces.reduce(0) { $0 + abs($1.above) * below + abs(above * $1.below) }
        guard seen.denominator > 0 else { return nil }
    }

    /// How many traces there are whose swap changes anything.
    public var traceCount: Int { terms.count }

    /// Whether all patterns are tried.
    public var isExact: Bool { traceCount <= Self.mostExact }

    /// The p-value.
    ///
    /// - Parameter random: decides the patterns where not all are tried.
    /// - Complexity: two to the power of ``traceCount`` where ``isExact``; else O(*n*) for each of ``drawnCount`` patterns.
    public func pValue(using random: inout some RandomNumberGenerator) -> Double {
        isExact
            ? exactPValue : Self.pValue(extreme: countExtreme(ofDrawn: Self.drawnCount, using: &random))
    }

    // MARK: All patterns

    /// The p-value by all patterns of swaps, of which there are 2 to the number of traces: for ``isExact`` tests.
    public var exactPValue: Double {
        guard let first = terms.first else { return 1 }
        // The swaps of the first half of the traces and of the second, each added up once. A pattern and its opposite have
        // opposite differences: the first trace stays as it is.
        let middle = terms.count / 2 + 1
        let columns = Self.sums(of: terms[1..<min(middle, terms.count)], from: first)
        let rows = Self.sums(of: terms[min(middle, terms.count)...], from: SIMD2())
        return Double(countExtreme(rows, columns)) / Double(rows.count * columns.count)
    }

    /// The sums for every pattern of swaps.
    private static func sums(of terms: ArraySlice<SIMD2<Double>>, from start: SIMD2<Double>) -> [SIMD2<Double>] {
        var sums = [start]
        sums.reserveCapacity(1 << terms.count)
        for term in terms {
            for index in sums.indices {
                sums.append(sums[index] - term)
                sums[index] += term
            }
        }
        return sums
    }

    private func countExtreme(_ rows: [SIMD2<Double>], _ columns: [SIMD2<Double>]) -> Int {
        let (numerators, belows) = (columns.map(\.x), columns.map(\.y))
        return numerators.withUnsafeBufferPointer { numerators in
            belows.withUnsafeBufferPointer { belows in
                var count = 0
                for row in rows {
                    for column in 0..<numerators.count
                    where isExtreme(row.x + numerators[column], row.y + belows[column]) { count += 1 }
                }
                return count
            }
        }
    }

    /// Whether a pattern's difference is at least as large as the one seen. One without a value, since nothing is left below
    /// a line, counts as larger than any.
    private func isExtreme(_ numerator: Double, _ difference: Double) -> Bool {
        let denominator = below * below - difference * difference
        return (abs(numerator) + tolerance) * seen.denominator >= seen.numerator * denominator
    }

    // MARK: Patterns at random

    /// Traces whose swaps one number of 64 bits decides.
    private static let tracesPerDraw = 64
    /// Traces whose sums are looked up together.
    private static let tracesPerLookup = 4

    /// How many random numbers a pattern takes.
    public var drawsPerPattern: Int { (terms.count + Self.tracesPerDraw - 1) / Self.tracesPerDraw }

    /// How many of some patterns that are drawn at random have a difference at least as large as the one seen.
    public func countExtreme(ofDrawn patterns: Int, using random: inout some RandomNumberGenerator) -> Int {
        let size = 1 << Self.tracesPerLookup
        let tables = stride(from: 0, to: terms.count, by: Self.tracesPerLookup).flatMap { start in
            let sums = Self.sums(of: terms[start..<min(start + Self.tracesPerLookup, terms.count)], from: SIMD2())
            return (0..<size).map { sums[$0 % sums.count] }
        }
        return tables.withUnsafeBufferPointer { tables in
            var count = 0
            for _ in 0..<patterns {
                var sums = SIMD2<Double>()
                var table = 0
                for _ in 0..<drawsPerPattern {
                    var bits = random.next()
                    let end = min(table + Self.tracesPerDraw / Self.tracesPerLookup * size, tables.count)
                    while table < end {
                        sums += tables[table + Int(bits & UInt64(size - 1))]
                        bits >>= UInt64(Self.tracesPerLookup)
                        table += size
                    }
                }
                if isExtreme(sums.x, sums.y) { count += 1 }
            }
            return count
        }
    }

    /// The p-value where so many of ``drawnCount`` patterns were at least as large: the one that was seen counts with them.
    public static func pValue(extreme: Int) -> Double { Double(extreme + 1) / Double(drawnCount + 1) }
}

/// Half of what a trace adds to B's sums more than to A's.
struct SwapTerm {
    /// Above the line.
    let above: Double
    /// Below it.
    let below: Double
}
