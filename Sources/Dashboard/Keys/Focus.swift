/// What has the keyboard. Those of a screen are defined in its folder.
struct Focus: Hashable, Sendable {
    /// What keys that several screens share act there.
    struct Traits: OptionSet, Hashable {
        let rawValue: Int

        /// Keys that move in a list.
        static let list = Traits(rawValue: 1)
        /// Keys that search in the list, and Enter, which opens what is selected.
        static let search = Traits(rawValue: 2)
        /// Keys that sort the list.
        static let sort = Traits(rawValue: 4)
        /// Keys that play, seek and jump along the time axis.
        static let time = Traits(rawValue: 8)
        /// Keys that open the next session.
        static let neighbours = Traits(rawValue: 16)
    }

    /// As the documentation calls it.
    let title: String
    let traits: Traits

    init(_ title: String, _ traits: Traits = []) { (self.title, self.traits) = (title, traits) }

    static let help = Focus("Help")
    static let sourceLines = Focus("Raw line")
    static let prompt = Focus("Prompts")
    static let question = Focus("Question")
    static let copying = Focus("Copy")
    static let download = Focus("Download")
    static let reading = Focus("Reading")

    /// Whether the user cannot give its keys other meanings: text is typed there, or a letter answers a question.
    var hasFixedKeys: Bool { [.prompt, .question, .copying].contains(self) }

    /// Those of all screens, in the order of the tabs.
    static let ofScreens = Tab.allCases.flatMap { ofScreens(in: $0) }

    /// Those of the screens of a tab.
    static func ofScreens(in tab: Tab) -> [Focus] { ScreenID.all.filter { $0.tab == tab }.flatMap { $0.type.focuses } }

    /// Those of screens on which the keys with a trait act.
    static func ofScreens(with traits: Traits) -> [Focus] { ofScreens.filter { $0.traits.isSuperset(of: traits) } }

    /// Those of the screens of the same tab, which share keys of their own; none of what stands in front of screens.
    var family: [Focus] {
        Tab.allCases.lazy.map { Self.ofScreens(in: $0) }.first { $0.contains(self) } ?? []
    }
}

extension Focus: CaseIterable {
    static let allCases = ofScreens + [.help, .sourceLines, .prompt, .question, .copying, .download, .reading]
}
