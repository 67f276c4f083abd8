import PlayerLog

extension SessionTotals {
    /// Where a session's figures come from: the word by which `source` groups and filters.
    public struct Source: RawRepresentable, Hashable, Sendable {
        /// The word: `recorded`, `cmcd-requests`, `mux`.
        public let rawValue: String

        /// A source of this name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// AVPlayer's logs and what the app observed.
        public static let recorded = Source(rawValue: "recorded")
        /// The playback engine.
        public static let simulated = Source(rawValue: "simulated")
        /// AVFoundation's AVMetrics events.
        public static let avMetrics = Source(rawValue: "avmetrics")
        /// Events of common media client data (CTA-5004-B).
        public static let cmcdEvents = Source(rawValue: "cmcd-events")
        /// Common media client data that came with requests.
        public static let cmcdRequests = Source(rawValue: "cmcd-requests")
        /// The requests of an HTTP archive.
        public static let har = Source(rawValue: "har")
        /// Shaka Player's statistics.
        public static let shaka = Source(rawValue: "shaka")
        /// The PlaybackStats of Media3 (ExoPlayer).
        public static let media3 = Source(rawValue: "media3")
        /// dash.js' metrics.
        public static let dashjs = Source(rawValue: "dashjs")

        /// How far its figures can be trusted.
        public enum Basis: String, Hashable, Sendable {
            /// The player counted and timed what happened.
            case measured
            /// They are worked out from what says little of playback, such as requests.
            case estimated
            /// Somebody else worked them out, by their own definitions.
            case declared
            /// They are a simulated player's.
            case modelled
        }

        /// How far its figures can be trusted.
        public var basis: Basis {
            switch self {
            case .simulated: .modelled
            case .cmcdRequests, .har: .estimated
            case .recorded, .avMetrics, .cmcdEvents, .shaka, .media3, .dashjs: .measured
            default: .declared
            }
        }

        /// Those that a session's context may name: any other word there is the app's own.
        private static let known: Set<Source> = [
            .recorded, .simulated, .avMetrics, .cmcdEvents, .cmcdRequests, .har, .shaka, .media3, .dashjs,
        ]

        /// The source that a context names.
        fileprivate init?(context word: String) {
            self.init(rawValue: word)
            if !Self.known.contains(self) { return nil }
        }
    }

    /// Where its figures come from: as the context says, else who declares them of a session without an access log, else a
    /// recorded log.
    public var source: Source {
        let declaredSource = figure(declared: { $0.source }).map { Source(rawValue: $0) }
        if let source = context["source"].flatMap(Source.init(context:)) {
            // Of a session that was measured as well the estimates gave way.
            guard source.basis == .estimated, let declaredSource else { return source }
            return declaredSource.basis == .measured ? declaredSource : source
        }
        if hasDeclaredAccess, let declaredSource { return declaredSource }
        return .recorded
    }
}
