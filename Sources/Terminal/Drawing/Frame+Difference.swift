#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Frame {
    /// The cell at a point inside the frame.
    subscript(row y: Int, column x: Int) -> Cell {
        cells[y * size.width + x]
    }

    /// The columns of a row from the first to the last cell that differs from another frame of the same size, whole
    /// glyphs; all columns where there is no other; nil where the rows are alike.
    func span(ofRow y: Int, differingFrom other: Frame?) -> Range<Int>? {
        let start = y * size.width
        guard let other else { return size.width > 0 ? 0..<size.width : nil }
        let bytes = size.width * MemoryLayout<Cell>.stride
        let alike = cells.withUnsafeBytes { new in
            other.cells.withUnsafeBytes { old in
                guard bytes > 0, let new = new.baseAddress, let old = old.baseAddress else { return true }
                let offset = start * MemoryLayout<Cell>.stride
                return memcmp(new + offset, old + offset, bytes) == 0
            }
        }
        if alike { return nil }
        var first = 0
        while first < size.width, cells[start + first] == other.cells[start + first] { first += 1 }
        var last = size.width - 1
        while last > first, cells[start + last] == other.cells[start + last] { last -= 1 }
        guard first <= last else { return nil }
        if cells[start + first].columns == 0, first > 0 { first -= 1 }
        if cells[start + last].columns == 2, last + 1 < size.width { last += 1 }
        return first..<(last + 1)
    }
}
