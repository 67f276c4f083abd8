/// The sessions of groups, while an explanation is made: those of each term are looked for once, as groups share their terms.
struct TermSets {
    private let explainer: Explainer
    private var sets: [Explanation.Term: SessionSet] = [:]

    /// The groups of an explainer.
    init(_ explainer: Explainer) { self.explainer = explainer }

    /// The sessions that are looked at and have all of it.
    ///
    /// - Parameter terms: what they have in common.
    mutating func sessions(of terms: [Explanation.Term]) -> SessionSet {
        var common: SessionSet?
        for term in terms {
            let set = sets[term] ?? explainer.sessions(of: [term])
            sets[term] = set
            common = common?.intersection(set) ?? set
        }
        return common ?? explainer.known
    }
}
