/// What an HTTP status means to a player. CoreMedia has codes of its own for some statuses, and reports the others under
/// one code with the status in the text.
extension ErrorExplanation {
    /// CoreMedia's codes for HTTP statuses, with the status each stands for where its text tells none.
    static let statusOfCode: [Int: Int?] = [
        -12660: 403, -12661: 503, -12666: nil, -12667: nil, -12937: 401, -12938: 404, -16840: 401,
    ]

    private static let statuses = ErrorTables.ofManual.statuses

    /// Explains a status; nil stands for one that the log does not tell.
    init(ofStatus status: Int?) {
        if let status, let row = Self.statuses.first(where: { $0.statuses.contains(status) }) {
            self.init(ofStatus: status, meaning: row.meaning, nextCheck: row.nextCheck)
        } else {
            self.init(
                ofStatus: status,
                meaning: "The server answered with a status that the player does not know how to use.",
                nextCheck: "The CDN's log for the session identifier: which URL, which status.")
        }
    }

    private init(ofStatus status: Int?, meaning: String, nextCheck: String) {
        self.init(
            class: .delivery, severity: .variant, title: status.map { "HTTP \($0)" }, meaning: meaning,
            nextCheck: nextCheck, source: .standard)
    }
}
