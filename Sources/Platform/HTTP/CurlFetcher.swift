/// Gets resources through the installed program curl, which knows TLS, proxies, compression and redirects.
public struct CurlFetcher: ResourceFetcher {
    /// How long connecting may take, seconds.
    var connectTimeout = 10
    /// How long all of it may take, seconds.
    public var timeout = 60
    /// How many redirects are followed.
    var redirectLimit = 5
    /// The program: a name that is looked for on the path, or a path.
    public var program = "curl"
    /// Whether the user waits for something else by now; asked five times a second.
    public var isCancelled: @Sendable () -> Bool

    /// Creates a fetcher of the given bounds.
    public init(isCancelled: @escaping @Sendable () -> Bool = { false }) { self.isCancelled = isCancelled }

    /// How long it waits before it asks whether it is to end, milliseconds.
    private static let patience: Int32 = 200

    /// Gets a whole resource; what the server sends compressed is unpacked.
    public func fetch(_ url: String, limit: Int) throws(LoadingError) -> FetchedResource {
        guard URIReference(url).isHTTP else {
            throw LoadingError(name: url, kind: .refused, problem: "only http and https URLs are fetched")
        }
        if isCancelled() { throw Self.cancelled(url) }
        let child = try command(url, limit: limit).start(program, for: url)
        var body = PipeCollector(child.extra ?? -1, limit: limit)
        var report = PipeCollector(child.output, limit: Self.longestReport)
        var messages = PipeCollector(child.messages ?? -1, limit: 1 << 16)
        while !body.isAtEnd || !report.isAtEnd || !messages.isAtEnd {
            PipeCollector.collect(&body, &report, &messages, patience: Self.patience)
            if body.isOverLimit { child.end() }
            guard isCancelled() else { continue }
            child.end()
            body.stop()
            report.stop()
            messages.stop()
            _ = child.wait()
            throw Self.cancelled(url)
        }
        let status = child.wait()
        guard !body.isOverLimit, status != Self.tooLarge else {
            throw LoadingError(tooLarge: url, limit: limit)
        }
        if let problem = body.problem ?? report.problem { throw SystemFaults.error(url, "cannot be read", problem) }
        let words = String(decoding: messages.bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
        let answer = Answer(report: report)
        guard status == 0 else { throw Self.error(of: url, status, answer, words) }
        guard let answer else {
            throw LoadingError(
                name: url, kind: .unreadable, problem: "what \(program) says of the answer cannot be read")
        }
        guard URIReference(answer.url).isHTTP else {
            throw LoadingError(
                name: url, kind: .refused, problem: "the server led to what is no http and no https URL")
        }
        return FetchedResource(
            url: answer.url,
            bytes: try GzipContent.content(body.bytes, encoding: answer.encoding, limit: limit, url: url),
            contentType: answer.type.isEmpty ? nil : String(answer.type.prefix(Self.longestType)),
            encoding: answer.encoding.isEmpty ? nil : String(answer.encoding.prefix(Self.longestType)))
    }

    private static func cancelled(_ url: String) -> LoadingError {
        LoadingError(name: url, kind: .unreadable, problem: "no longer waited for")
    }

    /// Curl's exit status where a resource is larger than it may be.
    private static let tooLarge: Int32 = 63
    /// Curl's exit status where the server answered with an error.
    private static let errorAnswer: Int32 = 22
    /// Curl takes no more of a head than this, bytes, and the report repeats three fields of it.
    private static let longestReport = 1 << 20
    /// No media type has more characters.
    private static let longestType = 256

    /// The words for curl.
    private func command(_ url: String, limit: Int) -> CurlCommand {
        var command = CurlCommand(url: url, redirectLimit: redirectLimit, connectTimeout: connectTimeout)
        command.set("fail")
        command.set("header", "Accept-Encoding: gzip")
        command.set("max-time", String(timeout))
        command.set("max-filesize", String(limit))
        command.set("output", "/dev/fd/3")
        command.set("write-out", Answer.format)
        return command
    }

    /// What curl says of the answer, when all is over.
    private struct Answer {
        /// Curl before 7.84 knows no %header, and prints the word as it is.
        static let format = #"%{http_code}\n%{url_effective}\n%{content_type}\n%header{content-encoding}"#

        let code: String
        /// The URL that answered.
        let url: String
        let type: String
        let encoding: String

        /// Nil where it is none: no field of a head holds a line's end.
        init?(report: PipeCollector) {
            let lines = String(decoding: report.bytes, as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            guard !report.isOverLimit, lines.count == 4 else { return nil }
            (code, url, type, encoding) = (lines[0], lines[1], lines[2], lines[3])
        }
    }

    /// Why there is no answer, or one that is an error.
    private static func error(of url: String, _ status: Int32, _ answer: Answer?, _ words: String?) -> LoadingError {
        guard status == errorAnswer, let answer else {
            return LoadingError(
                name: url, kind: .unreadable, problem: words ?? "curl ended with status \(status)")
        }
        return LoadingError(
            name: url, kind: ["404", "410"].contains(answer.code) ? .missing : .unreadable,
            problem: "the server answered with HTTP status \(answer.code)"
                + (answer.url == url ? "" : " at \(answer.url), where it was redirected to"))
    }
}
