/// A tag that is an attribute list: its typed values are views of the list, so that nothing in it is ever lost.
package protocol AttributeTag: Hashable, Sendable {
    /// All attributes, also those that this program does not know.
    var attributes: AttributeList { get set }
    /// The tag's line, counted from 1; 0 where it was not read.
    var line: Int { get set }
}

/// A tag whose attributes are checked as it is read.
protocol CheckedTag: AttributeTag {
    /// What its attributes must be like.
    static var rules: [AttributeRule] { get }

    init(attributes: AttributeList, line: Int)

    /// What is wrong beyond each attribute's own rule.
    func check(_ findings: inout PlaylistFindings)
}

extension CheckedTag {
    func check(_ findings: inout PlaylistFindings) {}
}
