import HLS
import HLSLint
import PlayheadPlatform

/// A watch whose clock and server are a script.
final class ScriptedWatch {
    /// How a server answers: after so many seconds.
    typealias Server = (_ request: WatchedRequest, _ time: Double) -> (seconds: Double, Result<LintInput, LoadingError>)

    private(set) var watch: PresentationWatch
    private let server: Server
    private let opening: SegmentOpening?
    private var time = 0.0
    /// What was told, and what was asked for when.
    private(set) var events: [PresentationWatch.Event] = []
    private(set) var requests: [(time: Double, request: WatchedRequest)] = []

    /// Begins with the first playlist; what it names is in `files`.
    init(
        _ first: String, name: String = "live.m3u8", files: [String: String] = [:], _ profile: LintProfile = .rfc,
        opening: SegmentOpening? = nil, _ server: @escaping Server
    ) throws {
        (self.server, self.opening) = (server, opening)
        let source = MemoryLintSource(files: files.mapValues { Array($0.utf8) })
        watch = try PresentationWatch(
            LintInput(name: name, bytes: Array(first.utf8), query: [:]), linter: Linter(profile: profile), from: source,
            opening: opening, start: 1_000_000, now: { 0 })
        events = watch.firstEvents
    }

    /// The same of a server that answers at once with what there is at a time.
    convenience init(
        _ profile: LintProfile = .rfc, name: String = "live.m3u8", opening: SegmentOpening? = nil,
        _ text: @escaping (Double) throws(LoadingError) -> String
    ) throws {
        try self.init(text(0), name: name, profile, opening: opening) { request, time in
            (
                0,
                Result { () throws(LoadingError) in LintInput(name: name, bytes: Array(try text(time).utf8), query: [:])
                }
            )
        }
    }

    /// Lets time pass.
    func run(until end: Double) {
        while let next = watch.nextTime, next <= end {
            time = max(time, next)
            guard let load = watch.begin(at: time, opening: opening) else { return }
            let outcome = load.run(
                { request in
                    requests.append((time, request))
                    let (seconds, result) = server(request, time)
                    time += seconds
                    return result
                }, now: { time })
            events += watch.take(outcome)
        }
        time = max(time, end)
    }

    var report: LintReport { watch.report(at: time) }
    /// The rules that were broken, and how often, those left out that each short playlist breaks.
    var rules: [String: Int] {
        Dictionary(uniqueKeysWithValues: report.brokenRules.map { ($0.rule, $0.count) })
            .filter { !["extinf-integer", "segment-twice"].contains($0.key) }
    }
    /// What was told behind the start.
    var told: [String] { events.filter { $0.time > 0 }.map(\.text) }

    /// A live playlist of segments of 6 s.
    static func text(
        _ numbers: Range<Int>, name: (Int) -> String = { "\($0).ts" }, header: String = "", footer: String = ""
    ) -> String {
        "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n" + header
            + numbers.map { "#EXTINF:6.0,\n\(name($0))\n" }.joined() + footer
    }

    /// A window that moves on each 6 s.
    static func window(at time: Double) -> Range<Int> { Int(time / 6)..<Int(time / 6) + 6 }
}
