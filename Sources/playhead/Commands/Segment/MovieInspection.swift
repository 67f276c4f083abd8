import FragmentedMP4
import PlayerLog
import PlayheadMedia
import PlayheadPlatform
import PlayheadReport

/// Looks into movies, segments and other media files.
struct MovieInspection {
    /// What movies and segments of them are called.
    private static let extensions = [".mp4", ".m4v", ".m4a", ".m4s", ".mov", ".cmfv", ".cmfa"]

    var options: MovieOptions

    /// Whether an argument is a file that begins as media does, or is at least called a movie.
    static func isMedia(_ argument: String) -> Bool {
        guard POSIXFileSystem().kind(of: argument) == .file, let file = try? MovieFile(argument),
            let container = try? MediaContainer(of: file)
        else { return false }
        if container.isRead { return true }
        let name = argument.lowercased()
        return container != .empty && (try? MovieStart(of: file))?.isPlaylist == false
            && extensions.contains { name.hasSuffix($0) }
    }

    /// What is in a file.
    func report(on path: String) throws(MovieError) -> MovieReport {
        let file = try MovieFile(path)
        let container = try MediaContainer(of: file)
        var report: MovieReport
        if container == .matroska {
            let movie = try MatroskaMovie(reading: file)
            report = MovieReport(name: path, size: file.size, media: try SegmentMedia(movie))
            report.notes = movie.notes.map { "\(path): \($0)" }
        } else if container.isRead, container != .fragmentedMP4 {
            report = MovieReport(name: path, size: file.size, media: try SegmentMedia(reading: file))
        } else {
            report = try movieReport(on: file)
        }
        (report.showsSamples, report.limit) = (options.samples, options.limit)
        return report
    }

    private func movieReport(on file: MovieFile) throws(MovieError) -> MovieReport {
        let boxes = try BoxNode.read(file)
        let initialization: Movie? =
            if let path = options.initialization { try Movie(reading: try MovieFile(path)) } else { nil }
        guard initialization != nil || boxes.contains(where: { $0.type == "moov" }) else {
            var report = MovieReport(name: file.name, size: file.size, media: nil, boxes: boxes)
            report.notes.append(
                "A segment alone does not say what its samples are: --init names its initialization segment.")
            return report
        }
        let movie = try Movie(reading: file, initialization: initialization)
        return MovieReport(
            name: file.name, size: file.size, media: try SegmentMedia(movie), boxes: boxes, movie: movie)
    }
}
