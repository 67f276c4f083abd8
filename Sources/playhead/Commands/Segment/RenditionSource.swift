import FragmentedMP4
import HLS

/// A movie's track that becomes a rendition.
struct RenditionSource {
    var movie: Movie
    var track: Track
    /// What the user calls the movie.
    var name: String
    /// The track's number in the movie that the user named: another one than the track's own, where it was encoded.
    var trackID: Int
    /// What was said of the track.
    var settings: RenditionOptions.Settings
    /// How many other tracks of the same language and format stand before it in the movie that the user named: what is encoded of
    /// one track in several forms is the same sound.
    var ordinal = 0
    /// The closed captions of a video; nil where it has room for some, and none are found.
    var captions: [PackagedRendition.Captions]? = []
    /// The rendition's folder.
    var folder = ""

    /// The tracks of movies that can be packaged: video first, each in its movie's order.
    ///
    /// - Parameters:
    ///   - movies: each with what the user calls it and, where it was encoded, the number of the track that was.
    ///   - isElsewhere: whether a track is packaged by others.
    ///   - note: is told what is left out, and why.
    static func sources(
        in movies: [(movie: Movie, name: String, encodedTrack: Int?)], _ options: RenditionOptions,
        except isElsewhere: (Track, Movie) -> Bool = { _, _ in false }, note: (String) -> Void
    ) throws -> [RenditionSource] {
        var sources: [RenditionSource] = []
        for (movie, name, encodedTrack) in movies {
            for track in movie.tracks where !isElsewhere(track, movie) {
                if let reason = try reasonAgainst(track, of: movie, name) {
                    note("\(name): track \(track.id) (\(track.mediaType)) is left out: \(reason)")
                } else {
                    let trackID = encodedTrack ?? track.id
                    var source = RenditionSource(
                        movie: movie, track: track, name: name, trackID: trackID,
                        settings: options.settings(of: trackID, in: name))
                    source.settings.language = options.language(
                        ofSound: trackID, in: name, itself: track.language.flatMap(LanguageTag.tag))
                    source.ordinal = Set(sources.filter(source.isOther).map(\.trackID)).count
                    if track.mediaType == .video { source.captions = try captions(of: track, in: movie, options) }
                    sources.append(source)
                }
            }
        }
        guard !sources.isEmpty else {
            throw CommandFailure.badData("there is no video and no audio that can be packaged")
        }
        sources = sources.filter { $0.track.mediaType == .video } + sources.filter { $0.track.mediaType != .video }
        nameFolders(of: &sources)
        return sources
    }

    /// Whether it is another track than another source, of the same movie, language and format.
    private func isOther(than other: RenditionSource) -> Bool {
        name == other.name && trackID != other.trackID && settings.language == other.settings.language
            && track.codec == other.track.codec
    }

    /// Why a track is no rendition; nil where it is one.
    private static func reasonAgainst(_ track: Track, of movie: Movie, _ name: String) throws -> String? {
        if movie.chapterTrackIDs.contains(track.id) {
            return track.mediaType == .text ? "chapters are not packaged live" : "it has the pictures of chapters"
        }
        guard track.mediaType == .video || track.mediaType == .audio else {
            return track.descriptions.contains { $0.format == "c608" || $0.format == "c708" }
                ? "closed captions in a track of their own are not played from HLS: have them put into the video (SEI)"
                : "only video, audio and subtitles (tx3g, wvtt, stpp; files of WebVTT, SubRip and TTML) are packaged, and with "
                    + "--live video and audio alone: package the whole movie, when it has ended, for its subtitles"
        }
        if track.samples.isEmpty { return "it has no samples" }
        // Other languages are often switched off until they are chosen; a second picture is there for other things.
        if track.mediaType == .video, !track.isEnabled { return "it is switched off" }
        if let scheme = track.descriptions.lazy.compactMap(\.protectionScheme).first {
            throw CommandFailure.badData(
                "\(name): track \(track.id) is encrypted (\(scheme)): playlists would have to name its keys; "
                    + "package the clear movie")
        }
        if track.descriptions.isEmpty { return "it does not say how it is to be decoded" }
        guard let format = try unplayedFormat(of: track, in: movie) else { return nil }
        if track.mediaType == .audio {
            for other in movie.tracks where other.mediaType == .audio && !other.samples.isEmpty {
                guard try unplayedFormat(of: other, in: movie) == nil else { continue }
                return "it is \(format), which players of HLS do not play; --encode makes AAC of it"
            }
        }
        throw CommandFailure.badData(
            "\(name): track \(track.id) (\(track.mediaType)) is \(format), which players of HLS do not play: --encode, as "
                + "--encode apple, makes H.264 and AAC of it")
    }

    /// The format of a track that players of HLS do not play, in words; nil of one that they do.
    private static func unplayedFormat(of track: Track, in movie: Movie) throws(MovieError) -> String? {
        let lowerLayer = try track.lowerAudioLayer(in: movie)
        for description in track.descriptions {
            let format = description.codec ?? description.format.description
            if let foreign = ForeignFormat.name(of: format) ?? lowerLayer {
                return "\(foreign) (\(description.format))"
            }
            if description.codec == nil || CodecFamily(format: format) == nil { return "of the format \(format)" }
        }
        return nil
    }

    /// The closed captions of a video: those that the user names, else those that are in it.
    private static func captions(
        of track: Track, in movie: Movie, _ options: RenditionOptions
    ) throws(MovieError) -> [PackagedRendition.Captions]? {
        if let list = options.closedCaptions { return list.captions }
        guard let found = try CaptionSearch(track, of: movie).channels() else { return [] }
        return found.isEmpty ? nil : found.map { .init(channel: $0) }
    }

    /// Names the folders by what is in them, never by what a movie calls itself: `video-1080p`, `audio-en-aac`.
    private static func nameFolders(of sources: inout [RenditionSource]) {
        var taken: Set<String> = []
        for index in sources.indices {
            let base = sources[index].plainName
            var (name, number) = (base, 1)
            while !taken.insert(name).inserted {
                number += 1
                name = "\(base)-\(number)"
            }
            sources[index].folder = name
        }
    }

    private var plainName: String {
        if let size = track.displaySize, track.mediaType == .video { return "video-\(size.height)p" }
        let parts = ["audio", settings.language ?? "und", Codec(track.codec ?? "").familyName]
        return parts.map(\.harmlessName).joined(separator: "-")
    }
}
