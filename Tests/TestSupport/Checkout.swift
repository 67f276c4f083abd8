/// Where this checkout is: some tests read what stands in it, or beside it.
public enum Checkout {
    /// The repository's root, found from this file, which is `Tests/TestSupport/Checkout.swift` in it.
    public static var root: String {
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    }
}
