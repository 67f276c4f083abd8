import PlayheadNumerics

/// A link that goes through some bandwidths in turn, each for as long as the others.
struct CyclicLink: LinkModel {
    let slots: TimeSlots
    let bandwidths: [Double]

    func periods(random: inout SeededRandom) -> [BandwidthTrace.Period] {
        slots.periods { bandwidths[$0 % bandwidths.count] }
    }
}
