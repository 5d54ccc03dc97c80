import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { transactionQueue } from '@functions/base/store/transaction-queue';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when it is told to, and a list of what has begun. */
function works() {
  const begun: string[] = [];
  const work = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const run = () => {
      begun.push(name);
      return promise;
    };
    return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { begun, work };
}

it('runs the work of one key one after the other, also after a failure, and that of others at once', async () => {
  const { begun, work } = works();
  const queue = transactionQueue();
  const [first, second, third, other] = [work('first'), work('second'), work('third'), work('other')];
  const results = [queue('anna', first.run), queue('anna', second.run), queue('anna', third.run)];
  const failed = expect(results[1]).rejects.toThrow('second');
  void queue('boris', other.run);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['first', 'other']);
  first.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['first', 'other', 'second']);
  second.fail();
  await failed;
  third.end();
  expect(await results[2]).toBe('third');
  expect(vi.getTimerCount()).toBe(0);
});

it('begins work that has waited too long', async () => {
  const { begun, work } = works();
  const queue = transactionQueue(1000);
  void queue('anna', work('stuck').run);
  const next = work('next');
  const done = queue('anna', next.run);
  await vi.advanceTimersByTimeAsync(999);
  expect(begun).toEqual(['stuck']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['stuck', 'next']);
  next.end();
  expect(await done).toBe('next');
});

it('work without a key waits for nothing', async () => {
  const { begun, work } = works();
  const queue = transactionQueue();
  void queue(undefined, work('one').run);
  void queue(undefined, work('two').run);
  expect(begun).toEqual(['one', 'two']);
});
