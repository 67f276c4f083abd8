import FuzzSupport
import HLS
import PlayheadPlatform

/// What must hold of the playlist reader and writer, whatever a text says.
enum PlaylistProperties {
    static func check(_ bytes: [UInt8]) {
        guard let (playlist, findings) = try? PlaylistReader().read(bytes) else { return }
        let written = try? PlaylistWriter().write(playlist)
        require(written == bytes, "what was read is written to the byte")
        let lines = PlaylistText(bytes).lineCount
        for finding in findings.kept {
            require((1...max(1, lines)).contains(finding.line ?? 1), "a finding is about a line: \(finding)")
            require((finding.column ?? 1) > 0, "a finding is about a byte: \(finding)")
        }
        checkResolving(playlist)
        // What breaks the format may mean something else once it stands in another order.
        guard findings.firstError == nil else { return }
        checkWritingAnew(playlist)
        checkTakingOut(playlist)
    }

    private static func checkWritingAnew(_ playlist: Playlist) {
        let writer = PlaylistWriter(keepsText: false)
        guard let anew = try? writer.write(playlist) else { return }
        let read = read(anew)
        require(Said(read) == Said(playlist), "anew: \(Said(read).differences(from: Said(playlist)))")
        require((try? PlaylistWriter().write(read)) == anew, "what was written anew is written to the byte")
        require((try? writer.write(read)) == anew, "what was written anew is written anew the same")
    }

    private static func checkTakingOut(_ playlist: Playlist) {
        switch playlist {
        case .multivariant(var changed):
            guard changed.variants.count > 1 else { return }
            changed.variants.removeFirst()
            changed.renditions = changed.renditions.dropLast()
            changed.iFrameVariants = Array(changed.iFrameVariants.dropFirst())
            changed.unknownTags = changed.unknownTags.dropLast()
            checkChanged(.multivariant(changed))
        case .media(var changed):
            changed.segments = Array(changed.segments.dropFirst().dropLast())
            changed.dateRanges = changed.dateRanges.dropLast()
            changed.unknownTags = Array(changed.unknownTags.dropFirst())
            checkChanged(.media(changed))
        }
    }

    private static func checkChanged(_ playlist: Playlist) {
        guard let written = try? PlaylistWriter().write(playlist) else { return }
        let read = read(written)
        require(Said(read) == Said(playlist), "changed: \(Said(read).differences(from: Said(playlist)))")
    }

    private static func read(_ bytes: [UInt8]) -> Playlist {
        do {
            return try PlaylistReader().read(bytes).playlist
        } catch {
            fatalError("what was written is no playlist: \(error)")
        }
    }

    private static func checkResolving(_ playlist: Playlist) {
        guard case .multivariant(let multivariant) = playlist else { return }
        let base = URIReference("https://host/folder/m.m3u8?query")
        for variant in multivariant.variants {
            let target = URIReference(variant.uri).resolved(against: base)
            require(target.resolved(against: base) == target, "what is absolute stays: \(target)")
        }
    }
}
