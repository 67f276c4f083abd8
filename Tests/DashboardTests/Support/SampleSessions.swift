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
            return sources.bundles.enumerated().flatMap { index, bundle in
                var collector = SessionCollector()
                let own = sources.sources.filter { $0.bundle == index }
                _ = scanner.scan(own, of: bundle, into: &collector) { _ in true }
                return collector.order.compactMap { collector.sessions[$0] }.enumerated().map { place, log in
                    let name = collector.order.count > 1 ? "\(bundle.name) \(place + 1)" : bundle.name
                    return SessionEntry(title: name, log: log, catalog: catalog)
                }
            }
        }
    }
}
