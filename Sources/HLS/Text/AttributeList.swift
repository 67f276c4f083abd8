/// A tag's attributes in the order in which they stand, the unknown ones too (RFC 8216bis section 4.2).
public struct AttributeList: Hashable, Sendable {
    /// One attribute.
    public struct Attribute: Hashable, Sendable {
        /// Its name, as `BANDWIDTH`.
        public var name: String
        /// Its value without quotation marks, variables substituted.
        public var value: String { didSet { if value != oldValue { template = nil } } }
        /// Whether the value stands in quotation marks.
        public var isQuoted: Bool
        /// The value as it was written, where variables were substituted in it; a new value has none.
        public var template: String?
        /// The byte in its line at which its name begins, counted from 1; nil where it was not read.
        public var column: Int?

        /// Creates an attribute.
        public init(name: String, value: String, isQuoted: Bool, template: String? = nil, column: Int? = nil) {
            self.name = name
            self.value = value
            self.isQuoted = isQuoted
            self.template = template
            self.column = column
        }
    }

    /// The attributes.
    public var attributes: [Attribute]

    /// A list of attributes.
    public init(_ attributes: [Attribute] = []) { self.attributes = attributes }

    /// The value of the first attribute of a name.
    public subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// A decimal-integer; nil where there is none, or one that an `Int` does not hold.
    public func integer(_ name: String) -> Int? { self[name].flatMap { Number.integer($0.utf8) } }

    /// A decimal-floating-point, signed or not.
    public func decimal(_ name: String) -> Double? { self[name].flatMap { Number.decimal($0.utf8) } }

    /// Whether an enumerated-string is YES.
    func isYes(_ name: String) -> Bool { self[name] == "YES" }

    /// The elements of a comma-separated value, blanks around them taken off.
    public func elements(_ name: String) -> [String] {
        (self[name] ?? "").split(separator: ",").map { String($0.trimmingBlanks()) }
    }

    /// A decimal-resolution, pixels.
    public func resolution(_ name: String) -> Resolution? { self[name].flatMap(Resolution.init) }
}

/// A width and a height, pixels.
public struct Resolution: Hashable, Sendable, CustomStringConvertible {
    /// The width, pixels.
    public var width: Int
    /// The height, pixels.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// A size as `1920x1080` says it.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Number.integer(parts[0]), let height = Number.integer(parts[1]) else {
            return nil
        }
        self.init(width: width, height: height)
    }

    /// `1920x1080`.
    public var description: String { "\(width)x\(height)" }
}

extension StringProtocol {
    /// The text without blanks and tabs at its ends.
    package func trimmingBlanks() -> SubSequence {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        var rest = self.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
        return rest
    }
}

extension UInt8 {
    /// Whether it is a space or a tab.
    var isBlank: Bool { self == 0x20 || self == 0x09 }
}
