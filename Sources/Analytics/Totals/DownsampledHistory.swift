/// A part of something that happened, which can take in the part that follows it.
protocol Stretch {
    /// Takes in the next stretch.
    mutating func join(_ next: Self)
}

/// Something long in a bounded number of stretches of equally many steps. When there are too many, each two neighbours
/// become one: what a step costs does not depend on how many there were before.
struct DownsampledHistory<Element: Stretch> {
    private(set) var stretches: [Element] = []
    /// How many steps a stretch is of.
    private(set) var stepsPerStretch = 1
    /// How often two stretches became one, for tests.
    private(set) var joinCount = 0
    /// How many steps the last stretch has.
    private var lastSteps = 0

    /// Adds the next step; to thin out, see ``thin(to:)``.
    mutating func add(_ step: Element) {
        if let last = stretches.indices.last, lastSteps < stepsPerStretch {
            stretches[last].join(step)
            joinCount += 1
            lastSteps += 1
        } else {
            stretches.append(step)
            lastSteps = 1
        }
    }

    /// Joins neighbours until there are at most so many stretches.
    mutating func thin(to most: Int) {
        while stretches.count > max(1, most) {
            var joined: [Element] = []
            joined.reserveCapacity(stretches.count / 2 + 1)
            for index in stride(from: 0, to: stretches.count, by: 2) {
                var stretch = stretches[index]
                if index + 1 < stretches.count {
                    stretch.join(stretches[index + 1])
                    joinCount += 1
                }
                joined.append(stretch)
            }
            if stretches.count.isMultiple(of: 2) { lastSteps += stepsPerStretch }
            stretches = joined
            stepsPerStretch *= 2
        }
    }

    /// Changes each stretch without changing what it is of.
    mutating func update(_ change: (inout Element) -> Void) {
        for index in stretches.indices { change(&stretches[index]) }
    }
}

extension DownsampledHistory: Sendable where Element: Sendable {}
