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
        var assets = AssetReader(self)
        var (missing, madeUp): ([String], [String]) = ([], [])
        for interstitial in source.interstitials.prefix(Self.mostInterstitials) {
            let found = assets.assets(of: interstitial, from: source.location)
            let played = found.compactMap { $0.presentation ?? presentation.madeUp(for: $0.duration) }
            if played.count < found.count || found.isEmpty { missing.append(interstitial.id) }
            if found.contains(where: { $0.presentation == nil && $0.duration != nil }) {
                madeUp.append(interstitial.id)
            }
            if !played.isEmpty { try splice.append(interstitial, played) }
        }
        presentation = splice.finish()
        presentation.note(missing: missing, madeUp: madeUp)
        if source.interstitials.count > Self.mostInterstitials {
            presentation.notes.append("Only the first \(Self.mostInterstitials) interstitials are played.")
        }
        return presentation
    }

    /// More interstitials are none that somebody scheduled in one presentation.
    private static var mostInterstitials: Int { 1000 }
}

/// Reads assets, each once: an advertisement is often played many times.
private struct AssetReader<Files: FileSystem> {
    /// A presentation, or how long an asset lasts that cannot be read, seconds.
    typealias Asset = (presentation: Presentation?, duration: Double?)

    private var reader: PresentationReader<Files>
    private var known: [String: Presentation?] = [:]
    /// A list of more assets is none that somebody made.
    private static var mostAssets: Int { 100 }

    init(_ reader: PresentationReader<Files>) {
        self.reader = reader
        // Interstitials within one are not played (RFC 8216bis appendix D.2).
        self.reader.options.playsInterstitials = false
    }

    /// What an interstitial plays.
    mutating func assets(of interstitial: ScheduledInterstitial, from location: ResourceLocation) -> [Asset] {
        let duration = interstitial.duration ?? interstitial.playoutLimit
        if let uri = interstitial.assetURI { return [(asset(uri, from: location), duration)] }
        guard let uri = interstitial.assetListURI else { return [] }
        guard let resource = try? reader.loader.resource(uri, from: location),
            let list = resource.bytes.withUnsafeBytes({ try? JSONValue(parsing: $0) })
        else { return [(nil, duration)] }
        var assets: [Asset] = []
        for entry in (list["ASSETS"]?.elements ?? []).prefix(Self.mostAssets) {
            let uri = entry["URI"]?.string
            assets.append((uri.flatMap { asset($0, from: resource.location) }, entry["DURATION"]?.double))
        }
        return assets
    }

    /// An asset; nil where it cannot be read.
    private mutating func asset(_ uri: String, from location: ResourceLocation) -> Presentation? {
        let key = "\(location)\n\(uri)"
        if let presentation = known[key] { return presentation }
        var presentation: Presentation?
        if let resource = try? reader.loader.resource(uri, from: location) {
            presentation = try? reader.presentation(in: resource)
            if presentation?.live != nil { presentation = nil }
        }
        known[key] = .some(presentation)
        return presentation
    }
}

extension Presentation {
    /// Media that stands for an asset that cannot be read: in the same variants, at their mean bitrates.
    fileprivate func madeUp(for duration: Double?) -> Presentation? {
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
