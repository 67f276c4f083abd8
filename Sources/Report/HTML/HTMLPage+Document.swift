extension HTMLPage {
    /// A page of sections that are printed as text too.
    static func document(
        kind: String, title: ReportText, _ sections: [[ReportBlock]], provenance: ReportProvenance? = nil
    ) -> String {
        var page = HTMLPage(kind: kind, title: title, lead: "")
        for section in sections { page.add(section, untitled: ReportText(kind)) }
        page.add(provenance)
        return page.document(provenance)
    }
}
