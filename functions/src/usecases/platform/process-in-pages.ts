import type { Deps } from '@functions/ports/services';
import type { DuePage } from '@functions/ports/repositories';

/** Less than the minute to the next run; the function has longer, for those it began with last. */
export const TIME_BUDGET = 45_000;

export interface PagedJob<T> {
  readonly page: number;
  /** How many of a page are seen to side by side; one after the other unless said. */
  readonly atOnce?: number;
  /** What waits, oldest first. */
  readonly fetchDue: (deps: Deps, page: DuePage<T>) => Promise<readonly T[]>;
  /** What the log calls it by: no address of anybody. */
  readonly logContext: (item: T) => Readonly<Record<string, string>>;
  /** What it throws is logged and stays for the next run: one customer's trouble is not the next one's. */
  readonly process: (deps: Deps, item: T) => Promise<void>;
}

/**
 * A job that sees to all that waits, a page at a time, and begins with the next ones for 45 seconds of real time: what is left is still
 * waiting at its next run, and so is what failed. A page begins after the last one of the page before, so that what cannot be done
 * keeps nothing behind it waiting that fits into those seconds. Answers how many it tried.
 */
export const processInPages =
  <T>({ page: limit, atOnce = 1, fetchDue, logContext, process }: PagedJob<T>) =>
  async (deps: Deps): Promise<number> => {
    const begun = deps.clock.realNow();
    const timeBudgetSpent = () => deps.clock.realNow() - begun >= TIME_BUDGET;
    const attempt = async (item: T): Promise<void> => {
      try {
        await process(deps, item);
      } catch (error) {
        deps.log.error('one of what was due failed', error, logContext(item));
      }
    };
    let after: T | null = null;
    for (let tried = 0; ;) {
      const page: readonly T[] = await fetchDue(deps, { limit, after });
      for (let from = 0; from < page.length; from += atOnce) {
        if (timeBudgetSpent()) return tried;
        const some = page.slice(from, from + atOnce);
        await Promise.all(some.map(attempt));
        tried += some.length;
      }
      after = page.at(-1) ?? null;
      if (page.length < limit) return tried;
    }
  };
