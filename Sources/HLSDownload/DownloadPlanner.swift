public import HLS
public import PredicateFormat

/// Decides what a download loads, as AVFoundation documents it (AVAssetDownloadTask.h, WWDC 2021 session 10143):
///
/// 1. The qualifiers of a content are tried in their order; the first that holds of any variant counts. A variant that is
///    named is taken as it is.
/// 2. Where none holds, or there is none, all variants are looked at.
/// 3. An auxiliary content looks first, where that is optimized, at those whose video another content has already.
/// 4. Of several the automatic selection takes one: HDR before SDR, lossy sound before lossless, then the highest peak
///    bitrate, then the one that is listed first. AVFoundation prefers each of these by itself and does not say in which
///    order; it also asks what the device can play, which a playlist does not know, so that every variant counts as playable.
public struct DownloadPlanner: Sendable {
    private let playlist: MultivariantPlaylist
    private let variants: [AssetVariant]
    private let sizes: RenditionSizes

    /// A planner for a playlist.
    public init(_ playlist: MultivariantPlaylist, sizes: RenditionSizes) {
        (self.playlist, self.sizes) = (playlist, sizes)
        variants = playlist.assetVariants
    }

    /// The plan for a configuration; without contents where the playlist has no variant.
    ///
    /// - Throws: `PredicateError` for a predicate that does not suit variants.
    public func plan(_ configuration: DownloadConfiguration) throws(PredicateError) -> DownloadPlan {
        var plan = DownloadPlan()
        plan.duration = sizes.duration
        plan.isOptimized = configuration.optimizesAuxiliaryContentConfigurations
        let contents = [configuration.primaryContentConfiguration] + configuration.auxiliaryContentConfigurations
        for (number, content) in contents.enumerated() {
            let shared: Set<String> =
                plan.isOptimized ? Set(plan.items.filter { $0.kind == .video && $0.rendition == nil }.map(\.uri)) : []
            guard let decided = try decide(content, number: number, shared: shared) else { break }
            append(decided, content.mediaSelections, to: &plan)
        }
        return plan
    }

    private func decide(
        _ content: ContentConfiguration, number: Int, shared: Set<String>
    ) throws(PredicateError) -> DownloadPlan.Content? {
        var reasons: [Int: String] = [:]
        var (eligible, choice) = (Array(variants.indices), DownloadPlan.Choice.automatic)
        if !content.variantQualifiers.isEmpty {
            (eligible, choice) = try qualified(content.variantQualifiers, &reasons)
        }
        let isFallback = eligible.isEmpty
        if isFallback { (eligible, choice) = (Array(variants.indices), .fallback) }
        let outside = Set(variants.indices).subtracting(eligible)
        guard let chosen = AutomaticSelection(variants, shared: shared).best(of: eligible, &reasons) else { return nil }
        let decisions = variants.indices.map { index in
            DownloadPlan.Decision(
                variant: variants[index],
                outcome: index == chosen ? .chosen : outside.contains(index) ? .notEligible : .passedOver,
                reason: index == chosen ? "" : reasons[index] ?? "")
        }
        return DownloadPlan.Content(number: number, variant: variants[chosen], choice: choice, decisions: decisions)
    }

    /// The variants that the first qualifier that holds of any holds of; none where no qualifier holds.
    private func qualified(
        _ qualifiers: [VariantQualifier], _ reasons: inout [Int: String]
    ) throws(PredicateError) -> ([Int], DownloadPlan.Choice) {
        for (number, qualifier) in qualifiers.enumerated() {
            switch qualifier {
            case .variant(let url):
                guard let index = variants.firstIndex(where: { $0.url == url }) else { continue }
                for other in variants.indices where other != index { reasons[other] = "another variant is named" }
                return ([index], .named)
            case .predicate(let predicate):
                var matches: [Int] = []
                for index in variants.indices {
                    let result = try predicate.evaluate(variants[index])
                    if result.holds {
                        matches.append(index)
                    } else {
                        reasons[index] = result.reason(on: variants[index])
                    }
                }
                if !matches.isEmpty { return (matches, .qualifier(number)) }
            }
        }
        return ([], .fallback)
    }

    private func append(_ content: DownloadPlan.Content, _ selections: MediaSelections, to plan: inout DownloadPlan) {
        var content = content
        let stream = content.variant.stream
        var video = DownloadPlan.Item(
            kind: content.variant.isAudioOnly ? .audio : .video, uri: stream.uri,
            size: sizes.size(ofVariantsAt: stream.uri), contents: [])
        video.isDuplicateVideo = video.kind == .video && plan.items.contains { $0.kind == .video }
        let isNew = plan.add(video, to: &content)
        content.sharesVideo = video.kind == .video && !isNew
        let groups: [(Rendition.Kind, String?, MediaSelections.Choice)] = [
            (.audio, stream.audioGroup, selections.audio), (.subtitles, stream.subtitlesGroup, selections.subtitles),
        ]
        for (kind, group, choice) in groups {
            let members = playlist.renditions.filter { $0.kind == kind && $0.groupID == group && group != nil }
            let (chosen, missing) = choice.renditions(of: members)
            content.missing += missing.map { "\(kind.rawValue.lowercased())=\($0)" }
            for rendition in chosen {
                guard let uri = rendition.uri, uri != stream.uri else { continue }
                plan.add(
                    DownloadPlan.Item(
                        kind: kind == .audio ? .audio : .subtitles, uri: uri, rendition: rendition,
                        size: sizes.size(of: rendition), contents: []),
                    to: &content)
            }
        }
        plan.contents.append(content)
    }
}

extension DownloadPlan {
    /// Adds what a content needs, unless it is there already.
    ///
    /// - Returns: whether it was not there.
    @discardableResult
    fileprivate mutating func add(_ item: Item, to content: inout Content) -> Bool {
        let known = items.firstIndex { $0.uri == item.uri }
        let index = known ?? items.count
        if known == nil { items.append(item) }
        if !items[index].contents.contains(content.number) { items[index].contents.append(content.number) }
        if !content.items.contains(index) { content.items.append(index) }
        return known == nil
    }
}

extension AssetVariant {
    /// Whether sound is all that it declares.
    var isAudioOnly: Bool { videoAttributes == nil && audioAttributes != nil }
}

extension PredicateResult {
    /// Why it does not hold of a variant: the values that were looked at, by the ends of their key paths.
    fileprivate func reason(on variant: AssetVariant) -> String {
        let values = observations.map { observation in
            var value = observation.value
            if case .list(let members) = variant.value(atKeyPath: observation.keyPath) {
                let texts = members.compactMap(\.asText)
                if texts.count == members.count { value = "{" + texts.joined(separator: ", ") + "}" }
            }
            return "\(Self.end(of: observation.keyPath)) is \(value)"
        }
        let unknown = unknownKeyPaths.map { "\(Self.end(of: $0)) is not declared" }
        return (values + unknown).uniqued().joined(separator: ", ")
    }

    private static func end(of keyPath: String) -> Substring { keyPath.split(separator: ".").last ?? "" }
}

/// Which of several variants a download takes by itself.
struct AutomaticSelection {
    private let variants: [AssetVariant]
    /// The URIs of video that is downloaded anyway.
    private let shared: Set<String>

    init(_ variants: [AssetVariant], shared: Set<String>) { (self.variants, self.shared) = (variants, shared) }

    /// What a variant must have to stay where another has it, and what is said of one that has not.
    private var preferences: [(isMet: (AssetVariant) -> Bool, reason: String)] {
        [
            ({ [shared] in shared.contains($0.url) }, "its video would be a second one"),
            ({ $0.videoAttributes?.isHDR == true }, "SDR, where HDR qualifies too"),
            ({ !$0.codecs.contains(where: \.isLossless) }, "lossless, where lossy sound qualifies too"),
        ]
    }

    /// The best of some variants, and why the others are not; nil of none.
    func best(of eligible: [Int], _ reasons: inout [Int: String]) -> Int? {
        var left = eligible
        for (isMet, reason) in preferences {
            let kept = left.filter { isMet(variants[$0]) }
            guard !kept.isEmpty else { continue }
            for index in left where !isMet(variants[index]) { reasons[index] = reason }
            left = kept
        }
        let best = left.max { left, right in
            // The first listed of equal ones.
            (variants[left].peakBitRate ?? 0, -left) < (variants[right].peakBitRate ?? 0, -right)
        }
        for index in left where index != best {
            let isEqual = best.map { variants[$0].peakBitRate == variants[index].peakBitRate } == true
            reasons[index] = isEqual ? "another of this bitrate is listed first" : "a higher bitrate qualifies too"
        }
        return best
    }
}
