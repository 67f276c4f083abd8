import FuzzSupport
import PlayheadAnalytics
import PlayheadReport

/// What libFuzzer calls with each input: a text that somebody pasted to ask what its errors mean.
///
/// Its chains are bounded and stand on lines that the text has, each with its cause among its errors; a line break at the end adds
/// nothing; and the report on them is written, in a format that the text's length chooses.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = Array(UnsafeBufferPointer(start: start, count: count))
    let (reader, catalog) = (ErrorTextReader(text), ErrorCatalog())
    let lineCount = text.count { $0 == UInt8(ascii: "\n") } + 1
    require(reader.chains.count <= ErrorTextReader.mostChains, "chains are bounded")
    for chain in reader.chains {
        require(!chain.errors.isEmpty, "a chain has an error")
        require(chain.count > 0, "a chain was found")
        require(chain.errors.indices.contains(catalog.cause(of: chain).index), "the cause is one of the chain")
        require((1...lineCount).contains(chain.line), "a chain stands in the text")
    }
    let again = ErrorTextReader(text + [UInt8(ascii: "\n")])
    require(again.chains.map(\.errors) == reader.chains.map(\.errors), "a line break ends a line and adds none")
    let entries = reader.chains.map { ErrorReport.Entry($0, source: "text", catalog: catalog) }
    let formats = ReportFormat.allCases
    _ = ErrorReport(entries, catalog: catalog).text(formats[count % formats.count])
    return 0
}
