internal import CManual

/// An article of the manual as the program itself reads it: some tables of the program stand there, so that what people look
/// up is what it goes by.
public enum ManualArticle {
    /// The lines of an article that are not empty, as UTF-8; none of an article that there is not.
    ///
    /// - Parameter name: the file's name without `.md`.
    public static func lines(of name: String) -> [ArraySlice<UInt8>] {
        guard let text = CManualArticleText(name) else { return [] }
        let bytes = Array(String(cString: text).utf8)
        var (lines, start) = ([ArraySlice<UInt8>](), 0)
        // By hand, since this is a part of the program's start.
        for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
            if index > start { lines.append(bytes[start..<index]) }
            start = index + 1
        }
        return lines
    }
}
