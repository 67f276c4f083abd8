/// What both kinds of playlist need while they are read, and the tags that both may have.
struct ReadingState {
    let source: PlaylistSource
    /// What outlives the reading.
    let text: SourceText
    var findings: PlaylistFindings
    private(set) var variables: Variables
    private(set) var version: Int?
    private(set) var independentSegments = false
    private(set) var start: Start?
    private(set) var defines: [Define] = []
    private(set) var unknownTags: [UnknownTag] = []
    /// The first tag that has a blank before its value, and how many have one.
    private var blanks: (tag: TagName, line: Int, count: Int)?
    /// The lines of the tags that may stand once.
    private(set) var tagLines: [String: Int] = [:]

    init(source: PlaylistSource, text: SourceText, findings: PlaylistFindings) {
        self.source = source
        self.text = text
        self.findings = findings
        variables = Variables(areUsed: source.hasReferences())
    }

    /// Whether a tag that may stand once stands again, which is then a finding.
    mutating func repeats(_ tag: TagName, _ line: Line) -> Bool {
        guard tag.isUnique else { return false }
        guard let first = tagLines[tag.rawValue] else {
            tagLines[tag.rawValue] = line.number
            return false
        }
        let rule = tag == .version ? "version-duplicate" : "playlist-tag-duplicate"
        add(rule, .must, line, "\(tag.rawValue) stands twice; that of line \(first) counts")
        return true
    }

    /// A tag that either kind may have.
    mutating func take(_ tag: TagName, _ value: Range<Int>?, _ line: Line) {
        switch tag {
        case .version:
            version = integer(tag, value, line)
        case .independentSegments:
            independentSegments = true
        case .start:
            start = attributes(tag, value, line)
        case .define:
            let define: Define = attributes(tag, value, line)
            defines.append(define)
            variables.define(define, imports: text.reader.imports, query: text.reader.query, &findings)
        default:
            break
        }
    }

    /// Keeps a tag that is not understood here.
    mutating func keep(_ name: String, _ value: Range<Int>?, _ line: Line) {
        if name == "EXT-X-ALLOW-CACHE" { add("tag-obsolete", .info, line, "\(name) was taken out of the format") }
        unknownTags.append(UnknownTag(name: name, value: value.map(source.string), line: line.number))
    }

    /// A tag's value without blanks before it, which players pass over; an attribute list looks after its own.
    mutating func withoutBlanks(_ tag: TagName, _ value: Range<Int>?, _ line: Line) -> Range<Int>? {
        guard let value, !value.isEmpty, source.bytes[value.lowerBound].isBlank, !tag.hasAttributes else {
            return value
        }
        blanks = blanks.map { ($0.tag, $0.line, $0.count + 1) } ?? (tag, line.number, 1)
        let blanks = source.part(value).prefix(while: \.isBlank).count
        return value.lowerBound + blanks..<value.upperBound
    }

    /// Adds what holds for the text as a whole: a packager that writes one blank writes it in every line.
    mutating func finish() {
        guard let blanks else { return }
        findings.add(
            "tag-blank", .must, line: blanks.line,
            "a blank stands before \(blanks.tag.rawValue)'s value; it was passed over"
                + (blanks.count > 1 ? ", as in \(blanks.count - 1) more lines" : ""))
    }

    /// A tag that is an attribute list.
    mutating func attributes<Tag: CheckedTag>(_ tag: TagName, _ value: Range<Int>?, _ line: Line) -> Tag {
        var list = AttributeList()
        if let value {
            var parser = AttributeListParser(value, of: line, in: source)
            list = parser.parse(&variables, &findings)
        } else {
            add("attribute-syntax", .must, line, "\(tag.rawValue) has no attributes")
        }
        AttributeRule.check(list, by: Tag.rules, tag: tag, line: line.number, &findings)
        let read = Tag(attributes: list, line: line.number)
        read.check(&findings)
        return read
    }

    /// A tag that is a decimal-integer.
    mutating func integer(_ tag: TagName, _ value: Range<Int>?, _ line: Line) -> Int? {
        if let value, let number = Number.integer(source.part(value)) { return number }
        addBadValue(of: tag, value, line, "should be a decimal-integer")
        return nil
    }

    /// A line's text as a URI, variables substituted, and as it is written where there are any.
    mutating func uri(_ line: Line) -> (uri: String, template: String?) {
        let text = source.string(line.content)
        let uri = variables.substituted(text, line: line.number, column: nil, &findings)
        return (uri, uri == text ? nil : text)
    }

    /// Adds a finding at a line.
    mutating func add(
        _ rule: String, _ severity: PlaylistFinding.Severity, _ line: Line, _ message: @autoclosure () -> String
    ) {
        findings.add(rule, severity, line: line.number, message())
    }

    /// Adds that a tag's value is not what it should be.
    mutating func addBadValue(
        _ rule: String = "tag-value", of tag: TagName, _ value: Range<Int>?, _ line: Line, _ expectation: String
    ) {
        let shown = value.map { source.string($0).quoted } ?? "missing"
        add(rule, .must, line, "\(tag.rawValue) \(expectation), and is \(shown)")
    }
}
