import PlayheadNumerics

/// Which of several places a player loads from, and which it avoids (content steering, RFC 8216bis section 7).
struct Pathways: Sendable {
    /// PATHWAY-IDs, in the order in which the playlist has them.
    let ids: [String]
    /// Who steers; nil where the pathways are only for when one fails.
    let steering: Presentation.Steering?
    /// The one that is loaded from.
    private(set) var current = 0
    /// Until when a pathway that failed is avoided, on the link's clock, milliseconds.
    private var avoidedUntil: [Double]
    /// The variants that are played no more, or are not there at all, by pathway.
    private var removed: [Set<Int>]
    private let variantCount: Int
    /// When the steering manifest is loaded again, on the link's clock, milliseconds.
    private(set) var nextManifest = Double.infinity

    /// The pathways of a presentation; nil where there is but one place.
    init?(_ presentation: Presentation) {
        ids = presentation.pathways
        guard ids.count > 1 else { return nil }
        steering = presentation.steering
        variantCount = presentation.variants.count
        avoidedUntil = ids.map { _ in -.infinity }
        removed = ids.map { id in
            Set(presentation.variants.indices.filter { presentation.variants[$0].place(in: id) == nil })
        }
        current = steering?.firstPathway.flatMap(ids.firstIndex) ?? 0
    }

    /// The variants that cannot be played now.
    var unavailable: Set<Int> { removed[current] }

    /// How long a pathway that failed is avoided, milliseconds: as hls.js does.
    private static let avoidance = 300_000.0

    /// Leaves the pathway, which failed, for the next one.
    ///
    /// - Parameters:
    ///   - priority: the pathways that are preferred, in that order.
    ///   - unavailable: the variants that cannot be played any more where it is.
    /// - Returns: whether there is another one.
    mutating func leave(for priority: [String], removed unavailable: Set<Int>, at time: Double) -> Bool {
        avoidedUntil[current] = time + Self.avoidance
        return take(priority, removed: unavailable, at: time)
    }

    /// Takes the pathway that is to be preferred now.
    ///
    /// - Returns: whether it is another one than before.
    mutating func take(_ priority: [String], removed unavailable: Set<Int>, at time: Double) -> Bool {
        removed[current] = unavailable
        let preferred = priority.compactMap(ids.firstIndex)
        let all = preferred + ids.indices.filter { !preferred.contains($0) }
        let best = all.first { avoidedUntil[$0] <= time && removed[$0].count < variantCount }
        guard let best, best != current else { return false }
        current = best
        return true
    }

    /// The steering manifest was loaded, or could not be: when it is again.
    mutating func manifestLoaded(at time: Double) {
        nextManifest = time + (steering?.timeToLive ?? .infinity).milliseconds
    }

    /// The steering manifest is loaded for the first time.
    mutating func loadManifest(at time: Double) { if steering != nil { nextManifest = time } }
}

extension Presentation.Variant {
    /// Where its media is in a pathway; nil where that has none.
    func place(in pathway: String) -> Presentation.Place? { places.first { $0.pathway == pathway } }
}
