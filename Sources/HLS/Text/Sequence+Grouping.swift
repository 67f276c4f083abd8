extension Sequence {
    /// The elements by a key, the keys in the order in which they come up.
    public func grouped<Group: Hashable>(by key: (Element) -> Group?) -> [(key: Group, elements: [Element])] {
        var indices: [Group: Int] = [:]
        var groups: [(key: Group, elements: [Element])] = []
        for element in self {
            guard let key = key(element) else { continue }
            if let index = indices[key] {
                groups[index].elements.append(element)
            } else {
                indices[key] = groups.count
                groups.append((key, [element]))
            }
        }
        return groups
    }

    /// The elements, each once by what tells it from others, in the order in which they come first.
    public func uniqued<Identity: Hashable>(by identity: (Element) -> Identity) -> [Element] {
        var seen: Set<Identity> = []
        return filter { seen.insert(identity($0)).inserted }
    }
}

extension Sequence where Element: Hashable {
    /// The elements, each once, in the order in which they come first.
    public func uniqued() -> [Element] { uniqued { $0 } }
}
