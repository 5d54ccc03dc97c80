import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '@functions/base/rules/calendar';
import type { HealthDeps } from '@functions/operations/steps/health-facts';
import { readHealth } from '@functions/operations/calls/read-health';
import { watchHealth } from '@functions/operations/tasks/watch-health';
import { runNamedJob } from '@functions/jobs/jobs';
import { safeguards } from '@functions/providers/safeguards';
import { EXPIRING } from '@functions/store/collections';
import { runJob } from '@functions/operations/tasks/run-job';
import { backups, BACKUPS, openEnvironment, ttlOf } from '../../support/smoke/fake-environment';
import { alertsToldBy, keptLog } from '../../support/monitoring/told-alerts';
import { addNode } from '../../support/product/api-server';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { join, subscribe, subscriptionOf } from '../../support/product/scenario';

const { log, lines } = keptLog();
const product = await startProductOfFile({ log });
const google = await openEnvironment();
afterAll(() => google.close());
beforeEach(() => lines.splice(0));

/** The alerts that the lines of one run of a job tell. */
async function alertsOf(job: () => Promise<unknown>): Promise<string[]> {
  lines.splice(0);
  await job();
  return alertsToldBy(lines);
}

/** The alerts of what `watch-health` finds bad. */
const linesTell = (deps: HealthDeps): Promise<string[]> => alertsOf(() => watchHealth({ ...product.deps, ...deps }));

/** The deps at another moment, without moving the provider's clock. */
const at = (now: number): HealthDeps => ({
  ...product.deps,
  clock: { ...product.deps.clock, now: () => Promise.resolve(now), realNow: () => now },
});

/** One document every hour of the nine days before `until`. */
async function hourly(collection: string, until: number, documentOf: (moment: number) => object): Promise<void> {
  for (let hours = 0; hours < 9 * 24; hours += 1) {
    const moment = until - hours * HOUR;
    await product.db.doc(`${collection}/${collection}-${moment}`).set(documentOf(moment));
  }
}

describe('a silence that no error tells of', () => {
  const until = Date.parse('2030-03-01T12:00:00Z');

  it.each([
    ['no-sales', 'receipts', (dateTime: number) => ({ kind: 'new-subscription', dateTime })],
    ['no-mails', 'outbox', (created: number) => ({ state: 'done', task: { kind: 'mail' }, created })],
    ['no-sign-ins', 'customerSessions', (firstSeen: number) => ({ firstSeen })],
  ] as const)('%s: after eight hours without what came every hour', async (alert, collection, documentOf) => {
    await hourly(collection, until, documentOf);
    expect(await linesTell(at(until + 2 * HOUR))).not.toContain(alert);
    expect(await linesTell(at(until + 8 * HOUR))).toContain(alert);
  });

  it('refused-signatures: wrong ones instead of the usual right ones, but not a stranger among them', async () => {
    await hourly('paymentEvents', until, (receivedAt) => ({ id: String(receivedAt), receivedAt, state: 'applied' }));
    const forged = async (minute: number) =>
      product.db.doc(`forgedWebhooks/${minute}`).set({ minute, count: 30, isNoted: false });
    await forged(until - MINUTE);
    await forged(until + 30 * MINUTE);
    expect(await linesTell(at(until + HOUR))).not.toContain('refused-signatures');
    const { checks } = (await readHealth(at(until + HOUR))).value;
    expect(checks.find(({ name }) => name === 'refusedSignatures')).toMatchObject({ state: 'warn', count: 30 });
    expect(await linesTell(at(until + 4 * HOUR))).toContain('refused-signatures');
  });

  it('without enough of them before, a silence says nothing: a new shop', async () => {
    const start = Date.parse('2031-01-01T00:00:00Z');
    await product.db.doc('receipts/first').set({ kind: 'new-subscription', dateTime: start });
    expect(await linesTell(at(start + 6 * DAY))).not.toContain('no-sales');
  });
});

it('missed-renewals: a day after the end of a term neither a charge nor a refusal came', async () => {
  const { session } = await join(product, 'anna');
  await subscribe(product, session);
  const end = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
  expect(await linesTell(at(end + 23 * HOUR))).not.toContain('missed-renewals');
  expect(await linesTell(at(end + 25 * HOUR))).toContain('missed-renewals');
  // A refusal is an answer.
  const { subscriptions } = product.deps.store.nonTransactional;
  const stored = await subscriptions.get(session.uid);
  if (stored === null) throw new Error('no subscription');
  await subscriptions.save({ ...stored, pastDue: { since: end, attempts: 1, reasonCode: 5051 } });
  expect(await linesTell(at(end + 25 * HOUR))).not.toContain('missed-renewals');
});

it('failing-tasks: a refund that failed five times, but not an e-mail, which has a line of its own', async () => {
  const now = await product.deps.clock.now();
  const entry = {
    state: 'pending',
    attempts: 5,
    nextAttemptAt: now + HOUR,
    leaseUntil: 0,
    lastError: 'no',
    created: now,
  } as const;
  const { outbox } = product.deps.store.nonTransactional;
  const mail = { kind: 'password-mail', action: 'reset', email: 'anna@example.com', language: 'ru' } as const;
  await outbox.create({ ...entry, id: 'mail', task: mail });
  expect(await linesTell(product.deps)).not.toContain('failing-tasks');
  await outbox.create({ ...entry, id: 'refund', task: { kind: 'refund', transactionId: '1', n: 1 } });
  expect(await linesTell(product.deps)).toContain('failing-tasks');
});

it('silent-nodes: a node that asked once and not for twelve minutes, but not one that never asked', async () => {
  const { nodes } = product.deps.store.nonTransactional;
  for (const id of ['hel-1', 'new-1']) await addNode(product, id);
  const now = product.deps.clock.realNow();
  const heard = await nodes.get('hel-1');
  if (heard === null) throw new Error('no node');
  await nodes.save({ ...heard, lastSeen: now });
  expect(await linesTell(at(now + 11 * MINUTE))).not.toContain('silent-nodes');
  expect(await linesTell(at(now + 13 * MINUTE))).toContain('silent-nodes');
});

it('a second bad line is logged beside the first one, with its name', async () => {
  const now = await product.deps.clock.now();
  await product.db.doc('outbox/dead').set({ state: 'dead', created: now });
  await product.deps.dependencyHealth.record('captcha', 'failedAt');
  const told = await linesTell(product.deps);
  expect(told).toEqual(expect.arrayContaining(['failing-tasks', 'dead', 'captcha']));
});

it('a late job is told by `schedules` alone, which an outside monitor asks for', async () => {
  await runJob(product.deps, 'watch-health', () => Promise.resolve(0));
  const later = at(product.deps.clock.realNow() + HOUR);
  const { schedules, jobs } = (await readHealth(later)).value;
  expect(jobs.find(({ name }) => name === 'watch-health')?.state).toBe('bad');
  expect(schedules).toBe('bad');
});

describe('what no stored document tells', () => {
  const DATABASE = '/v1/projects/prostor-probe/databases/(default)';
  const check = async (answers: Parameters<typeof google.change>[0]) => {
    google.change(answers);
    const { site: firestoreUrl, target } = google;
    const asked = safeguards({
      ...target(),
      firestoreUrl,
      expiring: EXPIRING,
      headers: () => Promise.resolve({ authorization: 'Bearer of-the-functions' }),
      now: Date.now,
    });
    return alertsOf(() => runNamedJob({ ...product.deps, safeguards: asked }, 'check-safeguards').catch(() => 0));
  };

  it('nothing is told of an environment that has everything', async () => {
    expect(await check({})).toEqual([]);
    expect(google.received.map(({ headers }) => headers.authorization)).toContain('Bearer of-the-functions');
  });

  it.each<[string, Parameters<typeof google.change>[0]]>([
    ['delete protection and point-in-time recovery', { [`GET site ${DATABASE}`]: { body: {} } }],
    ['the schedule of the backups', { [`GET site ${DATABASE}/backupSchedules`]: { body: {} } }],
    ['a backup of today', { [`GET site ${BACKUPS}`]: backups(40) }],
    ['a policy that deletes what has expired', { [`GET site ${DATABASE}/collectionGroups/-/fields`]: ttlOf([]) }],
    ['the file of an app', { 'HEAD site /app-1.apk': { status: 404 } }],
  ])('safeguard-missing: %s', async (_what, answers) => {
    expect(await check(answers)).toEqual(['safeguard-missing']);
  });

  it('job-failed: the functions may not ask for one, and what else is missing is told', async () => {
    const refused = { [`GET site ${BACKUPS}`]: { status: 403, body: {} } };
    expect(await check(refused)).toEqual(['job-failed']);
    expect(await check({ ...refused, 'HEAD site /app-1.apk': { status: 404 } })).toEqual([
      'job-failed',
      'safeguard-missing',
    ]);
  });
});
