import VisibleText

/// URIs as people tell them apart.
public enum URIText {
    /// The last two parts of a URI's path, which tell variants and segments apart; its query may be long, or secret.
    public static func tail(of uri: String) -> String {
        let path = withoutSecrets(argument: uri).prefix { $0 != "?" && $0 != "#" }
        let parts = path.split(separator: "/")
        return parts.count < 3 ? String(path) : parts.suffix(2).joined(separator: "/")
    }
}
