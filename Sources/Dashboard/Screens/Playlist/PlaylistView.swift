import HLS
import PredicateFormat

/// What the user chose to see on the playlist screen.
struct PlaylistView: ScreenView {
    /// The column that the variants are sorted by.
    private(set) var sort = ListSort()
    /// The predicate that variants must satisfy; nil for all of them.
    private(set) var filter: String?
    /// Why what was typed is no predicate, or one that these variants do not know; the rows stay as they were.
    private(set) var problem: String?
    /// The variants that are shown, as indices, in the order of the rows.
    private(set) var order: [Int] = []
    /// The selected row.
    var row = 0
    /// Whether the text is shown, with the findings beside it.
    var showsText = false
    /// The selected row of the text.
    var textRow = 0
    /// How many characters of each line of the text are out of view at the left.
    var textColumn = 0

    /// All variants as they are listed.
    init(_ playlist: PlaylistModel?) { order = Array((playlist?.variants ?? []).indices) }

    init() { self.init(nil) }

    /// The selected variant, as an index; nil where none is shown.
    var variant: Int? { order.indices.contains(row) ? order[row] : nil }

    /// Sorts the rows; the same variant stays selected.
    mutating func sort(_ sort: ListSort, _ playlist: PlaylistModel) {
        self.sort = sort
        show(order, of: playlist)
    }

    /// Shows the variants that satisfy a predicate; all of them where the text is empty.
    mutating func filter(by text: String, _ playlist: PlaylistModel) {
        problem = nil
        guard !text.isEmpty else {
            filter = nil
            show(Array(playlist.variants.indices), of: playlist)
            return
        }
        do throws(PredicateError) {
            let predicate = try Predicate(parsing: text, functions: PredicateFunction.variantQualifiers)
            var kept: [Int] = []
            for index in playlist.variants.indices {
                if try predicate.evaluate(playlist.variants[index]).holds { kept.append(index) }
            }
            filter = text
            show(kept, of: playlist)
        } catch {
            problem = "column \(error.column): \(error.message)"
        }
    }

    private mutating func show(_ variants: [Int], of playlist: PlaylistModel) {
        let selected = variant
        order = VariantColumns.all[sort.column].sorted(variants, descending: sort.descending) {
            ListedVariant(index: $0, playlist: playlist)
        }
        row = selected.flatMap { order.firstIndex(of: $0) } ?? 0
    }
}
