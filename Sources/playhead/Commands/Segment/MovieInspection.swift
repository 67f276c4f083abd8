import FragmentedMP4
import PlayerLog
import Report

/// Looks into movies and segments.
struct MovieInspection {
    /// What such files begin with.
    private static let firstTypes: Set<FourCC> = [
        "ftyp", "styp", "moov", "moof", "mdat", "sidx", "free", "skip", "wide", "emsg", "prft",
    ]

    var options: MovieOptions

    /// Whether an argument is a file that begins as a movie or a segment does.
    static func isMovie(_ argument: String) -> Bool {
        guard POSIXFileSystem().kind(of: argument) == .file, let file = try? MovieFile(argument) else { return false }
        var first: (size: UInt32, type: UInt32) = (0, 0)
        let count = try? withUnsafeMutableBytes(of: &first) { try file.read(into: $0, at: 0) }
        return count == 8 && firstTypes.contains(FourCC(rawValue: UInt32(bigEndian: first.type)))
    }

    /// What is in a file.
    func report(on path: String) throws(CommandFailure) -> MovieReport {
        do throws(MovieError) {
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
        } catch {
            throw CommandFailure(error)
        }
    }
}
