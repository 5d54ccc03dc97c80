import { MINUTE, SECOND, type Instant } from '@functions/base/rules/calendar';
import {
  comparePositions,
  secondsBefore,
  type AccessPosition,
  type Moment,
} from '@functions/nodes/rules/access-cursor';
import type { Store } from '@functions/base/ports/repositories';
import type { AccessChange, AccessPage, Repositories } from '@functions/nodes/ports/repositories';
import type { AccessFeed, Clock } from '@functions/ports/services';

/** How long an instance answers from what it has read, in real time. A node that polls every 30 s hears within 50 s. */
export const FRESH_FOR = 20 * SECOND;

/** Changes of this time are kept. A node that was away for longer is answered by a read of its own. */
const KEPT_FOR = 5 * MINUTE;

/** What the first read of an instance covers at least: the cursors of all nodes that poll as they should. */
const FIRST_READ = MINUTE;

/** About a kilobyte each. */
const MOST_KEPT = 20_000;

const PAGE = 1000;

/** The changes after `start`, complete as of `readAt`. */
interface Window {
  readonly start: AccessPosition;
  readonly readAt: Moment;
  /** When this instance began the read, in its own time. */
  readonly askedAt: Instant;
  /** In the order of saving; each account once. */
  readonly changes: readonly AccessChange[];
}

/**
 * The newest changes of access, which every node asks for, in the memory of each instance (decision 92). An instance
 * reads them once per `freshFor` ms however many nodes poll it. A read repeats the seconds before the former one, as
 * nodes do, because a change may become readable late (decision 27). Throws what the database throws.
 */
export function accessFeed(
  { nonTransactional: { accessGrants } }: Pick<Store<Repositories>, 'nonTransactional'>,
  clock: Pick<Clock, 'realNow'>,
  { freshFor = FRESH_FOR }: { freshFor?: number } = {},
): AccessFeed {
  let known: Window | null = null;
  let reading: { readonly start: AccessPosition; readonly done: Promise<Window | null> } | null = null;
  /** More changes than are kept: until this moment every node reads for itself. */
  let crowdedUntil: Instant = -Infinity;

  return {
    changesAfter: async (after, limit) => {
      const window = after === null || isBefore(after, clock.realNow() - KEPT_FOR) ? null : await windowFor(after);
      if (after === null || window === null || comparePositions(after, window.start) < 0)
        return accessGrants.savedAfter(after, limit);
      return { changes: changesIn(window.changes, after, limit), readAt: window.readAt };
    },
  };

  /** A fresh window, from the position on unless it became too large; null when there are too many changes to keep. */
  async function windowFor(after: AccessPosition): Promise<Window | null> {
    const covers = ({ start }: Pick<Window, 'start'>) => comparePositions(start, after) <= 0;
    const realNow = clock.realNow();
    if (realNow < crowdedUntil) return null;
    if (reading !== null && covers(reading)) return reading.done;
    // An instance that slept for long begins anew.
    if (known !== null && realNow >= known.askedAt + KEPT_FOR) known = null;
    const former = known !== null && covers(known) ? known : null;
    if (former !== null && realNow < former.askedAt + freshFor) return former;
    const start = former?.start ?? startFor(after);
    const done = readOn(former, start).finally(() => {
      if (reading?.done === done) reading = null;
    });
    reading = { start, done };
    return done;
  }

  /** The second read that goes further back than the first one covers everything that is kept. */
  function startFor(after: AccessPosition): AccessPosition {
    const back = clock.realNow() - (known === null ? FIRST_READ : KEPT_FOR);
    return isBefore(after, back) ? after : { at: { seconds: Math.floor(back / SECOND), nanos: 0 }, account: '' };
  }

  async function readOn(former: Window | null, start: AccessPosition): Promise<Window | null> {
    const askedAt = clock.realNow();
    const added = await readAllAfter(former === null ? start : { at: secondsBefore(former.readAt), account: '' });
    if (added === null) {
      known = null;
      crowdedUntil = askedAt + MINUTE;
      return null;
    }
    const newest = new Map<string, AccessChange>();
    for (const change of [...(former?.changes ?? []), ...added.changes]) {
      // Deleted first: a changed account moves to the end.
      newest.delete(change.position.account);
      newest.set(change.position.account, change);
    }
    const changes = [...newest.values()].toSorted((left, right) => comparePositions(left.position, right.position));
    known = trimmed({ start, readAt: added.readAt, askedAt, changes });
    return known;
  }

  /** Null when there are more than are kept. */
  async function readAllAfter(position: AccessPosition): Promise<AccessPage | null> {
    const first = await accessGrants.savedAfter(position, PAGE);
    const changes = [...first.changes];
    for (let page = first; page.changes.length === PAGE;) {
      if (changes.length > MOST_KEPT) return null;
      page = await accessGrants.savedAfter(changes.at(-1)?.position ?? position, PAGE);
      changes.push(...page.changes);
    }
    return { changes, readAt: first.readAt };
  }
}

const isBefore = ({ at: { seconds, nanos } }: AccessPosition, instant: Instant): boolean =>
  seconds * SECOND + nanos / 1e6 < instant;

/** From the end: a node that polls as it should lacks only the newest. */
const changesIn = (changes: readonly AccessChange[], after: AccessPosition, limit: number): AccessChange[] => {
  const from = changes.findLastIndex(({ position }) => comparePositions(position, after) <= 0) + 1;
  return changes.slice(from, from + limit);
};

/** Forgets what is older than is kept, and the oldest of too many. */
function trimmed(window: Window): Window {
  const oldest = { at: { ...window.readAt, seconds: window.readAt.seconds - KEPT_FOR / SECOND }, account: '' };
  const tooMany = window.changes.at(-MOST_KEPT - 1)?.position ?? window.start;
  const start = [window.start, oldest, tooMany].toSorted(comparePositions).at(-1) ?? oldest;
  return { ...window, start, changes: window.changes.filter(({ position }) => comparePositions(position, start) > 0) };
}
