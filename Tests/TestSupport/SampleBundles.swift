public import PlayerLog
import PlayheadPlatform

/// The sample sessions of the repository, read as the commands read them.
public enum SampleBundles {
    /// What is read together: a bundle, or a loose log.
    public struct Unit {
        /// The bundle's name.
        public let name: String?
        /// Its sessions, in the order of their appearance.
        public let logs: [SessionLog]
    }

    /// The units under `Sessions/`, or those of one folder there. The thousands of sessions of `two-weeks` are left out,
    /// unless that is the folder.
    public static func units(in folder: String = "") -> [Unit] {
        let files = POSIXFileSystem()
        let scanner = LogScanner(files: files, localTime: .utc)
        let units = LogSources(at: ["\(Checkout.root)/Sessions/\(folder)"], in: files).units.filter { unit in
            guard folder.isEmpty, let bundle = unit.bundle else { return true }
            return !bundle.folder.split(separator: "/").contains("two-weeks")
        }
        return units.map { unit in
            var collector = SessionCollector()
            _ = scanner.scan(unit.sources, of: unit.bundle, into: &collector) { _ in true }
            return Unit(name: unit.bundle?.name, logs: collector.logs)
        }
    }
}
