/// FairPlay's codes (-42xxx), which come in CoreMedia's domains.
enum FairPlayRules {
    static let rules: [ErrorRule] = [
        row(-42656, "The lease on the key has expired.", "Lease duration in the key response, and its renewal."),
        row(-42668, "The key response (CKC) is not valid.", "What the key server returned, byte for byte."),
        row(-42669, "The key request timed out.", "The key delegate's answer time and the key server's log."),
        row(-42672, "There is no application certificate.", "The certificate that the application loads."),
        row(-42673, "The key request has no asset identifier.", "How the application makes it from the skd:// URI."),
        row(-42674, "The certificate holds no version list.", "Whether the certificate is whole and the right file."),
        row(-42675, "The asset identifier is not valid.", "How the application makes it from the skd:// URI."),
        row(-42676, "The key request (SPC) could not be made.", "Certificate and asset identifier handed in."),
        row(
            -42679, "The application certificate is not valid.", "Its format (DER), its dates, and which team's it is."),
        row(-42681, "The version list of the certificate is not valid.", "Whether the certificate is the right file."),
        row(-42783, "The certificate seems to be revoked.", "The certificate's state in the developer account."),
        row(-42799, "The key was stored in a format that is too old.", "Drop the stored key and fetch it again."),
        row(-42800, "The persistent key has expired.", "Rental and playback duration set by the key server."),
        row(-42803, "The offline key is not valid.", "Whether the key was stored on this device, and by this team."),
    ]

    /// The span in which FairPlay's codes lie: one that is not listed is about keys all the same.
    static let span = -42999 ... -42600

    private static func row(_ code: Int, _ meaning: String, _ nextCheck: String) -> ErrorRule {
        ErrorRule(code, .drm, .fatal, .reports, meaning, nextCheck)
    }
}
