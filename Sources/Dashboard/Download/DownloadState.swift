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

    let keys = KeyTable()

    /// How many values the course has; of a longer one every second value stays.
    private static let longestCourse = 200
    private var courseStep = 1.0

    /// A download that has not begun.
    public init(_ download: TimedDownload, title: String, trace: String, speed: Double) {
        (self.download, self.title, self.trace, self.speed) = (download, title, trace, speed)
    }

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

    private mutating func perform(_ command: Command) -> [Effect] {
        switch command {
        case .togglePlay: if download.isPaused { download.resume() } else { download.pause() }
        case .changeSpeed(let factor): speed = AppState.clamped(speed * factor, to: AppState.speeds)
        default: return command.effects
        }
        return []
    }
}

extension DownloadState: ScreenState {
    var isMoving: Bool { !download.isOver }

    mutating func handle(_ message: Message) -> [Effect] {
        switch message {
        case .elapsed(let seconds): pass(seconds)
        case .input(.signal(let signal)): return [.finish(.signal(signal))]
        case .input(.key(let key)): return keys.command(for: key, in: .download).map { perform($0) } ?? []
        default: break
        }
        return []
    }
}
