import Analytics
import Comparison
import Foundation
import Playback

/// How often what `kpi --what-if` says of a fleet holds the truth, and the error of the model that makes it so.
enum FleetReport {
    /// Half of the families are what the error is derived from, the other half what it is checked on: the fleets of one half
    /// have no link, and no viewer, of the other.
    private static let derivedFrom: Set = ["3G", "hd", "oboe", "lte"]
    private static let fleetCount = 50

    /// - Parameter viewerCount: how many viewers each fleet has of each of its two kinds.
    static func report(_ corpus: String, viewerCount: Int) throws {
        let kinds = try KnownLink.families(in: corpus).enumerated().flatMap { index, family in
            ViewerKind.all(family.name, family.links, seed: UInt64(index))
        }
        func campaign(_ isIncluded: (ViewerKind) -> Bool, seed: UInt64) throws -> FleetCampaign {
            try FleetCampaign(kinds.filter(isIncluded), fleetCount: fleetCount, viewerCount: viewerCount, seed: seed)
        }
        let derived = try campaign({ derivedFrom.contains($0.family) }, seed: 1)
        let checked = try campaign({ !derivedFrom.contains($0.family) }, seed: 2)
        say(
            "\nThe error is derived from \(fleetCount) fleets of \(2 * viewerCount) viewers, and checked on as many others. "
                + "Nothing could be inferred of \(derived.refused) of \(derived.all) and \(checked.refused) of "
                + "\(checked.all) viewers. Of an error there are two standard deviations: a part of the difference, and a "
                + "part of the recorded value.\n")
        table(derived.fleets.map(\.outcomes), checked.fleets.map(\.outcomes))
    }

    private static func table(_ derived: [[FleetOutcome]], _ checked: [[FleetOutcome]]) {
        say(
            "| KPI | derived | true change, of recorded | error | chance alone | hold as derived | "
                + "hold as kpi --what-if has it | decided | wrong |")
        say("| --- | --- | --: | --: | --: | --: | --: | --: | --: |")
        for kpi in FleetWhatIf.kpis {
            func of(_ fleets: [[FleetOutcome]]) -> [FleetOutcome] {
                fleets.compactMap { $0.first { $0.plain.kpi == kpi } }
            }
            let (found, some) = (FleetOutcome.fit(of(derived)), of(checked))
            let recorded = some.reduce(0) { $0 + ($1.plain.recorded ?? 0).magnitude }
            let parts = [\FleetOutcome.truth.magnitude, \.error.magnitude, \.chance].map { value in
                String(format: "%.2f %%", 100 * some.reduce(0) { $0 + $1[keyPath: value] } / recorded)
            }
            let counts = [
                some.count { $0.isHeld(with: found) }, some.count(where: \.isHeld), some.count(where: \.isDecided),
                some.count(where: \.isWrong),
            ].map { "\($0) of \(some.count)" }
            let error = String(format: "%.3f, %.3f", found.ofDifference, found.ofRecorded)
            say("| \(kpi.key) | \(error) | \((parts + counts).joined(separator: " | ")) |")
        }
        say("")
    }
}
