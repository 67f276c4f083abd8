import BandwidthTrace
import Playback
import PlayerLog
import PlayheadPlatform
import TestSupport

/// The published simulator's movies and traces, ready to be played.
enum SabreMaterial {
    /// Whether they are there; tests that need them are skipped otherwise.
    static var isPresent: Bool { Corpus.has("sabre/expected.csv") }

    static func presentation(_ name: String) throws -> Presentation {
        try PresentationReader(files: POSIXFileSystem()).read(Corpus.folder + "sabre/movies/" + name)
    }

    static func trace(_ name: String) throws -> BandwidthTrace {
        try TraceFormat.json.read(Corpus.bytes("sabre/traces/" + name)[...], source: name, name: name)
    }
}
