public import HLS
import PlayheadPlatform

/// Turns a media playlist into one of a folder, and gathers what it needs.
struct OfflineMedia {
    /// What is loaded for a segment, a section or a key.
    private struct Resource: Hashable {
        var uri: String
        /// The URI as it may be shown; nil where nothing in it is hidden.
        var shownURI: String?
        var range: ByteRange?
        var kind: OfflineFile.Kind
    }

    private let folder: String
    private let base: ResourceLocation
    /// What the playlist is called.
    private let playlistName: String
    /// Where it came from as far as that may be shown; nil where nothing in it is hidden.
    private let shownBase: ResourceLocation?
    private let estimatedBytes: Int?
    private(set) var files: [OfflineFile] = []
    private(set) var notes: [String] = []
    private var names: [Resource: String] = [:]
    private var counts: [OfflineFile.Kind: Int] = [:]

    /// - Parameters:
    ///   - folder: where its files are to stand, in the download's folder.
    ///   - loaded: the playlist.
    ///   - estimatedBytes: how large all of it is likely to be.
    init(folder: String, of loaded: LoadedPlaylist, estimatedBytes: Int?) {
        (self.folder, self.estimatedBytes) = (folder, estimatedBytes)
        (base, playlistName) = (loaded.location, loaded.name)
        shownBase = base.description == playlistName ? nil : base.named(playlistName)
    }

    /// The playlist with the names of local files in it.
    mutating func localized(
        _ loaded: LoadedPlaylist, by loader: PlaylistLoader<some FileSystem>
    ) throws(LoadingError) -> MediaPlaylist {
        guard case .media(var playlist) = loaded.playlist else { throw refusal("this is no media playlist") }
        if playlist.isLive { throw refusal("it is live (no EXT-X-ENDLIST): only what is complete can be downloaded") }
        if playlist.skip != nil { throw refusal("it is a delta update, which leaves segments out") }
        if playlist.segments.isEmpty { throw refusal("it has no segments") }
        let duration = playlist.duration
        for index in playlist.segments.indices {
            var segment = playlist.segments[index]
            segment.parts = []
            if !segment.keys.isEmpty { segment.keys = try localized(segment.keys, by: loader) }
            if let section = segment.initialization {
                segment.initialization = try localized(section, by: loader)
            }
            let share = duration > 0 ? segment.duration / duration : 0
            segment.uri = try name(
                of: Resource(
                    uri: segment.uri, shownURI: segment.shownURI, range: segment.byteRange, kind: .segment),
                line: segment.line,
                estimatedBytes: segment.byteRange?.length
                    ?? estimatedBytes.flatMap { Int(exactly: (Double($0) * share).rounded()) },
                isFetched: !segment.isGap, by: loader)
            segment.byteRange = nil
            playlist.segments[index] = segment
        }
        playlist.defines = playlist.defines.map { $0.localized(loaded.location.parameters ?? [:]) }
        // What is only for a playlist that is loaded again.
        (playlist.trailingParts, playlist.preloadHints, playlist.renditionReports) = ([], [], [])
        (playlist.serverControl, playlist.partInformation) = (nil, nil)
        if playlist.dateRanges.contains(where: { $0.attributes["X-ASSET-URI"] ?? $0.attributes["X-ASSET-LIST"] != nil })
        {
            notes.append("\(playlistName): interstitials are not downloaded.")
        }
        return playlist
    }

    private mutating func localized(
        _ keys: [Key], by loader: PlaylistLoader<some FileSystem>
    ) throws(LoadingError) -> [Key] {
        var keys = keys
        for index in keys.indices where keys[index].encrypts {
            guard let resource = keyResource(keys[index]) else {
                note(keys[index])
                continue
            }
            let name = try name(
                of: resource, line: keys[index].line, estimatedBytes: nil, isFetched: true, by: loader)
            keys[index].attributes.change("URI", to: name)
        }
        return keys
    }

    /// A key that can be had as segments are; nil of one with a scheme of its own.
    private func keyResource(_ key: Key) -> Resource? {
        guard let uri = key.uri, key.isPlain else { return nil }
        if let scheme = URIReference(uri).scheme?.lowercased(), !["http", "https", "file"].contains(scheme) {
            return nil
        }
        return Resource(uri: uri, shownURI: key.attributes.shownURI, range: nil, kind: .key)
    }

    private mutating func note(_ key: Key) {
        let note =
            "\(playlistName): keys of METHOD \(key.method ?? ""), KEYFORMAT \(key.keyFormat) are left to the player."
        if !notes.contains(note) { notes.append(note) }
    }

    private mutating func localized(
        _ section: MediaInitialization, by loader: PlaylistLoader<some FileSystem>
    ) throws(LoadingError) -> MediaInitialization {
        guard let uri = section.uri else { return section }
        var section = section
        let name = try name(
            of: Resource(
                uri: uri, shownURI: section.attributes.shownURI, range: section.byteRange, kind: .initialization),
            line: section.line, estimatedBytes: section.byteRange?.length, isFetched: true, by: loader)
        section.attributes.change("URI", to: name)
        section.attributes.attributes.removeAll { $0.name == "BYTERANGE" }
        return section
    }

    /// The local name of a resource, relative to the playlist.
    private mutating func name(
        of resource: Resource, line: Int, estimatedBytes: Int?, isFetched: Bool,
        by loader: PlaylistLoader<some FileSystem>
    ) throws(LoadingError) -> String {
        if isFetched, let known = names[resource] { return known }
        let number = counts[resource.kind, default: 0] + 1
        counts[resource.kind] = number
        let digits = String(number)
        let stem =
            resource.kind == .segment
            ? String(repeating: "0", count: max(0, 5 - digits.utf8.count)) + digits
            : "\(resource.kind.rawValue)-\(digits)"
        let name = stem + Self.harmlessExtension(of: resource.uri)
        // What is not available has a name, and no file.
        guard isFetched else { return name }
        if let range = resource.range, range.end == nil || !(1...OfflineFile.largest).contains(range.length) {
            throw refusal("line \(line): nothing tells where the byte range begins, or it has no size that can be")
        }
        names[resource] = name
        let isHidden = shownBase != nil || resource.shownURI != nil
        let shownName = isHidden ? (shownBase ?? base).name(ofShown: resource.shownURI ?? resource.uri) : nil
        do throws(LoadingError) {
            let location = try loader.location(of: resource.uri, from: base)
            files.append(
                OfflineFile(
                    kind: resource.kind, name: "\(folder)/\(name)", uri: resource.uri, location: location,
                    shownName: shownName, range: resource.range,
                    estimatedBytes: estimatedBytes.map { min($0, OfflineFile.largest) }))
        } catch {
            throw error.named(shownName)
        }
        return name
    }

    /// The extension of a URI's path with its dot; empty unless it is a few small letters and digits.
    private static func harmlessExtension(of uri: String) -> String {
        guard let last = URIReference(uri).path.split(separator: "/").last, let dot = last.lastIndex(of: ".") else {
            return ""
        }
        let letters = last[dot...].dropFirst().utf8
        let isHarmless = letters.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 }
        return isHarmless && (1...5).contains(letters.count) ? String(last[dot...]) : ""
    }

    private func refusal(_ problem: String) -> LoadingError {
        LoadingError(name: playlistName, kind: .refused, problem: problem)
    }
}

extension ByteRange {
    /// The byte behind its last one; nil where nothing tells, and for more than there can be.
    public var end: Int? {
        guard let offset else { return nil }
        let (end, overflowed) = offset.addingReportingOverflow(length)
        return overflowed ? nil : end
    }
}

extension Key {
    /// Whether its URI gives the key itself (RFC 8216bis section 5.1).
    var isPlain: Bool { method == "AES-128" && keyFormat == "identity" }
}

extension AttributeList {
    /// Gives an attribute that is there another value.
    mutating func change(_ name: String, to value: String) {
        guard let index = attributes.firstIndex(where: { $0.name == name }) else { return }
        attributes[index].value = value
    }
}

extension Define {
    /// The tag for a playlist without a URL: a variable of the query has the value that it had.
    func localized(_ parameters: [String: String]) -> Define {
        guard case .queryParameter(let name)? = source else { return self }
        let attributes = [("NAME", name), ("VALUE", parameters[name] ?? "")].map { name, value in
            AttributeList.Attribute(name: name, value: value, isQuoted: true)
        }
        return Define(attributes: AttributeList(attributes), line: line)
    }
}
