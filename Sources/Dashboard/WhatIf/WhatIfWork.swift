import Comparison
import Dispatch
import Synchronization

/// Something about a what-if question that takes longer than a key may wait, and is worked out beside the screens.
struct WhatIfWork: Sendable {
    /// Tells work from other work.
    struct ID: Hashable, Sendable {
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
    /// What the change gives, and a session to draw; nil where there are no links to play over.
    let answer: (figures: WhatIfAnswer, session: SessionModel)?
}

/// What is known of the link of the session that a question is about.
enum WhatIfLink: Sendable {
    /// The link itself.
    case known
    /// Nothing yet: links that fit the log are being inferred.
    case inferring
    /// Links that fit the log.
    case fitting(SampledWhatIf)
    /// Nothing but what the log shows of it, and why.
    case unknown(String)
}

/// Does the work that a question wants, on a thread of its own: one at a time, the latest.
struct WhatIfWorker: ~Copyable {
    private final class Job: Sendable {
        let id: WhatIfWork.ID
        let isCancelled = Atomic(false)
        let outcome = Mutex<WhatIfNews?>(nil)

        init(_ id: WhatIfWork.ID) { self.id = id }
    }

    private var job: Job?

    deinit { job?.isCancelled.store(true, ordering: .relaxed) }

    /// Begins what is wanted, unless that is under way or done, and ends what no longer is.
    mutating func follow(_ work: WhatIfWork?) {
        guard work?.id != job?.id else { return }
        job?.isCancelled.store(true, ordering: .relaxed)
        guard let work else {
            job = nil
            return
        }
        let job = Job(work.id)
        self.job = job
        DispatchQueue.global(qos: .userInitiated).async {
            let news = work.perform { !job.isCancelled.load(ordering: .relaxed) }
            job.outcome.withLock { $0 = news }
        }
    }

    /// What was worked out, once.
    func news() -> WhatIfNews? {
        job?.outcome.withLock { outcome in
            defer { outcome = nil }
            return outcome
        }
    }
}
