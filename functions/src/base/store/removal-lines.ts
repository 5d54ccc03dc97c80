import { randomUUID } from 'node:crypto';
import type { Log } from '@functions/ports/services';

/** What a write takes from somebody (customer-life/rules/removal.ts has all kinds): ids, hashes and times only. */
export interface Removal {
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** The message of the line of each removal. It is written before the commit, with the id of the commit. */
export const REMOVAL_MESSAGE = 'a removal';
/** The message of the line that the commit of these removals succeeded. */
export const COMMIT_MESSAGE = 'removals are committed';

/** The lines of one commit. */
export interface RemovalLines {
  readonly note: (removals: readonly Removal[]) => void;
  readonly announce: () => void;
  readonly confirm: () => void;
}

/**
 * A line is written before the commit, so that no removal is without one if the process ends then, and the commit is
 * confirmed after it: a line without a confirmation may be of a commit that failed.
 */
export function removalLines(log: Log): RemovalLines {
  const removals: Removal[] = [];
  const commit = randomUUID();
  return {
    note: (found) => void removals.push(...found),
    announce: () => {
      for (const removal of removals) log.info(REMOVAL_MESSAGE, { ...removal, commit });
    },
    confirm: () => {
      if (removals.length > 0) log.info(COMMIT_MESSAGE, { commit });
    },
  };
}
