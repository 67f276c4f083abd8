/// Texts cut to `columns`, so that those that differ look different: each loses its end, as ``truncated(_:to:in:ellipsis:)``
/// has it; where they would look alike then, or what is left of one is how another begins, they lose their middle instead, or all
/// but the places where they differ. The results are sanitised.
///
/// Call it with all names that one reads together: the rows of a column, the lines of a legend. Names that differ in more places
/// than there is room for may stay alike.
///
/// - Complexity: O(*n*) in the length of the texts where their beginnings set them apart.
public func truncatedApart(
    _ texts: [String], to columns: Int, in repertoire: Repertoire = .unicode, ellipsis: Character? = nil
) -> [String] {
    let cut = texts.map { truncated($0, to: columns, in: repertoire, ellipsis: ellipsis) }
    let mark = ellipsis ?? (repertoire == .ascii ? "~" : "…")
    let names = Set(zip(texts, cut).filter { $0 != $1 }.map(\.0)).sorted()
    guard Set(cut).count < Set(texts).count && names.count > 1 || hidesEnds(texts, cut) else { return cut }
    let glyphs = names.map { Array(GlyphSequence(withoutSecrets($0), repertoire: repertoire)) }
    let apart = NamesApart(names: glyphs, columns: columns, mark: mark)
    // What nothing sets apart keeps its beginning.
    let shortened = Dictionary(zip(texts, cut)) { first, _ in first }
    let forms =
        ([names.compactMap { shortened[$0] }] + apart.forms).reversed().max { Set($0).count < Set($1).count } ?? []
    let shown = Dictionary(uniqueKeysWithValues: zip(names, forms))
    return zip(texts, cut).map { shown[$0] ?? $1 }
}

/// Whether what is left of a text that was cut is how another one begins: then its end tells it apart.
private func hidesEnds(_ texts: [String], _ cut: [String]) -> Bool {
    let shown = Dictionary(zip(texts, cut)) { first, _ in first }
    func hides(_ text: String, _ other: String) -> Bool {
        guard let cut = shown[text], cut != text, cut.count > 1 else { return false }
        return other.hasPrefix(cut.dropLast())
    }
    // In order those stand beside each other that begin alike.
    let names = shown.keys.sorted()
    return zip(names, names.dropFirst()).contains { hides($0, $1) || hides($1, $0) }
}

/// Names, in order, that look alike where only their beginnings are seen.
private struct NamesApart {
    let names: [[Glyph]]
    let columns: Int
    let mark: Character

    /// The names, cut in several ways: the last are read best, the first set most apart.
    var forms: [[String]] {
        // Of what is left without the middle a half, a quarter or nothing stands before it.
        let room = columns - 1
        return [atDifferences] + [0, room / 4, room / 2].map { head in names.map { withoutMiddle($0, head: head) } }
    }

    private func withoutMiddle(_ name: [Glyph], head: Int) -> String {
        guard width(name) > columns else { return text(name) }
        let start = prefix(name, head)
        let end = prefix(name.reversed(), columns - 1 - width(start)).reversed()
        return text(start) + String(mark) + text(end)
    }

    /// The places where the names differ, with as much around each as has room.
    private var atDifferences: [String] {
        // Names in order branch where one and the next do.
        let places = Set(zip(names, names.dropFirst()).map { zip($0, $1).prefix { $0 == $1 }.count }).sorted()
        var context = columns / (2 * max(1, places.count))
        var forms = names.map { excerpts(of: $0, at: places, context) }
        while context > 0, forms.contains(where: { width($0) > columns }) {
            context -= 1
            forms = names.map { excerpts(of: $0, at: places, context) }
        }
        return forms.map { text(prefix($0, columns)) }
    }

    /// What stands around places of a name, with a mark for what does not.
    private func excerpts(of name: [Glyph], at places: [Int], _ context: Int) -> [Glyph] {
        let mark = Glyph(base: mark.unicodeScalars.first?.value ?? 0)
        var (shown, end): ([Glyph], Int) = ([], 0)
        for place in places where place < name.count {
            let start = max(end, place - context)
            // A mark takes as much room as what it stands for would.
            if start > end { shown += start - end == 1 ? name[end..<start] : [mark] }
            end = min(name.count, place + context + 1)
            shown += name[start..<end]
        }
        if end < name.count { shown += name.count - end == 1 ? name[end...] : [mark] }
        return shown
    }

    private func prefix(_ name: some Sequence<Glyph>, _ columns: Int) -> [Glyph] {
        var used = 0
        return name.prefix { glyph in
            used += Int(glyph.columns)
            return used <= columns
        }
    }

    private func width(_ name: [Glyph]) -> Int { name.reduce(0) { $0 + Int($1.columns) } }

    private func text(_ name: some Sequence<Glyph>) -> String {
        name.reduce(into: "") { text, glyph in glyph.write(to: &text) }
    }
}
