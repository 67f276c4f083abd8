import HLS
import PlayerLog
import PlayheadNumerics
public import PlayheadPlatform

/// What `download.json` keeps of a download: what it is of, and which files are there.
struct OfflineState: Equatable {
    /// One file.
    struct Entry: Equatable {
        /// Its path in the folder.
        var name: String
        /// The URI, as the playlist has it.
        var uri: String
        /// The part of the resource, as `length@offset`.
        var range: String?
        /// Its size, as far as it is known: what has its name is whole if it is so large.
        var bytes: Int?
        /// The size of the whole resource that it is a part of, where that is known.
        var total: Int?
        /// What tells whether the resource is still the one that the file is from.
        var validator: String?
    }

    /// Its name in the folder.
    static let name = "download.json"
    /// The name of the journal in the folder: a line, as JSON, for each thing that came to be known since ``name`` was written.
    static let journal = "download.journal"
    private static let schema = "playhead.offline/1"

    /// The playlist, as a person named it.
    var playlist: String
    var entries: [Entry]

    /// A download that is to begin.
    init(_ download: OfflineDownload) {
        playlist = download.name
        entries = download.files.map { Entry(name: $0.name, uri: $0.uri, range: $0.range?.description) }
    }

    /// The state as ``json`` wrote it; nil of anything else.
    init?(json: [UInt8]) {
        guard let value = json.withUnsafeBytes({ try? JSONValue(parsing: $0) }),
            value["schema"] == .text(Self.schema), let playlist = value["playlist"]?.words,
            let files = value["files"]?.elements
        else { return nil }
        self.playlist = playlist
        entries = []
        for file in files {
            guard let name = file["name"]?.words, let uri = file["uri"]?.words else { return nil }
            entries.append(
                Entry(
                    name: name, uri: uri, range: file["range"]?.words, bytes: file["bytes"]?.count,
                    total: file["resourceBytes"]?.count, validator: file["validator"]?.words))
        }
    }

    /// Takes what a run that was ended amid its work had put down in its journal. What is not whole there, or of no file, is
    /// passed over.
    mutating func take(journal: [UInt8]) {
        let indices = Dictionary(entries.indices.map { (entries[$0].name, $0) }) { first, _ in first }
        for line in journal.split(separator: UInt8(ascii: "\n")) {
            guard let value = line.withUnsafeBytes({ try? JSONValue(parsing: $0) }), let name = value["name"]?.words,
                let index = indices[name]
            else { continue }
            entries[index].bytes = value["bytes"]?.count
            entries[index].total = value["resourceBytes"]?.count
            entries[index].validator = value["validator"]?.words
        }
    }

    /// Whether it is of the same files from the same URIs.
    func hasFiles(of other: OfflineState) -> Bool {
        entries.elementsEqual(other.entries) { $0.name == $1.name && $0.uri == $1.uri && $0.range == $1.range }
    }

    /// The text of `download.json`.
    var json: String {
        var writer = JSONWriter(.indented)
        writer.object { writer in
            writer.key("schema")
            writer.value(Self.schema)
            writer.key("playlist")
            writer.value(playlist)
            writer.key("files")
            writer.array { writer in
                for entry in entries { entry.write(to: &writer) }
            }
        }
        return writer.take() + "\n"
    }
}

extension OfflineState.Entry {
    /// A line of the journal: what is known of the file by now.
    var journalLine: [UInt8] {
        var writer = JSONWriter(.oneLine)
        writer.object { writer in
            writer.key("name")
            writer.value(name)
            writeKnown(to: &writer)
        }
        return Array((writer.take() + "\n").utf8)
    }

    private func writeKnown(to writer: inout JSONWriter) {
        writer.key("bytes")
        writer.value(bytes)
        writer.key("resourceBytes")
        writer.value(total)
        writer.key("validator")
        writer.value(validator)
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("name")
            writer.value(name)
            writer.key("uri")
            writer.value(uri)
            writer.key("range")
            writer.value(range)
            writeKnown(to: &writer)
        }
    }
}

extension JSONValue {
    fileprivate var words: String? { if case .text(let text) = self { text } else { nil } }

    fileprivate var count: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
}

/// The folder that a download goes to; passed in, so that tests bring their own. Names are paths in it.
public protocol OfflineFolder {
    /// Whether nothing is in it.
    var isEmpty: Bool { get throws(OfflineError) }
    /// A file's size, bytes; nil where there is none.
    func size(of name: String) -> Int?
    /// A whole file of ours; nil where there is none.
    func contents(of name: String) throws(OfflineError) -> [UInt8]?
    /// Adds to a file's end, which is made where there is none; if `isPrivate`, nobody else may read it.
    func append(_ bytes: ArraySlice<UInt8>, to name: String, isPrivate: Bool) throws(OfflineError)
    /// Gives a file that is written another name, in place of what has it.
    func rename(_ name: String, to other: String) throws(OfflineError)
    /// Writes a file that is there whole or as it was; if `isPrivate`, nobody else may read it.
    func replace(_ name: String, _ bytes: [UInt8], isPrivate: Bool) throws(OfflineError)
    /// Takes a file away, if there is one.
    func remove(_ name: String) throws(OfflineError)
}

/// Why a download ended before its end.
public enum OfflineError: Error, Equatable {
    /// Something could not be had.
    case source(LoadingError)
    /// The folder does not take it, in words.
    case folder(String)
}
