// swift-tools-version: 6.2
import PackageDescription

// A package of its own: it is built with the fuzzer's instrumentation, and users never resolve it.
let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let core: Target.Dependency = .product(name: "PlayheadCore", package: "playhead")

let package = Package(
    name: "fuzz",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "playhead", path: "../..")],
    targets: [
        .target(name: "FuzzSupport", dependencies: [core], swiftSettings: swiftSettings),
        .executableTarget(name: "FuzzErrors", dependencies: ["FuzzSupport", core], swiftSettings: swiftSettings),
        .executableTarget(name: "FuzzLogs", dependencies: ["FuzzSupport", core], swiftSettings: swiftSettings),
        .executableTarget(name: "FuzzMedia", dependencies: ["FuzzSupport", core], swiftSettings: swiftSettings),
        .executableTarget(name: "FuzzMovies", dependencies: ["FuzzSupport", core], swiftSettings: swiftSettings),
        .executableTarget(name: "FuzzParts", dependencies: ["FuzzSupport", core], swiftSettings: swiftSettings),
        .executableTarget(name: "FuzzPlaylists", dependencies: ["FuzzSupport", core], swiftSettings: swiftSettings),
        .executableTarget(name: "FuzzPredicates", dependencies: ["FuzzSupport", core], swiftSettings: swiftSettings),
        .executableTarget(name: "FuzzRows", dependencies: ["FuzzSupport", core], swiftSettings: swiftSettings),
    ]
)
