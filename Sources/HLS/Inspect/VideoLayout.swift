/// How a video is laid out for the eyes: an entry of REQ-VIDEO-LAYOUT (RFC 8216bis section 4.4.6.2), which is
/// AVAssetVariant.VideoAttributes.LayoutAttributes.
public struct VideoLayout: Equatable, Sendable {
    /// The views that it has: `leftEye` and `rightEye` of stereo (CH-STEREO), none of mono.
    public var stereoViewComponents: [String]
    /// CMProjectionType's name for the projection, as `rectangular`; that of PROJ-… where it is another.
    public var projectionType: String

    /// An entry as `CH-STEREO/PROJ-HEQU` says it; mono and rectangular where it does not say.
    init(_ entry: some StringProtocol) {
        let specifiers = entry.split(separator: "/").map { String($0.trimmingBlanks()) }
        stereoViewComponents = specifiers.contains("CH-STEREO") ? ["leftEye", "rightEye"] : []
        let projection = specifiers.first { $0.hasPrefix("PROJ-") } ?? "PROJ-RECT"
        projectionType = Self.projections[projection] ?? projection
    }

    /// The entries of the attribute.
    static func layouts(_ value: String) -> [VideoLayout] { value.split(separator: ",").map { VideoLayout($0) } }

    /// Whether each eye has a view of its own.
    public var isStereo: Bool { !stereoViewComponents.isEmpty }

    private static let projections = [
        "PROJ-RECT": "rectangular", "PROJ-EQUI": "equirectangular", "PROJ-HEQU": "halfEquirectangular",
        "PROJ-PRIM": "parametricImmersive", "PROJ-AIV": "appleImmersiveVideo",
    ]
}
