import BandwidthTrace
import Playback
import PlayerLog
import PlayheadPlatform

/// A film and a link that we did not make, of the published simulator (Spiteri et al., MMSys 2018), beside the checkout.
enum CorpusMaterial {
    private static var folder: String {
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5).joined(separator: "/")
            + "/../shared/corpus/sabre/"
    }

    /// Big Buck Bunny in ten variants, 199 segments of 3 s.
    static func presentation() throws -> Presentation {
        try PresentationReader(files: POSIXFileSystem()).read(folder + "movies/bbb.json")
    }

    /// Throughput measured on a way to work by metro and tram (Riiser et al., MMSys 2013).
    static func trace() throws -> BandwidthTrace {
        let name = "3Glogs-report.2010-09-13_1046CEST.json"
        let bytes = try POSIXFileSystem().contents(of: folder + "traces/" + name, limit: 1 << 24)
        return try TraceFormat.json.read(bytes[...], source: name, name: name)
    }
}
