/// The forms of a picture of the screen, or of what its charts draw, by the end of a file's name.
enum PictureFormat: String {
    case svg
    case html
    case text = "txt"
    /// What the charts over time draw, in figures.
    case json

    /// The form that a file's name asks for; nil where that is none of a picture.
    init?(of path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: String(path[path.index(after: dot)...]))
    }
}
