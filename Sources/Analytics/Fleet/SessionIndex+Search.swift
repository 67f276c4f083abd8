import PlayerLog

extension SessionIndex {
    /// So many GUIDs are written into a block at a time.
    private static let blockCount = 4096
    /// The bytes of a GUID in the block, with one behind it that no pattern has.
    private static let stride = SessionKey.guidLength + 1

    /// Calls `body` with the numbers of the sessions whose ids hold a pattern.
    ///
    /// - Complexity: O(*n*): some 15 ns a session.
    func forEach(holding pattern: TextPattern, _ body: (_ number: Int) -> Void) {
        forEachText(holding: pattern, body)
        let isHexadecimal = pattern.consists { byte in
            (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) || byte == 0x2D
        }
        guard pattern.isOfBytes, isHexadecimal, pattern.byteCount <= SessionKey.guidLength else { return }
        withUnsafeTemporaryAllocation(byteCount: Self.blockCount * Self.stride, alignment: 1) { block in
            block.initializeMemory(as: UInt8.self, repeating: 0)
            var start = 0
            while start < count {
                let end = min(count, start + Self.blockCount)
                for number in start..<end {
                    let place = (number - start) * Self.stride
                    let text = UnsafeMutableRawBufferPointer(rebasing: block[place..<place + SessionKey.guidLength])
                    // What is no GUID was looked through before, and holds nothing here.
                    if let guid = guid(of: number) {
                        SessionKey.write(guid, to: text)
                    } else {
                        text.initializeMemory(as: UInt8.self, repeating: 0)
                    }
                }
                let written = UnsafeRawBufferPointer(rebasing: block[..<((end - start) * Self.stride)])
                var from = 0
                while let place = pattern.first(in: written, from: from) {
                    body(start + place / Self.stride)
                    from = (place / Self.stride + 1) * Self.stride
                }
                start = end
            }
        }
    }
}
