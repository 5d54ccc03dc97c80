import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { HOUR, MINUTE } from '@functions/base/rules/calendar';
import { checkMandates } from '@functions/renewals/tasks/check-mandates';
import type { Log } from '@functions/ports/services';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { buy } from '../../support/customers/buy';
import { join, liveMandates, receiptsOf, subscribe, subscriptionOf } from '../../support/product/scenario';
import { mandateFaults } from '../../support/product/mandate-faults';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

/** A recurring payment whose row in the provider's list cannot be read (decision 69). */

let product: RunningProduct;
let unreadable: unknown[];
beforeEach(async () => {
  unreadable = [];
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (message, _error, fields) => {
      if (message === 'rows of the provider could not be read') unreadable.push(fields);
    },
  };
  product = await startProduct({ log });
});
afterEach(() => product.stop());

const { fail, mend, task, checkOf } = mandateFaults(() => product);
const mandateOf = ({ uid }: Session) => product.deps.store.nonTransactional.mandates.get(uid);
const atProvider = () => product.sandbox.cloudpayments.subscriptions();
const wait = async (ms: number) => product.moveTo((await product.deps.clock.now()) + ms);

async function customer(name: string, about = { isSynced: true }): Promise<Session> {
  const { session } = await join(product, name, { language: 'ru' });
  await (about.isSynced ? subscribe(product, session) : buy(product, session));
  return session;
}

/** Shows the recurring payment of a customer with other fields; null removes one. */
async function show(session: Session, fields: Record<string, unknown>): Promise<string> {
  const id = (await mandateOf(session))?.providerId ?? '';
  await product.sandbox.cloudpayments.setFaults({ changedSubscriptions: { [id]: fields } });
  return id;
}

describe('a recurring payment cannot be read', () => {
  const bad = { name: 'unreadableMandates', state: 'bad', count: 1 };
  const good = { name: 'unreadableMandates', state: 'good', count: 0, since: null };

  it.each([
    ['an unknown status', { Status: 'Frozen' }, 'Status'],
    ['no amount', { Amount: null }, 'Amount'],
    ['another currency', { Currency: 'USD' }, 'Currency'],
    ['an unknown date', { NextTransactionDateIso: 'tomorrow' }, 'NextTransactionDateIso'],
  ])('%s: it stays as it was confirmed, is reported, and nothing is created', async (_what, fields, field) => {
    const anna = await customer('anna');
    const confirmed = await mandateOf(anna);
    const id = await show(anna, fields);
    await product.deps.store.nonTransactional.mandates.save({ ...confirmed!, syncedAt: 0 });
    await checkMandates(product.deps);
    expect(await atProvider()).toHaveLength(1);
    expect(await mandateOf(anna)).toMatchObject({
      providerId: id,
      providerState: confirmed?.providerState,
      providerStatus: 'active',
    });
    expect(await checkOf('unreadableMandates')).toMatchObject(bad);
    expect(unreadable).toEqual([{ list: 'recurring payments', examples: [{ id, fields: [field] }] }]);

    await mend();
    await wait(HOUR + MINUTE);
    await checkMandates(product.deps);
    expect(await checkOf('unreadableMandates')).toEqual(good);
  });

  it('its renewal is charged, and counts', async () => {
    const anna = await customer('anna');
    await show(anna, { Status: 'Frozen' });
    await product.moveTo(((await subscriptionOf(product, anna)).currentPeriodEnd ?? 0) + HOUR);
    expect(await receiptsOf(product, anna)).toMatchObject([{ status: 'Paid' }, { status: 'Paid' }]);
    expect(await atProvider()).toHaveLength(1);
  });

  it('other terms wait until it can be read', async () => {
    const anna = await customer('anna');
    await show(anna, { Status: 'Frozen' });
    const [before] = await liveMandates(product, anna);
    await buy(product, anna, { kind: 'device-slot' });
    await product.drain();
    expect(await task(anna)).toMatchObject({
      state: 'pending',
      lastError: expect.stringContaining('cannot be read') as string,
    });
    expect(await atProvider()).toHaveLength(1);
    expect(await liveMandates(product, anna)).toEqual([before]);
    expect(await checkOf('unreadableMandates')).toMatchObject(bad);
    await mend();
    await wait(MINUTE);
    expect(await liveMandates(product, anna)).not.toEqual([before]);
    expect(await checkOf('unreadableMandates')).toEqual(good);
  });

  it('one that was created by a call with an unreadable answer gets no second one', async () => {
    const anna = await customer('anna', { isSynced: false });
    await product.sandbox.cloudpayments.setFaults({ notifications: { recurrent: { enabled: false } } });
    await fail({ method: '/subscriptions/create', kind: 'disconnectAfter', count: 1 });
    await product.drain();
    const [created] = await atProvider();
    await product.sandbox.cloudpayments.setFaults({
      changedSubscriptions: { [String(created?.Id)]: { Status: 'Frozen' } },
    });
    await wait(2 * HOUR);
    expect(await atProvider()).toHaveLength(1);
    expect(await checkOf('unreadableMandates')).toMatchObject(bad);
    await mend();
    await wait(HOUR);
    expect(await atProvider()).toHaveLength(1);
    expect(await mandateOf(anna)).toMatchObject({ providerId: created?.Id, unreadableSince: null });
  });

  it('the customer cancels: it is cancelled by its id', async () => {
    const anna = await customer('anna');
    await show(anna, { Status: 'Frozen' });
    await product.call(cancelSubscription, { uid: anna.uid, email: anna.email }, anna);
    await product.drain();
    expect(await liveMandates(product, anna)).toEqual([]);
    expect(await task(anna)).toMatchObject({ state: 'done' });
    expect(await checkOf('unreadableMandates')).toEqual(good);
  });

  it('the customer cancels and the provider refuses: the rest goes on, and staff see it', async () => {
    const anna = await customer('anna');
    await show(anna, { Status: 'Frozen' });
    await fail({ method: '/subscriptions/cancel', message: 'Already cancelled' });
    await product.call(cancelSubscription, { uid: anna.uid, email: anna.email }, anna);
    await product.drain();
    expect(await task(anna)).toMatchObject({ state: 'done' });
    expect(await checkOf('unreadableMandates')).toMatchObject(bad);
  });

  it('without an amount, but cancelled: the payer’s cancellation counts', async () => {
    const anna = await customer('anna');
    const id = await show(anna, { Amount: null });
    await product.sandbox.cloudpayments.setFaults({ notifications: { recurrent: { enabled: false } } });
    await product.sandbox.cloudpayments.cancelByPayer({ subscriptionId: id });
    await product.deps.store.nonTransactional.mandates.save({ ...(await mandateOf(anna))!, syncedAt: 0 });
    await checkMandates(product.deps);
    expect((await subscriptionOf(product, anna)).autoRenewal).toBe('cancelled');
    expect(await checkOf('unreadableMandates')).toEqual(good);
  });

  it('a dead one beside it stops nothing', async () => {
    const anna = await customer('anna');
    const id = await show(anna, { Period: 'month' });
    await product.call(cancelSubscription, { uid: anna.uid, email: anna.email }, anna);
    await product.drain();
    await subscribeAgain(anna);
    expect(await liveMandates(product, anna)).toHaveLength(1);
    expect((await mandateOf(anna))?.providerId).not.toBe(id);
    expect(await checkOf('unreadableMandates')).toEqual(good);
  });

  /** After the end of the paid time. */
  async function subscribeAgain(session: Session): Promise<void> {
    await product.moveTo(((await subscriptionOf(product, session)).currentPeriodEnd ?? 0) + HOUR);
    await buy(product, session, { kind: 'resubscribe' });
    await product.drain();
  }
});
