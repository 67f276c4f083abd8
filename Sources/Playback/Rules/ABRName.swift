/// An ABR rule, as `--abr` names it: what it is called, what it does, and how it plays a session.
///
/// Each rule says this of itself in its own file, as a constant of this type; ``named`` lists them.
public struct ABRName: Sendable {
    /// The name: `bola`, `fixed:2`, or the file of a rule that is a program, `rule.py`.
    public let description: String
    /// What the rule does, and its source: a sentence or two for the help.
    public let help: String
    /// What of `--abr-option` changes anything, whatever else is given.
    let options: [ABROption]
    /// What changes something besides where there is no insufficient buffer rule.
    let optionsWithoutBufferRule: [ABROption]
    /// The variant of a rule that loads one for ever; nil of others.
    public internal(set) var fixedVariant: Int?
    /// The program of the user's that decides; nil of the rules that are built in.
    public internal(set) var program: RuleProgram?
    /// Plays a session that begins in a situation.
    let play: @Sendable (Simulation, ABRSituation) -> SimulatedSession

    /// A rule.
    ///
    /// - Parameters:
    ///   - name: as `--abr` has it.
    ///   - help: what it does, and its source.
    ///   - options: what of `--abr-option` changes anything.
    ///   - optionsWithoutBufferRule: what does so only where there is no insufficient buffer rule.
    ///   - play: plays a session that begins in a situation. A rule that a matrix plays by the thousand is handed to the engine
    ///     as it is, the others in a ``BoxedRule``.
    init(
        _ name: String, help: String, options: [ABROption] = [], optionsWithoutBufferRule: [ABROption] = [],
        play: @escaping @Sendable (Simulation, ABRSituation) -> SimulatedSession
    ) {
        (description, self.help, self.options, self.play) = (name, help, options, play)
        self.optionsWithoutBufferRule = optionsWithoutBufferRule
    }
}

extension ABRName {
    /// The rules that need no number, in the order in which helps list them. A new rule is a file beside this one, a word here,
    /// and a row in the article on players.
    private static let all: [ABRName] = [
        avplayer, throughput, bola, bolaE, dynamic, dynamicDash, bba, mpc, robustMPC, hlsjs, shaka, media3,
        dashjs, optimal,
    ]

    /// The rules that need no number, each with its name.
    public static let named: [(name: String, rule: ABRName)] = all.map { ($0.description, $0) }
}

extension ABRName: Equatable {
    /// Whether two are the same rule: of programs, the same one.
    public static func == (left: ABRName, right: ABRName) -> Bool {
        left.description == right.description && left.program === right.program
    }
}

extension ABRName: LosslessStringConvertible {
    /// The rule of this name; `nil` for a name that there is not.
    public init?(_ description: String) {
        if let found = Self.named.first(where: { $0.name == description }) {
            self = found.rule
        } else if description.hasPrefix("fixed:"), let variant = Int(description.dropFirst(6)), variant >= 0 {
            self = .fixed(variant)
        } else {
            return nil
        }
    }
}
