/// A download from its beginning to its end, without a pause.
public struct DownloadRun: Sendable {
    /// What the trace is called.
    public var trace: String
    /// How far it was, at times of equal distance; the last is its end.
    public var course: [DownloadProgress]
    /// When the link was down for a second or more, seconds.
    public var outages: [ClosedRange<Double>]

    /// The course of a download that has not begun, cut into `steps` stretches of time, at least one.
    public init(_ download: TimedDownload, trace: String, steps: Int = 10) {
        self.init(ended: Self.ended(download), trace: trace, course: [])
        let duration = (course.last ?? download.progress).elapsed
        var download = download
        let last = course
        course =
            (1..<max(1, steps)).map { step in
                download.advance(by: duration * Double(step) / Double(steps) - download.elapsed)
                return download.progress
            } + last
    }

    /// The end of a download that was watched.
    public init(ended download: TimedDownload, trace: String, course: [DownloadProgress]) {
        self.trace = trace
        self.course = course + [download.progress]
        outages = download.outages
    }

    private static func ended(_ download: TimedDownload) -> TimedDownload {
        var download = download
        download.advance(by: .infinity)
        return download
    }

    /// How it ended.
    public var end: DownloadProgress { course[course.count - 1] }

    /// Bytes per second from the beginning to the end; nil where no time passed.
    public var meanThroughput: Double? { end.elapsed > 0 ? end.completedBytes / end.elapsed : nil }
}
