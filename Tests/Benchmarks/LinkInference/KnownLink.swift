import Analytics
import BandwidthTrace
import Foundation
import Platform
import Playback
import PlayerLog

/// A link that is known, and what is played over it.
struct KnownLink {
    let trace: BandwidthTrace
    let presentation: Presentation

    /// Of traces that tell none, seconds.
    private static let usualLatency = 0.05

    /// 52 links that nobody here made: of a 3G and a 4G network, of Puffer, Oboe and the FCC.
    static func all(in corpus: String) throws -> [KnownLink] {
        let movie = try PresentationReader(files: POSIXFileSystem()).read(corpus + "/sabre/movies/bbb.json")
        let large = try PresentationReader(files: POSIXFileSystem()).read(corpus + "/sabre/movies/bbb4k.json")
        func links(_ folder: String, prefix: String = "", count: Int, _ presentation: Presentation) throws
            -> [KnownLink]
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
            return readable.prefix(count).map { KnownLink(trace: $0, presentation: presentation) }
        }
        return try links("/sabre/traces", prefix: "3G", count: 14, movie)
            + links("/sabre/traces", prefix: "4G", count: 10, large)
            + links("/traces-public/puffer", count: 12, movie) + links("/traces-public/oboe", count: 8, movie)
            + links("/traces-public/fcc", count: 8, movie)
    }

    /// A session over the link, as it is played by someone.
    func simulation(_ profile: PlayerProfile, _ rule: ABRName) -> Simulation {
        Simulation(
            presentation, trace: trace, profile: profile, rule: rule, identity: SessionIdentity(id: trace.name))
    }
}

/// The KPIs that answers are about.
enum Figure: Int, CaseIterable {
    case rebuffering, bitrate, switches, linearQoE

    var kpi: KPI {
        switch self {
        case .rebuffering: .rebufferDuration
        case .bitrate: .timeWeightedIndicatedBitrate
        case .switches: .switchCount
        case .linearQoE: .linearQoE
        }
    }

    /// Its value of a session.
    func value(of simulation: Simulation) -> Double {
        let totals = SessionTotals(simulation.run().log, catalog: ErrorCatalog())
        return switch self {
        case .rebuffering: totals.rebufferDuration ?? 0
        case .bitrate: totals.timeWeightedIndicatedBitrate ?? 0
        case .switches: Double(totals.switchCount ?? 0)
        case .linearQoE: totals.linearQoE ?? 0
        }
    }

    /// All values of a session, in the order of the cases.
    static func values(of simulation: Simulation) -> [Double] {
        let totals = SessionTotals(simulation.run().log, catalog: ErrorCatalog())
        return [
            totals.rebufferDuration ?? 0, totals.timeWeightedIndicatedBitrate ?? 0, Double(totals.switchCount ?? 0),
            totals.linearQoE ?? 0,
        ]
    }
}
