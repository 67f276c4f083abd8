public import PlayheadPlatform

/// A playlist, and the media playlists at hand that it leads to, in figures.
public struct PlaylistSurvey: Sendable {
    /// The playlist.
    public var loaded: LoadedPlaylist
    /// The media playlists of a multivariant playlist by the URIs that it gives them; of a media playlist none.
    public var media: [String: MediaSummary] = [:]
    /// The same as they were loaded.
    public var playlists: [String: LoadedPlaylist] = [:]
    /// Why some that are there could not be read.
    public var problems: [LoadingError] = []
}

extension PlaylistLoader {
    /// A playlist that a person names, with all media playlists of it that can be had.
    ///
    /// - Throws: where there is no such playlist. A media playlist that is not there is only left out.
    public func survey(of argument: String) throws(LoadingError) -> PlaylistSurvey {
        var survey = PlaylistSurvey(loaded: try playlist(at: argument))
        guard case .multivariant(let multivariant) = survey.loaded.playlist else { return survey }
        let uris = multivariant.variants.map(\.uri) + multivariant.renditions.compactMap(\.uri)
        let distinct = Set(uris)
        do throws(LoadingError) {
            try requireRoom(for: distinct.count, of: survey.loaded.name, at: survey.loaded.location)
        } catch {
            survey.problems.append(error)
            return survey
        }
        for uri in distinct.sorted() {
            do throws(LoadingError) {
                let media = try playlist(uri, from: survey.loaded)
                survey.media[uri] = try summary(of: media)
                survey.playlists[uri] = media
            } catch  where error.kind == .missing {
                continue
            } catch {
                survey.problems.append(error)
                // The others would be told the same.
                if error.kind == .overLimit { break }
            }
        }
        return survey
    }

    /// A media playlist in figures; sizes are those of the files that it names.
    ///
    /// - Throws: where it is a multivariant playlist.
    public func summary(of loaded: LoadedPlaylist) throws(LoadingError) -> MediaSummary {
        guard case .media(let media) = loaded.playlist else {
            throw LoadingError(
                name: loaded.name, kind: .invalid, problem: "this is no media playlist")
        }
        return MediaSummary(media) { fileSize(of: $0, from: loaded.location) }
    }
}
