import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CARDS, intent, openSandbox, postApi, type OpenSandbox } from './sandbox-harness';

let open: OpenSandbox;
beforeEach(async () => void (open = await openSandbox('2026-11-20T21:30:00Z')));
afterEach(() => open.stop());

async function pay(changes: Record<string, unknown> = {}): Promise<number> {
  const outcome = await open.sandbox.cloudpayments.pay({ intent: intent(changes), card: CARDS.good });
  if (outcome.step !== 'success') throw new Error('not paid');
  return outcome.transactionId;
}

describe('the API', () => {
  it('requires credentials, and returns 404 for an unknown method', async () => {
    expect((await postApi(open.sandbox, '/payments/get', {}, { authorization: 'Basic wrong' })).status).toBe(401);
    expect((await postApi(open.sandbox, '/payments/unknown', {})).status).toBe(404);
  });

  it('executes one request id once within an hour', async () => {
    const { Model } = await open.api('/payments/get', { TransactionId: await pay({ amount: 150 }) });
    const charge = () =>
      open.api(
        '/payments/tokens/charge',
        { Token: Model.Token, AccountId: 'uid-1', Amount: 150, TrInitiatorCode: 0 },
        { 'x-request-id': 'once' },
      );
    const [first, second] = await Promise.all([charge(), charge()]);
    expect(second.Model.TransactionId).toBe(first.Model.TransactionId);
    open.setClock('2026-11-20T22:31:00Z');
    expect((await charge()).Model.TransactionId).not.toBe(first.Model.TransactionId);
  });

  it('refunds in parts, never more than was paid, and for one year', async () => {
    const TransactionId = await pay({ amount: 150 });
    const refund = (Amount: number) => open.api('/payments/refund', { TransactionId, Amount });
    expect((await refund(100)).Model.TransactionId).toBeGreaterThan(TransactionId);
    expect((await refund(50.01)).Success).toBe(false);
    expect(open.shop.received.at(-1)).toMatchObject({
      type: 'refund',
      fields: { PaymentTransactionId: String(TransactionId), Amount: '100.00', OperationType: 'Refund' },
    });
    open.setClock('2027-11-20T21:30:00Z');
    expect((await refund(1)).Success).toBe(true);
    open.setClock('2027-11-20T21:30:01Z');
    expect((await refund(1)).Message).toBe('The payment is older than one year');
  });

  it('finds the last payment of an invoice', async () => {
    const TransactionId = await pay();
    await open.api('/payments/refund', { TransactionId, Amount: 1 });
    expect((await open.api('/payments/find', { InvoiceId: 'order-1' })).Model).toMatchObject({
      TransactionId,
      Refunded: true,
    });
    expect(await open.api('/payments/find', { InvoiceId: 'none' })).toEqual({ Success: false, Message: 'Not found' });
  });

  it('lists a period by pages of a hundred, oldest first', async () => {
    for (let n = 1; n <= 101; n += 1) await pay({ externalId: `order-${n}` });
    const period = { CreatedDateGte: '2026-11-21T00:00:00+03:00', CreatedDateLte: '2026-11-20T22:00:00Z' };
    const page = async (PageNumber: number, Statuses = ['Completed']) => {
      const { Model } = await open.api('/v2/payments/list', { ...period, PageNumber, Statuses });
      return (Model as unknown as { InvoiceId: string }[]).map(({ InvoiceId }) => InvoiceId);
    };
    expect((await page(1)).length).toBe(100);
    expect(await page(2)).toEqual(['order-101']);
    expect(await page(1, ['Declined'])).toEqual([]);
  });

  it('fails on demand: before an action, after it, or with too many requests', async () => {
    const TransactionId = await pay({ amount: 150 });
    await open.sandbox.cloudpayments.setFaults({
      faults: [
        { method: '/payments/refund', kind: 'error500', count: 1 },
        { method: '/payments/refund', kind: 'disconnectAfter', count: 1 },
        { method: '/payments/get', kind: 'tooMany', count: 1 },
      ],
    });
    const refund = () =>
      postApi(open.sandbox, '/payments/refund', { TransactionId, Amount: 10 }, { 'x-request-id': 'r1' });
    expect((await refund()).status).toBe(500);
    await expect(refund()).rejects.toThrow();
    expect((await (await refund()).json()) as object).toMatchObject({ Success: true });
    expect(open.shop.received.filter(({ type }) => type === 'refund')).toHaveLength(1);
    expect((await postApi(open.sandbox, '/payments/get', { TransactionId })).status).toBe(429);
  });

  const aDay = (CreatedDateGte: string) => ({
    CreatedDateGte,
    CreatedDateLte: new Date(Date.parse(CreatedDateGte) + 86_400_000).toISOString(),
    PageNumber: 1,
  });
  const disputes = async (from: string) =>
    (await open.api('/chargebacks/list', aDay(from))).Model as unknown as Record<string, unknown>[];

  it('lists the three rows of a dispute with every documented field', async () => {
    const transactionId = await pay({ amount: 150 });
    for (const row of ['presentment', 'representment', 'fee'] as const)
      await open.sandbox.cloudpayments.chargeback({ transactionId, row });
    const any = expect.any(String) as string;
    const row = {
      ChargeBackId: any,
      TransactionId: transactionId,
      Currency: 'RUB',
      Date: `/Date(${Date.parse('2026-11-20T21:30:00Z')})/`,
      Card: '400000******3055',
      Gateway: any,
      TerminalUrl: any,
    };
    expect(await disputes('2026-11-20T00:00:00Z')).toEqual([
      { ...row, Operation: 'Presentment', Type: 'Chargeback', Amount: 150 },
      { ...row, Operation: 'Representment', Type: 'Chargeback', Amount: 150 },
      { ...row, Operation: 'Presentment', Type: 'Fee', Amount: 500 },
    ]);
  });

  it('the control call and the buttons of the page create the same rows', async () => {
    const transactionId = await pay();
    const url = `${open.sandbox.url}/cloudpayments/disputes`;
    expect(await (await fetch(url)).text()).toContain(`value="${transactionId}"`);
    const press = (row: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ id: String(transactionId), row }) });
    expect((await press('fee')).url).toBe(url);
    expect((await press('gift')).status).toBe(400);
    const called = await fetch(`${open.sandbox.url}/control/cloudpayments/chargeback`, {
      method: 'POST',
      body: JSON.stringify({ transactionId, row: 'representment' }),
    });
    expect(called.status).toBe(200);
    const listed = await disputes('2026-11-20T00:00:00Z');
    expect(listed.map(({ Type, Operation }) => [Type, Operation])).toEqual([
      ['Fee', 'Presentment'],
      ['Chargeback', 'Representment'],
    ]);
    const page = await (await fetch(url)).text();
    expect(listed.every(({ ChargeBackId }) => page.includes(String(ChargeBackId)))).toBe(true);
  });
});
