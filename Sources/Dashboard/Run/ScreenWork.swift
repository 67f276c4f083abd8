import Dispatch
import Synchronization

/// Something that takes longer than a key may wait, and is worked out beside the screens.
struct ScreenWork: Sendable {
    /// Tells work from other work.
    enum ID: Equatable, Sendable {
        case whatIf(WhatIfWork.ID)
        /// What the sessions of a list come to, by how many lists there were so far.
        case fleet(list: Int)
        /// What a step of a search finds, by how many searches there were so far.
        case search(Int, step: Int)
        /// What stands out of the sessions of a list.
        case story(list: Int)
    }

    let id: ID
    /// Works it out; nil where `goesOn` ended that.
    let perform: @Sendable (_ goesOn: @Sendable () -> Bool) -> Message?
}

extension ScreenWork {
    init(_ work: WhatIfWork) {
        self.init(id: .whatIf(work.id)) { goesOn in work.perform(goesOn).map { .whatIf($0) } }
    }
}

/// Does the work that a screen wants, on a thread of its own: one at a time, the latest.
struct ScreenWorker: ~Copyable {
    private final class Job: Sendable {
        let id: ScreenWork.ID
        let isCancelled = Atomic(false)
        let outcome = Mutex<Message?>(nil)

        init(_ id: ScreenWork.ID) { self.id = id }
    }

    private var job: Job?

    deinit { job?.isCancelled.store(true, ordering: .relaxed) }

    /// Begins what is wanted, unless that is under way or done, and ends what no longer is.
    mutating func follow(_ work: ScreenWork?) {
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
    func news() -> Message? {
        job?.outcome.withLock { outcome in
            defer { outcome = nil }
            return outcome
        }
    }
}
