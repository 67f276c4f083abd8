import HLS
import PlayheadNumerics
import PlayheadPlatform

/// The media of interstitials: assets, each a presentation of its own.
extension PresentationReader {
    /// A presentation with the interstitials that one of its media playlists schedules.
    ///
    /// - Parameters:
    ///   - media: the media playlists that were read, that of the variant that is listed first at the front.
    func splicing(
        _ presentation: Presentation, _ media: some Sequence<MeasuredMedia>
    ) throws(PresentationError) -> Presentation {
        guard options.playsInterstitials, let source = media.first(where: { !$0.interstitials.isEmpty }) else {
            return presentation
        }
        var presentation = presentation
        guard presentation.live == nil else {
            presentation.notes.append("Interstitials of a live playlist are not played.")
            return presentation
        }
        var splice = InterstitialSplice(presentation)
        var (missing, madeUp): ([String], [String]) = ([], [])
        for interstitial in source.interstitials {
            let assets = try assets(of: interstitial, from: source.location)
            let found = assets.compactMap { $0.presentation ?? presentation.madeUp(for: $0.duration, options) }
            if found.count < assets.count || assets.isEmpty { missing.append(interstitial.id) }
            if assets.contains(where: { $0.presentation == nil && $0.duration != nil }) {
                madeUp.append(interstitial.id)
            }
            if !found.isEmpty { splice.append(interstitial, found) }
        }
        presentation = try splice.finish()
        presentation.note(missing: missing, madeUp: madeUp)
        return presentation
    }

    /// What an interstitial plays: presentations, or how long each lasts that cannot be read, seconds.
    private func assets(
        of interstitial: ScheduledInterstitial, from location: ResourceLocation
    ) throws(PresentationError) -> [(presentation: Presentation?, duration: Double?)] {
        if let uri = interstitial.assetURI {
            return [(asset(uri, from: location), interstitial.duration ?? interstitial.playoutLimit)]
        }
        guard let uri = interstitial.assetListURI else { return [] }
        guard let resource = try? loader.resource(uri, from: location),
            let list = resource.bytes.withUnsafeBytes({ try? JSONValue(parsing: $0) })
        else { return [(nil, interstitial.duration ?? interstitial.playoutLimit)] }
        return (list["ASSETS"]?.elements ?? []).prefix(Self.mostAssets).map { entry in
            (entry["URI"]?.string.flatMap { asset($0, from: resource.location) }, entry["DURATION"]?.double)
        }
    }

    /// An asset; nil where it cannot be read. Interstitials within it are not played (appendix D.2).
    private func asset(_ uri: String, from location: ResourceLocation) -> Presentation? {
        var reader = self
        reader.options.playsInterstitials = false
        guard let resource = try? loader.resource(uri, from: location),
            let presentation = try? reader.presentation(in: resource), presentation.live == nil
        else { return nil }
        return presentation
    }

    /// A list of more assets is none that somebody made.
    private static var mostAssets: Int { 100 }
}

extension Presentation {
    /// Media that stands for an asset that cannot be read: in the same variants, at their mean bitrates.
    fileprivate func madeUp(for duration: Double?, _ options: PresentationOptions) -> Presentation? {
        guard let duration, duration > 0, duration <= 86_400 else { return nil }
        var asset = self
        let durations = SizeModel.durations(of: duration, each: max(targetDuration, 1))
        var made = SegmentTable()
        for track in tracks.indices {
            let length = segments.duration(ofTrack: track)
            let bits = (0..<segments.count(ofTrack: track)).reduce(0) { $0 + segments.bits(track: track, segment: $1) }
            made.append(durations: durations, bits: durations.map { $0 * bits / max(length, 1e-3) })
        }
        asset.segments = made
        return asset
    }

    /// Says what is played besides the main media, and what of it could not be had.
    fileprivate mutating func note(missing: [String], madeUp: [String]) {
        if !interstitials.isEmpty {
            let length = interstitials.reduce(0) { $0 + $1.duration }
            let places = interstitials.prefix(4).map { Number.text($0.primaryStart) + " s" }.joined(separator: ", ")
            notes.append(
                "Interstitials: \(interstitials.count), \(Number.text(length)) s in all, at \(places)"
                    + (interstitials.count > 4 ? " and later" : "")
                    + ". They count in all figures, and positions are those of all that is played.")
        }
        if !madeUp.isEmpty {
            notes.append(
                "Not at hand, so made up at the main media's mean bitrates: \(madeUp.joined(separator: ", ")).")
        }
        if !missing.isEmpty {
            notes.append("Not played, since nothing tells what or how long: \(missing.joined(separator: ", ")).")
        }
    }
}
