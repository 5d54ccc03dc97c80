import type { Deps } from '@functions/ports';
import type { WaitingPage } from '@functions/records';

/** Less than the minute to the next run; the function has longer, for the page it began last. */
const BEGIN_WITHIN = 45_000;

export interface Paged<T> {
  readonly page: number;
  /** How many of a page are seen to side by side; one after the other unless said. */
  readonly atOnce?: number;
  /** What waits, oldest first. */
  readonly waiting: (deps: Deps, page: WaitingPage<T>) => Promise<readonly T[]>;
  /** Keeps its own trouble to itself: what it throws ends the run. */
  readonly seeTo: (deps: Deps, item: T) => Promise<void>;
}

/**
 * A job that sees to all that waits, a page at a time, and begins pages for 45 seconds of real time: what is left is still
 * waiting at its next run, and so is what failed. Each is tried once a run, since a page begins after the last one of the page before:
 * nobody's trouble keeps what waits behind it. Answers how many it tried.
 */
export const pageByPage =
  <T>({ page: limit, atOnce = 1, waiting, seeTo }: Paged<T>) =>
  async (deps: Deps): Promise<number> => {
    const begun = deps.clock.realNow();
    let after: T | null = null;
    for (let tried = 0; ; ) {
      const page: readonly T[] = await waiting(deps, { limit, after });
      for (let from = 0; from < page.length; from += atOnce) await Promise.all(page.slice(from, from + atOnce).map((item) => seeTo(deps, item)));
      tried += page.length;
      after = page.at(-1) ?? null;
      if (page.length < limit || deps.clock.realNow() - begun >= BEGIN_WITHIN) return tried;
    }
  };
