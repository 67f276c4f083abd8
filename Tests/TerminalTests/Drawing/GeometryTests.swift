import Testing

@testable import PlayheadTerminal

struct GeometryTests {
    private let rect = Rect(x: 2, y: 1, width: 10, height: 5)

    @Test func `splits into parts that cover the whole`() {
        #expect(rect.splitTop(2).top == Rect(x: 2, y: 1, width: 10, height: 2))
        #expect(rect.splitTop(2).rest == Rect(x: 2, y: 3, width: 10, height: 3))
        #expect(rect.splitBottom(1).bottom == Rect(x: 2, y: 5, width: 10, height: 1))
        #expect(rect.splitLeft(3).rest == Rect(x: 5, y: 1, width: 7, height: 5))
        #expect(rect.splitRight(3).right == Rect(x: 9, y: 1, width: 3, height: 5))
        #expect(rect.splitColumns(3, gap: 1).map(\.width) == [2, 3, 3])
        #expect(rect.splitColumns(3, gap: 1).last?.columns.upperBound == rect.columns.upperBound)
    }

    @Test(arguments: -2...12)
    func `never makes a negative part`(count: Int) {
        let parts = [
            rect.splitTop(count).top, rect.splitTop(count).rest, rect.splitBottom(count).rest,
            rect.splitLeft(count).rest,
            rect.splitRight(count).right, rect.inset(dx: count, dy: count),
        ]
        #expect(parts.allSatisfy { $0.width >= 0 && $0.height >= 0 })
        #expect(rect.splitColumns(count, gap: 4).allSatisfy { $0.width >= 0 })
    }

    @Test func `knows which cells are inside`() {
        #expect(rect.contains(Point(x: 2, y: 1)))
        #expect(!rect.contains(Point(x: 12, y: 1)))
        #expect(!rect.contains(Point(x: 2, y: 6)))
    }
}
