import Analytics
import PlayerLog
import Report
import Terminal

/// A moment of the session in words: what the event list says of it.
struct MomentText {
    let mark: Mark?
    let style: Style
    /// What it is: `stall 2`, `-12889`, `down`.
    let title: String
    /// How long it took, where that is a thing of its own.
    let length: String
    /// What happened: of a stall its diagnosis, of an error its meaning.
    let text: String
    /// What to look at next; nil where there is nothing to look for.
    let check: String?

    /// All of it, to search in.
    var all: String { [title, length, text, check ?? ""].joined(separator: " ") }

    /// Puts a moment into words; short ones where there is little room.
    init(_ index: Int, of model: SessionModel, isShort: Bool = false) {
        let moment = model.moments[index]
        mark = moment.mark
        style = moment.mark?.style ?? .text
        var length = ""
        var check: String?
        switch moment.kind {
        case .variantSwitch(let from, let to):
            title = moment.mark == .switchDown ? "down" : "up"
            text = "variant \(Figures.bitrate(from)) to \(Figures.bitrate(to))"
        case .seek(let position):
            title = "seek"
            text = position.map { "to \(Figures.clock($0)) of the media" } ?? "to another position"
        case .pause:
            title = "pause"
            text = "the user paused"
        case .start:
            title = "start"
            text = "the time base runs"
        case .end:
            title = "end"
            text = "played to the end"
        case .failure:
            title = "failed"
            text = "the item's status became failed"
        case .stall(let diagnosis):
            let numbers = model.stallNumbers[index]
            title =
                numbers.count > 1
                ? "stalls \(numbers.lowerBound)-\(numbers.upperBound - 1)" : "stall \(numbers.lowerBound)"
            length = Self.length(of: diagnosis.stall)
            text = Self.diagnosis(diagnosis, model.timeline, isShort)
            check = diagnosis.cause.nextCheck
        case .error(let entry, let explanation):
            title = ErrorText.code(model.errorEntries.indices.contains(entry) ? model.errorEntries[entry] : nil)
            text = "\(explanation.class.rawValue): \(explanation.meaning)"
            check = explanation.nextCheck
        }
        self.length = length
        self.check = check
    }

    private static func length(of stall: PlaybackTimeline.Stall) -> String {
        if stall.isWithin { return "within" }
        return stall.end > stall.start ? Figures.duration(stall.end - stall.start) : "no end"
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
                    ? ": \(Figures.bitrate(observed)) \(relation) \(Figures.shortBitrate(indicated)) indicated"
                    : ": observed \(Figures.bitrate(observed)) \(relation) indicated \(Figures.bitrate(indicated))"
            }
        }
        if diagnosis.stall.isWithin {
            text += ", between \(Figures.clock(diagnosis.stall.start)) and \(Figures.clock(diagnosis.stall.end))"
        }
        if !diagnosis.contributing.isEmpty {
            text += "; also " + diagnosis.contributing.map(\.title).joined(separator: ", ")
        }
        return text
    }
}
