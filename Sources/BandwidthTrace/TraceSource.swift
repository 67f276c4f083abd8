import PlayerLog
import PlayheadPlatform

/// Where a trace comes from.
public enum TraceOrigin: Equatable, Sendable {
    /// A file of this form, or a specification from the command line.
    case format(TraceFormat)
    /// The observed bitrates of a session.
    case accessLog
    /// The requests of a session that has no access log.
    case requests
    /// It is made up.
    case generator

    /// In one word or two, as it is printed.
    public var name: String {
        switch self {
        case .format(let format): format.rawValue
        case .accessLog: "access log"
        case .requests: "requests"
        case .generator: "generated"
        }
    }

    /// Whether it can tell the link's latency; the trace has zeros where it cannot.
    public var tellsLatency: Bool {
        switch self {
        case .format(let format): format.holdsLatency
        case .accessLog: false
        case .requests, .generator: true
        }
    }
}

/// A trace, or what it is read or made from when it is needed.
public protocol TraceProvider: Sendable {
    /// What the trace is called.
    var name: String { get }
    /// Reads or makes the trace.
    func load() throws(TraceError) -> BandwidthTrace
}

extension BandwidthTrace: TraceProvider {
    /// The trace itself.
    public func load() -> BandwidthTrace { self }
}

/// One trace that was asked for: it has its name at once, and is read or made when it is needed.
public struct TraceSource: TraceProvider {
    /// The longest file that is read, bytes.
    static let longestFile = 64 << 20

    /// What the trace is called: its file's name, its specification, or its generator and seed.
    public let name: String
    /// Where it comes from.
    public let origin: TraceOrigin
    /// The id of the session whose log it came from.
    public let session: String?
    /// The units that were guessed by the content or said by the user; `nil` where the form or its names say them.
    public var units: TraceUnits?
    /// What comes after the last period; `nil` for what the trace says itself.
    var end: BandwidthTrace.End?
    /// Whether it is made up of a seed that its name has, so that another name means another trace.
    var isRandom = false
    private let read: @Sendable () throws(TraceError) -> BandwidthTrace

    init(
        name: String, origin: TraceOrigin, session: String? = nil, units: TraceUnits? = nil,
        read: @escaping @Sendable () throws(TraceError) -> BandwidthTrace
    ) {
        (self.name, self.origin, self.session, self.units, self.read) = (name, origin, session, units, read)
    }

    /// Reads or makes the trace.
    public func load() throws(TraceError) -> BandwidthTrace {
        var trace = try read()
        if let end { trace.end = end }
        return trace
    }

    static func contents(of path: String, in files: some FileSystem) throws(TraceError) -> [UInt8] {
        do throws(LoadingError) {
            return try files.contents(of: path, limit: longestFile)
        } catch {
            throw TraceError(LogProblem(error))
        }
    }
}

/// The traces that some arguments stand for, in order.
public struct TraceSet: Sendable {
    /// The traces.
    public internal(set) var sources: [TraceSource] = []
    /// What stood in a folder and is no trace, and why.
    public internal(set) var skipped: [TraceError] = []

    /// No traces.
    public init() {}

    /// Adds those of another argument.
    public mutating func append(_ other: TraceSet) {
        sources += other.sources
        skipped += other.skipped
    }
}
