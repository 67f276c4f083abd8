import HLS
import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Where a download's resources come from: servers, through curl, and files.
struct DownloadSources: StreamingFetcher {
    private let curl = CurlStreamingFetcher()

    func fetch(_ request: ResourceRequest, _ receive: (ResourceEvent) -> Bool) throws(LoadingError) {
        switch request.location {
        case .url: try curl.fetch(request, receive)
        case .file(let path): try read(path, request, receive)
        case .standardInput:
            throw LoadingError(name: "-", kind: .refused, problem: "standard input has no segments")
        }
    }

    /// Answers as a server would.
    private func read(
        _ path: String, _ request: ResourceRequest, _ receive: (ResourceEvent) -> Bool
    ) throws(LoadingError) {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        var about = stat()
        guard file >= 0, fstat(file, &about) == 0 else { throw Self.failure(path) }
        defer { close(file) }
        guard about.st_mode & S_IFMT == S_IFREG else {
            throw LoadingError(name: path, kind: .unreadable, problem: "this is no file")
        }
        let size = Int(about.st_size)
        let answer = Self.answer(to: request, size: size, validator: Self.validator(about))
        guard receive(.answer(answer)), answer.status < 300 else { return }
        var (offset, rest) = (answer.first ?? 0, answer.length ?? 0)
        while rest > 0 {
            let bytes = [UInt8](unsafeUninitializedCapacity: min(rest, 1 << 20)) { buffer, count in
                count = max(0, pread(file, buffer.baseAddress, buffer.count, off_t(offset)))
            }
            if bytes.isEmpty { throw Self.failure(path) }
            guard receive(.bytes(bytes[...])) else { return }
            (offset, rest) = (offset + bytes.count, rest - bytes.count)
        }
    }

    private static func answer(to request: ResourceRequest, size: Int, validator: String) -> ResourceAnswer {
        guard let first = request.first, request.validator == nil || request.validator == validator else {
            return ResourceAnswer(status: 200, length: size, validator: validator)
        }
        let last = min(request.last ?? .max, size - 1)
        guard first <= last else { return ResourceAnswer(status: 416) }
        return ResourceAnswer(
            status: 206, length: last - first + 1, first: first, last: last, total: size, validator: validator)
    }

    /// What changes when the file does.
    private static func validator(_ about: stat) -> String {
        #if canImport(Glibc)
        let time = about.st_mtim
        #else
        let time = about.st_mtimespec
        #endif
        return "\(about.st_size)-\(time.tv_sec).\(time.tv_nsec)"
    }

    private static func failure(_ path: String) -> LoadingError {
        LoadingError(name: path, kind: .unreadable, problem: "cannot be read: \(String(cString: strerror(errno)))")
    }
}
