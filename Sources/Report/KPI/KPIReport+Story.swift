package import Descriptions
import PlayheadAnalytics

extension KPIReport {
    /// What stands out of the sessions; nil of few, of which each is looked at, and where not all of them are at hand one by one.
    package var story: (any Story)? {
        if !paired.isEmpty { return MatrixStory(self) }
        if let excerpt { return excerpt.story }
        guard sessions.count >= FleetStory.fewest, sessions.count == aggregate.sessionCount, comparisons.isEmpty else {
            return nil
        }
        return FleetStory(sessions, sums: aggregate)
    }

    /// The story as the beginning of a report for people; nothing where there is none.
    var storySection: [ReportBlock] {
        guard let story else { return [] }
        let why: [ReportBlock] =
            story.bad.map { [.paragraph("Why: playhead explain with --bad \(foreign: "'\($0)'").")] } ?? []
        return [.heading("What stands out"), .paragraph(story.told)] + why
    }
}

extension Story {
    /// The sentence, and how sure that is.
    var told: ReportText {
        sentence.capitalized + ReportText(". " + ReportText(certainty).capitalized.rendered { $0 } + ".")
    }
}

extension ReportText {
    /// The same with a capital letter at its beginning, where that is ours.
    fileprivate var capitalized: ReportText {
        var text = self
        if let first = text.parts.indices.first(where: { !text.parts[$0].text.isEmpty }), !text.parts[first].isForeign {
            text.parts[first].text = text.parts[first].text.prefix(1).uppercased() + text.parts[first].text.dropFirst()
        }
        return text
    }
}
