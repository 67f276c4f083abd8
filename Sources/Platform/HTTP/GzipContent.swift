#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What a server compressed with gzip (RFC 1952). Curl would unpack it as well, but takes what ends early for all of it.
enum GzipContent {
    /// Whether bytes are compressed: no playlist begins so.
    static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// Whether a `Content-Encoding` names gzip and nothing else (RFC 9110, 8.4). Of a body that is not what it says,
    /// players make nothing either.
    private static func isNamed(in contentEncoding: String) -> Bool {
        ["gzip", "x-gzip"].contains(contentEncoding.lowercased())
    }

    /// What a server sent, unpacked where it is compressed.
    ///
    /// - Throws: as ``unpack(_:limit:url:)``; where the server says that it is compressed, and it is not.
    static func content(
        _ bytes: [UInt8], encoding: String, limit: Int, url: String
    ) throws(LoadingError) -> [UInt8] {
        if isCompressed(bytes) { return try unpack(bytes, limit: limit, url: url) }
        guard isNamed(in: encoding) else { return bytes }
        throw LoadingError(
            name: url, kind: .unreadable,
            problem: "the server says that it is compressed (Content-Encoding: \(encoding)), and it is not")
    }

    /// Unpacks bytes with the installed program gzip.
    ///
    /// - Parameters:
    ///   - limit: how many bytes they may be, unpacked.
    ///   - url: where they came from, for errors.
    /// - Throws: where they end early, are damaged or too many.
    static func unpack(_ bytes: [UInt8], limit: Int, url: String) throws(LoadingError) -> [UInt8] {
        guard let file = tmpfile() else { throw notStored(url) }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0,
            lseek(fileno(file), 0, SEEK_SET) == 0
        else { throw notStored(url) }
        let child: ChildProcess
        do throws(ChildProcess.Failure) {
            child = try ChildProcess("gzip", ["-dcq"], input: fileno(file))
        } catch {
            throw LoadingError(
                name: url, kind: .unreadable,
                problem:
                    "compressed by the server: the program gzip, which unpacks it, was not started: \(error.reason)")
        }
        var output = PipeCollector(child.output, limit: limit)
        var none = PipeCollector(-1, limit: 0)
        while !output.isAtEnd {
            PipeCollector.collect(&output, &none)
            if output.isOverLimit { child.end() }
        }
        let status = child.wait()
        if let problem = output.problem { throw SystemFaults.error(url, "cannot be read", problem) }
        if output.isOverLimit { throw LoadingError(tooLarge: url, limit: limit) }
        guard status == 0 || status == surplus else {
            throw LoadingError(
                name: url, kind: .unreadable, problem: "what the server compressed (gzip) ends early or is damaged")
        }
        return output.bytes
    }

    /// Gzip's exit status where all is unpacked, and other bytes follow.
    private static let surplus: Int32 = 2

    private static func notStored(_ url: String) -> LoadingError {
        LoadingError(
            name: url, kind: .unreadable,
            problem: "compressed by the server, and there is no room to unpack it: \(String(cString: strerror(errno)))")
    }
}

extension LoadingError {
    /// A resource is larger than it may be.
    init(tooLarge url: String, limit: Int) {
        self.init(name: url, kind: .unreadable, problem: "larger than the \(limit >> 20) MiB that it may have")
    }
}
