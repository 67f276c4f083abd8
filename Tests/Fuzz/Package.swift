// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

// A package of its own: it is built with the fuzzer's instrumentation, and users never resolve it.
let package = Package(
    name: "fuzz",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "playhead", path: "../..")],
    targets: [
        .target(name: "FuzzSupport", swiftSettings: swiftSettings),
        .executableTarget(
            name: "FuzzLogs",
            dependencies: ["FuzzSupport", .product(name: "PlayheadCore", package: "playhead")],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "FuzzPlaylists",
            dependencies: ["FuzzSupport", .product(name: "PlayheadCore", package: "playhead")],
            swiftSettings: swiftSettings),
    ]
)
