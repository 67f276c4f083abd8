import ArgumentParser
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport

struct ErrorCommand: MessagingCommand {
    static let configuration = CommandConfiguration(
        commandName: "error",
        abstract: "What an error of AVPlayer's means: a code, or a dump with its chain of causes.",
        discussion: """
            A code is a number as a log or a debugger shows it (-12889, 18446744073709539816, 0xFFFFCDA7), four \
            characters ('fmt?') or HTTP 404, with its domain before it where that is known. A text is searched for \
            descriptions of NSError with the errors below them, entries of an error log as an application prints them \
            (name - value, name = value, JSON, W3C), and lines of the system's log: each different chain is told once, with \
            its count, and which of its errors is the cause.

            It tells what happened, who has to act, what usually follows, how sure that is, and what to look at. A code \
            that goes with several texts has a meaning for each. The catalogue is the table of playhead help errors.

            EXAMPLES
              playhead error -12889
              playhead error CoreMediaErrorDomain -12642
              playhead error NSURLErrorDomain/-1008 "'fmt?'" HTTP 404
              playhead error 'No response for media file in 9.97s'
              playhead error error.log
              playhead error <error.log
              playhead error --format json error.log
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            "Codes, each with its domain before it or without; a text; or files of text, - for standard input, which is also "
                + "read without any.",
            valueName: "code-or-file"),
        completion: .file())
    var subjects: [String] = []

    @Option(help: "How it is written.")
    var format = ReportFormat.text

    /// A text for people to paste is no larger.
    private static let largestText = 16 << 20

    @OptionGroup(title: "Messages") var messages: MessageOptions

    mutating func validate() throws {
        // What ends the options is no subject.
        if let end = subjects.firstIndex(of: "--") { subjects.remove(at: end) }
        for subject in subjects where subject.hasPrefix("-") && subject != "-" && ErrorArgument.code(subject) == nil {
            throw ValidationError(
                "\(subject): there is no such option, and a code it is not. A file is named ./\(subject).")
        }
        if subjects.isEmpty, StandardStreams.isTerminal(0) {
            throw ValidationError("name a code (playhead error -12889) or a file, or give a text on standard input.")
        }
    }

    func run() throws {
        var (entries, notes): ([ErrorReport.Entry], [String]) = ([], [])
        let catalog = ErrorCatalog()
        let files = POSIXFileSystem()
        for argument in try ErrorArgument.all(
            subjects.isEmpty ? ["-"] : subjects, isFile: { files.kind(of: $0) == .file })
        {
            let text: ErrorTextReader
            switch argument {
            case .code(let error):
                entries.append(ErrorReport.Entry(ErrorChain([error], line: 1), source: nil, catalog: catalog))
                continue
            case .text(let words): text = ErrorTextReader(words)
            case .file(let path): text = ErrorTextReader(try files.contents(of: path, limit: Self.largestText))
            }
            guard !text.chains.isEmpty else { throw argument.nothingFound }
            entries += text.chains.map { ErrorReport.Entry($0, source: argument.source, catalog: catalog) }
            if text.leftOutCount > 0 {
                notes.append(
                    "\(argument.source ?? "The text") has more than \(ErrorTextReader.mostChains) different chains of errors: "
                        + "\(text.leftOutCount) that came later are left out.")
            }
        }
        let report = ErrorReport(entries, notes: notes, catalog: catalog)
        try Pager.print(report.text(format, width: TextWidth.ofStandardOutput))
        if !format.isForPeople { for note in notes { StandardStreams.report(note) } }
    }
}

/// What is asked about by one argument, or by a domain and a code behind it.
private enum ErrorArgument {
    case code(MentionedError)
    case text(String)
    case file(String)

    /// Tells codes, texts and files apart.
    static func all(_ words: [String], isFile: (String) -> Bool) throws(CommandFailure) -> [ErrorArgument] {
        var found: [ErrorArgument] = []
        var domain: String?
        for word in words {
            if let code = code(word) {
                found.append(.code(MentionedError(domain: domain, code: code)))
            } else if let error = joined(word) {
                found.append(.code(error))
            } else if isDomain(word) {
                domain = named(word)
                continue
            } else if word == "-" || isFile(word) {
                found.append(.file(word))
            } else if word.contains(" ") || word.contains("\n") {
                found.append(.text(word))
            } else {
                throw .noInput(
                    "\(word): there is no such file, and it is no code (playhead error --help shows how one looks)")
            }
            domain = nil
        }
        if let domain { throw .usage("\(domain): a domain numbers many errors; give the code behind it") }
        return found
    }

    /// A code by itself; `nil` for what is none.
    static func code(_ word: String) -> Int? {
        if let number = ErrorCode.parse(word) { return number }
        if word.lowercased().hasPrefix("0x") { return Int(word.dropFirst(2), radix: 16).map(ErrorCode.folded) }
        let isQuoted = word.utf8.count == 6 && word.first == "'" && word.last == "'"
        let bytes = isQuoted ? Array(word.utf8.dropFirst().dropLast()) : []
        guard bytes.count == 4, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        return bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// A domain and a code in one word: `NSURLErrorDomain/-1008`, `CoreMediaErrorDomain:-12889`, `HTTP404`.
    private static func joined(_ word: String) -> MentionedError? {
        let domain = word.prefix { !"/:=( ".contains($0) }
        let digits = word[domain.endIndex...].drop { "/:=( ".contains($0) }.prefix { $0 != ")" }
        guard isDomain(String(domain)), let code = code(String(digits)) else { return nil }
        return MentionedError(domain: named(String(domain)), code: code)
    }

    /// A domain as it is written.
    private static func named(_ domain: String) -> String {
        domain.uppercased() == MentionedError.httpDomain ? MentionedError.httpDomain : domain
    }

    private static func isDomain(_ word: String) -> Bool {
        word.uppercased() == MentionedError.httpDomain || word.hasSuffix("ErrorDomain")
            || word == "kCFErrorDomainCFNetwork"
            || word == "kCFErrorDomainPOSIX"
    }

    /// The name of a text.
    var source: String? {
        switch self {
        case .code: nil
        case .text: "argument"
        case .file(let path): path == "-" ? "stdin" : path
        }
    }

    var nothingFound: CommandFailure {
        .badData(
            "\(source ?? ""): no error stands in it: neither a description of an error (Error Domain=... Code=...), nor a code "
                + "with its domain, nor words that the catalogue knows")
    }
}
