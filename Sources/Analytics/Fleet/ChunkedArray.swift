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

    subscript(index: Int) -> Element {
        get { chunks[index / Self.chunkSize][index % Self.chunkSize] }
        _modify { yield &chunks[index / Self.chunkSize][index % Self.chunkSize] }
    }
}

extension ChunkedArray: Sendable where Element: Sendable {}
