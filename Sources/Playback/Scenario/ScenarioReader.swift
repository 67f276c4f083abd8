import BandwidthTrace

/// Reads a scenario from a text file, one action or fault a line:
///
///     # What the viewer and the app do, in seconds since the request to play
///     at 30s pause 10s
///     at 1:00 seek 2:00
///     at 45s select audio
///     at 90s leave
///     # What goes wrong
///     at 60s playlist stale 20s
///     at 60s playlist unblocked 20s
///     at 60s host cdn-a.example.com down 30s
///     at 60s steering CDN-B CDN-A
///     segment 12 status 404
///     segment 12 variant 3 status 404
///     segment 20 delay 8s
///     segment 240 hint moved
///     key unsupported variant 2
///
/// - Times and durations are seconds (`30s`, `1.5`), have another unit (`500ms`, `2min`), or are `m:ss` and `h:mm:ss`.
/// - `pause` without a duration is for ever. `seek` names a position in the media.
/// - Segments are counted from zero in their media playlist: segment 12 is EXT-X-MEDIA-SEQUENCE plus 12.
/// - Variants are counted from zero, from the lowest BANDWIDTH; a fault that names none is one of all variants.
/// - A delayed segment's first byte comes so much later, every time that it is asked for.
/// - Where a playlist is played part by part, parts are counted as segments are.
/// - `unblocked`: reloads and requests for hinted parts are answered at once. `hint moved`: the part has another name than
///   EXT-X-PRELOAD-HINT said.
/// - A host is a server's name or a PATHWAY-ID. It is `down` (no connection), `silent` (no answer) or answers everything
///   with a `status`, for so long, or for ever.
/// - `steering` names the pathways that the steering manifest prefers from then on.
/// - `#` begins a comment, and empty lines mean nothing.
public struct ScenarioReader: Sendable {
    /// A scenario of more lines is none that somebody wrote.
    static let mostLines = 10_000
    /// Later than this nothing happens, seconds.
    static let latest = 1e8

    /// A reader.
    public init() {}

    /// Reads a scenario. Errors call the text by `name`: its file.
    ///
    /// - Throws: ``ScenarioError`` for the first line that means nothing.
    public func read(_ text: some Collection<UInt8>, name: String) throws(ScenarioError) -> Scenario {
        var (actions, faults): ([Scenario.Action], [Scenario.Fault]) = ([], [])
        for line in TraceLines(Array(text)[...]) {
            var words = ScenarioLine(line.text, name: name, number: line.number)
            guard let first = words.next() else { continue }
            guard actions.count + faults.count < Self.mostLines else {
                throw words.error("there are more than \(Self.mostLines) lines")
            }
            switch first {
            case "at":
                let time = try words.time()
                if let fault = try fault(from: time, &words) {
                    faults.append(fault)
                } else {
                    actions.append(Scenario.Action(at: time, try action(&words)))
                }
            case "segment": faults.append(try segmentFault(&words))
            case "key": faults.append(try keyFault(&words))
            default: throw words.error("'\(ScenarioLine.shown(first))' begins no line", expected: "at, segment or key")
            }
            try words.end()
        }
        return Scenario(actions: actions, faults: faults)
    }

    /// What goes wrong from a time on; nil where the line says what somebody does.
    private func fault(from time: Double, _ words: inout ScenarioLine) throws(ScenarioError) -> Scenario.Fault? {
        if words.take("playlist") {
            let word = words.next()
            switch word {
            case "stale": return .stalePlaylist(from: time, duration: try words.time())
            case "unblocked": return .unblockedPlaylist(from: time, duration: try words.time())
            default: throw words.unexpected(word, expected: "stale or unblocked")
            }
        }
        if words.take("steering") {
            return .steering(from: time, priority: try words.all("the pathways' names, the preferred one first"))
        }
        guard words.take("host") else { return nil }
        guard let name = words.next() else { throw words.unexpected(nil, expected: "a server's or a pathway's name") }
        let failure: Scenario.HostFailure
        let word = words.next()
        switch word {
        case "down": failure = .down
        case "silent": failure = .silent
        case "status": failure = .status(try words.status())
        default: throw words.unexpected(word, expected: "down, silent or status")
        }
        return .host(name, from: time, duration: words.isAtEnd ? nil : try words.time(), failure)
    }

    private func action(_ words: inout ScenarioLine) throws(ScenarioError) -> Scenario.Action.Kind {
        let word = words.next()
        switch word {
        case "pause": return .pause(words.isAtEnd ? nil : try words.time())
        case "seek": return .seek(to: try words.time())
        case "select":
            try words.word("audio")
            return .selectAudio
        case "leave": return .leave
        default:
            throw words.unexpected(
                word,
                expected: "pause, seek, select audio, leave, playlist, host or steering")
        }
    }

    private func segmentFault(_ words: inout ScenarioLine) throws(ScenarioError) -> Scenario.Fault {
        let segment = try words.integer("a segment's number", in: 0...Int(Int32.max))
        var word = words.next()
        var variant: Int?
        if word == "variant" {
            variant = try words.variant()
            word = words.next()
        }
        switch word {
        case "status":
            return .segmentStatus(segment: segment, variant: variant, status: try words.status())
        case "delay": return .segmentDelay(segment: segment, variant: variant, delay: try words.time())
        case "hint" where variant == nil:
            try words.word("moved")
            return .movedHint(part: segment)
        default:
            throw words.unexpected(
                word, expected: variant == nil ? "variant, status, delay or hint" : "status or delay")
        }
    }

    private func keyFault(_ words: inout ScenarioLine) throws(ScenarioError) -> Scenario.Fault {
        try words.word("unsupported")
        if words.isAtEnd { return .unsupportedKey(variant: nil) }
        try words.word("variant")
        return .unsupportedKey(variant: try words.variant())
    }
}

/// Why a scenario cannot be used.
public struct ScenarioError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What the text is called: its file.
    public var name: String
    /// The line, counted from 1.
    public var line: Int
    /// What is wrong, and what was expected.
    public var problem: String

    /// The message, such as `faults.txt:3: 'stop' is nothing that a viewer does: expected pause, …`.
    public var description: String { "\(name):\(line): \(problem)" }
}
