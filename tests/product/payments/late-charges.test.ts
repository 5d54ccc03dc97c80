import { beforeEach, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '@functions/base/rules/calendar';
import { checkMandates } from '@functions/renewals/tasks/check-mandates';
import { endTrial } from '@functions/renewals/steps/change-subscription';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { buy, CARDS } from '../../support/customers/buy';
import { mandateFaults } from '../../support/product/mandate-faults';
import {
  advanceToPeriodEnd,
  emailsTo,
  join,
  liveMandates,
  profileOf,
  receiptsOf,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** A mandate that is mended after the end of the period charges a day later, and the customer is told (decision 2). */

const product = await startProductOfFile();
const { fail, mend } = mandateFaults(() => product);
beforeEach(() => mend());

const now = () => product.deps.clock.now();
const wait = async (ms: number) => product.moveTo((await now()) + ms);
const announcements = ({ email }: Session) =>
  emailsTo(product, email)
    .map(({ subject }) => subject.replace(/\s/g, ' '))
    .filter((subject) => subject.startsWith('Завтра спишем'));

async function trial(name: string): Promise<Session> {
  const { session } = await join(product, name, { language: 'ru' });
  await subscribe(product, session, { period: 5 });
  return session;
}

/** Mends the provider, and waits until the check of mandates has synced again. */
async function mended(session: Session) {
  const at = await now();
  await mend();
  await checkMandates(product.deps);
  await wait(HOUR + MINUTE);
  await checkMandates(product.deps);
  await product.drain();
  return { at, live: await liveMandates(product, session) };
}

/** Expects the only charge of the session to be announced by the last e-mail, and made once, at least a day later. */
async function expectLateCharge(session: Session, { at, live }: Awaited<ReturnType<typeof mended>>): Promise<void> {
  const [next] = live.map((mandate) => mandate.next);
  expect(live).toHaveLength(1);
  expect(next).toBeGreaterThan(at + 25 * HOUR - MINUTE);
  expect(next).toBeLessThan(at + 26 * HOUR + 2 * MINUTE);
  const { subscriptionIsActive, nextTransactionDate } = (await profileOf(product, session)).userInfo;
  expect(subscriptionIsActive).toBe(true);
  // The provider stores whole seconds.
  expect(Date.parse(nextTransactionDate ?? '') - (next ?? 0)).toBeLessThan(1000);
  await product.moveTo((next ?? 0) - MINUTE);
  expect(await receiptsOf(product, session)).not.toContainEqual(expect.objectContaining({ amount: 15_000 }));
  await wait(2 * MINUTE);
  expect(await receiptsOf(product, session)).toContainEqual(
    expect.objectContaining({ amount: 15_000, status: 'Paid' }),
  );
  await wait(2 * DAY);
  expect((await receiptsOf(product, session)).filter(({ amount }) => amount === 15_000)).toHaveLength(1);
}

it('announced and then replaced by another card: the new date is announced again', async () => {
  const session = await trial('anna');
  await advanceToPeriodEnd(product, session, -2 / 24);
  expect(announcements(session)).toHaveLength(1);
  await fail({ method: '/subscriptions/create', message: 'Terminal is blocked' });
  await buy(product, session, { kind: 'card-change', card: CARDS.goodWith3ds });
  await product.drain();
  await advanceToPeriodEnd(product, session, 5 / 24);
  const about = await mended(session);
  expect(announcements(session)).toHaveLength(2);
  await expectLateCharge(session, about);
  expect(announcements(session)).toHaveLength(2);
});

it('never announced, because the provider refused all the time: sum and date are announced now', async () => {
  const { session } = await join(product, 'boris', { language: 'ru' });
  await fail({ method: '/subscriptions/create', message: 'Terminal is blocked' });
  await buy(product, session, { period: 5 });
  await product.drain();
  await advanceToPeriodEnd(product, session, 1 / 24);
  expect(announcements(session)).toEqual([]);
  const about = await mended(session);
  expect(announcements(session)).toHaveLength(1);
  expect((await subscriptionOf(product, session)).announcedCharge).toMatchObject({ amount: 15_000 });
  await expectLateCharge(session, about);
});

it('an update that was refused beyond the new end of the period', async () => {
  const session = await trial('clara');
  await fail({ method: '/subscriptions/update', message: 'Terminal is blocked' });
  await endTrial(product.deps, session);
  await wait(26 * HOUR);
  const about = await mended(session);
  expect(announcements(session)).toHaveLength(1);
  await expectLateCharge(session, about);
});

it('another card in the grace keeps the date that was announced anew', async () => {
  const { session } = await join(product, 'dora', { language: 'ru' });
  await fail({ method: '/subscriptions/create', message: 'Terminal is blocked' });
  await buy(product, session, { period: 5 });
  await advanceToPeriodEnd(product, session, 1 / 24);
  const { live } = await mended(session);
  await wait(5 * HOUR);
  await buy(product, session, { kind: 'card-change', card: CARDS.goodWith3ds });
  await product.drain();
  expect(await liveMandates(product, session)).toEqual(live);
  expect(announcements(session)).toHaveLength(1);
});

it('mended too late for a charge before access ends: nothing is charged', async () => {
  const session = await trial('emil');
  await advanceToPeriodEnd(product, session, -2 / 24);
  await fail({ method: '/subscriptions/create', message: 'Terminal is blocked' });
  await buy(product, session, { kind: 'card-change', card: CARDS.goodWith3ds });
  await product.drain();
  await advanceToPeriodEnd(product, session, 2.1);
  const { live } = await mended(session);
  expect(live).toEqual([]);
  await wait(3 * DAY);
  expect((await receiptsOf(product, session)).filter(({ amount }) => amount === 15_000)).toEqual([]);
  expect((await profileOf(product, session)).userInfo).toMatchObject({ subscriptionIsActive: false });
  expect(announcements(session)).toHaveLength(1);
});
