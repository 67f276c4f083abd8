#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What curl is told: a configuration that it reads from its standard input, since its arguments are seen by all users of a
/// machine, and a URL may hold a token.
///
/// What it gets, what it says of that, and its own messages come through three pipes: nothing that a server sends can be taken for
/// another of them.
struct CurlCommand {
    private var lines: [String] = []

    /// What every request has in common: no configuration of the user's is read, so that it means the same everywhere; brackets and
    /// braces in URLs mean nothing; and nothing leads elsewhere than to http and https.
    init(url: String, redirectLimit: Int, connectTimeout: Int) {
        for flag in ["silent", "show-error", "globoff", "location"] { lines.append(flag) }
        set("proto", "=http,https")
        set("proto-redir", "=http,https")
        set("max-redirs", String(redirectLimit))
        set("connect-timeout", String(connectTimeout))
        set("url", url)
    }

    /// Adds an option without a value.
    mutating func set(_ option: String) { lines.append(option) }

    /// Adds an option.
    mutating func set(_ option: String, _ value: String) {
        var quoted = ""
        for character in value.unicodeScalars {
            switch character {
            case "\\", "\"": quoted += "\\\(character)"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(character)
            }
        }
        lines.append("\(option) = \"\(quoted)\"")
    }

    /// Starts it, with a descriptor 3 that it can be told to write to as `/dev/fd/3`.
    func start(_ program: String, for url: String) throws(LoadingError) -> ChildProcess {
        do throws(ChildProcess.Failure) {
            let feed = try StreamFeed(Array((lines.joined(separator: "\n") + "\n").utf8), then: nil)
            defer { close(feed.output) }
            return try ChildProcess(
                program, ["--disable", "--config", "-"], input: feed.output, keepsMessages: true, hasExtraOutput: true)
        } catch {
            throw LoadingError(error, url: url)
        }
    }
}

extension LoadingError {
    /// Why the program that fetches was not started.
    fileprivate init(_ failure: ChildProcess.Failure, url: String) {
        self.init(
            name: url, kind: .unreadable,
            problem: failure.isMissing
                ? "URLs are fetched by the program \(failure.program), which is not installed: install it, or "
                    + "download the playlist and name the file"
                : "\(failure.program) was not started: \(failure.reason)")
    }
}
