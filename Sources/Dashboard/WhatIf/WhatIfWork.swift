import Comparison

/// Something about a what-if question that takes longer than a key may wait, and is worked out beside the screens.
struct WhatIfWork: Sendable {
    /// Tells work from other work.
    struct ID: Equatable, Sendable {
        /// Which question.
        var question: Int
        /// The question's changes so far.
        var turn: Int
    }

    let id: ID
    /// Works it out; nil where `goesOn` ended that.
    let perform: @Sendable (_ goesOn: @Sendable () -> Bool) -> WhatIfNews?
}

/// What was worked out about a question.
struct WhatIfNews: Sendable {
    let id: WhatIfWork.ID
    /// What is known of the link now.
    let link: WhatIfLink
    /// What the change gives, and the session unchanged and changed over one link, to draw; nil where there are no links to play
    /// over.
    let answer: (figures: WhatIfAnswer, unchanged: SessionModel, session: SessionModel)?
}

/// What is known of the link of the session that a question is about.
indirect enum WhatIfLink: Sendable {
    /// The link itself.
    case known
    /// Nothing yet: links that fit the log are being inferred.
    case inferring
    /// Links that fit the log.
    case fitting(SampledWhatIf)
    /// Nothing but what the log shows of it, and why.
    case unknown(String)
}
