import { expect, it } from 'vitest';
import { forEachAtOnce } from '@functions/base/steps/for-each-at-once';

/** Works on numbers. Each takes some turns of the event loop. */
async function run(count: number, atOnce: number, isOver?: (started: number) => boolean, failing?: number) {
  const started: number[] = [];
  let [busy, mostBusy] = [0, 0];
  const all = forEachAtOnce(
    Array.from({ length: count }, (_, n) => n),
    atOnce,
    async (item) => {
      started.push(item);
      mostBusy = Math.max(mostBusy, (busy += 1));
      await new Promise((resolve) => setImmediate(resolve));
      busy -= 1;
      if (item === failing) throw new Error(`${item} fails`);
    },
    isOver && (() => isOver(started.length)),
  );
  return { all: await all, started, mostBusy };
}

it('works on all items in their order, and on no more at once than allowed', async () => {
  const { all, started, mostBusy } = await run(12, 5);
  expect([all, mostBusy]).toEqual([true, 5]);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(await run(0, 5)).toMatchObject({ all: true, started: [] });
});

it('starts nothing after the time is over, except for the first items of a call', async () => {
  expect(await run(12, 5, (started) => started >= 7)).toMatchObject({ all: false, started: [0, 1, 2, 3, 4, 5, 6] });
  expect(await run(12, 5, () => true)).toMatchObject({ all: false, started: [0, 1, 2, 3, 4] });
  expect((await run(5, 5, () => true)).all).toBe(true);
});

it('throws the first error', async () => {
  await expect(run(12, 5, undefined, 3)).rejects.toThrow('3 fails');
});
