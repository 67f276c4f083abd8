import PlayheadAnalytics
import TestSupport

@testable import Dashboard

/// The sample sessions of the repository, as the commands read them.
enum SampleSessions {
    static let catalog = ErrorCatalog()

    /// The sessions of bundles under `Sessions/`, titled by their bundle.
    static func entries(_ bundles: String...) -> SessionList {
        SessionList(
            bundles.flatMap { bundle in
                SampleBundles.units(in: bundle).flatMap { unit in
                    let name = unit.name ?? bundle
                    return unit.logs.enumerated().map { place, log in
                        let title = unit.logs.count > 1 ? "\(name) \(place + 1)" : name
                        return SessionEntry(title: title, log: log, catalog: catalog)
                    }
                }
            })
    }
}
