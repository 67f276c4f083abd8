import Descriptions
import FragmentedMP4
import PlayheadMedia
import PlayheadNumerics

/// A movie's chapters as HLS has them: a JSON file that the multivariant playlist names (`com.apple.hls.chapters`; "Providing
/// JSON chapters" of Apple's documentation).
struct ChapterFile {
    /// What it is called, beside the multivariant playlist.
    static let name = "chapters.json"

    var chapters: Chapters
    /// The movie's name.
    var movie: String
    /// What was said of the movie's tracks.
    var options: RenditionOptions

    /// The chapters of the first movie that has some; nil where none has.
    init?(_ movies: [(movie: Movie, name: String)], _ options: RenditionOptions) throws(MovieError) {
        for (movie, name) in movies {
            let chapters = try Chapters(of: movie)
            if chapters.all.isEmpty { continue }
            (self.chapters, self.movie, self.options) = (chapters, name, options)
            return
        }
        return nil
    }

    /// The file; nil where no chapter is shown.
    ///
    /// - Parameter start: when the presentation begins on the movie's time line; chapters before that begin with it.
    func bytes(from start: MediaTime) -> [UInt8]? {
        let shown = chapters.all.filter { $0.end > start }
        if shown.isEmpty { return nil }
        let list = shown.enumerated().map { place, chapter in
            let (begin, end) = (max(chapter.start, start), chapter.end)
            let titles = chapter.titles.map { title -> ReportValue in
                .record([.init("language", language(of: title) ?? "und"), .init("title", title.text)])
            }
            return ReportValue.record(
                [
                    .init("chapter", place + 1), .init("start-time", Self.seconds(from: start, to: begin)),
                    .init("duration", Self.seconds(from: begin, to: end)),
                ] + (titles.isEmpty ? [] : [.init("titles", ReportValue.list(titles))]))
        }
        return Array(ReportValue.list(list).json(.indented).utf8)
    }

    /// The languages that the titles are in, each with the track that has them.
    var titleTracks: [(trackID: Int, language: String?)] {
        var found: [(trackID: Int, language: String?)] = []
        for title in chapters.all.flatMap(\.titles) where !found.contains(where: { $0.trackID == title.trackID }) {
            found.append((title.trackID, language(of: title)))
        }
        return found
    }

    private func language(of title: Chapters.Title) -> String? {
        options.settings(of: title.trackID, in: movie).language ?? title.language.flatMap(LanguageTag.tag)
    }

    /// To the millisecond.
    private static func seconds(from start: MediaTime, to end: MediaTime) -> Double {
        Double(end.ticks(at: 1000) - start.ticks(at: 1000)) / 1000
    }
}
