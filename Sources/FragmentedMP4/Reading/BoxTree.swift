/// A box as a tree shows it: where it stands, what it says and the boxes in it.
public struct BoxNode: Sendable {
    /// Its type.
    public var type: FourCC
    /// Where it begins, bytes from the start of the file.
    public var offset: Int
    /// Its size with its header, bytes.
    public var size: Int
    /// What it says, in the order of its fields; of a long table how many entries it has. Empty of unknown types.
    public var fields: [BoxField]
    /// The boxes in it.
    public var children: [BoxNode]

    /// The boxes of a file, in order. Their samples' data is not read.
    public static func read(_ input: any MovieInput) throws(MovieError) -> [BoxNode] {
        throw MovieError(name: input.name, kind: .unsupported, problem: "boxes are not read yet")
    }
}

/// Something that a box says.
public struct BoxField: Hashable, Sendable {
    /// What ISO 14496-12 calls it, as `timescale`.
    public var name: String
    /// Its value in words.
    public var value: String

    /// A field of these.
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}
