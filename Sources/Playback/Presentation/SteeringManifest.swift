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
                for clone in manifest.clones { presentation.add(clone) }
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
    /// The name of the server that a URI leads to; nil for a file.
    ///
    /// - Parameter host: of the playlist that the URI stands in.
    static func host(of uri: String, beside host: String?) -> String? { URIReference(uri).host ?? host }

    /// Adds a pathway that a steering manifest makes of another one.
    fileprivate mutating func add(_ clone: SteeringManifest.Clone) {
        for index in variants.indices {
            let known = variants[index].places
            guard known.count < Self.mostPlaces, !known.contains(where: { $0.pathway == clone.id }),
                var place = known.first(where: { $0.pathway == clone.base })
            else { continue }
            place.pathway = clone.id
            if let host = clone.host {
                place.uri = Self.replacing(host, in: place.uri)
                place.audioURI = place.audioURI.map { Self.replacing(host, in: $0) }
                place.host = host
            }
            variants[index].places.append(place)
        }
    }

    /// More places of a variant than that are not kept.
    static let mostPlaces = 100

    private static func replacing(_ host: String, in uri: String) -> String {
        var reference = URIReference(uri)
        guard reference.host != nil else { return uri }
        reference.authority = host
        return reference.description
    }
}
