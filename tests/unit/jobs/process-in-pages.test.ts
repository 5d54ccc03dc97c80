import { expect, it, vi } from 'vitest';
import { JOBS } from '@functions/base/rules/job-run';
import type { Deps } from '@functions/ports/services';
import { END_OF_ITEM, processInPages } from '@functions/base/steps/process-in-pages';

interface World {
  readonly waiting: number;
  readonly page: number;
  /** Milliseconds of clock time per item. */
  readonly takes?: number;
  readonly atOnce?: number;
  /** Items that are still due after they were processed. */
  readonly stays?: (item: number) => boolean;
  /** Items whose processing throws. */
  readonly fails?: (item: number) => boolean;
  /** Items whose processing never ends. */
  readonly hangs?: (item: number) => boolean;
}

/** A job that processes numbers and removes them from the list. */
function world({ waiting: count, page, takes = 0, atOnce = 1, ...about }: World) {
  const { stays = () => false, fails = () => false, hangs = () => false } = about;
  let now = 0;
  const list = new Set(Array.from({ length: count }, (_, n) => n));
  const pages: number[] = [];
  const tried: number[] = [];
  const logged: string[] = [];
  let [busy, mostBusy] = [0, 0];
  const job = processInPages<number>({
    job: 'sweep-outbox' as const,
    page,
    atOnce,
    fetchDue: async (_deps, { limit, after }) => {
      const found = [...list].filter((item) => after === null || item > after).slice(0, limit);
      pages.push(found.length);
      return found;
    },
    logContext: (item) => ({ item: String(item) }),
    process: async (_deps, item) => {
      mostBusy = Math.max(mostBusy, (busy += 1));
      tried.push(item);
      await (hangs(item) ? new Promise(() => undefined) : Promise.resolve());
      now += takes;
      busy -= 1;
      if (fails(item)) throw new Error(`${item} fails`);
      if (!stays(item)) list.delete(item);
    },
  });
  return {
    list,
    pages,
    tried,
    mostBusy: () => mostBusy,
    logged,
    run: () =>
      job({
        clock: { realNow: () => now },
        log: { error: (_what: string, error: Error) => logged.push(error.message) },
      } as unknown as Deps),
  };
}

it('continues until a page is not full', async () => {
  const { pages, list, run } = world({ waiting: 120, page: 50 });
  expect(await run()).toBe(120);
  expect(pages).toEqual([50, 50, 20]);
  expect(list.size).toBe(0);
});

it('reads once more when the last page was full, and once when there is nothing', async () => {
  const [full, empty] = [world({ waiting: 50, page: 50 }), world({ waiting: 0, page: 50 })];
  expect([await full.run(), await empty.run()]).toEqual([50, 0]);
  expect([full.pages, empty.pages]).toEqual([[50, 0], [0]]);
});

it('starts no item after 45 seconds, also within a page; the rest is due at the next run', async () => {
  const { pages, list, run } = world({ waiting: 1000, page: 50, takes: 400 });
  expect(await run()).toBe(113);
  expect(pages).toHaveLength(3);
  expect(list.size).toBe(887);
});

it('a failed item is logged, and the others are processed', async () => {
  const { list, logged, run } = world({ waiting: 120, page: 50, atOnce: 5, fails: (item) => item % 40 === 0 });
  expect(await run()).toBe(120);
  expect(logged).toEqual(['0 fails', '40 fails', '80 fails']);
  expect([...list]).toEqual([0, 40, 80]);
});

it('an item that never ends is left behind and logged, and the others are processed', async () => {
  vi.useFakeTimers();
  try {
    const { list, logged, run } = world({ waiting: 7, page: 5, atOnce: 2, hangs: (item) => item === 2 });
    const done = run();
    await vi.advanceTimersByTimeAsync(JOBS['sweep-outbox'].longestItem + END_OF_ITEM);
    expect(await done).toBe(7);
    expect(logged).toEqual(['took longer than the longest item of the job']);
    expect([...list]).toEqual([2]);
  } finally {
    vi.useRealTimers();
  }
});

it('tries each item that stays due once per run, and processes all items behind it', async () => {
  const { tried, list, run } = world({ waiting: 300, page: 50, stays: (item) => item < 120 });
  expect(await run()).toBe(300);
  expect(new Set(tried).size).toBe(tried.length);
  expect(list.size).toBe(120);
  expect(await run()).toBe(120);
});

it('processes items of a page concurrently, up to the given limit', async () => {
  const { tried, mostBusy, run } = world({ waiting: 12, page: 10, atOnce: 5 });
  expect(await run()).toBe(12);
  expect(mostBusy()).toBe(5);
  expect(tried).toHaveLength(12);
});
