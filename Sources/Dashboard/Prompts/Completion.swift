import PlayheadPlatform

/// What the last word before the cursor can be completed to.
struct Completion: Equatable, Sendable {
    /// What stands before the word.
    private let kept: String
    /// The words that it can become, the likeliest first.
    let words: [String]
    /// Which of them it is.
    private(set) var index = 0

    /// Nil where there is no word to complete it to.
    init?(keeping kept: String, words: [String]) {
        guard !words.isEmpty else { return nil }
        (self.kept, self.words) = (kept, words)
    }

    /// The whole text with the word.
    var text: String { kept + words[index] }

    /// The same with the next word.
    var next: Completion {
        var next = self
        next.index = (index + 1) % words.count
        return next
    }
}

extension Completion {
    /// No more names of a folder are offered.
    private static let mostNames = 1000

    /// What a path can be completed to: the names in its folder that begin as its end does, folders with a slash behind them.
    /// Names that begin with a dot are offered only where one was typed.
    init?(ofPath text: String, in environment: DashboardEnvironment) {
        guard let files = environment.files else { return nil }
        let folder = text.lastIndex(of: "/").map { String(text[...$0]) } ?? ""
        let name = text.dropFirst(folder.count)
        let named = environment.expanded(folder)
        let path = folder.isEmpty ? "." : named == "/" ? named : String(named.dropLast())
        guard let names = try? files.entries(of: path) else { return nil }
        let matching = names.lazy.filter { $0.hasPrefix(name) && ($0.first != "." || name.first == ".") }
        let words = matching.prefix(Self.mostNames).map { entry in
            let place = path.hasSuffix("/") ? path + entry : path + "/" + entry
            return files.kind(of: place) == .folder ? entry + "/" : entry
        }
        self.init(keeping: folder, words: Array(words))
    }

    /// What the last name of a list with commas can be completed to.
    init?(ofList text: String, names: [String]) {
        let kept = text.lastIndex(of: ",").map { String(text[...$0]) + " " } ?? ""
        let word = text.dropFirst(max(0, kept.count - 1)).drop { $0 == " " }.lowercased()
        self.init(keeping: kept, words: names.filter { $0.lowercased().hasPrefix(word) })
    }
}
