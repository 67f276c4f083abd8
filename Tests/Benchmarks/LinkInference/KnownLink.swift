import BandwidthTrace
import Foundation
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform

/// A link that is known, and what is played over it.
struct KnownLink: Sendable {
    let trace: BandwidthTrace
    let presentation: Presentation

    /// Of traces that tell none, seconds.
    private static let usualLatency = 0.05

    /// Links of one kind of network, or of one source.
    struct Family: Sendable {
        let name: String
        let links: [KnownLink]
    }

    /// How many links of a family calibrations are derived from, the first by name: 52 that nobody here made, of a 3G and a 4G
    /// network, of Puffer, Oboe and the FCC.
    private static let derivedFrom = ["3G": 14, "4G": 10, "puffer": 12, "oboe": 8, "fcc": 8]

    /// The links that calibrations are derived from.
    static func derived(in corpus: String) throws -> [KnownLink] {
        try families(in: corpus).flatMap { $0.links.prefix(derivedFrom[$0.name] ?? 0) }
    }

    /// All other links: the rest of these families, and families of which nothing is derived.
    static func heldOut(in corpus: String) throws -> [KnownLink] {
        try families(in: corpus).flatMap { $0.links.dropFirst(derivedFrom[$0.name] ?? 0) }
    }

    /// All links that nobody here made, by where they are from.
    static func families(in corpus: String) throws -> [Family] {
        let movie = try PresentationReader(files: POSIXFileSystem()).read(corpus + "/sabre/movies/bbb.json")
        let large = try PresentationReader(files: POSIXFileSystem()).read(corpus + "/sabre/movies/bbb4k.json")
        func family(_ name: String, _ folder: String, prefix: String = "", _ presentation: Presentation) throws
            -> Family
        {
            let names = try FileManager.default.contentsOfDirectory(atPath: corpus + folder).filter {
                $0.hasPrefix(prefix)
            }
            let readable = try names.sorted().compactMap { name -> BandwidthTrace? in
                let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: corpus + folder + "/" + name)))
                let format = name.hasSuffix(".json") ? TraceFormat.json : .cooked
                // One has a negative bandwidth.
                guard let trace = try? format.read(bytes[...], source: name, name: name) else { return nil }
                return try trace.withLatencies { $0 > 0 ? $0 : usualLatency }
            }
            return Family(name: name, links: readable.map { KnownLink(trace: $0, presentation: presentation) })
        }
        return try [
            family("3G", "/sabre/traces", prefix: "3G", movie), family("4G", "/sabre/traces", prefix: "4G", large),
            family("puffer", "/traces-public/puffer", movie), family("oboe", "/traces-public/oboe", movie),
            family("fcc", "/traces-public/fcc", movie), family("hd", "/sabre/traces", prefix: "hd", large),
            family("sd", "/sabre/traces", prefix: "sd", movie),
            Family(name: "lte", links: try madeUp().map { KnownLink(trace: $0, presentation: movie) }),
        ]
    }

    /// Links of phones on the move that are made up.
    private static func madeUp() throws -> [BandwidthTrace] {
        let generator = try TraceGenerator(.lte, options: ["mean=3M"])
        return try (1...20).map { try generator.trace(seed: $0).withLatencies { $0 > 0 ? $0 : usualLatency } }
    }

    /// A session over the link, as it is played by someone.
    func simulation(_ profile: PlayerProfile, _ rule: ABRName) -> Simulation {
        Simulation(
            presentation, trace: trace, profile: profile, rule: rule, identity: SessionIdentity(id: trace.name))
    }
}

/// The KPIs that answers are about.
enum Figure: Int, CaseIterable {
    case rebuffering, bitrate, switches, linearQoE, stalls

    var kpi: KPI {
        switch self {
        case .rebuffering: .rebufferDuration
        case .bitrate: .timeWeightedIndicatedBitrate
        case .switches: .switchCount
        case .linearQoE: .linearQoE
        case .stalls: .stallCount
        }
    }

    /// All values of a session, in the order of the cases.
    static func values(of simulation: Simulation) -> [Double] {
        let totals = SessionTotals(simulation.run().log, catalog: ErrorCatalog())
        return allCases.map { $0.value(of: totals) ?? 0 }
    }

    private func value(of totals: SessionTotals) -> Double? {
        switch self {
        case .rebuffering: totals.rebufferDuration
        case .bitrate: totals.timeWeightedIndicatedBitrate
        case .switches: totals.switchCount.map(Double.init)
        case .linearQoE: totals.linearQoE
        case .stalls: totals.stallCount.map(Double.init)
        }
    }
}
