import HLS
public import PlayheadPlatform

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
