import { expect, it } from 'vitest';
import type { Deps } from '@functions/ports';
import { pageByPage } from '@functions/usecases/page-by-page';

/** A job that sees to so many of `waiting` at once, taking so many ms of the clock for it. */
function world({ waiting, page, takes }: { waiting: number; page: number; takes: number }) {
  let now = 0;
  const pages: number[] = [];
  const deps = { clock: { realNow: () => now } } as unknown as Deps;
  const job = (): Promise<number> => {
    const seen = Math.min(page, waiting);
    waiting -= seen;
    now += takes;
    pages.push(seen);
    return Promise.resolve(seen);
  };
  return { pages, run: () => pageByPage(deps, page, job) };
}

it('goes on while its pages are full', async () => {
  const { pages, run } = world({ waiting: 120, page: 50, takes: 10 });
  expect(await run()).toBe(120);
  expect(pages).toEqual([50, 50, 20]);
});

it('looks once more when the last page was just full, and once when there is nothing', async () => {
  expect((await Promise.all([50, 0].map(async (waiting) => {
    const { pages, run } = world({ waiting, page: 50, takes: 10 });
    await run();
    return pages;
  })))).toEqual([[50, 0], [0]]);
});

it('begins no page after 45 seconds: the rest is due at the next run', async () => {
  const { pages, run } = world({ waiting: 1000, page: 50, takes: 20_000 });
  expect(await run()).toBe(150);
  expect(pages).toHaveLength(3);
});
