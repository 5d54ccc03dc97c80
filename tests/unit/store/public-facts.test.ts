import { HOUR, MINUTE, SECOND } from '@functions/base/rules/calendar';
import type { Store } from '@functions/base/ports/repositories';
import type { Repositories } from '@functions/panel/ports/repositories';
import { isSilent, type VpnNode } from '@functions/nodes/rules/node';
import type { ServiceNotice } from '@functions/operations/rules/service-notice';
import { publicFacts } from '@functions/operations/store/public-facts';
import { BRAND } from '@functions/base/contract/values/brand';
import { expect, it, vi } from 'vitest';

const NOTICE = { id: 'notice-1' } as ServiceNotice;

/** An instance whose database answers `listOpen` by this function. */
function instance(listOpen: () => Promise<ServiceNotice[]>, listAll = (): Promise<VpnNode[]> => Promise.resolve([])) {
  const time = { now: 1_000_000 };
  const clock = { now: () => Promise.resolve(time.now), realNow: () => time.now };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const repositories = {
    serviceNotices: { listOpen },
    settings: { tengeRate: () => Promise.resolve(null) },
    nodes: { listAll },
  };
  const facts = publicFacts(
    { nonTransactional: repositories } as unknown as Store<Repositories>,
    { listAll: () => Promise.resolve([]) },
    clock,
    log,
  );
  return { facts, time, log };
}

it('reads at most once a minute, also for pages that ask at once', async () => {
  const listOpen = vi.fn(() => Promise.resolve([NOTICE]));
  const { facts, time } = instance(listOpen);
  expect(await Promise.all([facts.notices(), facts.notices()])).toEqual([[NOTICE], [NOTICE]]);
  time.now += MINUTE - 1;
  await facts.notices();
  expect(listOpen).toHaveBeenCalledTimes(1);
  time.now += 1;
  await facts.notices();
  expect(listOpen).toHaveBeenCalledTimes(2);
  expect(await facts.tengeRate()).toEqual(BRAND.tengeRate);
});

it('what this instance changed is read again at once, although an earlier read is still under way', async () => {
  const answers: ((notices: ServiceNotice[]) => void)[] = [];
  const { facts } = instance(() => new Promise((resolve) => answers.push(resolve)));
  const before = facts.notices();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  facts.forget();
  const after = facts.notices();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.([NOTICE]);
  expect(await after).toEqual([NOTICE]);
  answers[0]?.([]);
  await before;
  expect(await facts.notices()).toEqual([NOTICE]);
});

it('keeps what it knew while the database does not answer, and asks again ten seconds later', async () => {
  const listOpen = vi.fn(() => Promise.resolve([NOTICE]));
  const { facts, time, log } = instance(listOpen);
  await facts.notices();
  time.now += MINUTE;
  listOpen.mockRejectedValueOnce(new Error('no'));
  expect(await facts.notices()).toEqual([NOTICE]);
  expect(log.error).toHaveBeenCalledTimes(1);
  time.now += 10 * SECOND - 1;
  await facts.notices();
  expect(listOpen).toHaveBeenCalledTimes(2);
  time.now += 1;
  await facts.notices();
  expect(listOpen).toHaveBeenCalledTimes(3);
});

it('an instance that never read anything shows the pages without notices', async () => {
  const { facts } = instance(() => Promise.reject(new Error('no')));
  expect(await facts.notices()).toEqual([]);
});

it('answers with what it knew when the database hangs, and takes the late answer over', async () => {
  vi.useFakeTimers();
  try {
    const answers: ((notices: ServiceNotice[]) => void)[] = [];
    const { facts } = instance(() => new Promise((resolve) => answers.push(resolve)));
    const hanging = facts.notices();
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(await hanging).toEqual([]);
    expect(await facts.notices()).toEqual([]);
    expect(answers).toHaveLength(1);
    answers[0]?.([NOTICE]);
    await vi.advanceTimersByTimeAsync(0);
    expect(await facts.notices()).toEqual([NOTICE]);
  } finally {
    vi.useRealTimers();
  }
});

it('an instance that was idle for an hour calls no node silent because one read is slow', async () => {
  vi.useFakeTimers();
  try {
    const now = { realNow: () => 0 };
    const delay = { ms: 0 };
    const listAll = () =>
      new Promise<VpnNode[]>((resolve) => {
        // The node called half a minute ago, at whatever time it is read.
        const node = { nodeId: 'hel-1', revokedAt: null, lastSeen: now.realNow() - 30 * SECOND } as VpnNode;
        setTimeout(() => resolve([node]), delay.ms);
      });
    const { facts, time } = instance(() => Promise.resolve([]), listAll);
    now.realNow = () => time.now;
    const silent = async (): Promise<boolean[]> => {
      const read = facts.nodes();
      await vi.advanceTimersByTimeAsync(SECOND);
      return (await read).map((each) => isSilent(each, time.now));
    };
    expect(await silent()).toEqual([false]);
    delay.ms = 1500;
    time.now += 5 * MINUTE;
    expect(await silent(), 'known for five minutes').toEqual([false]);
    await vi.advanceTimersByTimeAsync(SECOND);
    time.now += HOUR;
    expect(await silent(), 'then unknown').toEqual([]);
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(await silent(), 'once the late answer is there').toEqual([false]);
  } finally {
    vi.useRealTimers();
  }
});
