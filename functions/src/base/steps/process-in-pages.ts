import { JOBS, type JobName } from '@functions/base/rules/job-run';
import { SECOND } from '@functions/base/rules/calendar';
import { withinLimit } from '@functions/base/lib/waits';
import type { DuePage } from '@functions/base/ports/repositories';
import type { Deps } from '@functions/ports/services';

/** What an item may take to store that its own time is over. */
export const END_OF_ITEM = 10 * SECOND;

const outOfTime = (): never => {
  throw new Error('took longer than the longest item of the job');
};

/** The steps of a job that processes due items. */
export interface PagedJob<T> {
  readonly job: JobName;
  /** Items per page. */
  readonly page: number;
  /** How many items run in parallel. Default: 1. */
  readonly atOnce?: number;
  /** Returns the due items, oldest first. */
  readonly fetchDue: (deps: Deps, page: DuePage<T>) => Promise<readonly T[]>;
  /** Identifies an item in the log. Must not contain personal data. */
  readonly logContext: (item: T) => Readonly<Record<string, string>>;
  /** Items that wait until all others were tried, and how many of them a run takes; the rest stays due. */
  readonly later?: {
    readonly isLater: (item: T) => boolean;
    readonly most: (deps: Deps) => number;
    readonly atOnce: (deps: Deps) => number;
  };
  /** Processes one item. An error is logged and the item stays due for the next run; the other items continue. */
  readonly process: (deps: Deps, item: T) => Promise<void>;
}

/**
 * Creates a job that processes all due items page by page. It starts new items for the time budget of the job
 * (`JOBS`); the rest stays due for the next run, and so do items that failed. A page begins after the last item of the
 * previous page, so a failing item does not block the items after it, and neither does one that takes longer than the
 * longest of the job: it is left behind as it is, like one whose process was ended. The job returns the number of items
 * it tried.
 */
export const processInPages =
  <T>({ job, page: limit, atOnce = 1, fetchDue, logContext, process, later }: PagedJob<T>) =>
  async (deps: Deps): Promise<number> => {
    const startedAt = deps.clock.realNow();
    const timeBudgetSpent = () => deps.clock.realNow() - startedAt >= JOBS[job].timeBudget;
    const attempt = async (item: T): Promise<void> => {
      try {
        await withinLimit(process(deps, item), JOBS[job].longestItem + END_OF_ITEM, outOfTime);
      } catch (error) {
        deps.log.error('a due item could not be processed', error, logContext(item));
      }
    };
    let tried = 0;
    const attemptAll = async (items: readonly T[], together: number): Promise<void> => {
      for (let from = 0; from < items.length && !timeBudgetSpent(); from += together) {
        const batch = items.slice(from, from + together);
        await Promise.all(batch.map(attempt));
        tried += batch.length;
      }
    };
    const waiting: T[] = [];
    const isLater = (item: T): boolean => later?.isLater(item) === true;
    for (let after: T | null = null, isLast = false; !isLast && !timeBudgetSpent();) {
      const page: readonly T[] = await fetchDue(deps, { limit, after });
      waiting.push(...page.filter(isLater));
      await attemptAll(
        page.filter((item) => !isLater(item)),
        atOnce,
      );
      after = page.at(-1) ?? null;
      isLast = page.length < limit;
    }
    if (later) await attemptAll(waiting.slice(0, later.most(deps)), later.atOnce(deps));
    return tried;
  };
