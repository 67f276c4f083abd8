public import PlayheadAnalytics
public import PlayheadTerminal

/// Logs that are being read while somebody waits for their sessions.
public struct LoadingState: Sendable {
    /// What is read, as the user calls it.
    public let title: String
    /// How far it is.
    public private(set) var progress: ReadingProgress
    /// Whether the user wants no more to be read than was.
    public private(set) var isStopping = false
    /// What was typed ahead: for the screen that follows.
    public private(set) var typedAhead: [InputEvent] = []

    /// When the first log was begun, as ``ReadingProgress/elapsed`` counts.
    private(set) var began: Double?
    private(set) var showsHelp = false
    /// A line for the user, shown until the next key.
    private(set) var status: String?
    let keys = KeyTable()

    /// So much is typed ahead at most; what comes after it is dropped.
    private static let mostTypedAhead = 1000

    /// A reading that goes on already.
    public init(title: String, progress: ReadingProgress = ReadingProgress()) {
        (self.title, self.progress) = (title, progress)
        take(progress)
    }

    /// How fast it goes, bytes a second; nil where that is not known.
    var rate: Double? { began.flatMap(progress.rate) }

    /// How long it will take on, seconds; nil where that is not known.
    var timeLeft: Double? { began.flatMap(progress.timeLeft) }

    private mutating func take(_ progress: ReadingProgress) {
        self.progress = progress
        if began == nil, progress.amount.phase >= .reading { began = progress.elapsed }
    }

    private mutating func press(_ key: Key) -> [Effect] {
        status = nil
        guard let command = keys.command(for: key, in: showsHelp ? .help : .reading) else {
            if !showsHelp { typeAhead(.key(key)) }
            return []
        }
        switch command {
        case .stopReading: stop()
        case .help: showsHelp.toggle()
        case .back where !showsHelp: typeAhead(.key(key))
        case .back where showsHelp, .quit where showsHelp: showsHelp = false
        default: return command.effects
        }
        return []
    }

    private mutating func stop() {
        if progress.amount.phase == .reading {
            isStopping = true
        } else {
            status =
                progress.amount.phase == .finding
                ? "nothing is read yet: q quits" : "all logs are read: what they come to is worked out"
        }
    }

    private mutating func typeAhead(_ event: InputEvent) {
        if typedAhead.count < Self.mostTypedAhead { typedAhead.append(event) }
    }
}

extension LoadingState: ScreenState {
    // It moves by what it is told, not by the time that passes.
    var isMoving: Bool { false }

    mutating func handle(_ message: Message) -> [Effect] {
        switch message {
        case .reading(let progress):
            take(progress)
            return progress.isOver ? [.finish(.over)] : []
        case .input(.signal(let signal)): return [.finish(.signal(signal))]
        case .input(.key(let key)): return press(key)
        case .input(.paste): if case .input(let event) = message { typeAhead(event) }
        default: break
        }
        return []
    }
}

/// How far a reading is, as a screen shows it.
public struct ReadingProgress: Sendable {
    /// How much was read, of how much.
    public var amount: LoadingProgress.Amount
    /// What was found so far.
    public var found: LoadedSessions
    /// Seconds since the start.
    public var elapsed: Double
    /// Whether all is read and ready, or nothing will be.
    public var isOver: Bool

    /// So much was read.
    public init(
        amount: LoadingProgress.Amount = .init(), found: LoadedSessions = LoadedSessions(), elapsed: Double = 0,
        isOver: Bool = false
    ) {
        (self.amount, self.found, self.elapsed, self.isOver) = (amount, found, elapsed, isOver)
    }

    /// Which part of the bytes was read, from 0 to 1, or of the files where nobody knows the bytes of all of them; nil where
    /// neither tells.
    var fraction: Double? {
        if amount.phase > .reading { return 1 }
        if let total = amount.totalBytes, total > 0 { return min(1, Double(amount.bytes) / Double(total)) }
        guard let total = amount.totalFiles, total > 1 else { return nil }
        return min(1, Double(amount.files) / Double(total))
    }

    /// Bytes a second, on the average since the reading began; nil before there is one.
    ///
    /// - Parameter start: when it began, as ``elapsed`` counts.
    func rate(since start: Double) -> Double? {
        guard amount.bytes > 0, elapsed > start else { return nil }
        return Double(amount.bytes) / (elapsed - start)
    }

    /// How long it will take on, seconds, at the pace so far; nil where nobody can tell.
    ///
    /// - Parameter start: when the reading began, as ``elapsed`` counts.
    func timeLeft(since start: Double) -> Double? {
        guard amount.phase == .reading, let fraction, fraction > 0, elapsed > start else { return nil }
        return (elapsed - start) / fraction * (1 - fraction)
    }

    /// What was read of a reading that was stopped, in words.
    ///
    /// - Parameter amount: how much was read by then.
    public static func notice(stoppedAt amount: LoadingProgress.Amount) -> String {
        var progress = ReadingProgress(amount: amount)
        progress.amount.phase = .reading
        let share = amount.totalBytes == nil ? nil : progress.fraction.map { Int($0 * 100) }
        guard let files = amount.totalFiles, files > 1 else {
            return "stopped: " + (share.map { "\($0) % of the file was read" } ?? "the file was read in part")
        }
        return "stopped: \(amount.files) of \(files) files were read" + (share.map { ", \($0) % of the bytes" } ?? "")
    }
}

extension Dashboard {
    /// How often a reading is asked how far it is, seconds.
    private static let readingInterval = 0.01

    /// One frame of a reading.
    public static func frame(_ state: LoadingState, size: Size, glyphs: Glyphs = .braille) -> Frame {
        var frame = Frame(size: size, glyphs: glyphs)
        ReadingScreen(state: state).draw(of: &frame)
        return frame
    }

    /// Shows a reading until it is over, the user quits, or a signal ends it.
    ///
    /// - Parameters:
    ///   - state: the reading; on return, how far it came, and what was typed ahead.
    ///   - screen: where to show it.
    ///   - clock: what it goes by.
    ///   - progress: how far it is, asked again and again; nil where nothing is new.
    /// - Returns: how the screen was left.
    public static func run<S: Screen & ~Copyable, C: ReplayClock>(
        _ state: inout LoadingState, on screen: inout S, clock: C,
        progress: @escaping (LoadingState) -> ReadingProgress?
    ) -> Outcome {
        loop(
            &state, on: &screen, clock: clock, frame: { frame($0, size: $1.size, glyphs: $1.capabilities.glyphs) },
            news: { state in progress(state).map { .reading($0) } }, asking: readingInterval)
    }
}
