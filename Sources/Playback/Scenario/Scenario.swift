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
        /// The variant's media is encrypted in a way that the player does not know; in all variants where nil.
        case unsupportedKey(variant: Int?)
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
