/// Gets resources piece by piece through the installed program curl.
public struct CurlStreamingFetcher: StreamingFetcher {
    /// How long connecting may take, seconds.
    var connectTimeout = 10
    /// How long nothing may come, seconds.
    var stallTimeout = 30
    /// How many redirects are followed.
    var redirectLimit = 5
    /// The program: a name that is looked for on the path, or a path.
    public var program = "curl"

    /// Creates a fetcher of the given bounds.
    public init() {}

    /// How long it waits before it says that it waits, milliseconds.
    private static let patience: Int32 = 200

    /// Gets a resource.
    public func fetch(_ request: ResourceRequest, _ receive: (ResourceEvent) -> Bool) throws(LoadingError) {
        guard case .url(let url) = request.location, URIReference(url).isHTTP else {
            throw LoadingError(
                name: request.location.description, kind: .refused, problem: "only http and https URLs are fetched")
        }
        let child = try command(url, request).start(program, for: url)
        // What was taken is handed over at once: only a head is ever held.
        var output = PipeCollector(child.output, limit: .max)
        var messages = PipeCollector(child.messages ?? -1, limit: 1 << 16)
        var heads = PipeCollector(child.extra ?? -1, limit: .max)
        var answer = CurlAnswer(of: url)
        var isWanted = true
        while !output.isAtEnd || !messages.isAtEnd || !heads.isAtEnd {
            PipeCollector.collect(&output, &messages, &heads, patience: Self.patience)
            isWanted = isWanted && answer.take(head: heads.takeBytes(), body: output.takeBytes(), receive)
            if !isWanted {
                output.stop()
                messages.stop()
                heads.stop()
            }
        }
        if !isWanted { child.end() }
        let status = child.wait()
        if isWanted, let problem = output.problem ?? heads.problem {
            throw SystemFaults.error(url, "cannot be read", problem)
        }
        guard isWanted, status != 0 || !answer.isAnswered else { return }
        let words = String(decoding: messages.bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
        throw LoadingError(
            name: url, kind: .unreadable, problem: words ?? "curl ended with status \(status) and without an answer")
    }

    /// The words for curl; see ``CurlFetcher``. Nothing is asked to be compressed unless the
    /// request says so: what is stored is what plays.
    private func command(_ url: String, _ request: ResourceRequest) -> CurlCommand {
        var command = CurlCommand(url: url, redirectLimit: redirectLimit, connectTimeout: connectTimeout)
        command.set("no-buffer")
        command.set("dump-header", "/dev/fd/3")
        command.set("suppress-connect-headers")
        command.set("speed-limit", "1")
        command.set("speed-time", String(stallTimeout))
        if request.acceptsGzip { command.set("header", "Accept-Encoding: gzip") }
        if let first = request.first {
            command.set("range", "\(first)-" + (request.last.map { String($0) } ?? ""))
            if let validator = request.validator { command.set("header", "If-Range: \(validator)") }
        }
        return command
    }
}
