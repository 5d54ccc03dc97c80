import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '@functions/base/rules/calendar';
import type { DayClose } from '@functions/reconciliation/rules/day-close';
import { daysBetween, emptyTotals } from '@functions/reconciliation/rules/metrics';
import {
  checksOf,
  jobsOf,
  servicesOf,
  worstOf,
  type Backlog,
  type HealthCheckName,
} from '@functions/operations/rules/health';
import { brokenChannelsIn } from '@functions/operations/rules/dependency-health';
import { JOB_NAMES, type JobRun } from '@functions/base/rules/job-run';
import { checkOf, QUIET, QUIET_AT as NOW } from '../../support/product/quiet-health';

const day = (about: Partial<DayClose>): DayClose => ({
  day: '2026-11-20',
  closedAt: NOW,
  endOfDay: null,
  differences: [],
  ...emptyTotals,
  ...about,
});
const difference = { transactionId: '1', kind: 'missing', ours: null, theirs: 100, isRepaired: false } as const;

const stateOf = (backlog: Partial<Backlog>, name: HealthCheckName) => checkOf(name, { backlog }).state;

it('a channel is off for five minutes after a function found its secret wrong', () => {
  const found = (failedAt: number | null) => brokenChannelsIn([{ service: 'push', answeredAt: null, failedAt }], NOW);
  expect(found(NOW - 5 * MINUTE + 1)).toEqual(['push']);
  expect(found(NOW - 5 * MINUTE)).toEqual([]);
  expect(found(null)).toEqual([]);
  expect(brokenChannelsIn([], NOW)).toEqual([]);
});

describe('the health of the backlog', () => {
  it('is good when the backlog is empty', () => {
    expect(worstOf(checksOf(QUIET, { now: NOW, realNow: NOW }).map(({ state }) => state))).toBe('good');
  });

  it.each([
    ['unapplied', { unapplied: { count: 1, oldest: NOW - 2 * MINUTE } }, 'good'],
    ['unapplied', { unapplied: { count: 1, oldest: NOW - 4 * MINUTE } }, 'warn'],
    ['unapplied', { unapplied: { count: 1, oldest: NOW - 10 * MINUTE } }, 'bad'],
    ['failed', { failed: 1 }, 'bad'],
    ['quarantined', { quarantined: { count: 1, sum: 100 } }, 'warn'],
    ['quarantined', { quarantinedNotices: 1 }, 'warn'],
    ['due', { due: { count: 9, oldest: NOW - MINUTE } }, 'good'],
    ['due', { due: { count: 9, oldest: NOW - 6 * MINUTE } }, 'warn'],
    ['due', { due: { count: 9, oldest: NOW - HOUR } }, 'bad'],
    ['dead', { dead: 1 }, 'bad'],
    ['refusedMandates', { refusedMandates: { count: 1, oldest: NOW } }, 'bad'],
    ['unreadableMandates', { unreadableMandates: { count: 1, oldest: NOW } }, 'bad'],
    ['missingTokens', { cardTokens: { given: 0, missing: 1 } }, 'bad'],
    ['missingTokens', { cardTokens: { given: 3, missing: 1 } }, 'warn'],
    ['missingTokens', { cardTokens: { given: 4, missing: 1 } }, 'good'],
    ['missingTokens', { cardTokens: { given: 4, missing: 0 } }, 'good'],
    ['unknownTasks', { unknownTasks: 1 }, 'warn'],
    ['failingTasks', { failingTasks: 1 }, 'bad'],
    ['missedRenewals', { unchargedRenewals: 1, heardRenewals: 0 }, 'bad'],
    ['missedRenewals', { unchargedRenewals: 1, heardRenewals: 1 }, 'warn'],
    ['missedRenewals', { unchargedRenewals: 600, heardRenewals: 400 }, 'bad'],
    ['missedRenewals', { unchargedRenewals: 0, heardRenewals: 0 }, 'good'],
    ['failingMails', { failingMails: 1 }, 'warn'],
    ['failingMails', { failingMails: 21 }, 'bad'],
    ['fullLimits', { fullLimits: [NOW - MINUTE] }, 'warn'],
    ['dayClose', { lastDay: null, firstDay: null, closedDays: [] }, 'warn'],
    ['dayClose', { lastDay: null, firstDay: '2026-11-21', closedDays: [] }, 'warn'],
    ['dayClose', { lastDay: null, firstDay: '2026-11-20', closedDays: [] }, 'bad'],
    ['dayClose', { lastDay: day({ differences: [difference] }) }, 'bad'],
    ['dayClose', { lastDay: day({ differences: [{ ...difference, isRepaired: true }] }) }, 'good'],
    ['dayClose', { lastDay: day({ differences: [{ ...difference, kind: 'unreadable' }] }) }, 'bad'],
    ['dayClose', { lastDay: day({ differences: [{ ...difference, kind: 'fee' }] }) }, 'good'],
    ['dayClose', { lastDay: day({ differences: [{ ...difference, kind: 'representment' }] }) }, 'good'],
  ] as const)('%s: %o is %s', (name, about, state) => {
    expect(stateOf(about, name)).toBe(state);
  });

  it.each([
    ['nothing was enqueued', null, null, 'good'],
    ['nothing was enqueued since its last call', NOW - HOUR, NOW - HOUR, 'good'],
    ['its instance had written its heartbeat a minute before', NOW - 4 * MINUTE, NOW - 6 * MINUTE, 'good'],
    ['a task was enqueued and it was not called', NOW - 4 * MINUTE, NOW - 6 * MINUTE - 1, 'bad'],
    ['a task was enqueued and it was never called', NOW - 4 * MINUTE, null, 'bad'],
  ] as const)('the trigger of the outbox: %s', (_what, enqueued, heartbeat, state) => {
    const expected = { name: 'outboxTrigger', state, count: null, since: heartbeat };
    const heard = [{ service: 'outbox-trigger', answeredAt: heartbeat, failedAt: null }] as const;
    expect(checkOf('outboxTrigger', { backlog: { lastEnqueued: enqueued }, heard })).toEqual(expected);
    // The clock of the local stack is ahead of real time.
    const lastEnqueued = enqueued === null ? null : enqueued + 30 * DAY;
    const moments = { now: NOW + 30 * DAY, realNow: NOW };
    expect(checkOf('outboxTrigger', { backlog: { lastEnqueued }, heard }, moments)).toEqual(expected);
  });

  const closes = (backlog: Partial<Backlog>, now = NOW) => checkOf('dayClose', { backlog }, { now });

  it('yesterday counts as missing only after the last nightly run, at 06:00 in Moscow', () => {
    const about = { lastDay: day({ day: '2026-11-19' }), closedDays: daysBetween('2026-10-11', '2026-11-19') };
    const at = (moscow: string) => closes(about, Date.parse(`2026-11-21T${moscow}:00+03:00`)).state;
    expect([at('00:30'), at('05:59'), at('06:01')]).toEqual(['good', 'good', 'bad']);
  });

  it('a day without a close is bad although later days are closed, and counts as an open day', () => {
    const closedDays = QUIET.backlog.closedDays.filter((each) => each !== '2026-11-03' && each !== '2026-11-10');
    expect(closes({ closedDays })).toEqual({
      name: 'dayClose',
      state: 'bad',
      count: 2,
      since: Date.parse('2026-11-03T00:00:00+03:00'),
    });
    expect(closes({ closedDays, lastDay: day({ differences: [difference] }) }).count).toBe(3);
  });

  it('days before the first one and older than forty days are not missing', () => {
    expect(closes({ firstDay: '2026-11-15', closedDays: daysBetween('2026-11-15', '2026-11-20') }).state).toBe('good');
    const afterForty = (from: string) =>
      closes({ firstDay: '2026-01-01', closedDays: daysBetween(from, '2026-11-20') }).state;
    expect([afterForty('2026-10-12'), afterForty('2026-10-13')]).toEqual(['good', 'bad']);
  });
});

const run = (about: Partial<JobRun>): JobRun => ({
  name: 'sweep-outbox',
  runId: 'r',
  startedAt: NOW,
  durationMs: 5,
  result: 'done',
  processed: 0,
  error: null,
  succeededAt: NOW,
  ...about,
});

describe('jobs', () => {
  it.each([
    ['ran just now', run({}), 'good'],
    ['failed once', run({ result: 'failed', succeededAt: NOW - MINUTE }), 'warn'],
    ['has failed for 11 minutes', run({ result: 'failed', succeededAt: NOW - 11 * MINUTE }), 'bad'],
    ['never succeeded', run({ result: 'failed', succeededAt: null }), 'bad'],
    ['last ran an hour ago', run({ startedAt: NOW - HOUR, succeededAt: NOW - HOUR }), 'bad'],
    ['runs nightly and ran 25 hours ago', run({ name: 'close-yesterday', succeededAt: NOW - 25 * HOUR }), 'good'],
  ] as const)('one that %s', (_what, last, state) => {
    expect(jobsOf([last], NOW).find(({ name }) => name === last.name)?.state).toBe(state);
  });

  it('all jobs are listed with a warning before their first run', () => {
    expect(jobsOf([], NOW).map(({ state }) => state)).toEqual(JOB_NAMES.map(() => 'warn'));
  });
});

describe('outside services', () => {
  it.each([
    ['responded', { answeredAt: NOW, failedAt: NOW - MINUTE }, 'good'],
    ['failed after its last response', { answeredAt: NOW - MINUTE, failedAt: NOW }, 'bad'],
    ['never responded', { answeredAt: null, failedAt: NOW }, 'bad'],
    ['was not called for two days', { answeredAt: NOW - 48 * HOUR, failedAt: null }, 'warn'],
    ['failed long ago and was not called since', { answeredAt: null, failedAt: NOW - 30 * HOUR }, 'warn'],
  ] as const)('one that %s', (_what, contact, state) => {
    expect(servicesOf([{ service: 'payments', ...contact }], NOW)[0]?.state).toBe(state);
  });
});
