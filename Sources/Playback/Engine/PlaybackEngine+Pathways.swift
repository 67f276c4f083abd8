import PlayheadNumerics

/// Places from which the same media can be loaded: the steering manifest says which one to prefer, and one that fails is
/// left for the next (RFC 8216bis section 7.2).
extension PlaybackEngine {
    /// The URI of a variant's media playlist, or of its audio rendition's, where it is loaded from now.
    func uri(of request: Request) -> String {
        let place = pathways.flatMap { presentation.variants[request.variant].place(in: $0.ids[Int(request.pathway)]) }
        return (request.isAudio ? place?.audioURI : place?.uri) ?? presentation.tracks[request.track].uri
    }

    /// A request as it goes wrong where its server fails now.
    func failing(_ request: Request) -> Request {
        guard let failure = faults.hostFailure(at: link.now - origin, where: { isFrom(request, $0) }) else {
            return request
        }
        var request = request
        switch failure {
        case .status(let status): request.status = status
        case .silent: (request.isProportional, request.trip) = (false, .infinity)
        case .down:
            (request.isProportional, request.trip) = (false, .infinity)
            request.connectionError = .refused
            request.deadline = link.now + link.latency
        }
        return request
    }

    /// Whether what is asked for is on a server, or in a pathway, of this name.
    private func isFrom(_ request: Request, _ name: String) -> Bool {
        if request.kind == .multivariantPlaylist { return presentation.host == name }
        let variant = presentation.variants[request.variant]
        guard let id = pathways?.ids[Int(request.pathway)], let place = variant.place(in: id) else {
            return Presentation.host(of: variant.uri, beside: presentation.host) == name
        }
        return id == name || (place.host ?? presentation.host) == name
    }

    /// A server went down: connections to it are lost.
    mutating func loseConnections(to name: String) {
        for index in inFlight.indices where isFrom(inFlight[index], name) {
            inFlight[index].connectionError = .lost
            inFlight[index].deadline = link.now
        }
    }

    // MARK: Steering

    /// Loads the steering manifest, where its time has come. It is small, and is taken to be there at once.
    @inline(__always)
    mutating func steer() {
        if Scope.isPlain { return }
        if let next = pathways?.nextManifest, next <= link.now { loadSteeringManifest() }
    }

    private mutating func loadSteeringManifest() {
        progressCount += 1
        pathways?.manifestLoaded(at: link.now)
        let isReachable = faults.hostFailure(at: link.now - origin) { $0 == presentation.steering?.host } == nil
        let priority = pathwayPriority
        guard isReachable, pathways?.take(priority, removed: removedVariants, at: link.now) == true else { return }
        pathwayChanged()
    }

    /// The pathways that the steering manifest prefers now.
    private var pathwayPriority: [String] {
        faults.pathwayPriority(at: link.now - origin) ?? presentation.steering?.priority ?? []
    }

    /// Goes on in another pathway, where there is one: the one that is loaded from fails.
    ///
    /// - Returns: whether there is another one.
    mutating func leavePathway() -> Bool {
        let priority = pathwayPriority
        guard pathways?.leave(for: priority, removed: removedVariants, at: link.now) == true else { return false }
        pathwayChanged()
        return true
    }

    /// Playlists and initialization sections have other URIs now, and are loaded from there.
    private mutating func pathwayChanged() {
        guard let pathways else { return }
        progressCount += 1
        removedVariants = pathways.unavailable
        if profile.loadsPlaylists {
            for track in presentation.tracks.indices { loaded.forget(track, of: presentation) }
        }
        isConnected = profile.connectionTrips <= 0
        main.chosen = nil
        main.replacedSlot = nil
        (main.failures, audio.failures) = (0, 0)
        recorder.serverChanged(to: pathways.current)
    }
}
