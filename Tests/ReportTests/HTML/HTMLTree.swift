/// A page as a reader that is not ours sees it: strict, so that what it takes a browser takes too, and character by
/// character as a browser reads, whatever these join to on a screen.
struct HTMLTree {
    struct Element {
        var name: String
        var attributes: [String: String]
        /// All text within, entities resolved.
        var text = ""
        /// The names of the elements around it, the outermost first.
        var path: [String]
    }

    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    /// The elements, in the order in which they begin.
    private(set) var elements: [Element] = []

    private static let void: Set<String> = ["meta", "!DOCTYPE"]

    private typealias Text = Substring.UnicodeScalarView

    init(_ page: String) throws {
        var rest = page[...].unicodeScalars
        var open: [Int] = []
        while let start = rest.firstIndex(of: "<") {
            try add(text: rest[..<start], to: open)
            guard let end = rest[start...].firstIndex(of: ">") else { throw Problem(description: "a tag does not end") }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.first == "/" {
                guard let last = open.popLast(), elements[last].name == String(tag.dropFirst()) else {
                    throw Problem(description: "<\(String(tag))> ends nothing")
                }
                continue
            }
            var element = try Self.element(tag)
            element.path = open.map { elements[$0].name }
            elements.append(element)
            if tag.last != "/", !Self.void.contains(element.name) { open.append(elements.count - 1) }
            // What stands in a style sheet is no markup.
            if element.name == "style", let sheet = rest.firstRange(of: "</style>".unicodeScalars) {
                rest = rest[sheet.lowerBound...]
            }
        }
        try add(text: rest, to: open)
        guard open.isEmpty else { throw Problem(description: "<\(elements[open[0]].name)> does not end") }
    }

    private mutating func add(text: Text, to open: [Int]) throws {
        let text = try Self.resolved(text)
        for index in open { elements[index].text += text }
    }

    private static func element(_ tag: Text) throws -> Element {
        let name = tag.prefix { $0 != " " && $0 != "/" }
        var rest = tag[name.endIndex...]
        var element = Element(name: String(name), attributes: [:], path: [])
        if element.name == "!DOCTYPE" { return element }
        while true {
            rest = rest.drop { $0 == " " || $0 == "\n" }
            if rest.isEmpty || String(rest) == "/" { return element }
            guard let equals = rest.firstIndex(of: "="), rest[equals...].starts(with: "=\"".unicodeScalars) else {
                throw Problem(description: "<\(String(tag))> has an attribute without a quoted value")
            }
            let value = rest[rest.index(equals, offsetBy: 2)...].prefix { $0 != "\"" }
            guard value.endIndex < rest.endIndex else {
                throw Problem(description: "<\(String(tag))>: a quote does not end")
            }
            guard element.attributes.updateValue(try resolved(value), forKey: String(rest[..<equals])) == nil else {
                throw Problem(description: "<\(String(tag))> has an attribute twice")
            }
            rest = rest[rest.index(after: value.endIndex)...]
        }
    }

    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'", "#96": "`",
    ]

    private static func resolved(_ text: Text) throws -> String {
        var result = ""
        var rest = text
        while let start = rest.firstIndex(of: "&") {
            result += String(rest[..<start])
            let name = rest[rest.index(after: start)...].prefix { $0 != ";" }
            guard let character = entities[String(name)], name.endIndex < rest.endIndex else {
                throw Problem(description: "&\(String(name.prefix(10))) is no entity of ours")
            }
            result.unicodeScalars.append(character)
            rest = rest[rest.index(after: name.endIndex)...]
        }
        return result + String(rest)
    }

    /// The elements of a name.
    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }
}
