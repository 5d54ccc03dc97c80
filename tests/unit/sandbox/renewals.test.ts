import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scheduledDate } from '../../sandbox/cloudpayments/schedule';
import { CARDS, openSandbox, subscribe, type OpenSandbox } from './sandbox-harness';

let open: OpenSandbox;
beforeEach(async () => void (open = await openSandbox('2027-01-30T10:00:00Z')));
afterEach(() => open.stop());

const START = '2027-01-31T12:00:00Z';
const state = async (id: string) => {
  const { Model } = await open.api('/subscriptions/get', { Id: id });
  return [
    Model.Status,
    Model.SuccessfulTransactionsNumber,
    Model.FailedTransactionsNumber,
    Model.NextTransactionDateIso,
  ];
};
const runAt = async (instant: string) => {
  open.setClock(instant);
  return open.sandbox.cloudpayments.runDue();
};

describe('the schedule', () => {
  it('counts months from StartDate', () => {
    const schedule = { startAt: Date.parse(START), interval: 'Month' as const, period: 1 };
    const dates = [0, 1, 2, 3].map((n) => new Date(scheduledDate(schedule, n)).toISOString().slice(0, 10));
    expect(dates).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  });
});

describe('a renewal', () => {
  it('is sent to Check and Pay without an invoice, at the due instant, and then to Recurrent', async () => {
    const id = await subscribe(open, CARDS.good, START);
    open.shop.received.length = 0;
    expect(await open.sandbox.cloudpayments.nextDue()).toBe('2027-01-31T12:00:00.000Z');
    await runAt('2027-01-31T15:00:00Z');
    expect(open.shop.received.map(({ type }) => type)).toEqual(['check', 'pay', 'recurrent']);
    for (const { fields } of open.shop.received.slice(0, 2)) {
      expect(fields).toMatchObject({
        InvoiceId: '',
        SubscriptionId: id,
        AccountId: 'uid-1',
        Amount: '150.00',
        DateTime: '2027-01-31 12:00:00',
      });
    }
    expect(open.shop.received[2]?.fields).toMatchObject({
      Id: id,
      Status: 'Active',
      SuccessfulTransactionsNumber: '1',
      FailedTransactionsNumber: '0',
    });
    expect(await state(id)).toEqual(['Active', 1, 0, '2027-02-28T12:00:00']);
  });

  it('of several months at once runs in time order', async () => {
    const id = await subscribe(open, CARDS.good, START);
    const done = await runAt('2027-04-01T00:00:00Z');
    expect(done.map(({ at }) => at.slice(0, 10))).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
    expect(await state(id)).toEqual(['Active', 3, 0, '2027-04-30T12:00:00']);
  });

  it('without funds is repeated daily and rejected after the third failure in a row', async () => {
    const id = await subscribe(open, CARDS.poorLater, START);
    open.shop.received.length = 0;
    await runAt('2027-01-31T12:00:00Z');
    expect(await state(id)).toEqual(['PastDue', 0, 1, '2027-02-01T12:00:00']);
    await runAt('2027-02-01T12:00:00Z');
    expect(await state(id)).toEqual(['PastDue', 0, 2, '2027-02-02T12:00:00']);
    await runAt('2027-02-02T12:00:00Z');
    expect(await state(id)).toEqual(['Rejected', 0, 3, null]);
    const statuses = open.shop.received.filter(({ type }) => type === 'recurrent').map(({ fields }) => fields.Status);
    expect(statuses).toEqual(['PastDue', 'Rejected']);
  });

  it('that succeeds after failures returns to the dates of StartDate', async () => {
    const id = await subscribe(open, CARDS.poorLater, START);
    await runAt('2027-01-31T12:00:00Z');
    await open.sandbox.cloudpayments.setFaults({ tokenOutcomes: { [CARDS.poorLater]: 0 } });
    await runAt('2027-02-01T12:00:00Z');
    expect(await state(id)).toEqual(['Active', 1, 0, '2027-02-28T12:00:00']);
  });

  it('that Check refuses counts as a failure', async () => {
    const id = await subscribe(open, CARDS.good, START);
    open.shop.answer = ({ type }) => ({ body: type === 'check' ? '{"code":13}' : '{"code":0}' });
    await runAt(START);
    expect(open.shop.received.find(({ type }) => type === 'fail')?.fields).toMatchObject({
      ReasonCode: '3008',
      SubscriptionId: id,
    });
    expect((await state(id))[0]).toBe('PastDue');
  });

  it('shows the new state to a shop that asks while it handles Pay', async () => {
    const id = await subscribe(open, CARDS.good, START);
    const seen: unknown[] = [];
    open.shop.answer = ({ type }) => {
      if (type === 'pay') seen.push(state(id));
      return { body: '{"code":0}' };
    };
    await runAt(START);
    expect(await seen[0]).toEqual(['Active', 1, 0, '2027-02-28T12:00:00']);
  });
});
