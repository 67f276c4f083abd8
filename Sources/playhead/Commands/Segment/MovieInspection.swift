import FragmentedMP4
import PlayerLog
import PlayheadPlatform
import PlayheadReport

/// Looks into movies and segments.
struct MovieInspection {
    /// What such files are called.
    private static let extensions = [".mp4", ".m4v", ".m4a", ".m4s", ".mov", ".cmfv", ".cmfa"]

    var options: MovieOptions

    /// Whether an argument is a file that begins as a movie or a segment does, or is at least called one.
    static func isMovie(_ argument: String) -> Bool {
        guard POSIXFileSystem().kind(of: argument) == .file, let file = try? MovieFile(argument),
            let start = try? MovieStart(of: file)
        else { return false }
        if start.isMovie { return true }
        let name = argument.lowercased()
        return file.size > 0 && !start.isPlaylist && extensions.contains { name.hasSuffix($0) }
    }

    /// What is in a file.
    func report(on path: String) throws(MovieError) -> MovieReport {
        let file = try MovieFile(path)
        let boxes = try BoxNode.read(file)
        let initialization: Movie? =
            if let path = options.initialization { try Movie(reading: try MovieFile(path)) } else { nil }
        let isDescribed = initialization != nil || boxes.contains { $0.type == "moov" }
        let movie = isDescribed ? try Movie(reading: file, initialization: initialization) : nil
        var report = MovieReport(name: path, size: file.size, boxes: boxes, movie: movie)
        (report.showsSamples, report.limit) = (options.samples, options.limit)
        if !isDescribed {
            report.notes.append(
                "A segment alone does not say what its samples are: --init names its initialization segment.")
        }
        return report
    }
}
