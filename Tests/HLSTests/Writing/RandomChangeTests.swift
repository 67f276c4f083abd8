import HLS
import Testing

/// Whatever is changed of a playlist, what is written reads as the changed playlist, and nothing else is touched.
@Suite struct RandomChangeTests {
    func comments(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("# ") }.map(String.init)
    }

    /// An offset that nothing tells can be told by what stands before it after a change.
    func hasUnknownOffsets(_ playlist: MediaPlaylist) -> Bool {
        playlist.segments.contains { $0.byteRange != nil && $0.byteRange?.offset == nil }
    }

    @Test func `a changed multivariant playlist reads as it was changed`() throws {
        for seed in 0..<600 as Range<UInt64> {
            var random = RandomPlaylist(seed: seed)
            let text = random.multivariant()
            guard case .multivariant(var playlist) = try PlaylistReader().read(Array(text.utf8)).playlist else {
                continue
            }
            for _ in 0...random.number(0..<4) { random.change(&playlist) }
            let written = try PlaylistWriter().write(playlist)
            let read = try PlaylistReader().read(written).playlist
            if case .media = read, playlist.variants.isEmpty { continue }
            #expect(Said(read).differences(from: Said(.multivariant(playlist))) == [], "seed \(seed)")
            #expect(comments(String(decoding: written, as: UTF8.self)) == comments(text), "seed \(seed)")
        }
    }

    @Test func `a changed media playlist reads as it was changed`() throws {
        var refused = 0
        for seed in 0..<1500 as Range<UInt64> {
            var random = RandomPlaylist(seed: seed)
            let text = random.media()
            guard case .media(var playlist) = try PlaylistReader().read(Array(text.utf8)).playlist else { continue }
            for _ in 0...random.number(0..<4) { random.change(&playlist) }
            guard !hasUnknownOffsets(playlist) else { continue }
            guard let written = try? PlaylistWriter().write(playlist) else {
                refused += 1
                continue
            }
            let read = try PlaylistReader().read(written).playlist
            #expect(Said(read).differences(from: Said(.media(playlist))) == [], "seed \(seed)")
            #expect(comments(String(decoding: written, as: UTF8.self)) == comments(text), "seed \(seed)")
        }
        // A first segment without a map or a bitrate cannot follow others.
        #expect(refused < 50)
    }

    @Test func `a change of one segment touches few lines`() throws {
        for seed in 0..<200 as Range<UInt64> {
            var random = RandomPlaylist(seed: seed)
            let text = random.media()
            guard case .media(var playlist) = try PlaylistReader().read(Array(text.utf8)).playlist else { continue }
            guard !playlist.segments.isEmpty else { continue }
            let index = random.number(0..<playlist.segments.count)
            playlist.segments[index].duration = 0.5
            playlist.segments[index].title = "new"
            let written = String(decoding: try PlaylistWriter().write(playlist), as: UTF8.self)
            let (old, new) = (text.split(separator: "\n"), written.split(separator: "\n"))
            #expect(zip(old, new).filter { $0 != $1 }.count == 1 && old.count == new.count, "seed \(seed)")
        }
    }
}
