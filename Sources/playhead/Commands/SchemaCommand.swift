import ArgumentParser
import Descriptions

struct SchemaCommand: MessagingCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "JSON Schemas of all JSON that playhead writes and reads.",
        discussion: """
            Prints the schema (JSON Schema, draft 2020-12) of a form, with all that it refers to. Without a name the forms \
            are listed. What playhead writes has the keys of its schema and no others; what it reads may have more. The \
            form of a document is the middle of its "schema" member: playhead.kpi/2 is of the form kpi. A form that ends \
            in -line, and partial and event, is of one line of NDJSON.

            SARIF (lint --format sarif) has a schema of its own, which OASIS publishes.

            EXAMPLES
              playhead schema
              playhead schema kpi >kpi.schema.json
            """)

    @Argument(
        help: ArgumentHelp("A form's name; all are listed without one.", valueName: "name"),
        completion: .list(JSONForm.all.map(\.name)))
    var name: String?

    @OptionGroup(title: "Messages") var messages: MessageOptions

    func validate() throws {
        if let name, JSONForm(named: name) == nil {
            let names = JSONForm.all.map(\.name).joined(separator: ", ")
            throw ValidationError("\(name): there is no such form of JSON. The forms are \(names).")
        }
    }

    func run() throws {
        try Pager.print(name.flatMap(JSONForm.init(named:))?.schema ?? list)
    }

    /// The forms, a line each.
    private var list: String {
        let width = JSONForm.all.map(\.name.count).max() ?? 0
        return JSONForm.all.map { form in
            form.name + String(repeating: " ", count: width + 2 - form.name.count) + form.title + "\n"
        }.joined()
    }
}
