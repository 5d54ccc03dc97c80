import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REMOVAL_KINDS } from '@functions/customer-life/rules/removal';
import { endStaffSessions, replayRemovals } from '@functions/customer-life/steps/replay-removals';
import { readRemovals } from '../../../scripts/lib/removals-file';
import { createStaff } from '../../support/customers/staff';
import { backUp, restore } from '../../support/product/backup';
import { logLines, REMOVAL_CASES } from '../../support/product/removals';
import { advanceToPeriodEnd, join, profileOf, subscribe } from '../../support/product/scenario';
import { services } from '../../support/product/services';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

const lines = logLines();
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ log: lines.log });
});
afterAll(() => product.stop());

const replay = async () => {
  const { confirmed, unconfirmed } = readRemovals(lines.file());
  expect(unconfirmed).toEqual([]);
  return Array.fromAsync(replayRemovals(product.deps, confirmed));
};

describe.each(REMOVAL_KINDS)('%s', (kind) => {
  it('is in the log, is back after a restore, and holds again after the replay', async () => {
    const subject = await REMOVAL_CASES[kind](product);
    const backup = await backUp(product.db);
    expect(await subject.isRemoved(product.deps)).toBe(false);

    lines.clear();
    await subject.remove();
    expect(await subject.isRemoved(product.deps)).toBe(true);
    const { confirmed } = readRemovals(lines.file());
    expect(confirmed.map((removal) => removal.kind)).toContain(kind);
    expect(lines.file()).not.toMatch(/@|LOSTPHONE|google\.com/);

    await services.clear(product.db);
    await restore(product.db, backup);
    expect(await subject.isRemoved(product.deps)).toBe(false);

    const first = await replay();
    expect(first.filter(({ removal }) => removal.kind === kind).map(({ outcome }) => outcome)).toContain('applied');
    expect(first.filter(({ outcome }) => outcome.startsWith('refused'))).toEqual([]);
    expect(await subject.isRemoved(product.deps)).toBe(true);
    const again = await replay();
    expect(again.filter(({ outcome }) => outcome !== 'holds' && outcome !== 'gone')).toEqual([]);

    // What was created after the backup is not there.
    await services.clear(product.db);
    for (const { outcome } of await replay()) expect(['holds', 'gone']).toContain(outcome);
  });
});

it('what removes nothing is not in the log', async () => {
  lines.clear();
  const { session } = await join(product, 'keeper');
  await subscribe(product, session);
  await advanceToPeriodEnd(product, session, 1);
  await profileOf(product, session);
  expect(JSON.parse(lines.file())).toEqual([]);
});

it('a card that was saved after the removal of the former one stays', async () => {
  const subject = await REMOVAL_CASES['card-removed'](product);
  const backup = await backUp(product.db);
  lines.clear();
  await subject.remove();
  const { confirmed } = readRemovals(lines.file());
  const [removal] = confirmed.filter((each) => each.kind === 'card-removed');
  await services.clear(product.db);
  await restore(product.db, backup);
  const { mandates } = product.deps.store.nonTransactional;
  const mandate = await mandates.get(removal?.uid ?? '');
  if (mandate === null || removal === undefined) throw new Error('no mandate');
  await mandates.save({ ...mandate, cardAt: removal.at + 1 });
  expect(await Array.fromAsync(replayRemovals(product.deps, [removal]))).toMatchObject([{ outcome: 'holds' }]);
});

it('a removal that fails is reported, and the next one is applied', async () => {
  const subject = await REMOVAL_CASES['promo-withdrawn'](product);
  const outcomes = await Array.fromAsync(
    replayRemovals(product.deps, [
      { kind: 'access-restricted', uid: (await join(product, 'odd')).session.uid, reason: 'mood' },
      { kind: 'promo-withdrawn', code: 'LEAKED-CODE' },
    ]),
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused: unknown reason mood', 'applied']);
  expect(await subject.isRemoved(product.deps)).toBe(true);
});

it('every session of staff ends, because those that were ended are open again', async () => {
  await createStaff(product, 'support');
  const { staffSessions } = product.deps.store.nonTransactional;
  const [session] = await staffSessions.listOpen(product.deps.clock.realNow(), 1);
  if (session === undefined) throw new Error('no session');
  for (let n = 0; n < 500; n += 1) await staffSessions.save({ ...session, id: `session-${n}` });
  expect(await endStaffSessions(product.deps)).toBeGreaterThan(500);
  expect(await endStaffSessions(product.deps)).toBe(0);
});

it('a removal whose commit failed is not confirmed', async () => {
  const { session } = await join(product, 'unlucky');
  const { customers } = product.deps.store.nonTransactional;
  lines.clear();
  const failing = product.deps.store.transaction(async (repositories) => {
    const customer = await repositories.customers.get(session.uid);
    if (customer === null) throw new Error('no customer');
    await repositories.customers.save({ ...customer, sessionsFrom: 7 });
    // Created already: the commit fails.
    await repositories.customers.create(customer);
  });
  await expect(failing).rejects.toThrow();
  expect((await customers.get(session.uid))?.sessionsFrom).toBeUndefined();
  const { confirmed, unconfirmed } = readRemovals(lines.file());
  expect(confirmed).toEqual([]);
  expect(unconfirmed).toEqual([{ kind: 'sessions-ended', uid: session.uid, from: 7 }]);
});

it('a removal that is decided and then refused has no line', async () => {
  const { session } = await join(product, 'refused');
  lines.clear();
  const refused = product.deps.store.transaction(async (repositories) => {
    const customer = await repositories.customers.get(session.uid);
    if (customer !== null) await repositories.customers.save({ ...customer, sessionsFrom: 7 });
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(JSON.parse(lines.file())).toEqual([]);
});
