/// Gets resources through the installed program curl, which knows TLS, proxies, compression and redirects.
public struct CurlFetcher: ResourceFetcher {
    /// How long connecting may take, seconds.
    public var connectTimeout = 10
    /// How long all of it may take, seconds.
    public var timeout = 60
    /// How many redirects are followed.
    public var redirectLimit = 5
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
        let child: ChildProcess
        do throws(ChildProcess.Failure) {
            child = try ChildProcess(program, arguments(url, limit: limit), keepsMessages: true)
        } catch {
            throw LoadingError(error, url: url)
        }
        var output = PipeCollector(child.output, limit: limit)
        var messages = PipeCollector(child.messages ?? -1, limit: 1 << 16)
        while !output.isAtEnd || !messages.isAtEnd {
            PipeCollector.collect(&output, &messages, patience: Self.patience)
            if output.isOverLimit { child.end() }
            guard isCancelled() else { continue }
            child.end()
            output.stop()
            messages.stop()
            _ = child.wait()
            throw Self.cancelled(url)
        }
        let status = child.wait()
        guard !output.isOverLimit, status != Self.tooLarge else {
            throw LoadingError(tooLarge: url, limit: limit)
        }
        let words = String(decoding: messages.bytes, as: UTF8.self)
        return try answer(to: url, status, output.bytes, limit: limit, words)
    }

    private static func cancelled(_ url: String) -> LoadingError {
        LoadingError(name: url, kind: .unreadable, problem: "no longer waited for")
    }

    /// Curl's exit status where a resource is larger than it may be.
    private static let tooLarge: Int32 = 63
    /// Curl's exit status where the server answered with an error.
    private static let errorAnswer: Int32 = 22

    /// The words for curl. No configuration of the user's is read, so that they mean the same everywhere; brackets and
    /// braces in the URL mean nothing, and it cannot be taken for an option: it begins with http.
    private func arguments(_ url: String, limit: Int) -> [String] {
        [
            "--disable", "--silent", "--show-error", "--fail", "--globoff", "--location",
            "--header", "Accept-Encoding: gzip",
            "--proto", "=http,https", "--proto-redir", "=http,https", "--max-redirs", String(redirectLimit),
            "--connect-timeout", String(connectTimeout), "--max-time", String(timeout),
            "--max-filesize", String(limit),
            // Curl before 7.84 knows no %header, and prints the word as it is.
            "--write-out",
            "%{stderr}\\n%{http_code}\\n%{url_effective}\\n%{content_type}\\n%header{content-encoding}", "--url", url,
        ]
    }

    /// Takes apart what curl said: its own words, then the four lines that it was asked for.
    private func answer(
        to url: String, _ status: Int32, _ body: [UInt8], limit: Int, _ messages: String
    ) throws(LoadingError) -> FetchedResource {
        var lines = messages.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let asked = lines.count >= 4 ? Array(lines.suffix(4)) : ["", url, "", ""]
        let (code, finalURL, type, encoding) = (asked[0], asked[1], asked[2], asked[3])
        lines.removeLast(min(4, lines.count))
        guard status == 0 else {
            let words = lines.first { !$0.isEmpty } ?? "curl ended with status \(status)"
            let isMissing = status == Self.errorAnswer && ["404", "410"].contains(code)
            throw LoadingError(
                name: url, kind: isMissing ? .missing : .unreadable,
                problem: status == Self.errorAnswer
                    ? "the server answered with HTTP status \(code)"
                        + (finalURL == url ? "" : " at \(finalURL), where it was redirected to")
                    : words)
        }
        let bytes = try GzipContent.content(body, encoding: encoding, limit: limit, url: url)
        return FetchedResource(url: finalURL, bytes: bytes, contentType: type.isEmpty ? nil : type)
    }
}

extension LoadingError {
    /// Why the program that fetches was not started.
    init(_ failure: ChildProcess.Failure, url: String) {
        self.init(
            name: url, kind: .unreadable,
            problem: failure.isMissing
                ? "URLs are fetched by the program \(failure.program), which is not installed: install it, or "
                    + "download the playlist and name the file"
                : "\(failure.program) was not started: \(failure.reason)")
    }
}
