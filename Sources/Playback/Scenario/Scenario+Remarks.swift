extension Scenario {
    /// What of the scenario can never come to pass in a presentation, a sentence each: a fault of a segment that is not
    /// in it says nothing of itself.
    public func remarks(on presentation: Presentation) -> [String] {
        var remarks: [String] = []
        for fault in faults {
            guard let remark = presentation.impossibility(of: fault), !remarks.contains(remark) else { continue }
            remarks.append(remark)
        }
        return remarks
    }
}

extension Presentation {
    fileprivate func impossibility(of fault: Scenario.Fault) -> String? {
        switch fault {
        case .segmentStatus(let segment, let variant, _), .segmentDelay(let segment, let variant, _):
            return lacks(variant: variant) ?? lacks(segment: segment, of: variant)
        case .unsupportedKey(let variant): return lacks(variant: variant)
        case .stalePlaylist:
            return live == nil ? "Scenario: the playlist is not live, so that it cannot be stale." : nil
        }
    }

    private func lacks(variant: Int?) -> String? {
        guard let variant, variant >= variants.count else { return nil }
        return "Scenario: there is no variant \(variant); the highest is \(variants.count - 1)."
    }

    /// A live playlist goes on.
    private func lacks(segment: Int, of variant: Int?) -> String? {
        let meant = variant.map { variants[$0...$0] } ?? variants[...]
        let count = meant.map { segments.count(ofTrack: $0.track) }.max() ?? 0
        guard live == nil, segment >= count else { return nil }
        return "Scenario: there is no segment \(segment); the last is \(count - 1)."
    }
}
