import PlayheadAnalytics
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
