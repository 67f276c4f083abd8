import ChildProcess

/// Gets resources piece by piece through the installed program curl.
public struct CurlResourceFetcher: ResourceFetcher {
    /// How long connecting may take, seconds.
    public var connectTimeout = 10
    /// How long nothing may come, seconds.
    public var stallTimeout = 30
    /// How many redirects are followed.
    public var redirectLimit = 5
    /// The program: a name that is looked for on the path, or a path.
    public var program = "curl"

    /// A fetcher of these bounds.
    public init() {}

    /// How long it waits before it says that it waits, milliseconds.
    private static let patience: Int32 = 200
    /// A head is no larger, bytes.
    private static let headLimit = 1 << 18

    /// Gets a resource.
    public func fetch(_ request: ResourceRequest, _ receive: (ResourceEvent) -> Bool) throws(LoadingError) {
        guard case .url(let url) = request.location, URIReference(url).isHTTP else {
            throw LoadingError(
                name: request.location.description, kind: .refused, problem: "only http and https URLs are fetched")
        }
        let child: ChildProcess
        do throws(ChildProcess.Failure) {
            child = try ChildProcess(program, arguments(url, request), keepsMessages: true)
        } catch {
            throw LoadingError(error, url: url)
        }
        // What was taken is handed over at once: only a head is ever held.
        var output = PipeCollector(child.output, limit: .max)
        var messages = PipeCollector(child.messages ?? -1, limit: 1 << 16)
        var head: [UInt8]? = []
        var isWanted = true
        while !output.isAtEnd || !messages.isAtEnd {
            PipeCollector.collect(&output, &messages, patience: Self.patience)
            let bytes = output.takeBytes()
            isWanted = isWanted && Self.pass(bytes, &head, receive)
            if !isWanted {
                output.stop()
                messages.stop()
            }
        }
        if !isWanted { child.end() }
        let status = child.wait()
        guard isWanted, status != 0 || head != nil else { return }
        let words = String(decoding: messages.bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
        throw LoadingError(
            name: url, kind: .unreadable, problem: words ?? "curl ended with status \(status) and without an answer")
    }

    /// Passes on what came. Returns whether more is wanted.
    ///
    /// - Parameter head: the head so far; nil behind it.
    static func pass(_ bytes: [UInt8], _ head: inout [UInt8]?, _ receive: (ResourceEvent) -> Bool) -> Bool {
        guard var text = head else { return receive(bytes.isEmpty ? .waiting : .bytes(bytes[...])) }
        text += bytes
        while let end = headEnd(in: text) {
            let answer = ResourceAnswer(head: String(decoding: text[..<end], as: UTF8.self))
            text = Array(text[end...])
            // What leads elsewhere is followed, and what is on the way is not the answer.
            guard let answer, answer.status >= 200, !answer.isRedirect else { continue }
            head = nil
            return receive(.answer(answer)) && (text.isEmpty || receive(.bytes(text[...])))
        }
        head = text
        return text.count <= headLimit && receive(.waiting)
    }

    /// The byte behind the empty line that ends a head.
    private static func headEnd(in bytes: [UInt8]) -> Int? {
        var last: UInt8 = 0
        for (index, byte) in bytes.enumerated() where byte != 0x0D {
            if byte == 0x0A, last == 0x0A { return index + 1 }
            last = byte
        }
        return nil
    }

    /// The words for curl; see ``CurlFetcher``. Nothing is asked to be compressed: what is stored is what plays.
    private func arguments(_ url: String, _ request: ResourceRequest) -> [String] {
        var words = [
            "--disable", "--silent", "--show-error", "--globoff", "--no-buffer", "--include",
            "--suppress-connect-headers", "--location",
            "--proto", "=http,https", "--proto-redir", "=http,https", "--max-redirs", String(redirectLimit),
            "--connect-timeout", String(connectTimeout), "--speed-limit", "1", "--speed-time", String(stallTimeout),
        ]
        if let first = request.first {
            words += ["--range", "\(first)-" + (request.last.map { String($0) } ?? "")]
            if let validator = request.validator { words += ["--header", "If-Range: \(validator)"] }
        }
        return words + ["--url", url]
    }
}

extension ResourceAnswer {
    /// Whether curl asks elsewhere then.
    fileprivate var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
}
