import Comparison
public import HLSDownload
public import PlayheadTerminal

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
    /// How far it was, and what the link gave, at even distances of time.
    public private(set) var course: [Sample] = []
    /// By how many lines the help is scrolled; nil where it is not shown.
    private(set) var helpScroll: Int?

    /// The download at a time.
    public struct Sample: Sendable {
        /// How far it is.
        public let progress: DownloadProgress
        /// What the link gives, bits per second.
        public let link: Double
    }

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
        course.append(Sample(progress: download.progress, link: download.linkBandwidth))
        guard course.count >= Self.longestCourse else { return }
        course = course.indices.filter { $0.isMultiple(of: 2) }.map { course[$0] }
        courseStep *= 2
    }

    /// The keys that act now: what is over can neither be paused nor hurried.
    var hints: [KeyBinding] {
        keys.hints(in: .download).filter { hint in
            guard download.isOver, let command = hint.actions.first?.command else { return true }
            if case .changeSpeed = command { return false }
            return command != .togglePlay
        }
    }

    private mutating func press(_ key: Key) -> [Effect] {
        let focus: Focus = helpScroll == nil ? .download : .help
        return keys.command(for: key, in: focus).map { perform($0) } ?? []
    }

    private mutating func perform(_ command: Command) -> [Effect] {
        switch command {
        case .help: helpScroll = helpScroll == nil ? 0 : nil
        case .back, .quit: if helpScroll == nil { return command.effects } else { helpScroll = nil }
        case .move(.line(let direction)): helpScroll = helpScroll.map { max(0, $0 + direction.rawValue) }
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
        case .input(.key(let key)): return press(key)
        default: break
        }
        return []
    }
}

extension Dashboard {
    /// One frame of a download.
    public static func frame(_ state: DownloadState, size: Size, glyphs: Glyphs = .braille) -> Frame {
        var frame = Frame(size: size, glyphs: glyphs)
        DownloadScreen(state: state).draw(of: &frame)
        return frame
    }

    /// Shows a download until it is over and the user quits, or a signal ends it.
    ///
    /// - Parameters:
    ///   - state: the download; on return, how far it came.
    ///   - screen: where to show it.
    ///   - clock: what it goes by.
    /// - Returns: how the screen was left.
    public static func run<S: Screen & ~Copyable, C: ReplayClock>(
        _ state: inout DownloadState, on screen: inout S, clock: C
    ) -> Outcome {
        loop(
            &state, on: &screen, clock: clock, frame: { frame($0, size: $1.size, glyphs: $1.capabilities.glyphs) },
            news: nil)
    }
}
