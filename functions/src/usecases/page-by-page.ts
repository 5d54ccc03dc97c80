import type { Deps } from '../ports';

/** What a job answers: how many it saw to and will not meet again at once, or nothing. Throws what it could not do. */
export type Job = (deps: Deps) => Promise<unknown>;

/** Less than the minute to the next run; the function has longer, for the page it began last. */
const BEGIN_WITHIN = 45_000;

/**
 * A job that sees to a page at a time goes on while it does whole pages, for at most 45 seconds of real time: what is left is due at its
 * next run, and so is what failed, since it would head the next page again. Answers how many it saw to in all; null when the job does not count.
 */
export async function pageByPage(deps: Deps, page: number, job: Job): Promise<number | null> {
  const begun = deps.clock.realNow();
  for (let all = 0; ; ) {
    const seen = await job(deps);
    if (typeof seen !== 'number') return null;
    all += seen;
    if (seen < page || deps.clock.realNow() - begun >= BEGIN_WITHIN) return all;
  }
}
