// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let core = Target.Dependency.product(name: "PlayheadCore", package: "playhead")
let screens = Target.Dependency.product(name: "PlayheadScreens", package: "playhead")

// A package of its own, so that who builds playhead never resolves what only measuring needs.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "playhead", path: "../.."),
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "ReadPlaylist",
            dependencies: [core],
            path: "ReadPlaylist",
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "VerdictErrorRates",
            dependencies: [core],
            path: "VerdictErrorRates",
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "ExplanationRates",
            dependencies: [core],
            path: "ExplanationRates",
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "IntervalCoverage",
            dependencies: [core],
            path: "IntervalCoverage",
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "LinkInference",
            dependencies: [core],
            path: "LinkInference",
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "PlayheadBenchmarks",
            dependencies: [core, screens, .product(name: "Benchmark", package: "benchmark")],
            path: "PlayheadBenchmarks",
            swiftSettings: swiftSettings,
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    ]
)
