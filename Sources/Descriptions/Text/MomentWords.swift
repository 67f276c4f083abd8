public import PlayerLog
public import PlayheadAnalytics

/// A moment of a session in words.
public struct MomentWords: Equatable, Sendable {
    /// What it is: `stall 2`, `-12889`, `down`.
    public let title: String
    /// How long it took, where that is a thing of its own.
    public let length: String
    /// What happened: of a stall its diagnosis, of an error its meaning.
    public let text: String
    /// What to look at next; nil where there is nothing to look for.
    public let check: String?

    /// Puts a moment into words.
    ///
    /// - Parameters:
    ///   - moment: what happened.
    ///   - stalls: the numbers of its stalls, counted from one; see ``stallNumbers(of:)``.
    ///   - entry: of an error its entry.
    ///   - timeline: the session that the moment is of.
    ///   - isShort: whether there is little room.
    public init(
        _ moment: SessionEvent, stalls: Range<Int>, entry: ErrorLogEvent?, in timeline: PlaybackTimeline,
        isShort: Bool = false
    ) {
        var length = ""
        var check: String?
        switch moment.kind {
        case .variantSwitch(let from, let to):
            title = (to ?? 0) < (from ?? 0) ? "down" : "up"
            text = "variant \(NumberText.bitrate(from)) to \(NumberText.bitrate(to))"
        case .seek(let position):
            title = "seek"
            text = position.map { "to \(NumberText.clock($0)) of the media" } ?? "to another position"
        case .pause: (title, text) = ("pause", "the user paused")
        case .start: (title, text) = ("start", "the time base runs")
        case .end: (title, text) = ("end", "played to the end")
        case .stop: (title, text) = ("cut", "the session was over before the item was")
        case .failure: (title, text) = ("failed", "the item's status became failed")
        case .excess(let excess):
            (title, text, check) = ("fetched", excess.sentence, ExcessiveFetch.nextCheck)
        case .stall(let diagnosis):
            title =
                stalls.count > 1
                ? "stalls \(stalls.lowerBound)-\(stalls.upperBound - 1)" : "stall \(stalls.lowerBound)"
            length = Self.length(of: diagnosis.stall)
            text = Self.diagnosis(diagnosis, timeline, isShort)
            check = diagnosis.cause.nextCheck
        case .error(_, let explanation):
            title = Self.code(of: entry)
            text = "\(explanation.class.rawValue): \(explanation.meaning)"
            check = explanation.nextCheck
        }
        (self.length, self.check) = (length, check)
    }

    /// The numbers of each moment's stalls, counted from one; none for other moments.
    public static func stallNumbers(of moments: [SessionEvent]) -> [Range<Int>] {
        var stalls = 0
        return moments.map { moment in
            guard case .stall(let diagnosis) = moment.kind else { return 0..<0 }
            // A log may claim any number of stalls.
            let count = min(max(1, diagnosis.stall.count), 1 << 32)
            defer { stalls += count }
            return (stalls + 1)..<(stalls + count + 1)
        }
    }

    /// The code of an entry of an error log, which may stand in its comment only.
    public static func code(of entry: ErrorLogEvent?) -> String {
        let code = entry?.errorStatusCode ?? CommentNormalizer.normalize(entry?.errorComment).status
        return code.map { String($0) } ?? NumberText.unknown
    }

    private static func length(of stall: PlaybackTimeline.Stall) -> String {
        if stall.isWithin { return "within" }
        if stall.end <= stall.start { return "no end" }
        return NumberText.duration(stall.end - stall.start) + (stall.isOpen ? "+" : "")
    }

    /// The cause, and always both bitrates where they are known: the first question at every stall.
    private static func diagnosis(
        _ diagnosis: StallDiagnosis, _ timeline: PlaybackTimeline, _ isShort: Bool
    ) -> String {
        var text = diagnosis.cause.title
        if let index = diagnosis.accessIndex, timeline.access.events.indices.contains(index) {
            let event = timeline.access.events[index]
            if let observed = event.observedBitrate, let indicated = event.indicatedBitrate {
                let relation = observed < indicated ? "under" : "over"
                text +=
                    isShort
                    ? ": \(NumberText.bitrate(observed)) \(relation) \(NumberText.shortBitrate(indicated)) indicated"
                    : ": observed \(NumberText.bitrate(observed)) \(relation) indicated \(NumberText.bitrate(indicated))"
            }
        }
        if diagnosis.stall.isWithin {
            text += ", in \(NumberText.clock(diagnosis.stall.start))-\(NumberText.clock(diagnosis.stall.end))"
        }
        if !diagnosis.contributing.isEmpty {
            text += "; also " + diagnosis.contributing.map(\.title).joined(separator: ", ")
        }
        return text
    }
}

extension ExcessiveFetch {
    /// What was fetched, in few words.
    var phrase: String {
        let seconds = Double(watched) / 1e6
        return "\(NumberText.bytes(bytes)) fetched for \(NumberText.duration(seconds)) watched"
    }

    /// The same with what it is held against.
    package var sentence: String {
        guard let ratio, let indicatedBitrate else {
            return
                "\(phrase): \(NumberText.bitrate(fetchedBitrate)), more than any video takes (its bitrate is not known)"
        }
        return "\(phrase): \(NumberText.number(ratio)) times what that takes at \(NumberText.bitrate(indicatedBitrate))"
    }

    /// What to look at next.
    package static let nextCheck =
        "Whether the same bytes were asked for again: URLs and byte ranges of its requests, in the server's log."
}
