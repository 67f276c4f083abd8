import HLS
import PlayheadPlatform
import Synchronization

/// A server in memory, which may do what real ones do.
final class SmallServer: ResourceFetcher, StreamingFetcher {
    /// What it is like.
    struct Habits {
        var hasRanges = true
        var hasTags = true
        var tellsLength = true
        /// It sends so many bytes of each resource at a time, then the connection is lost; nil for all.
        var cut: Int?
        /// The statuses that it answers with first.
        var statuses: [Int] = []
        var encoding: String?
        /// It sends a part even if the resource is another by now.
        var ignoresConditions = false
        /// It sends so many bytes more than it said.
        var surplus = 0
    }

    private struct State {
        var resources: [String: [UInt8]]
        var habits = Habits()
        var requests: [ResourceRequest] = []
        var version = 1
    }

    private let state: Mutex<State>

    init(_ resources: [String: [UInt8]]) { state = Mutex(State(resources: resources)) }

    var habits: Habits {
        get { state.withLock { $0.habits } }
        set { state.withLock { $0.habits = newValue } }
    }

    /// What it was asked for.
    var requests: [ResourceRequest] {
        get { state.withLock { $0.requests } }
        set { state.withLock { $0.requests = newValue } }
    }

    /// Puts something else at a URL.
    func change(_ url: String, to bytes: [UInt8]?) {
        state.withLock { state in
            state.resources[url] = bytes
            state.version += 1
        }
    }

    func fetch(_ url: String, limit: Int) throws(LoadingError) -> FetchedResource {
        guard let bytes = state.withLock({ $0.resources[url] }) else {
            throw LoadingError(name: url, kind: .missing, problem: "the server answered with HTTP status 404")
        }
        return FetchedResource(url: url, bytes: bytes)
    }

    func fetch(_ request: ResourceRequest, _ receive: (ResourceEvent) -> Bool) throws(LoadingError) {
        let (bytes, habits, version) = state.withLock { state -> ([UInt8]?, Habits, Int) in
            state.requests.append(request)
            var habits = state.habits
            if !state.habits.statuses.isEmpty { habits.statuses = [state.habits.statuses.removeFirst()] }
            return (state.resources[request.location.description], habits, state.version)
        }
        let validator = habits.hasTags ? "\"\(version)\"" : nil
        guard let bytes, habits.statuses.isEmpty else {
            _ = receive(.answer(ResourceAnswer(status: habits.statuses.first ?? 404)))
            return
        }
        var answer = ResourceAnswer(status: 200, length: bytes.count, validator: validator, encoding: habits.encoding)
        var body = bytes[...]
        let holds = habits.ignoresConditions || request.validator == nil || request.validator == validator
        if habits.hasRanges, holds, let first = request.first {
            let last = min(request.last ?? .max, bytes.count - 1)
            guard first <= last else {
                _ = receive(.answer(ResourceAnswer(status: 416)))
                return
            }
            body = bytes[first...last]
            answer.status = 206
            (answer.first, answer.last, answer.total) = (first, last, bytes.count)
        }
        answer.length = habits.tellsLength ? body.count : nil
        body += Array(repeating: 0, count: habits.surplus)
        guard receive(.answer(answer)) else { return }
        let sent = body.prefix(habits.cut ?? .max)
        if !sent.isEmpty, !receive(.bytes(sent)) { return }
        if sent.count < body.count {
            throw LoadingError(
                name: request.location.description, kind: .unreadable, problem: "the connection was lost")
        }
    }
}
