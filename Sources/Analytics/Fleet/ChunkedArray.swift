import CProcessor
import PlayerLog

/// An array that grows without moving its elements: a million records are never copied to make room for one more.
struct ChunkedArray<Element> {
    private static var chunkSize: Int { 4096 }

    private var chunks: [[Element]] = []
    private(set) var count = 0

    mutating func append(_ element: Element) {
        if count % Self.chunkSize == 0 {
            var chunk: [Element] = []
            chunk.reserveCapacity(count == 0 ? 1 : Self.chunkSize)
            chunks.append(chunk)
        }
        chunks[chunks.count - 1].append(element)
        count += 1
    }

    // Inlined, so that of a large element only that part is read which is asked for.
    subscript(index: Int) -> Element {
        @inline(__always) get { chunks[index / Self.chunkSize][index % Self.chunkSize] }
        @inline(__always) _modify { yield &chunks[index / Self.chunkSize][index % Self.chunkSize] }
    }

    /// Calls `body` with those elements of a range whose indices are in a set, and these; no other is looked at, and none is copied.
    @inline(__always)
    func forEach(
        in range: Range<Int>, of some: SessionSet, _ body: (_ index: Int, _ element: borrowing Element) -> Void
    ) {
        var start = range.lowerBound
        while start < range.upperBound {
            let first = start - start % Self.chunkSize
            let end = min(range.upperBound, first + Self.chunkSize)
            chunks[start / Self.chunkSize].withUnsafeBufferPointer { elements in
                guard let base = elements.baseAddress else { return }
                some.forEach(in: start..<end) { index in
                    let element = UnsafeRawPointer(base + (index - first))
                    // It need not begin where a line of the processor's cache does.
                    CProcessor.prefetch(element)
                    CProcessor.prefetch(element + (MemoryLayout<Element>.size - 1))
                } _: { index in
                    body(index, elements[index - first])
                }
            }
            start = end
        }
    }
}

extension ChunkedArray: Sendable where Element: Sendable {}

/// An array of which elements that follow each other are mostly the same: it takes memory for those that are not.
struct RunLengths<Element: Equatable & Sendable>: Sendable {
    /// The elements that differ from the one before, and where they stand.
    private var runs: [(start: Int, element: Element)] = []
    private(set) var count = 0

    mutating func append(_ element: Element) {
        if runs.last?.element != element { runs.append((count, element)) }
        count += 1
    }

    /// - Complexity: O(log *n*) of *n* runs.
    subscript(index: Int) -> Element {
        precondition(index >= 0 && index < count, "there is no element \(index)")
        // The last run that does not begin behind the index.
        return runs[runs.partitioningIndex { $0.start > index } - 1].element
    }

    /// The elements that differ from the one before, and how often each stands behind another.
    var lengths: [(element: Element, count: Int)] {
        runs.indices.map { index in
            (runs[index].element, (index + 1 < runs.count ? runs[index + 1].start : count) - runs[index].start)
        }
    }
}
