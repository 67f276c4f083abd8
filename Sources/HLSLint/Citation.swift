/// Where a rule comes from: a document, and the section in it.
public struct Citation: Equatable, Sendable, CustomStringConvertible {
    /// What is cited.
    public enum Document: String, CaseIterable, Sendable {
        /// RFC 8216, HTTP Live Streaming.
        case rfc8216 = "RFC 8216"
        /// Its second edition, draft-pantos-hls-rfc8216bis.
        case rfc8216bis = "rfc8216bis"
        /// RFC 6381, the codecs parameter.
        case rfc6381 = "RFC 6381"
        /// Apple's HLS authoring specification for its devices.
        case authoringSpecification = "Apple authoring specification"
        /// WWDC 2018 session 502, Measuring and Optimizing HLS Performance.
        case talk = "WWDC 2018 session 502"
        /// Nothing demands it; those who package and play streams have learned it.
        case practice

        /// Where it can be read; nil for what stands nowhere.
        public var address: String? {
            switch self {
            case .rfc8216: "https://www.rfc-editor.org/rfc/rfc8216"
            case .rfc8216bis: "https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis"
            case .rfc6381: "https://www.rfc-editor.org/rfc/rfc6381"
            case .authoringSpecification:
                "https://developer.apple.com/documentation/http-live-streaming/"
                    + "hls-authoring-specification-for-apple-devices"
            case .talk: "https://developer.apple.com/videos/play/wwdc2018/502/"
            case .practice: nil
            }
        }
    }

    /// What is cited.
    public var document: Document
    /// A section or an item, as `4.3.4.2`; nil for the whole. Items of Apple's specification are renumbered at times.
    public var section: String?

    /// `RFC 8216 4.3.4.2`.
    public var description: String { section.map { "\(document.rawValue) \($0)" } ?? document.rawValue }
}
