import Synchronization

/// What keeps a stranger's property list from taking the stack, the memory or for ever: Foundation's reader goes as deep
/// as an XML list is nested, and in a binary list one object may stand in many places, itself within it.
final class PropertyListLimits: Sendable {
    /// How deeply values may stand in each other.
    static let deepest = 32

    private let rest: Mutex<Int>

    /// The limits of a list of so many bytes.
    ///
    /// An honest list has at most one value a byte, and its texts are not much longer than it is.
    init(size: Int) { rest = Mutex(16 * size) }

    /// Takes a value's `cost` off what is left. Returns whether it was.
    func spend(_ cost: Int) -> Bool {
        rest.withLock { rest in
            guard rest >= cost else { return false }
            rest -= cost
            return true
        }
    }

    /// Whether an XML list is nested too deeply, as its tags tell.
    static func areExceeded(by bytes: [UInt8]) -> Bool {
        var depth = 0
        var index = 0
        func stands(_ word: StaticString) -> Bool {
            let end = index + word.utf8CodeUnitCount
            return end <= bytes.count && word.withUTF8Buffer { bytes[index..<end].elementsEqual($0) }
        }
        func skip(to end: StaticString) {
            while index < bytes.count, !stands(end) { index += 1 }
        }
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            // What closes nothing must not count as closing.
            if stands("<!--") {
                skip(to: "-->")
            } else if stands("<![CDATA[") {
                skip(to: "]]>")
            } else if stands("<?") {
                skip(to: "?>")
            } else if stands("<array>") || stands("<dict>") || stands("<array ") || stands("<dict ") {
                depth += 1
                if depth > deepest { return true }
            } else if stands("</array") || stands("</dict") {
                depth = max(0, depth - 1)
            }
            index += 1
        }
        return false
    }
}
