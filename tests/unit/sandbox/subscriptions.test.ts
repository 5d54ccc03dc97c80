import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CARDS, openSandbox, subscribe, type OpenSandbox } from './sandbox-harness';

let open: OpenSandbox;
beforeEach(async () => void (open = await openSandbox('2027-01-10T10:00:00Z')));
afterEach(() => open.stop());

const START = '2027-02-10T10:00:00Z';
const recurrents = () =>
  open.shop.received.filter(({ type }) => type === 'recurrent').map(({ fields }) => fields.Status);
const get = async (Id: string) => (await open.api('/subscriptions/get', { Id })).Model;

describe('a subscription', () => {
  it('sends a notification when it is created, and is found by its account', async () => {
    const id = await subscribe(open, CARDS.good, START);
    expect(recurrents()).toEqual(['Active']);
    const { Model } = await open.api('/subscriptions/find', { accountId: 'uid-1' });
    expect(Model).toMatchObject([
      { Id: id, Status: 'Active', Interval: 'Month', Amount: 150, NextTransactionDateIso: '2027-02-10T10:00:00' },
    ]);
  });

  it.each([
    ['a start in the past', { StartDate: '2027-01-10T09:59:59Z' }, 'StartDate must be in the future'],
    ['an amount of zero', { Amount: 0 }, 'Amount must be greater than zero'],
    ["another account's token", { AccountId: 'uid-2' }, 'Token is not found for this AccountId'],
    ['no interval', { Interval: '' }, 'Interval is required'],
  ])('is refused with %s', async (_name, changes, message) => {
    await expect(subscribe(open, CARDS.good, START, changes)).rejects.toThrow(message);
  });

  it('sends one notification when the shop or the payer cancels it', async () => {
    const byShop = await subscribe(open, CARDS.good, START);
    const byPayer = await subscribe(open, CARDS.good, START);
    await open.api('/subscriptions/cancel', { Id: byShop });
    await open.api('/subscriptions/cancel', { Id: byShop });
    await open.sandbox.cloudpayments.cancelByPayer({ subscriptionId: byPayer });
    expect(recurrents()).toEqual(['Active', 'Active', 'Cancelled', 'Cancelled']);
    expect(await get(byShop)).toMatchObject({ Status: 'Cancelled', StatusCode: 3, NextTransactionDate: null });
  });

  it('is revived by any update, without a notification', async () => {
    const id = await subscribe(open, CARDS.good, START);
    await open.api('/subscriptions/cancel', { Id: id });
    open.shop.received.length = 0;
    await open.api('/subscriptions/update', { Id: id, Amount: 120 });
    expect(await get(id)).toMatchObject({
      Status: 'Active',
      Amount: 120,
      NextTransactionDateIso: '2027-02-10T10:00:00',
    });
    expect(open.shop.received).toEqual([]);
  });

  it('counts its dates from a new StartDate', async () => {
    const id = await subscribe(open, CARDS.good, START);
    await open.api('/subscriptions/update', { Id: id, StartDate: '2027-03-31T00:00:00Z' });
    expect((await get(id)).NextTransactionDateIso).toBe('2027-03-31T00:00:00');
    open.setClock('2027-03-31T00:00:00Z');
    await open.sandbox.cloudpayments.runDue();
    expect((await get(id)).NextTransactionDateIso).toBe('2027-04-30T00:00:00');
  });

  it('stays cancelled when it is cancelled during a renewal', async () => {
    const id = await subscribe(open, CARDS.good, START);
    let cancelled: Promise<unknown> = Promise.resolve();
    open.shop.answer = ({ type }) => {
      if (type === 'pay') cancelled = open.api('/subscriptions/cancel', { Id: id });
      return { body: '{"code":0}' };
    };
    open.setClock(START);
    await open.sandbox.cloudpayments.runDue();
    await cancelled;
    expect(await get(id)).toMatchObject({
      Status: 'Cancelled',
      SuccessfulTransactionsNumber: 1,
      NextTransactionDate: null,
    });
  });
});
