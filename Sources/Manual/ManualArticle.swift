internal import CManual

/// An article of the manual as the program itself reads it: some tables of the program stand there, so that what people look
/// up is what it goes by.
public enum ManualArticle {
    /// The lines of an article that are not empty, as UTF-8; none of an article that there is not.
    ///
    /// - Parameter name: the file's name without `.md`.
    public static func lines(of name: String) -> [ArraySlice<UInt8>] {
        guard let text = CManualArticleText(name) else { return [] }
        var (ranges, start) = ([Range<Int>](), 0)
        while text[start] != 0 {
            let length = CManualLineLength(text + start)
            if length > 0 { ranges.append(start..<start + length) }
            start += text[start + length] == 0 ? length : length + 1
        }
        let bytes = [UInt8](UnsafeRawBufferPointer(start: text, count: start))
        return ranges.map { bytes[$0] }
    }
}
