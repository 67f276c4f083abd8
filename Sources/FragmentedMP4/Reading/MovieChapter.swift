/// A chapter in Nero's list (`moov/udta/chpl`), which MP4's writers keep beside QuickTime's chapter track, or instead of it.
package struct MovieChapter: Equatable, Sendable {
    private static let ticksPerSecond = 10_000_000

    /// When it begins on the movie's time line.
    package var start: MediaTime
    /// What it is called; empty where it has no name.
    package var title: String

    /// Reads what is in a `udta`: all chapters up to the first one that is not whole.
    static func list(_ userData: inout BoxReader) -> [MovieChapter] {
        while let box = try? userData.nextBox() {
            var body = userData.body(of: box)
            if box.type == "chpl" { return (try? chapters(&body)) ?? [] }
        }
        return []
    }

    private static func chapters(_ body: inout BoxReader) throws(MovieError) -> [MovieChapter] {
        let version = try body.versionAndFlags(upTo: 1).version
        if version == 1 { try body.skip(1) }
        let count = version == 1 ? Int(try body.u32()) : Int(try body.u8())
        var chapters: [MovieChapter] = []
        // What the count says is not believed: each chapter takes nine bytes at least.
        while chapters.count < count, body.remaining >= 9 {
            let time = Int(clamping: try body.u64())
            let title = try body.take(min(Int(try body.u8()), body.remaining))
            chapters.append(
                MovieChapter(
                    start: MediaTime(value: time, timescale: ticksPerSecond),
                    title: String(decoding: title, as: UTF8.self)))
        }
        return chapters
    }
}
