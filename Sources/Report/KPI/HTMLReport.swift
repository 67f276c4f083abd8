extension KPIReport {
    /// The report as one page: a session by itself in full, several as what they come to.
    func html(_ options: ReportOptions) -> String {
        let page = onlySession.map { SessionPage($0, options).page } ?? FleetPage(self, options).page
        return page.document(options.provenance)
    }
}
