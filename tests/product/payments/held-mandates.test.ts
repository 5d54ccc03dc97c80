import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { HOUR, MINUTE } from '@functions/base/rules/calendar';
import { checkMandates } from '@functions/renewals/tasks/check-mandates';
import { JOB_FUNCTIONS } from '@functions/jobs/jobs';
import type { Log } from '@functions/ports/services';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { buy } from '../../support/customers/buy';
import { join, liveMandates, profileOf, receiptsOf, subscribe, subscriptionOf } from '../../support/product/scenario';
import { mandateFaults, type ProviderFault } from '../../support/product/mandate-faults';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

/** A recurring payment that the provider refuses to create or change (decision 69). */

let product: RunningProduct;
let errors: string[];
beforeEach(async () => {
  errors = [];
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (message) => void errors.push(message),
  };
  product = await startProduct({ log });
});
afterEach(() => product.stop());

const { fail, mend, task, checkOf } = mandateFaults(() => product);
const wait = async (ms: number) => product.moveTo((await product.deps.clock.now()) + ms);

async function customer(name: string, about = { isSynced: true }): Promise<Session> {
  const { session } = await join(product, name, { language: 'ru' });
  await (about.isSynced ? subscribe(product, session) : buy(product, session));
  return session;
}

describe('the provider does not create a recurring payment', () => {
  it.each<Partial<ProviderFault>>([
    { message: 'Recurring payments are not available for the terminal' },
    { message: 'Terminal is blocked' },
    { message: 'Invalid Amount value' },
    { message: 'Token is not found on this terminal' },
    { message: 'Token is required' },
    { message: 'Рекуррентные платежи не подключены' },
    {},
    { reasonCode: 5003 },
    { reasonCode: 5051 },
    { kind: 'forbidden' },
  ])('%o: renewals stay on, staff see it, and the task succeeds once it is mended', async (fault) => {
    const anna = await customer('anna', { isSynced: false });
    await fail({ method: '/subscriptions/create', ...fault });
    await product.drain();
    expect((await subscriptionOf(product, anna)).autoRenewal).toBe('active');
    expect(await profileOf(product, anna)).toMatchObject({ renews: true, pastDue: null });
    expect(await task(anna)).toMatchObject({ state: 'pending', attempts: 1 });
    expect(errors).toContain('the payment provider refuses recurring payments');
    const since = new Date((await product.deps.clock.now()) - 2 * MINUTE).toISOString();
    const check = await checkOf('refusedMandates');
    expect(check).toMatchObject({ state: 'bad', count: 1 });
    expect(String(check?.since) > since).toBe(true);

    await mend();
    await wait(MINUTE);
    expect(await liveMandates(product, anna)).toHaveLength(1);
    expect(await task(anna)).toMatchObject({ state: 'done' });
    expect(await checkOf('refusedMandates')).toEqual({ name: 'refusedMandates', state: 'good', count: 0, since: null });
  });

  it.each<Partial<ProviderFault>>([
    { message: 'Token is not found for this AccountId' },
    { message: 'Card expired' },
    { message: 'Токен не найден' },
    { message: 'Срок действия карты истёк' },
    { reasonCode: 5054 },
    { reasonCode: 5041 },
  ])('%o is a matter of the card: renewals end, and the customer pays again', async (fault) => {
    const anna = await customer('anna', { isSynced: false });
    await fail({ method: '/subscriptions/create', ...fault });
    await product.drain();
    expect((await subscriptionOf(product, anna)).autoRenewal).toBe('lost');
    expect(await profileOf(product, anna)).toMatchObject({ pastDue: { attempts: 0 } });
    expect(await checkOf('refusedMandates')).toMatchObject({ state: 'good' });
    expect(errors).toEqual([]);
  });

  it('a task that was given up is made up for by the check of mandates, an hour after the last attempt', async () => {
    const anna = await customer('anna', { isSynced: false });
    await fail({ method: '/subscriptions/create', message: 'Terminal is blocked' });
    const entry = await task(anna);
    await product.db.doc(`outbox/${String(entry?.id)}`).update({ attempts: 99 });
    await product.drain();
    expect(await task(anna)).toMatchObject({ state: 'dead', lastError: '/subscriptions/create: Terminal is blocked' });
    expect(await checkOf('dead')).toMatchObject({ state: 'bad', count: 1 });
    await wait(59 * MINUTE);
    expect(await checkMandates(product.deps)).toBe(0);
    await wait(2 * MINUTE);
    expect(await checkMandates(product.deps)).toBe(1);
    expect(await checkMandates(product.deps)).toBe(0);

    await mend();
    await wait(HOUR + MINUTE);
    await checkMandates(product.deps);
    expect(await liveMandates(product, anna)).toHaveLength(1);
    expect(await checkOf('refusedMandates')).toMatchObject({ state: 'good', count: 0 });
  });
});

describe('the provider does not change a recurring payment', () => {
  it('an update that is refused waits, and the next one succeeds', async () => {
    const anna = await customer('anna');
    await fail({ method: '/subscriptions/update', message: 'Terminal is blocked' });
    await buy(product, anna, { kind: 'device-slot' });
    const [before] = await liveMandates(product, anna);
    await product.drain();
    expect(await liveMandates(product, anna)).toEqual([before]);
    expect(await checkOf('refusedMandates')).toMatchObject({ state: 'bad', count: 1 });
    await mend();
    await wait(MINUTE);
    expect(await liveMandates(product, anna)).not.toEqual([before]);
    expect(await checkOf('refusedMandates')).toMatchObject({ state: 'good' });
  });

  it('a cancellation that is refused waits and is seen; the money of the refund is returned nevertheless', async () => {
    const anna = await customer('anna');
    await fail({ method: '/subscriptions/cancel', message: 'Terminal is blocked' });
    await product.call(cancelSubscription, { uid: anna.uid, email: anna.email }, anna);
    await product.drain();
    expect(await liveMandates(product, anna)).toHaveLength(1);
    expect(await checkOf('refusedMandates')).toMatchObject({ state: 'bad', count: 1 });
    const about = { uid: anna.uid, transactionId: null, amount: null, reason: 'asked for it', requestId: 'click' };
    await requestRefund(product.deps, { ...about, actor: 'support-1' });
    await product.drain();
    expect(await receiptsOf(product, anna)).toMatchObject([{ status: 'Refunded' }]);
    await mend();
    await wait(2 * MINUTE);
    expect(await liveMandates(product, anna)).toEqual([]);
    expect(await checkOf('refusedMandates')).toMatchObject({ state: 'good' });
  });
});

it('the whole paid time over: access ends as usual, and nobody is charged once it is mended', async () => {
  const anna = await customer('anna', { isSynced: false });
  await fail({ method: '/subscriptions/create', count: 100_000, message: 'Terminal is blocked' });
  const end = (await subscriptionOf(product, anna)).currentPeriodEnd ?? 0;
  const accessEnd = (await subscriptionOf(product, anna)).accessEndsAt ?? 0;
  await product.moveTo(end + HOUR);
  expect(await profileOf(product, anna)).toMatchObject({ renews: true, pastDue: null });
  expect((await subscriptionOf(product, anna)).announcedCharge).toBeNull();
  await product.moveTo(accessEnd + 2 * HOUR);
  expect((await profileOf(product, anna)).userInfo).toMatchObject({ subscriptionStatus: 'EXPIRED' });
  await checkMandates(product.deps);
  expect(await checkOf('refusedMandates')).toMatchObject({ state: 'good', count: 0 });
  await mend();
  await wait(HOUR);
  await checkMandates(product.deps);
  await wait(HOUR);
  expect(await receiptsOf(product, anna)).toHaveLength(1);
  expect(await liveMandates(product, anna)).toEqual([]);

  // A new purchase renews again.
  await buy(product, anna, { kind: 'resubscribe' });
  await product.drain();
  expect(await liveMandates(product, anna)).toHaveLength(1);
});

it('mended after the period but before access ends: the renewal is charged a day later', async () => {
  const anna = await customer('anna', { isSynced: false });
  await fail({ method: '/subscriptions/create', count: 100_000, message: 'Terminal is blocked' });
  const end = (await subscriptionOf(product, anna)).currentPeriodEnd ?? 0;
  await product.moveTo(end + HOUR);
  await mend();
  await checkMandates(product.deps);
  await wait(2 * HOUR);
  await checkMandates(product.deps);
  expect(await receiptsOf(product, anna)).toHaveLength(1);
  await wait(26 * HOUR);
  expect(await receiptsOf(product, anna)).toMatchObject([{ status: 'Paid' }, { status: 'Paid' }]);
});

describe('the reminder of one day ahead is due while the provider refuses', () => {
  const mailsTo = ({ email }: Session) =>
    product.sandbox.inbox
      .list()
      .filter(({ to }) => to.includes(email))
      .map(({ subject }) => subject);

  it('the charge is announced, and mailed, once a refusal of some minutes is over (decision 7)', async () => {
    const anna = await customer('anna');
    const end = (await subscriptionOf(product, anna)).currentPeriodEnd ?? 0;
    await product.moveTo(end - 24 * HOUR - MINUTE);
    await fail({ method: '/subscriptions/find', kind: 'forbidden' });
    await wait(2 * MINUTE);
    expect((await subscriptionOf(product, anna)).announcedCharge).toBeNull();
    const before = mailsTo(anna).length;
    await mend();
    await wait(HOUR + MINUTE);
    expect(await checkMandates(product.deps)).toBe(1);
    await wait(MINUTE);
    expect((await subscriptionOf(product, anna)).announcedCharge).toMatchObject({
      amount: expect.any(Number) as number,
    });
    expect(mailsTo(anna)).toHaveLength(before + 1);
    await product.moveTo(end + HOUR);
    expect(await receiptsOf(product, anna)).toHaveLength(2);
  });

  it('a customer who has cancelled is reminded of the end, although the cancellation is refused', async () => {
    const anna = await customer('anna');
    const end = (await subscriptionOf(product, anna)).currentPeriodEnd ?? 0;
    await fail({ method: '/subscriptions/cancel', count: 100_000, message: 'Terminal is blocked' });
    await product.call(cancelSubscription, { uid: anna.uid, email: anna.email }, anna);
    await product.moveTo(end - 24 * HOUR - MINUTE);
    const before = mailsTo(anna).length;
    await wait(2 * MINUTE);
    expect(mailsTo(anna)).toHaveLength(before + 1);
  });
});

it('a checkpoint that is run after access has ended announces nothing, and the end follows', async () => {
  const anna = await customer('anna', { isSynced: false });
  const { accessEndsAt } = await subscriptionOf(product, anna);
  await product.db.doc('clock/local').set({ offsetMs: (accessEndsAt ?? 0) + HOUR - Date.now() });
  for (let run = 0; run < 6; run += 1) await JOB_FUNCTIONS['run-due-checkpoints'](product.deps);
  const { announcedCharge, checkpoints } = await subscriptionOf(product, anna);
  expect(announcedCharge).toBeNull();
  expect(checkpoints.reached).toContain('access-end');
});
