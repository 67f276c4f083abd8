import Comparison
public import HLSDownload
import Terminal

/// A download over a bandwidth trace that somebody watches.
public struct DownloadState: Sendable {
    /// What is shown above it: the playlist's name.
    public let title: String
    /// What the trace is called.
    public let trace: String
    /// The download.
    public private(set) var download: TimedDownload
    /// How many seconds of the download pass in one.
    public private(set) var speed: Double
    /// How far it was, a value for each second of the screen's row that its course has.
    public private(set) var course: [DownloadProgress] = []

    /// The speeds that the keys go through.
    static let speeds: ClosedRange<Double> = 0.25...3600
    /// How many values the course has; of a longer one every second value stays.
    private static let longestCourse = 200
    private var courseStep = 1.0

    /// A download that has not begun.
    public init(_ download: TimedDownload, title: String, trace: String, speed: Double) {
        (self.download, self.title, self.trace, self.speed) = (download, title, trace, speed)
    }

    /// Whether time changes anything.
    var isMoving: Bool { !download.isOver }

    /// Lets time pass.
    ///
    /// - Parameter seconds: of the viewer's own time.
    mutating func pass(_ seconds: Double) {
        var left = seconds * speed
        while left > 0, !download.isOver {
            let due = Double(course.count) * courseStep - download.elapsed
            if due <= 0 {
                note()
                continue
            }
            download.advance(by: min(due, left))
            left -= due
        }
    }

    private mutating func note() {
        course.append(download.progress)
        guard course.count >= Self.longestCourse else { return }
        course = course.indices.filter { $0.isMultiple(of: 2) }.map { course[$0] }
        courseStep *= 2
    }

    /// Does what an event asks for.
    ///
    /// - Returns: how the screen is left; nil where it is not.
    mutating func handle(_ event: InputEvent) -> Outcome? {
        switch event {
        case .signal(let signal): return .signal(signal)
        case .key(.control("c")): return .signal(.interrupt)
        case .key(.character("q")): return .quit
        case .key(.character(" ")): if download.isPaused { download.resume() } else { download.pause() }
        case .key(.character("]")): speed = min(speed * 2, Self.speeds.upperBound)
        case .key(.character("[")): speed = max(speed / 2, Self.speeds.lowerBound)
        default: break
        }
        return nil
    }
}
