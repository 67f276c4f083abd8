internal import CManual

/// An article of the manual as the program itself reads it: some tables of the program stand there, so that what people look
/// up is what it goes by.
public enum ManualArticle {
    /// The lines of an article that are not empty, as UTF-8; none of an article that there is not.
    ///
    /// - Parameter name: the file's name without `.md`.
    public static func lines(of name: String) -> [ArraySlice<UInt8>] {
        guard let text = CManualArticleText(name) else { return [] }
        let bytes = UnsafeRawBufferPointer(start: text, count: String(cString: text).utf8.count)
        return [UInt8](bytes).split(separator: UInt8(ascii: "\n"))
    }
}
