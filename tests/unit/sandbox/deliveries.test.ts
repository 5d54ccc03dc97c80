import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryPause } from '../../sandbox/cloudpayments/retry-plan';
import { CARDS, intent, openSandbox, type OpenSandbox } from './sandbox-harness';

let open: OpenSandbox;
beforeEach(async () => void (open = await openSandbox()));
afterEach(() => open.stop());

const pay = (externalId = 'order-1') =>
  open.sandbox.cloudpayments.pay({ intent: intent({ externalId }), card: CARDS.good });
const paysReceived = () =>
  open.shop.received.filter(({ type }) => type === 'pay').map(({ fields }) => fields.InvoiceId);
const payDelivery = async () => (await open.sandbox.cloudpayments.deliveries()).find(({ type }) => type === 'pay');

describe('the delivery of a notification', () => {
  it('pauses 1, 2, 5, 10 and then always 30 minutes', () => {
    expect([1, 2, 3, 4, 5, 6, 99].map((n) => retryPause(n) / 60_000)).toEqual([1, 2, 5, 10, 30, 30, 30]);
  });

  it('is repeated until the response has code 0', async () => {
    open.shop.answer = ({ type }) => ({ body: type === 'pay' ? '{"code":13}' : '{"code":0}' });
    await pay();
    expect(await open.sandbox.cloudpayments.nextDue()).toBe('2026-11-20T10:01:00.000Z');
    open.setClock('2026-11-20T10:03:00Z');
    await open.sandbox.cloudpayments.runDue();
    expect(await open.sandbox.cloudpayments.nextDue()).toBe('2026-11-20T10:08:00.000Z');
    open.shop.answer = () => ({ body: '{"code":0}' });
    open.setClock('2026-11-20T10:08:00Z');
    const done = await open.sandbox.cloudpayments.runDue();
    expect(done.map(({ sentence }) => sentence)).toEqual(['Sent the pay notification 2 again: delivered.']);
    expect((await payDelivery())?.attempts.map(({ code }) => code)).toEqual([13, 13, 13, 0]);
    expect(await open.sandbox.cloudpayments.nextDue()).toBeNull();
  });

  it('is given up after a hundred attempts', async () => {
    open.shop.answer = ({ type }) => ({ status: type === 'pay' ? 500 : 200, body: '{"code":0}' });
    await pay();
    open.setClock('2026-11-30T10:00:00Z');
    await open.sandbox.cloudpayments.runDue();
    const delivery = await payDelivery();
    expect([delivery?.state, delivery?.attempts.length]).toEqual(['dead', 100]);
  });

  it('can be duplicated, dropped, lost after arrival and repeated manually', async () => {
    const { setFaults, runDue, redeliver, replayAll } = open.sandbox.cloudpayments;
    await setFaults({ notifications: { pay: { duplicate: 2 } } });
    await pay('doubled');
    await setFaults({ notifications: { pay: { duplicate: 0, drop: 1, loseResponses: 1 } } });
    await pay('unlucky');
    expect(paysReceived()).toEqual(['doubled', 'doubled', 'doubled']);
    open.setClock('2026-11-20T10:03:00Z');
    await runDue();
    expect(paysReceived().slice(3)).toEqual(['unlucky', 'unlucky']);
    await redeliver({ deliveryId: 2 });
    await replayAll();
    expect(paysReceived().slice(5)).toEqual(['doubled', 'doubled', 'unlucky']);
  });

  it('can be held and sent in reverse order', async () => {
    await open.sandbox.cloudpayments.setFaults({ reorder: 3 });
    await pay('first');
    await pay('second');
    expect(paysReceived()).toEqual([]);
    await pay('third');
    expect(paysReceived()).toEqual(['third', 'second', 'first']);
  });

  it('can be delayed, and the payment does not wait for it', async () => {
    await open.sandbox.cloudpayments.setFaults({ notifications: { pay: { delayMs: 60 } } });
    await pay();
    expect(paysReceived()).toEqual([]);
    await vi.waitFor(() => expect(paysReceived()).toEqual(['order-1']));
  });
});
