/// A fetcher that makes no other request once its fetches together have come to their limits.
public final class BoundedFetcher: ResourceFetcher {
    private let fetcher: any ResourceFetcher
    private let allowance: FetchAllowance

    /// Bounds what a fetcher gets. `now` is a clock that only rises, seconds; the machine's unless given.
    public init(
        _ fetcher: any ResourceFetcher, limits: FetchLimits, now: (@Sendable () -> Double)? = nil
    ) {
        self.fetcher = fetcher
        allowance = FetchAllowance(limits, now: now ?? FetchAllowance.secondsOfClock)
    }

    /// Why so many more resources are not to be had.
    public func obstacle(toFetching count: Int) -> String? { allowance.obstacle(toRequests: count) }

    /// Gets a whole resource.
    ///
    /// - Throws: where a limit is reached too.
    public func fetch(_ url: String, limit: Int) throws(LoadingError) -> FetchedResource {
        try allowance.takeRequest(of: url)
        let resource = try fetcher.fetch(url, limit: limit)
        // The last one may pass the limit by its own, which is the smaller.
        _ = allowance.take(bytes: resource.bytes.count, of: url)
        return resource
    }
}

/// A fetcher of large resources that ends where its fetches together have come to their limits, be it within one.
public final class BoundedStreamingFetcher: StreamingFetcher {
    private let fetcher: any StreamingFetcher
    private let allowance: FetchAllowance

    /// Bounds what a fetcher gets. `now` is a clock that only rises, seconds; the machine's unless given.
    public init(_ fetcher: any StreamingFetcher, limits: FetchLimits, now: (@Sendable () -> Double)? = nil) {
        self.fetcher = fetcher
        allowance = FetchAllowance(limits, now: now ?? FetchAllowance.secondsOfClock)
    }

    /// Gets a resource.
    ///
    /// - Throws: where a limit is reached too; what came until then was handed over.
    public func fetch(_ request: ResourceRequest, _ receive: (ResourceEvent) -> Bool) throws(LoadingError) {
        let name = request.location.description
        try allowance.takeRequest(of: name)
        var refusal: LoadingError?
        try fetcher.fetch(request) { event in
            guard receive(event) else { return false }
            let count = if case .bytes(let bytes) = event { bytes.count } else { 0 }
            refusal = allowance.take(bytes: count, of: name)
            return refusal == nil
        }
        if let refusal { throw refusal }
    }
}
