import PlayheadNumerics

/// What happens in a session besides the network: what the viewer and the app do, and what the server does wrong.
public struct Scenario: Equatable, Sendable {
    /// Something that the viewer or the app does at a time of the session.
    public struct Action: Equatable, Sendable {
        /// What is done.
        public enum Kind: Hashable, Sendable {
            /// Playback pauses for so long, seconds; nil for ever.
            case pause(Double?)
            /// Playback goes on at another position, seconds of media.
            case seek(to: Double)
            /// Another audio rendition is selected; what was buffered of the old one is thrown away.
            case selectAudio
            /// The viewer leaves.
            case leave
        }

        /// When, seconds since the request to play.
        public var time: Double
        /// What is done.
        public var kind: Kind

        /// An action at a time.
        public init(at time: Double, _ kind: Kind) { (self.time, self.kind) = (time, kind) }
    }

    /// Something that the server or the packager does wrong.
    public enum Fault: Equatable, Sendable {
        /// A segment is answered with an HTTP status, in one variant (from the lowest) or in all.
        case segmentStatus(segment: Int, variant: Int?, status: Int)
        /// A segment's first byte comes so much later, seconds.
        case segmentDelay(segment: Int, variant: Int?, delay: Double)
        /// A live playlist is not updated for a while, seconds since the request to play.
        case stalePlaylist(from: Double, duration: Double)
        /// Reloads of a live playlist, and requests for hinted parts, are answered at once for a while instead of when there is
        /// something new: seconds since the request to play.
        case unblockedPlaylist(from: Double, duration: Double)
        /// A part is published under another name than the preload hint said.
        case movedHint(part: Int)
        /// The variant's media is encrypted in a way that the player does not know; in all variants where nil.
        case unsupportedKey(variant: Int?)
        /// A server fails, or a pathway, by its name: seconds since the request to play; for ever where `duration` is nil.
        case host(String, from: Double, duration: Double?, HostFailure)
        /// The steering manifest prefers these pathways from a time on, seconds since the request to play.
        case steering(from: Double, priority: [String])
    }

    /// How a server fails.
    public enum HostFailure: Hashable, Sendable {
        /// Connections to it are lost, and no new one can be made.
        case down
        /// It answers nothing any more.
        case silent
        /// It answers all requests with this HTTP status.
        case status(Int)
    }

    /// What is done, by time.
    public private(set) var actions: [Action]
    /// What goes wrong.
    public var faults: [Fault]

    /// A session in which these happen.
    public init(actions: [Action] = [], faults: [Fault] = []) {
        self.actions = actions.sorted { $0.time < $1.time }
        self.faults = faults
    }
}

extension Scenario {
    /// What of the scenario can never come to pass in a presentation, a sentence each: a fault of a segment that is not
    /// in it says nothing of itself.
    public func remarks(on presentation: Presentation) -> [String] {
        var remarks: [String] = []
        for fault in faults {
            guard let remark = presentation.impossibility(of: fault), !remarks.contains(remark) else { continue }
            remarks.append(remark)
        }
        return remarks
    }
}

extension Presentation {
    fileprivate func impossibility(of fault: Scenario.Fault) -> String? {
        switch fault {
        case .segmentStatus(let segment, let variant, _), .segmentDelay(let segment, let variant, _):
            return lacks(variant: variant) ?? lacks(segment: segment, of: variant)
        case .unsupportedKey(let variant): return lacks(variant: variant)
        case .host(let name, _, _, _):
            let names = hostNames
            if names.contains(name) { return nil }
            return "Scenario: nothing is loaded from \(name)"
                + (names.isEmpty
                    ? ": the playlist names no server and no pathway." : ", but from \(names.joined(separator: ", ")).")
        case .steering(_, let priority):
            if steering == nil {
                return "Scenario: the playlist has no EXT-X-CONTENT-STEERING, so nobody asks for a pathway."
            }
            let unknown = priority.filter { !pathways.contains($0) }
            return unknown.isEmpty
                ? nil
                : "Scenario: there is no pathway \(unknown.joined(separator: ", ")); there are \(pathways.joined(separator: ", "))."
        case .stalePlaylist:
            return live == nil ? "Scenario: the playlist is not live, so that it cannot be stale." : nil
        case .unblockedPlaylist:
            return live?.lowLatency?.canBlockReload == true
                ? nil : "Scenario: no live playlist here says CAN-BLOCK-RELOAD, so that none is answered too early."
        case .movedHint:
            return live?.lowLatency?.hasHints == true
                ? nil : "Scenario: no live playlist here has an EXT-X-PRELOAD-HINT, so that none moves."
        }
    }

    /// What a server that fails can be called: the servers' names, then the pathways'.
    private var hostNames: [String] {
        let uris = variants.map { Self.host(of: $0.uri, beside: host) }
        let hosts = [host, steering?.host] + uris + variants.flatMap(\.places).map(\.host)
        var seen: Set<String> = []
        return (hosts.compactMap(\.self) + pathways).filter { seen.insert($0).inserted }
    }

    private func lacks(variant: Int?) -> String? {
        guard let variant, variant >= variants.count else { return nil }
        return "Scenario: there is no variant \(variant); the highest is \(variants.count - 1)."
    }

    /// A live playlist goes on.
    private func lacks(segment: Int, of variant: Int?) -> String? {
        let meant = variant.map { variants[$0...$0] } ?? variants[...]
        let count = meant.map { segments.count(ofTrack: $0.track) }.max() ?? 0
        guard live == nil, segment >= count else { return nil }
        return "Scenario: there is no segment \(segment); the last is \(count - 1)."
    }
}

extension Scenario {
    /// The lines that ``ScenarioReader`` reads as this scenario.
    var lines: [String] {
        actions.map { "at \(Self.time($0.time)) \(Self.words(for: $0.kind))" } + faults.map(Self.line)
    }

    private static func words(for action: Action.Kind) -> String {
        switch action {
        case .pause(nil): "pause"
        case .pause(let duration?): "pause \(time(duration))"
        case .seek(let position): "seek \(time(position))"
        case .selectAudio: "select audio"
        case .leave: "leave"
        }
    }

    private static func line(of fault: Fault) -> String {
        switch fault {
        case .segmentStatus(let segment, let number, let status):
            "segment \(segment)\(variant(number)) status \(status)"
        case .segmentDelay(let segment, let number, let delay):
            "segment \(segment)\(variant(number)) delay \(time(delay))"
        case .stalePlaylist(let start, let duration): "at \(time(start)) playlist stale \(time(duration))"
        case .unblockedPlaylist(let start, let duration): "at \(time(start)) playlist unblocked \(time(duration))"
        case .movedHint(let part): "segment \(part) hint moved"
        case .unsupportedKey(let number): "key unsupported\(variant(number))"
        case .host(let name, let start, let duration, let failure):
            "at \(time(start)) host \(name) \(words(for: failure))" + (duration.map { " " + time($0) } ?? "")
        case .steering(let start, let priority): "at \(time(start)) steering \(priority.joined(separator: " "))"
        }
    }

    private static func words(for failure: HostFailure) -> String {
        switch failure {
        case .down: "down"
        case .silent: "silent"
        case .status(let status): "status \(status)"
        }
    }

    private static func variant(_ number: Int?) -> String { number.map { " variant \($0)" } ?? "" }

    private static func time(_ seconds: Double) -> String { DecimalText.text(seconds) + "s" }
}
