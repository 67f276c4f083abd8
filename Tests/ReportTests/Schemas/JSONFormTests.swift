import HLS
import HLSLint
import PlayerLog
import PlayheadNumerics
import PlayheadPlatform
import TestSupport
import Testing

@testable import Descriptions
@testable import PlayheadReport

@Suite struct JSONFormTests {
    @Test func `every file of a form is in the table`() throws {
        let files = try POSIXFileSystem().entries(of: Checkout.root + "/Sources/Report/Schemas/Forms").sorted()
        #expect(JSONForm.all.map { $0.name + ".json" }.sorted() == files)
    }

    @Test(arguments: [
        ("kpi", KPIReport.schema), ("explain", ExplanationReport.schema), ("error", ErrorReport.schema),
        ("what-if", FleetWhatIfReport.schema),
        ("compare", ComparisonReport.schema),
        ("suggest", AdviceReport.schema), ("inspect", InspectReport.schema), ("movie", MovieReport.schema),
        ("lint", LintReport.schema), ("cmcd-lint", CMCDLintReport.schema), ("download", DownloadReport.schema),
        ("segment", SegmentationReport.schema),
        ("segments", SegmentationReport.segmentsSchema), ("trace", TraceReport.schema),
    ])
    func `a schema has the version that is written`(name: String, written: String) throws {
        let form = try #require(JSONForm(named: name))
        #expect(form.schema.contains("\"const\": \"\(written)\""))
        let version = try #require(written.split(separator: "/").last)
        #expect(form.schema.contains("\"$id\": \"urn:playhead:schema:\(name):\(version)\""))
    }

    @Test(arguments: JSONForm.all.map(\.name))
    func `a schema holds what it refers to`(name: String) throws {
        let form = try #require(JSONForm(named: name))
        let schema = try JSONValue(parsing: form.schema)
        #expect(!form.title.isEmpty)
        // Each other form whose URN is named stands under $defs.
        for other in JSONForm.all where other.name != name {
            guard form.schema.contains("\"urn:playhead:schema:\(other.name):") else { continue }
            let embedded = try #require(schema["$defs"]?[other.name], "\(other.name) is not in the schema of \(name)")
            #expect(embedded["$id"] != nil)
        }
    }

    @Test func `another name is no form`() { #expect(JSONForm(named: "kpis") == nil) }
}

extension JSONValue {
    fileprivate init(parsing text: String) throws {
        self = try Array(text.utf8).withUnsafeBytes { try JSONValue(parsing: $0) }
    }
}
