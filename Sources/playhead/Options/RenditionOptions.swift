import ArgumentParser
import FragmentedMP4

/// What is said of movies that they do not say themselves.
struct RenditionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The language of a movie's sound or of subtitles (repeatable): en.m4a=en, or of one of its tracks: movie.mp4#2=pt-BR; en "
                + "alone is that of all sound that has none.",
            valueName: "movie=tag"))
    var language: [String] = []

    @Option(
        help: ArgumentHelp(
            "What a movie's sound, or a file of subtitles, is called (repeatable): talk.m4a=Commentary. Unless told, its language's name.",
            valueName: "movie=name"))
    var name: [String] = []

    @Option(
        help: ArgumentHelp(
            "The closed captions in the video, with their languages: CC1=en,CC3=es,SERVICE1=en, or none (default: those "
                + "that are found).",
            valueName: "channels"))
    var closedCaptions: CaptionList?

    @Option(
        help: ArgumentHelp(
            "Subtitles that translate what everybody has to read, signs and foreign speech (repeatable).",
            valueName: "file"))
    var forced: [String] = []

    @Option(
        help: ArgumentHelp("The subtitles that are shown unless the viewer chooses others.", valueName: "file"))
    var `default`: [String] = []

    @Option(
        help: ArgumentHelp(
            "Subtitles for those who do not hear the sound, with music and noises (repeatable).", valueName: "file"))
    var sdh: [String] = []

    @Flag(help: "Show the titles of chapters as subtitles, too, for players that do not read chapters.json.")
    var chapterSubtitles = false

    /// What was said of a movie's track: that of the track before that of the movie.
    struct Settings {
        var language: String?
        var name: String?
    }

    private static let longestName = 200

    func settings(of track: Int, in movie: String) -> Settings {
        Settings(
            language: Self.value(of: track, in: movie, language).map(Self.normal),
            name: Self.value(of: track, in: movie, name))
    }

    /// The language of sound: what is said of its track or its movie, what it says itself, what is said of all that say none.
    func language(ofSound track: Int, in movie: String, itself: String?) -> String? {
        settings(of: track, in: movie).language ?? itself
            ?? language.last(where: LanguageTag.isWellFormed).map(Self.normal)
    }

    /// A tag as RFC 5646 has it, `en` of `eng`; one that says that the language is not known, as it is written.
    private static func normal(_ tag: String) -> String { LanguageTag.tag(of: tag) ?? tag }

    /// Checks that each option is of a movie that is given, and can stand in a playlist.
    func check(movies: [String]) throws(ValidationError) {
        for text in language {
            guard let value = Self.known(text, movies) ?? (LanguageTag.isWellFormed(text) ? text : nil) else {
                throw Self.stranger("--language", text)
            }
            guard LanguageTag.isWellFormed(value) else {
                throw ValidationError("--language \(text): '\(value)' is no language tag, as en or pt-BR.")
            }
        }
        for text in name {
            guard let value = Self.known(text, movies) else { throw Self.stranger("--name", text) }
            let isFine = value.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\"" }
            guard isFine, !value.isEmpty, value.utf8.count <= Self.longestName else {
                throw ValidationError("--name \(text): a name without quotation marks and control characters.")
            }
        }
    }

    /// Checks that each option of a track is of one that its movie has.
    func checkTracks(of movies: [(name: String, trackIDs: [Int])]) throws(CommandFailure) {
        for (option, texts) in [("--language", language), ("--name", name)] {
            for text in texts {
                let owners = movies.filter { text.hasPrefix($0.name + "#") }
                let tracks = owners.flatMap { owner in
                    owner.trackIDs.map { (id: $0, prefix: "\(owner.name)#\($0)=") }
                }
                guard let owner = owners.first, !movies.contains(where: { text.hasPrefix($0.name + "=") }),
                    !tracks.contains(where: { text.hasPrefix($0.prefix) })
                else { continue }
                let ids = Set(tracks.map(\.id)).sorted().map(String.init).joined(separator: ", ")
                throw CommandFailure.usage("\(option) \(text): \(owner.name) has no such track; its tracks are \(ids)")
            }
        }
    }

    /// The value of `movie=value` or `movie#2=value` for any of the movies; a movie's name may hold such signs itself.
    private static func known(_ text: String, _ movies: [String]) -> String? {
        for movie in movies where text.hasPrefix(movie) {
            let rest = text.dropFirst(movie.count)
            if rest.first == "=" { return String(rest.dropFirst()) }
            guard rest.first == "#", let mark = rest.firstIndex(of: "="),
                Int(rest[rest.index(after: rest.startIndex)..<mark]) != nil
            else { continue }
            return String(rest[rest.index(after: mark)...])
        }
        return nil
    }

    private static func value(of track: Int, in movie: String, _ texts: [String]) -> String? {
        for prefix in ["\(movie)#\(track)=", "\(movie)="] {
            if let text = texts.last(where: { $0.hasPrefix(prefix) }) { return String(text.dropFirst(prefix.count)) }
        }
        return nil
    }

    private static func stranger(_ option: String, _ text: String) -> ValidationError {
        ValidationError("\(option) \(text): it should be one of the movies, = and the value.")
    }
}

/// Closed captions as they are typed: channels with commas between, each with its language or without, or `none`.
struct CaptionList: ExpressibleByArgument {
    /// The captions, each channel once.
    var captions: [PackagedRendition.Captions] = []

    init?(argument: String) {
        if argument == "none" { return }
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let channel = CaptionChannel(words[0]), !captions.contains(where: { $0.channel == channel }),
                words.count == 1 || LanguageTag.isWellFormed(words[1])
            else { return nil }
            let language = words.count == 1 ? nil : LanguageTag.tag(of: words[1]) ?? words[1]
            captions.append(.init(channel: channel, language: language))
        }
    }
}
