import type { Deps } from '@functions/ports/services';
import type { DuePage } from '@functions/ports/repositories';

/**
 * Milliseconds of real time in which a job starts new items. It is shorter than the minute between two runs; items that
 * are in progress may finish later.
 */
export const TIME_BUDGET = 45_000;

/** The steps of a job that processes due items. */
export interface PagedJob<T> {
  /** Items per page. */
  readonly page: number;
  /** How many items run in parallel. Default: 1. */
  readonly atOnce?: number;
  /** Returns the due items, oldest first. */
  readonly fetchDue: (deps: Deps, page: DuePage<T>) => Promise<readonly T[]>;
  /** Identifies an item in the log. Must not contain personal data. */
  readonly logContext: (item: T) => Readonly<Record<string, string>>;
  /** Processes one item. An error is logged and the item stays due for the next run; the other items continue. */
  readonly process: (deps: Deps, item: T) => Promise<void>;
}

/**
 * Creates a job that processes all due items page by page. It starts new items for TIME_BUDGET milliseconds of real
 * time; the rest stays due for the next run, and so do items that failed. A page begins after the last item of the
 * previous page, so a failing item does not block the items after it. The job returns the number of items it tried.
 */
export const processInPages =
  <T>({ page: limit, atOnce = 1, fetchDue, logContext, process }: PagedJob<T>) =>
  async (deps: Deps): Promise<number> => {
    const startedAt = deps.clock.realNow();
    const timeBudgetSpent = () => deps.clock.realNow() - startedAt >= TIME_BUDGET;
    const attempt = async (item: T): Promise<void> => {
      try {
        await process(deps, item);
      } catch (error) {
        deps.log.error('a due item could not be processed', error, logContext(item));
      }
    };
    let after: T | null = null;
    for (let tried = 0; ;) {
      const page: readonly T[] = await fetchDue(deps, { limit, after });
      for (let from = 0; from < page.length; from += atOnce) {
        if (timeBudgetSpent()) return tried;
        const batch = page.slice(from, from + atOnce);
        await Promise.all(batch.map(attempt));
        tried += batch.length;
      }
      after = page.at(-1) ?? null;
      if (page.length < limit) return tried;
    }
  };
