import FragmentedMP4
public import HLS
import PlayheadMedia
public import PlayheadPlatform

/// Opens segments of files and of servers.
///
/// Files are never read whole. What a server sends is kept in memory while it is looked at, up to ``limit`` bytes; how much
/// comes of all segments together is what `fetcher` bounds.
public struct SegmentLoader<Files: FileSystem>: SegmentSource {
    private let loader: PlaylistLoader<Files>
    private let fetcher: any StreamingFetcher
    /// No segment of a server is larger, bytes: ten seconds of 200 Mb/s have 250 MB.
    public var limit = 256 << 20
    /// Whether nobody waits any more for what comes from a server.
    public var isCancelled: @Sendable () -> Bool = { false }

    /// A loader of segments; `loader` says where a playlist may lead.
    public init(_ loader: PlaylistLoader<Files>, fetcher: any StreamingFetcher) {
        (self.loader, self.fetcher) = (loader, fetcher)
    }

    /// Opens a resource.
    public func open(_ resource: SegmentResource, from base: String) -> OpenedResource {
        do throws(LoadingError) {
            switch try loader.location(of: resource.uri, from: ResourceLocation(base)) {
            case .file(let path): return Self.file(path, resource.byteRange)
            case .url(let url): return fetch(url, resource.byteRange)
            case .standardInput: return OpenedResource(.failure(.missing))
            }
        } catch {
            return OpenedResource(.failure(ResourceFailure(error)))
        }
    }

    /// The size of a resource: a server is asked for its first byte, since not every one answers HEAD.
    public func size(of uri: String, from base: String) -> (size: Result<Int, ResourceFailure>, answer: ResourceAnswer?)
    {
        do throws(LoadingError) {
            guard case .url(let url) = try loader.location(of: uri, from: ResourceLocation(base)) else {
                let opened = open(SegmentResource(uri: uri), from: base)
                return (opened.input.map(\.size), opened.answer)
            }
            var answer: ResourceAnswer?
            try fetcher.fetch(request(url, 0..<1)) { event in
                if case .answer(let head) = event { answer = head }
                return answer == nil && !isCancelled()
            }
            return (Self.size(answer), answer)
        } catch {
            return (.failure(ResourceFailure(error)), nil)
        }
    }

    private static func size(_ answer: ResourceAnswer?) -> Result<Int, ResourceFailure> {
        guard let answer else { return .failure(.unread("there was no answer")) }
        // Of an empty resource no byte can be sent (RFC 9110 section 15.5.17).
        if answer.status == 416, answer.total == 0 { return .success(0) }
        guard answer.status == 200 || answer.status == 206 else { return .failure(.status(answer.status)) }
        if let encoding = answer.encoding { return .failure(.compressed(encoding)) }
        let size = answer.status == 206 ? answer.total : answer.length
        return size.map { .success($0) } ?? .failure(.unread("the server does not tell how many bytes it has"))
    }

    private static func file(_ path: String, _ range: ByteRange?) -> OpenedResource {
        do throws(MovieError) {
            let file = try MovieFile(path)
            guard let range else { return OpenedResource(.success(file)) }
            guard let bytes = range.bytes, let part = MediaRange(bytes, of: file) else {
                return OpenedResource(.failure(.outsideRange(size: file.size)))
            }
            return OpenedResource(.success(part))
        } catch {
            return OpenedResource(.failure(error.kind == .missing ? .missing : .unread(error.problem)))
        }
    }

    private func fetch(_ url: String, _ range: ByteRange?) -> OpenedResource {
        if let range, range.bytes?.isEmpty != false { return OpenedResource(.failure(.outsideRange(size: nil))) }
        var request = request(url, range?.bytes)
        // Browsers' players cannot but say so: a server that compresses segments for them is found.
        request.acceptsGzip = range == nil
        var body = SegmentBody(range: range?.bytes, limit: limit)
        do throws(LoadingError) {
            try fetcher.fetch(request) { body.take($0) && !isCancelled() }
        } catch {
            return OpenedResource(.failure(body.failure(behind: error)), answer: body.answer)
        }
        return OpenedResource(body.result(name: url), answer: body.answer)
    }
}

extension SegmentLoader {
    private func request(_ url: String, _ range: Range<Int>?) -> ResourceRequest {
        var reference = URIReference(url)
        reference.fragment = nil
        return ResourceRequest(
            .url(reference.encoded), first: range?.lowerBound, last: range.map { $0.upperBound - 1 }, limit: limit)
    }
}

/// What comes of a segment from a server, no more of it than is wanted.
private struct SegmentBody {
    /// The bytes that are wanted; nil for all.
    let range: Range<Int>?
    let limit: Int
    private(set) var answer: ResourceAnswer?
    private var bytes: [UInt8] = []
    /// Where the next byte stands in the resource.
    private var offset = 0
    private var failure: ResourceFailure?

    init(range: Range<Int>?, limit: Int) { (self.range, self.limit) = (range, limit) }

    /// Takes what came. Returns whether more is wanted.
    mutating func take(_ event: ResourceEvent) -> Bool {
        switch event {
        case .waiting: break
        case .answer(let answer): begin(answer)
        case .bytes(let piece): append(piece)
        }
        return failure == nil && !isWhole
    }

    /// Whether all is there that is wanted of a longer resource.
    private var isWhole: Bool { range.map { offset >= $0.upperBound } ?? false }

    private mutating func begin(_ answer: ResourceAnswer) {
        self.answer = answer
        switch answer.status {
        case 200: break
        case 206 where range != nil: offset = answer.first ?? range?.lowerBound ?? 0
        case 416: failure = .outsideRange(size: answer.total)
        default: failure = .status(answer.status)
        }
        if failure == nil, let encoding = answer.encoding { failure = .compressed(encoding) }
        if failure == nil, range == nil, let length = answer.length, length > limit { failure = tooLarge }
    }

    private mutating func append(_ piece: ArraySlice<UInt8>) {
        // A server that does not know ranges sends all: what stands before is passed over.
        let wanted = (range ?? 0..<Int.max).clamped(to: offset..<offset + piece.count)
        if !wanted.isEmpty {
            bytes +=
                piece[(piece.startIndex + wanted.lowerBound - offset)..<(piece.startIndex + wanted.upperBound - offset)]
        }
        offset += piece.count
        if bytes.count > limit { failure = tooLarge }
    }

    private var tooLarge: ResourceFailure { .unread("larger than the \(limit >> 20) MiB that a segment may have") }

    func result(name: String) -> Result<any MovieInput, ResourceFailure> {
        if let failure { return .failure(failure) }
        if let range, bytes.count < range.count { return .failure(.outsideRange(size: answer?.total ?? offset)) }
        return .success(MediaBytes(name: name, bytes))
    }

    /// Why it did not come to its end.
    func failure(behind error: LoadingError) -> ResourceFailure {
        if let failure { return failure }
        if error.kind != .overLimit, let expected = answer?.length, bytes.count < expected {
            return .incomplete(received: bytes.count, expected: expected)
        }
        return ResourceFailure(error)
    }
}

extension ResourceFailure {
    fileprivate init(_ error: LoadingError) {
        self =
            switch error.kind {
            case .missing: .missing
            case .refused: .refused(error.problem)
            case .unreadable, .overLimit, .invalid: .unread(error.problem)
            }
    }
}

extension ByteRange {
    /// The bytes; nil where nothing tells where they begin, or they would end where no file does.
    var bytes: Range<Int>? {
        guard let offset, offset >= 0, length >= 0 else { return nil }
        let (end, overflow) = offset.addingReportingOverflow(length)
        return overflow ? nil : offset..<end
    }
}
