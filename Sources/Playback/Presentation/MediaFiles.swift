import HLS
import PlayheadPlatform

/// The files that a media playlist names, where it stands among files.
struct MediaFiles<Files: FileSystem> {
    let loader: PlaylistLoader<Files>
    /// Where the playlist came from.
    let playlist: ResourceLocation

    /// A file's size, bytes; nil where there is none.
    func size(of uri: String) -> Int? { loader.fileSize(of: uri, from: playlist) }
}
