import Analytics
import PlayerLog

@testable import Dashboard

/// The sample sessions of the repository, as the commands read them.
enum SampleSessions {
    static let catalog = ErrorCatalog()

    /// The repository's root, found from this file.
    private static var root: String {
        #filePath.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/" + $1 }
    }

    /// The sessions of bundles under `Sessions/`, titled by their bundle.
    static func entries(_ bundles: String...) -> [SessionEntry] {
        bundles.flatMap { bundle in
            let files = POSIXFileSystem()
            let sources = LogSources(at: ["\(root)/Sessions/\(bundle)"], in: files)
            let scanner = LogScanner(files: files, localTime: .utc)
            return sources.units.flatMap { unit in
                var collector = SessionCollector()
                _ = scanner.scan(unit.sources, of: unit.bundle, into: &collector) { _ in true }
                let name = unit.bundle?.name ?? bundle
                return collector.order.compactMap { collector.sessions[$0] }.enumerated().map { place, log in
                    let title = collector.order.count > 1 ? "\(name) \(place + 1)" : name
                    return SessionEntry(title: title, log: log, catalog: catalog)
                }
            }
        }
    }
}
