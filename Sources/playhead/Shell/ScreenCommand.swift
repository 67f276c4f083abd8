/// The command line that shows a screen, as somebody else would type it.
enum ScreenCommand {
    /// What each view says anew, and what is written beside it.
    private static let options: Set = ["--export", "--screen", "--session", "--snapshot", "--at"]
    private static let flags: Set = ["--play", "--follow"]

    /// The words of the command that runs, without what belongs to this run alone; none where it reads standard input, which
    /// nobody else has.
    static func words(_ arguments: [String]) -> [String] {
        guard !arguments.contains("-") else { return [] }
        var words = ["playhead"]
        var isValue = false
        for word in arguments.dropFirst() {
            if isValue {
                isValue = false
            } else if options.contains(word) {
                isValue = true
            } else if !flags.contains(word), !options.contains(String(word.prefix { $0 != "=" })) {
                words.append(word)
            }
        }
        return words
    }
}
