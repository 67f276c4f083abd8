import PlayheadNumerics

/// A rule that is a program of the user's own, in one session.
///
/// Where the program fails the session ends, and has failed.
struct ProgramRule: ABRRule {
    /// A wait is no longer than this, seconds: what a rule waits for is in its buffer by then.
    static let longestWait = 3600.0

    private let program: RuleProgram?
    /// Nil where there is none to ask, and once the session is over.
    private var line: RuleProgram.Line?
    private var lines: RuleLines?
    private let events: Set<RuleTerms.Event>
    private let session: String
    private let seconds: Double
    /// How many answers were asked for.
    private var decision = 0
    private(set) var failure: RuleProgramError?

    let watchesTransfers: Bool

    /// A session's rule.
    ///
    /// - Parameters:
    ///   - program: whose process it is, to which it is given back.
    ///   - line: the process.
    ///   - session: the session's id.
    ///   - situation: at the session's start.
    ///   - seconds: how long an answer may take.
    init(
        _ program: RuleProgram, _ line: RuleProgram.Line, session: String, _ situation: ABRSituation, seconds: Double
    ) {
        (self.program, self.line, self.session, self.seconds) = (program, line, session, seconds)
        lines = RuleLines(session: session, line.terms)
        events = line.terms.events
        watchesTransfers = events.contains(.progress)
    }

    /// The rule of a program that could not be started.
    init(failure: RuleProgramError) {
        (program, events, session, seconds, watchesTransfers) = (nil, [], "", 0, false)
        self.failure = failure
    }

    // MARK: Questions

    mutating func firstVariant(_ situation: ABRSituation) -> Int? {
        guard events.contains(.first) else { return nil }
        return answer(to: .first, situation)?.variant ?? 0
    }

    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        answer(to: .decide, situation) ?? ABRDecision(variant: situation.lastVariant ?? 0, wait: .infinity)
    }

    mutating func abandon(_ transfer: SegmentTransfer, _ situation: ABRSituation) -> Int? {
        ask(.progress, situation, transfer: transfer) { answer throws(RuleFault) in
            try answer.wholeNumber("abandon", in: 0...(situation.variantCount - 1))
        } ?? nil
    }

    private mutating func answer(to event: RuleTerms.Event, _ situation: ABRSituation) -> ABRDecision? {
        ask(event, situation) { answer throws(RuleFault) in
            guard let variant = try answer.wholeNumber("variant", in: 0...(situation.variantCount - 1)) else {
                throw answer.fault(#""variant" is missing"#)
            }
            let wait = try answer.number("wait", in: 0...Self.longestWait) ?? 0
            return ABRDecision(variant: variant, wait: wait.milliseconds)
        }
    }

    /// What a program answers; nil where it failed, now or before.
    private mutating func ask<Answer>(
        _ event: RuleTerms.Event, _ situation: ABRSituation, transfer: SegmentTransfer? = nil,
        read: (JSONAnswer) throws(RuleFault) -> Answer
    ) -> Answer? {
        guard let line else { return nil }
        decision += 1
        lines?.write(event, decision: decision, situation, transfer: transfer)
        let example = event == .progress ? #"{"abandon": 0} or {}"# : #"{"variant": 0}"#
        do throws(RuleFault) {
            let text = try line.dialogue.ask(lines?.take() ?? [], within: seconds)
            let answer = try JSONAnswer(text, like: example)
            if let echo = try answer.wholeNumber("decision", in: 0...Int.max), echo != decision {
                throw answer.fault("it is to decision \(echo)")
            }
            return try read(answer)
        } catch {
            fail(error)
            return nil
        }
    }

    private mutating func fail(_ fault: RuleFault) {
        let error = RuleProgramError(
            rule: program?.name ?? "", kind: fault.kind,
            place: RuleProgramError.Place(session: session, decision: decision), problem: fault.problem)
        failure = program?.note(error) ?? error
        line?.dialogue.end()
        line = nil
    }

    // MARK: What happens

    mutating func didLoad(_ transfer: SegmentTransfer, _ situation: ABRSituation) {
        lines?.add(transfer)
        if events.contains(.loaded) { lines?.write(.loaded, decision: nil, situation, transfer: transfer) }
    }

    mutating func didWait(_ duration: Double) {
        if events.contains(.waited) { lines?.write(.waited, wait: duration.seconds) }
    }

    mutating func didSeek(_ situation: ABRSituation) {
        if events.contains(.sought) { lines?.write(.sought, decision: nil, situation) }
    }

    mutating func didEnd() {
        guard let line, let program else { return }
        if events.contains(.ended) { lines?.write(.ended) }
        // Nothing is left of what it did not want to be told.
        let rest = lines?.take() ?? []
        do throws(RuleFault) {
            if !rest.isEmpty { try line.dialogue.tell(rest, within: seconds) }
            program.giveBack(line)
        } catch {
            fail(error)
        }
        self.line = nil
    }
}
