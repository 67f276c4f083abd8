extension KPIReport {
    /// The report as one page: a session by itself in full, several as what they come to.
    func html(_ options: ReportOptions) -> String {
        let page = onlySession.map { SessionPage($0, options).page } ?? FleetPage(self, options).page
        return page.document(options.provenance)
    }
}

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
