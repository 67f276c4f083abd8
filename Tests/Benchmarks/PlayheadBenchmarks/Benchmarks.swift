import Benchmark

/// All that is measured; `Benchmark` calls it by this name.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(metrics: [.wallClock], maxDuration: .seconds(1))
    ReadingLogs.register()
    ReadingPlaylists.register()
    FoldingEvents.register()
    DrawingFrames.register()
    WritingReports.register()
    PlayingSessions.register()
    PlayingSessions.registerMatrix()
}
