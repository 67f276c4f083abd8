public import BandwidthTrace

extension WhatIf {
    /// The session over links that fit its log.
    ///
    /// - Parameters:
    ///   - count: how many links.
    ///   - seed: what decides them.
    ///   - jobs: how many are played at the same time; the answers do not depend on it.
    ///   - goesOn: asked from any thread; `false` ends the work.
    /// - Returns: nil where `goesOn` ended the work.
    /// - Throws: `InferenceError` where the log does not tell enough, and why.
    public func sampled(
        _ count: Int, seed: UInt64, jobs: Int = 1, goesOn: @Sendable () -> Bool = { true }
    ) throws(InferenceError) -> SampledWhatIf? {
        let link = try InferredLink(recorded, playing: base, samples: count, seed: seed)
        return SampledWhatIf(self, over: link, jobs: jobs, goesOn: goesOn)
    }
}
