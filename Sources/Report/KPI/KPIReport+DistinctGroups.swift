import VisibleText

extension KPIReport {
    /// The groups under values that can be told apart where people and Prometheus read them: what is shown of a value lacks
    /// what nobody sees, and the secrets of URLs, and of what then looks alike all but the first are numbered, `wifi (2)`. JSON
    /// has the values as they are.
    var distinctGroups: [Group] {
        var taken: Set<[String]> = []
        // What nobody knows, and what was put together, has its name for itself.
        for group in groups where group.isUnnamed { taken.insert(group.names.map(group.shown)) }
        return groups.map { group in
            if group.isUnnamed { return group }
            var distinct = group
            var number = 1
            while !taken.insert(distinct.names.map(distinct.shown)).inserted {
                number += 1
                for name in group.names.suffix(1) {
                    distinct.key[name] = (group.value(of: name) ?? "") + " (\(number))"
                }
            }
            return distinct
        }
    }
}

extension KPIReport.Group {
    /// Whether its sessions do not know the last key, or it stands for many.
    fileprivate var isUnnamed: Bool { foldedCount > 0 || names.last.map { value(of: $0) == nil } ?? true }

    /// What a reader sees of a value: a dash is nothing, too.
    fileprivate func shown(_ name: String) -> String {
        if foldedCount > 0 { return "other" }
        let text = sanitized(value(of: name) ?? "")
        return text == "-" ? "" : text == "(other)" ? "other" : text
    }
}
