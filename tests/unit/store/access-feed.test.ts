import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  comparePositions,
  cursorAfter,
  fromTheBeginning,
  READ_AGAIN_SECONDS,
  type AccessPosition,
} from '@functions/nodes/rules/access-cursor';
import { MINUTE, SECOND } from '@functions/base/rules/calendar';
import type { Store } from '@functions/base/ports/repositories';
import type { Repositories } from '@functions/panel/ports/repositories';
import type { AccessChange } from '@functions/nodes/ports/repositories';
import { accessFeed, FRESH_FOR } from '@functions/nodes/store/access-feed';

const START = 1_000_000;

/** Saved grants; a change is readable `late` seconds after its moment. Counts what Firestore would bill. */
function database() {
  const time = { seconds: START };
  const saved: { change: AccessChange; readableAt: number }[] = [];
  const billed = { reads: 0 };
  let read = { key: '', changes: [] as AccessChange[] };
  const newest = () => {
    const key = `${time.seconds} ${saved.length}`;
    if (read.key !== key) read = { key, changes: readable() };
    return read.changes;
  };
  const readable = () => {
    const visible = saved
      .filter(({ readableAt }) => readableAt <= time.seconds)
      .toSorted((left, right) => comparePositions(left.change.position, right.change.position));
    // A later change of an account replaces the former one.
    const byAccount = new Map(visible.map(({ change }) => [change.position.account, change]));
    return [...byAccount.values()].toSorted((left, right) => comparePositions(left.position, right.position));
  };
  const accessGrants = {
    savedAfter: (after: AccessPosition | null, limit: number) => {
      const found = newest().filter(({ position }) => after === null || comparePositions(position, after) > 0);
      const changes = found.slice(0, limit);
      billed.reads += Math.max(1, changes.length);
      return Promise.resolve({ changes, readAt: { seconds: time.seconds, nanos: 0 } });
    },
  };
  const clock = { realNow: () => time.seconds * SECOND };
  const store = { nonTransactional: { accessGrants } } as unknown as Store<Repositories>;
  return {
    time,
    billed,
    save: (account: string, validUntil: number, late = 0) =>
      saved.push({
        change: {
          list: { uid: account, validUntil, entries: [] },
          position: { at: { seconds: time.seconds, nanos: saved.length }, account },
        },
        readableAt: time.seconds + late,
      }),
    instance: (freshFor = FRESH_FOR) => accessFeed(store, clock, { freshFor }),
  };
}

type Instance = ReturnType<ReturnType<typeof database>['instance']>;

/** A node that polls instances and keeps the newest state of each account. */
function pollingNode(cursorAtFirst = fromTheBeginning) {
  let cursor = cursorAtFirst;
  const known = new Map<string, number | null>();
  const page = async (instance: Instance, limit: number): Promise<boolean> => {
    const { changes, readAt } = await instance.changesAfter(cursor.after, limit);
    for (const { list } of changes) known.set(list.uid, list.validUntil);
    const isFull = changes.length === limit;
    cursor = cursorAfter(cursor, { last: changes.at(-1)?.position ?? null, isFull, readAt });
    return isFull;
  };
  return { known, page };
}

it('reads the same for two nodes and for two thousand, and each learns of a change within its age', async () => {
  const readsWith = async (count: number) => {
    const { time, billed, save, instance } = database();
    const feed = instance();
    const atFirst = { after: { at: { seconds: START - 10, nanos: 0 }, account: '' }, readingStartedAt: null };
    const nodes = Array.from({ length: count }, () => pollingNode(atFirst));
    for (let round = 0; round < 6; round += 1) {
      for (let n = 0; n < 25; n += 1) save(`changed-${round}-${n}`, 7);
      time.seconds += 30;
      await Promise.all(nodes.map((node) => node.page(feed, 1000)));
    }
    for (const node of nodes) expect(node.known.size).toBe(6 * 25);
    return billed.reads;
  };
  const few = await readsWith(2);
  expect(await readsWith(2000)).toBe(few);
  expect(few).toBeLessThanOrEqual(6 * 25 * 2);
});

it('answers polls that come at once by one read, and reads again only when its answer is old', async () => {
  const { time, billed, save, instance } = database();
  const feed = instance();
  const after = { at: { seconds: START - 5, nanos: 0 }, account: '' };
  save('anna', 1);
  await Promise.all(Array.from({ length: 50 }, () => feed.changesAfter(after, 10)));
  expect(billed.reads).toBe(1);
  save('boris', 1);
  time.seconds += FRESH_FOR / SECOND - 1;
  expect((await feed.changesAfter(after, 10)).changes).toHaveLength(1);
  time.seconds += 1;
  expect((await feed.changesAfter(after, 10)).changes.map(({ list }) => list.uid)).toEqual(['anna', 'boris']);
  expect(billed.reads).toBeLessThanOrEqual(1 + 2);
});

it('a node that was away for long, and a new one, are answered by a read of their own', async () => {
  const { time, billed, save, instance } = database();
  const feed = instance();
  save('anna', 1);
  time.seconds += 6 * 60;
  save('boris', 1);
  await feed.changesAfter({ at: { seconds: time.seconds - 1, nanos: 0 }, account: '' }, 10);
  billed.reads = 0;
  const away = { at: { seconds: START - 1, nanos: 0 }, account: '' };
  for (const after of [away, null]) expect((await feed.changesAfter(after, 10)).changes).toHaveLength(2);
  expect(billed.reads).toBe(4);
});

it('more changes than an instance keeps are read by each node itself, until the wave is over', async () => {
  const { time, billed, save, instance } = database();
  const feed = instance();
  for (let n = 0; n < 21_001; n += 1) save(`account-${n}`, 1);
  const after = { at: { seconds: START - 1, nanos: 0 }, account: '' };
  expect((await feed.changesAfter(after, 500)).changes).toHaveLength(500);
  billed.reads = 0;
  expect((await feed.changesAfter(after, 500)).changes).toHaveLength(500);
  expect(billed.reads).toBe(500);
  time.seconds += 2 * (MINUTE / SECOND);
  save('later', 1);
  const recent = { at: { seconds: time.seconds - 1, nanos: 0 }, account: '' };
  expect((await feed.changesAfter(recent, 500)).changes.map(({ list }) => list.uid)).toEqual(['later']);
});

it('what the database throws reaches the node, and the next poll reads again', async () => {
  let isDown = true;
  const feed = accessFeed(
    {
      nonTransactional: {
        accessGrants: {
          savedAfter: () =>
            isDown
              ? Promise.reject(new Error('down'))
              : Promise.resolve({ changes: [], readAt: { seconds: START, nanos: 0 } }),
        },
      },
    } as unknown as Store<Repositories>,
    { realNow: () => START * SECOND },
  );
  const after = { at: { seconds: START - 1, nanos: 0 }, account: '' };
  await expect(feed.changesAfter(after, 10)).rejects.toThrow('down');
  isDown = false;
  expect((await feed.changesAfter(after, 10)).changes).toEqual([]);
});

it('no node misses a change, on whatever instances it polls and however late changes become readable', async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({
        what: fc.constant('save' as const),
        account: fc.integer({ min: 0, max: 6 }),
        late: fc.integer({ min: 0, max: READ_AGAIN_SECONDS - 1 }),
      }),
      fc.record({
        what: fc.constant('poll' as const),
        node: fc.integer({ min: 0, max: 2 }),
        instance: fc.integer({ min: 0, max: 2 }),
        limit: fc.integer({ min: 1, max: 4 }),
      }),
      fc.record({ what: fc.constant('wait' as const), seconds: fc.constantFrom(1, 3, 9, 15, 40, 200, 400) }),
    ),
    { maxLength: 80 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { time, save, instance } = database();
      const instances = Array.from({ length: 3 }, () => instance());
      const nodes = Array.from({ length: 3 }, () => pollingNode());
      const last = new Map<string, number>();
      const savedAt = new Map<string, number>();
      for (const [n, step] of all.entries()) {
        if (step.what === 'wait') time.seconds += step.seconds;
        else if (step.what === 'save') {
          const account = `account-${step.account}`;
          // Changes of one account become readable in their order.
          if (time.seconds < (savedAt.get(account) ?? 0) + READ_AGAIN_SECONDS) continue;
          save(account, n, step.late);
          last.set(account, n);
          savedAt.set(account, time.seconds);
        } else await nodes[step.node]?.page(instances[step.instance] as Instance, step.limit);
      }
      time.seconds += FRESH_FOR / SECOND;
      for (const node of nodes) {
        for (const each of [0, 1, 2]) while (await node.page(instances[each] as Instance, 3));
        expect(node.known).toEqual(last);
      }
    }),
    { numRuns: 500 },
  );
});
