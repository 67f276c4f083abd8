import HLS

extension Presentation {
    /// What a live playlist says of its partial segments (RFC 8216bis sections 4.4.3.7 and 4.4.3.8).
    public struct LowLatency: Hashable, Sendable {
        /// PART-TARGET of EXT-X-PART-INF, seconds.
        public var partTarget: Double
        /// PART-HOLD-BACK of EXT-X-SERVER-CONTROL, seconds; three part targets where it is missing.
        public var partHoldBack: Double
        /// CAN-BLOCK-RELOAD: a reload is answered when there is something new.
        public var canBlockReload = false
        /// Whether EXT-X-PRELOAD-HINT names the next part.
        public var hasHints = false
        /// Which parts of a segment can be decoded alone (INDEPENDENT), counted from 0 in their segment; the first one can anyway.
        public var independentParts: [Int] = []
        /// How many parts are listed of the segment that is not complete yet.
        public var trailingParts = 0
        /// What a reload brings, bytes: a delta update where CAN-SKIP-UNTIL allows it; nil for the whole playlist.
        public var deltaBytes: Int?
        /// Which of the parts that the playlist lists another variant can begin with; empty where segments are loaded whole.
        var entryParts: [Bool] = []

        /// Parts of other durations are not played, seconds.
        static let partTargets = 0.05...60.0

        /// What a playlist says; nil where it has no parts.
        ///
        /// - Parameter size: of the playlist, bytes.
        init?(_ playlist: MediaPlaylist, size: Int) {
            guard let target = playlist.partInformation?.partTarget, Self.partTargets.contains(target) else {
                return nil
            }
            partTarget = target
            let control = playlist.serverControl
            partHoldBack = max(control?.partHoldBack ?? 3 * target, target)
            canBlockReload = control?.canBlockReload ?? false
            let listed = (playlist.segments.map(\.parts) + [playlist.trailingParts]).filter { !$0.isEmpty }
            if listed.isEmpty { return nil }
            let places = 0..<(listed.map(\.count).max() ?? 0)
            independentParts = places.filter { place in
                listed.allSatisfy { $0.count <= place || $0[place].isIndependent }
            }
            trailingParts = playlist.trailingParts.count
            hasHints = playlist.preloadHints.contains { $0.kind == "PART" }
            guard let limit = control?.canSkipUntil, limit > 0, playlist.duration > limit else { return }
            deltaBytes = Int((Double(size) * limit / playlist.duration).rounded(.up))
        }
    }

    /// The same, loaded part by part, as a player near the live edge loads it: each segment in parts of the part target and a
    /// rest, of sizes in proportion. Itself where the variants are cut differently, or there would be more than a million parts.
    func cutIntoParts(_ lowLatency: LowLatency) -> Presentation {
        guard cache.isAligned, var live else { return self }
        func partCounts(ofTrack track: Int) -> [Int] {
            (0..<segments.count(ofTrack: track)).map {
                let parts = segments.duration(track: track, segment: $0) / lowLatency.partTarget
                return max(1, Int((parts - 1e-6).rounded(.up)))
            }
        }
        let longest = tracks.indices.map { segments.duration(ofTrack: $0) }.reduce(0, +)
        guard longest / lowLatency.partTarget <= PresentationOptions.mostSegments else { return self }
        var table = SegmentTable()
        for track in tracks.indices {
            var (durations, bits, gaps): ([Double], [Double], [Int]) = ([], [], [])
            for (segment, count) in partCounts(ofTrack: track).enumerated() {
                let duration = segments.duration(track: track, segment: segment)
                for part in 0..<count {
                    let rest = duration - Double(part) * lowLatency.partTarget
                    let length = part == count - 1 ? rest : lowLatency.partTarget
                    if segments.isGap(track: track, segment: segment) { gaps.append(durations.count) }
                    durations.append(length)
                    let share = duration > 0 ? length / duration : 1 / Double(count)
                    bits.append(segments.bits(track: track, segment: segment) * share)
                }
            }
            table.append(durations: durations, bits: bits, gaps: gaps)
        }
        let counts = partCounts(ofTrack: variants[firstListed].track)
        var parts = self
        parts.segments = table
        live.windowCount = counts.prefix(live.windowCount).reduce(0, +) + lowLatency.trailingParts
        live.startOffset = lowLatency.partHoldBack
        live.lowLatency = lowLatency
        let entries = Set(lowLatency.independentParts + [0])
        live.lowLatency?.entryParts = counts.flatMap { (0..<$0).map(entries.contains) }
        parts.live = live
        return parts
    }
}

extension Presentation.Live {
    /// How long the parts are that it is loaded by, seconds; nil where segments are loaded whole.
    var partDuration: Double? { lowLatency.flatMap { $0.entryParts.isEmpty ? nil : $0.partTarget } }
}
