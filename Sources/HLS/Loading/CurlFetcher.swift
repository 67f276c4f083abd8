import ChildProcess

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Gets resources through the installed program curl, which knows TLS, proxies, compression and redirects.
public struct CurlFetcher: PlaylistFetcher {
    /// How long connecting may take, seconds.
    public var connectTimeout = 10
    /// How long all of it may take, seconds.
    public var timeout = 60
    /// How many redirects are followed.
    public var redirectLimit = 5
    /// The program: a name that is looked for on the path, or a path.
    public var program = "curl"

    /// A fetcher of these bounds.
    public init() {}

    /// Gets a whole resource.
    public func fetch(_ url: String, limit: Int) throws(LoadingError) -> FetchedResource {
        guard URIReference(url).isHTTP else {
            throw LoadingError(name: url, kind: .refused, problem: "only http and https URLs are fetched")
        }
        let child: ChildProcess
        do throws(ChildProcess.Failure) {
            child = try ChildProcess(program, arguments(url, limit: limit), keepsMessages: true)
        } catch {
            throw LoadingError(
                name: url, kind: .unreadable,
                problem: error.isMissing
                    ? "URLs are fetched by the program \(error.program), which is not installed: install it, or "
                        + "download the playlist and name the file"
                    : "\(error.program) was not started: \(error.reason)")
        }
        var output = PipeCollector(child.output, limit: limit)
        var messages = PipeCollector(child.messages ?? -1, limit: 1 << 16)
        while !output.isAtEnd || !messages.isAtEnd {
            PipeCollector.collect(&output, &messages)
            if output.isOverLimit { child.end() }
        }
        let status = child.wait()
        guard !output.isOverLimit, status != Self.tooLarge else {
            throw LoadingError(
                name: url, kind: .unreadable, problem: "larger than the \(limit >> 20) MiB that it may have")
        }
        return try answer(to: url, status, output.bytes, String(decoding: messages.bytes, as: UTF8.self))
    }

    /// Curl's exit status where a resource is larger than it may be.
    private static let tooLarge: Int32 = 63
    /// Curl's exit status where the server answered with an error.
    private static let errorAnswer: Int32 = 22

    /// The words for curl. No configuration of the user's is read, so that they mean the same everywhere; brackets and
    /// braces in the URL mean nothing, and it cannot be taken for an option: it begins with http.
    private func arguments(_ url: String, limit: Int) -> [String] {
        [
            "--disable", "--silent", "--show-error", "--fail", "--globoff", "--compressed", "--location",
            "--proto", "=http,https", "--proto-redir", "=http,https", "--max-redirs", String(redirectLimit),
            "--connect-timeout", String(connectTimeout), "--max-time", String(timeout),
            "--max-filesize", String(limit),
            "--write-out", "%{stderr}\\n%{http_code}\\n%{url_effective}\\n%{content_type}", "--url", url,
        ]
    }

    /// Takes apart what curl said: its own words, then the three lines that it was asked for.
    private func answer(
        to url: String, _ status: Int32, _ body: [UInt8], _ messages: String
    ) throws(LoadingError) -> FetchedResource {
        var lines = messages.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let told = lines.count >= 3 ? Array(lines.suffix(3)) : ["", url, ""]
        lines.removeLast(min(3, lines.count))
        guard status == 0 else {
            let words = lines.first { !$0.isEmpty } ?? "curl ended with status \(status)"
            let isMissing = status == Self.errorAnswer && ["404", "410"].contains(told[0])
            throw LoadingError(
                name: url, kind: isMissing ? .missing : .unreadable,
                problem: status == Self.errorAnswer
                    ? "the server answered with HTTP status \(told[0])"
                        + (told[1] == url ? "" : " at \(told[1]), where it was redirected to")
                    : words)
        }
        return FetchedResource(url: told[1], bytes: body, contentType: told[2].isEmpty ? nil : told[2])
    }
}

/// What has come through a pipe so far, up to a bound.
private struct PipeCollector {
    private let descriptor: Int32
    private let limit: Int
    private(set) var bytes: [UInt8] = []
    private(set) var isAtEnd: Bool
    /// Whether more came than may.
    private(set) var isOverLimit = false

    /// Takes over an end of a pipe, which is closed at its end.
    init(_ descriptor: Int32, limit: Int) {
        (self.descriptor, self.limit) = (descriptor, limit)
        isAtEnd = descriptor < 0
    }

    /// Waits until something comes through one of two pipes, and takes it.
    static func collect(_ first: inout PipeCollector, _ second: inout PipeCollector) {
        var waiting = [first, second].map { pipe in
            pollfd(fd: pipe.isAtEnd ? -1 : pipe.descriptor, events: Int16(POLLIN), revents: 0)
        }
        guard poll(&waiting, 2, -1) > 0 else { return }
        if waiting[0].revents != 0 { first.take() }
        if waiting[1].revents != 0 { second.take() }
    }

    private mutating func take() {
        let piece = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer -> [UInt8]? in
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { return [] }
            return count > 0 ? Array(buffer[..<count]) : nil
        }
        if let piece {
            isOverLimit = isOverLimit || bytes.count + piece.count > limit
            if !isOverLimit { bytes += piece }
        } else {
            close(descriptor)
            isAtEnd = true
        }
    }
}
