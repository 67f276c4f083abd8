import PlayerLog

/// What is declared of a session beside that which ``AccessTotals`` has of it, in 64 bytes: of a table of sessions a million are
/// kept. Texts are indices; -1 where there is none.
struct PackedDeclaration: BitwiseCopyable, Sendable {
    private struct Flags: OptionSet, BitwiseCopyable {
        var rawValue: UInt8
        static let wholeStartup = Flags(rawValue: 1)
        static let knowsStart = Flags(rawValue: 2)
        static let started = Flags(rawValue: 4)
        static let knowsFailure = Flags(rawValue: 8)
        static let failed = Flags(rawValue: 16)
    }

    @SentinelOptional private var startDate: Int64?
    @SentinelOptional private var startup: Int64?
    @SentinelOptional private var rebuffer: Int64?
    @SentinelOptional private var rebufferAtLeast: Int64?
    @SentinelOptional private var rebufferOpen: Int64?
    /// Who says it.
    var source: Int32 = -1
    var playbackType: Int32 = -1
    var player: Int32 = -1
    var host: Int32 = -1
    private var flags: Flags = []

    /// Packs all but the texts.
    init(_ session: borrowing DeclaredSession) {
        startDate = session.startDate?.microseconds
        (startup, rebuffer) = (session.startup, session.rebuffer)
        (rebufferAtLeast, rebufferOpen) = (session.rebufferAtLeast, session.rebufferOpen)
        if session.startupIsWhole { flags.insert(.wholeStartup) }
        if let started = session.started { flags.formUnion(started ? [.knowsStart, .started] : .knowsStart) }
        if let failed = session.failed { flags.formUnion(failed ? [.knowsFailure, .failed] : .knowsFailure) }
    }

    /// Moves all texts that it points to into another table.
    mutating func mapTexts(_ move: (Int32) -> Int32) {
        (source, playbackType, player, host) = (move(source), move(playbackType), move(player), move(host))
    }

    /// Puts what is declared in the place of what another session had, but for the texts.
    @inline(__always)
    func unpack(into session: inout DeclaredSession, with totals: borrowing AccessTotals) {
        session.startDate = startDate.map(LogDate.init(microseconds:))
        (session.startup, session.startupIsWhole) = (startup, flags.contains(.wholeStartup))
        (session.watched, session.stalls, session.bytes) = (totals.watched, totals.stalls, totals.bytes)
        (session.rebuffer, session.rebufferAtMost) = (rebuffer, totals.rebufferAtMost)
        (session.rebufferAtLeast, session.rebufferOpen) = (rebufferAtLeast, rebufferOpen)
        session.droppedFrames = totals.droppedFrames
        (session.switches, session.switchMagnitude) = (totals.switches, totals.switchMagnitude)
        session.indicated = .init(timesWatched: totals.indicatedTimesWatched, watched: totals.indicatedWatched)
        session.observed = .init(timesWatched: totals.observedTimesWatched, watched: totals.observedWatched)
        session.started = flags.contains(.knowsStart) ? flags.contains(.started) : nil
        session.failed = flags.contains(.knowsFailure) ? flags.contains(.failed) : nil
    }
}
