import BandwidthTrace
import Descriptions

extension TraceSet {
    /// The most copies of traces that a note names.
    private static let mostCopies = 3

    /// The traces, each once: sides over equal links are compared once, and not as often as a file was copied.
    ///
    /// - Returns: the traces, and what a reader should know of those that were left out, a sentence each, which is said too.
    func tellingCopies() -> (traces: TraceSet, notes: [String]) {
        let (traces, copies) = mergingEqual()
        guard !copies.isEmpty else { return (traces, []) }
        let names = copies.prefix(Self.mostCopies).map { copy in
            copy.name == copy.original ? "\(copy.name) twice" : "\(copy.name) is \(copy.original)"
        }
        let rest = copies.count > Self.mostCopies ? ["and \(copies.count - Self.mostCopies) more"] : []
        func counted(_ count: Int) -> String { NumberText.counted(count, "trace") + (count == 1 ? " is" : " are") }
        let note =
            "\(counted(copies.count)) the same as another, and equal traces are one draw: \(counted(traces.sources.count)) "
            + "left (\((names + rest).joined(separator: ", ")))."
        StandardStreams.report(note)
        return (traces, [note])
    }
}
