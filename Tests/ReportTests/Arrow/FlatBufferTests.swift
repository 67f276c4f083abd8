import Testing

@testable import PlayheadReport

@Suite struct FlatBufferTests {
    /// By hand, from "FlatBuffer Internals".
    @Test func `a table is laid out as the format has it`() {
        var buffer = FlatBuffer()
        let root = buffer.table([0: .byte(7), 2: .long(9)])
        #expect(
            buffer.finish(root: root) == [
                16, 0, 0, 0,  // where the root is
                0, 0,  // to the next multiple of four
                10, 0, 16, 0, 7, 0, 0, 0, 8, 0,  // the vtable: its size, the table's, and where its members are
                10, 0, 0, 0,  // how far back the vtable is
                0, 0, 0, 7, 9, 0, 0, 0, 0, 0, 0, 0,
            ])
    }

    @Test func `texts and vectors are reached by references`() {
        var buffer = FlatBuffer()
        let text = buffer.text("abc")
        let texts = buffer.vector([text, text])
        let root = buffer.table([0: .reference(texts)])
        let bytes = buffer.finish(root: root)
        func number(at index: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) } }
        let table = number(at: 0)
        #expect(number(at: table) == 6)
        let vector = table + 4 + number(at: table + 4)
        #expect(number(at: vector) == 2)
        for element in [vector + 4, vector + 8] {
            let start = element + number(at: element)
            #expect(number(at: start) == 3)
            #expect(Array(bytes[(start + 4)..<(start + 8)]) == Array("abc\0".utf8))
        }
        #expect(bytes.count % 8 == 0)
    }

    @Test(arguments: 0..<9)
    func `pairs of numbers begin at multiples of eight`(length: Int) {
        var buffer = FlatBuffer()
        _ = buffer.text(String(repeating: "x", count: length))
        let root = buffer.table([0: .reference(buffer.vector([(3, 4)])), 1: .byte(1)])
        let bytes = buffer.finish(root: root)
        let pair: [UInt8] = [3, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0]
        let start = stride(from: 0, to: bytes.count - 15, by: 8).first { Array(bytes[$0..<($0 + 16)]) == pair }
        #expect(start != nil)
    }
}
