import HLS
import PlayheadNumerics
import PlayheadPlatform

/// A steering manifest: a JSON text that says which pathway to take (RFC 8216bis section 7.1).
struct SteeringManifest: Equatable, Sendable {
    /// A pathway that is another one on another server.
    struct Clone: Equatable, Sendable {
        var base: String
        var id: String
        /// HOST of its URI-REPLACEMENT; nil where only parameters change.
        var host: String?
    }

    /// TTL, seconds.
    var timeToLive: Double
    /// PATHWAY-PRIORITY, the preferred pathway first.
    var priority: [String]
    /// PATHWAY-CLONES.
    var clones: [Clone]

    /// Where no TTL is said.
    static let usualTimeToLive = 300.0

    /// Reads a manifest.
    ///
    /// - Throws: where it is none, with what is wrong.
    init(_ resource: LoadedResource) throws(PresentationError) {
        let record = try RecordReader(resource.bytes, file: resource.name)
        _ = try record.number("VERSION", in: 1...1)
        timeToLive = try record.optionalNumber("TTL", in: 1...1e8) ?? Self.usualTimeToLive
        priority = try record.texts("PATHWAY-PRIORITY")
        clones = try record.optionalObjects("PATHWAY-CLONES").map { clone throws(PresentationError) in
            Clone(
                base: try clone.text("BASE-ID"), id: try clone.text("ID"),
                host: try clone.optionalObject("URI-REPLACEMENT")?.optionalText("HOST"))
        }
    }
}

extension PresentationReader {
    /// Adds to a presentation who steers it, as the playlist and its steering manifest say.
    func steer(
        _ presentation: inout Presentation, by tag: ContentSteering?, from loaded: LoadedPlaylist
    ) {
        if case .url(let url) = loaded.location { presentation.host = URIReference(url).host }
        guard let tag else { return notePathways(of: &presentation) }
        var steering = Presentation.Steering(firstPathway: tag.pathwayID)
        steering.host = tag.serverURI.flatMap { Presentation.host(of: $0, beside: presentation.host) }
        if let uri = tag.serverURI {
            do throws(PresentationError) {
                let resource = try self.loaded { () throws(LoadingError) in try loader.resource(uri, from: loaded) }
                let manifest = try SteeringManifest(resource)
                (steering.timeToLive, steering.priority) = (manifest.timeToLive, manifest.priority)
                presentation.add(manifest.clones)
            } catch {
                presentation.notes.append(
                    "The steering manifest cannot be read (\(error)): the pathways keep the playlist's order, unless a "
                        + "scenario says another.")
            }
        }
        presentation.steering = steering
        notePathways(of: &presentation)
    }

    private func notePathways(of presentation: inout Presentation) {
        let pathways = presentation.pathways
        guard pathways.count > 1 else { return }
        presentation.notes.append(
            "Pathways: \(pathways.joined(separator: ", ")). Playback begins with "
                + "\(presentation.steering?.firstPathway ?? pathways[0]); where it fails, another one is taken.")
    }
}

extension Presentation {
    /// Adds the pathways that a steering manifest makes of others.
    fileprivate mutating func add(_ clones: [SteeringManifest.Clone]) {
        // Changed apart, since the figures that all sessions need are worked out anew with each change.
        var changed = variants
        for clone in clones.prefix(max(0, Self.mostPathways - pathways.count)) {
            for index in changed.indices where changed[index].place(in: clone.id) == nil {
                guard var place = changed[index].place(in: clone.base) else { continue }
                place.pathway = clone.id
                if let host = clone.host {
                    place.uri = Self.replacing(host, in: place.uri)
                    place.audioURI = place.audioURI.map { Self.replacing(host, in: $0) }
                    place.host = host
                }
                changed[index].places.append(place)
            }
        }
        variants = changed
    }

    private static func replacing(_ host: String, in uri: String) -> String {
        var reference = URIReference(uri)
        guard reference.host != nil else { return uri }
        reference.authority = host
        return reference.description
    }
}
