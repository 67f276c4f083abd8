/// What kind of media a track has: the handler (ISO 14496-12 section 8.4.3).
public enum MediaType: Equatable, Sendable, CustomStringConvertible {
    /// `vide`
    case video
    /// `soun`
    case audio
    /// `text`, `subt`, `sbtl` and `clcp`
    case text
    /// Another handler.
    case other(FourCC)

    init(handler: FourCC) {
        self =
            switch handler {
            case "vide": .video
            case "soun": .audio
            case "text", "subt", "sbtl", "clcp": .text
            default: .other(handler)
            }
    }

    /// The kind in a word.
    public var description: String {
        switch self {
        case .video: "video"
        case .audio: "audio"
        case .text: "text"
        case .other(let handler): handler.description
        }
    }
}
