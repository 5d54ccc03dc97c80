import { beforeAll, describe, expect, it } from 'vitest';
import { closeDayAgain, listDayCloses } from '@functions/reconciliation/contract/finance-days';
import { listOutbox, retryOutboxEntry } from '@functions/messages/contract/finance-outbox';
import { listRefunds, restoreAccess, retryRefund } from '@functions/panel/contract/finance-refunds';
import { listWebhooks, reapplyWebhook } from '@functions/panel/contract/finance-webhooks';
import { addDays, DAY, moscowDay } from '@functions/base/rules/calendar';
import { sweepPaymentEvents } from '@functions/notifications/tasks/sweep-payment-events';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { post, sign } from '../../support/product/notifications';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  join,
  liveMandates,
  advanceDays,
  profileOf,
  receiptsOf,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();
let fira: StaffSession;
beforeAll(async () => {
  fira = await createStaff(product, 'finance', 'fira');
});

const today = async () => moscowDay(await product.deps.clock.now());
const idOf = async (uid: string) => (await product.deps.store.nonTransactional.customers.get(uid))?.id;
const webhooks = async (input: Parameters<typeof callPanel<typeof listWebhooks>>[2]) =>
  listWebhooks.response.parse((await callPanel(product, listWebhooks, input, fira)).body);
const refunds = async (show: 'all' | 'open' | 'failed') =>
  listRefunds.response.parse((await callPanel(product, listRefunds, { show }, fira)).body).content;
const auditOf = async (action: string) =>
  (await product.db.collection('audit').where('action', '==', action).get()).docs.map((row) => row.data());

describe('webhooks in the finance panel', () => {
  it('are shown as stored, with the key that verified them, and without the card’s token', async () => {
    const { session } = await join(product, 'anna');
    const { transactionId } = await subscribe(product, session);
    const { content } = await webhooks({});
    const pay = content.find(({ id }) => id === `pay_${transactionId}`);
    expect(pay).toMatchObject({
      type: 'pay',
      key: 'current',
      state: 'applied',
      isRedacted: false,
      fields: { AccountId: session.uid, Token: '•••' },
    });
    expect(content.find(({ id }) => id === `check_${transactionId}`)).toMatchObject({ code: 0 });
    const stored = await product.deps.store.nonTransactional.paymentEvents.get(`pay_${transactionId}`);
    expect(JSON.stringify(content)).not.toContain(stored?.fields.Token);
    expect((await webhooks({ type: 'check', state: 'applied' })).content.every(({ type }) => type === 'check')).toBe(
      true,
    );
    expect(await auditOf('listWebhooks')).not.toEqual([]);
  });

  it('forged notifications add one audit row per minute, with their number (P4)', async () => {
    const forged = { type: 'pay', body: 'TransactionId=1&Amount=1' };
    expect((await post(product, forged, sign(forged.body, 'wrong'))).status).toBe(401);
    expect((await post(product, forged, null)).status).toBe(401);
    // An instance stores its count with the next forged notification, in this minute or a later one.
    await advanceDays(product, 0.0008);
    await post(product, forged, null);
    const { forgedWebhooks } = await webhooks({});
    expect(forgedWebhooks.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    await advanceDays(product, 0.01);
    await sweepPaymentEvents(product.deps);
    await sweepPaymentEvents(product.deps);
    const rows = await auditOf('forgedWebhooks');
    expect(rows).toHaveLength(forgedWebhooks.length);
    expect(rows[0]).toMatchObject({ actor: 'webhooks', role: null, userId: null });
    expect(rows.reduce((sum, { facts }) => sum + (facts as { count: number }).count, 0)).toBe(3);
  });

  it('a quarantined renewal is applied once, after its obstacle is removed', async () => {
    const { session } = await join(product, 'waits');
    await subscribe(product, session, { period: 1 });
    const mandate = await product.deps.store.nonTransactional.mandates.get(session.uid);
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    if (!mandate) throw new Error('no mandate');
    await product.deps.store.nonTransactional.mandates.save({
      ...mandate,
      providerId: 'another',
      accountId: 'another',
      providerState: null,
    });
    await product.sandbox.cloudpayments.setFaults({ notifications: { check: { enabled: false } } });
    await product.moveTo((currentPeriodEnd ?? 0) + 60_000);
    await product.sandbox.cloudpayments.setFaults({ notifications: { check: { enabled: true } } });
    const [charged] = await receiptsOfProvider(session.uid);
    expect(await product.deps.store.nonTransactional.receipts.get(charged)).toMatchObject({
      status: 'Quarantined',
      amount: 150_00,
    });
    const id = `pay_${charged}`;
    const reapply = async () => (await callPanel(product, reapplyWebhook, { id }, fira)).body;
    expect(await reapply()).toMatchObject({ success: true, state: 'quarantined' });
    const now = await product.deps.store.nonTransactional.mandates.get(session.uid);
    if (!now) throw new Error('no mandate');
    await product.deps.store.nonTransactional.mandates.save({
      ...now,
      providerId: mandate.providerId,
      accountId: mandate.accountId,
      providerState: mandate.providerState,
    });
    expect(await reapply()).toEqual({ success: true, state: 'applied', note: null });
    const renewed = (await subscriptionOf(product, session)).currentPeriodEnd;
    expect(renewed).toBeGreaterThan((currentPeriodEnd ?? 0) + 27 * DAY);
    expect(await reapply()).toEqual({ success: true, state: 'applied', note: null });
    expect((await subscriptionOf(product, session)).currentPeriodEnd).toBe(renewed);
    expect(await receiptsOf(product, session)).toHaveLength(2);
    expect((await callPanel(product, reapplyWebhook, { id: 'pay_0' }, fira)).status).toBe(404);
  });

  const receiptsOfProvider = async (account: string): Promise<[string]> => {
    const charges = (await product.sandbox.cloudpayments.transactions()).filter(
      ({ AccountId, SubscriptionId }) =>
        AccountId === account && SubscriptionId !== null && SubscriptionId !== undefined,
    );
    return [String(charges.at(-1)?.TransactionId)];
  };
});

describe('refunds in the finance panel', () => {
  /** A payment whose full refund the provider refuses: half was refunded there, without a notification. */
  async function refusedRefund(name: string) {
    const { session } = await join(product, name);
    const { transactionId } = await subscribe(product, session, { period: 30 });
    const { cloudpayments } = product.sandbox;
    await cloudpayments.setFaults({ notifications: { refund: { enabled: false } } });
    await cloudpayments.refundByProvider({ transactionId: Number(transactionId), amount: 0.5 });
    await cloudpayments.setFaults({ notifications: { refund: { enabled: true } } });
    await requestRefund(product.deps, {
      uid: session.uid,
      transactionId,
      amount: null,
      reason: 'asked',
      actor: 'olga',
      requestId: 'first',
    });
    await product.drain();
    return { session, transactionId };
  }

  it('a refund that the provider refused can restore its time once, without auto-renewal', async () => {
    const { session, transactionId } = await refusedRefund('keeps');
    await advanceDays(product, 2);
    const [row] = await refunds('failed');
    expect(row).toMatchObject({
      transactionId,
      state: 'failed',
      captured: 1,
      amount: 1,
      userId: await idOf(session.uid),
      email: session.email,
      canRetry: true,
      canRestore: true,
    });
    expect((await profileOf(product, session)).userInfo.subscriptionIsActive).toBe(false);
    const request = { transactionId, requestId: 'restore-1', reason: 'деньги не ушли' };
    expect((await callPanel(product, restoreAccess, request, fira)).body).toEqual({ success: true });
    expect((await callPanel(product, restoreAccess, request, fira)).body).toEqual({ success: true });
    expect((await callPanel(product, restoreAccess, { ...request, requestId: 'restore-2' }, fira)).status).toBe(409);
    await product.drain();
    const left = ((await subscriptionOf(product, session)).currentPeriodEnd ?? 0) - (await product.deps.clock.now());
    expect(Math.abs(left - 30 * DAY)).toBeLessThan(DAY / 24);
    expect((await profileOf(product, session)).userInfo).toMatchObject({
      subscriptionStatus: 'CANCELED',
      subscriptionIsActive: true,
    });
    expect(await liveMandates(product, session)).toEqual([]);
    // It waits for nobody any more.
    expect((await refunds('failed')).find((each) => each.transactionId === transactionId)).toBeUndefined();
    expect((await refunds('all')).find((each) => each.transactionId === transactionId)).toMatchObject({
      canRestore: false,
    });
    expect(await auditOf('restoreAccess')).toHaveLength(1);
  });

  it('a retried refund is a separate part, and the same click again adds none', async () => {
    const { session, transactionId } = await refusedRefund('again');
    const request = { transactionId, requestId: 'retry-0001' };
    expect((await callPanel(product, retryRefund, request, fira)).body).toEqual({ success: true });
    expect((await callPanel(product, retryRefund, request, fira)).body).toEqual({ success: true });
    expect((await refunds('open')).filter((row) => row.transactionId === transactionId)).toHaveLength(1);
    await product.drain();
    const rows = (await refunds('all')).filter((row) => row.transactionId === transactionId);
    expect(rows.map(({ n, state }) => [n, state])).toEqual([
      [1, 'failed'],
      [0, 'failed'],
    ]);
    expect(rows.map(({ canRetry }) => canRetry)).toEqual([true, false]);
    expect(
      (await callPanel(product, retryRefund, { transactionId: '404', requestId: 'retry-0002' }, fira)).status,
    ).toBe(409);
    expect((await profileOf(product, session)).userInfo.subscriptionIsActive).toBe(false);
  });
});

describe('the day close in the finance panel', () => {
  it('is refused before the day is over, shows differences, and can be repeated (P11)', async () => {
    await product.moveTo(Date.parse(`${moscowDay(addDays(await product.deps.clock.now(), 1))}T09:00:00Z`));
    const day = await today();
    const { session } = await join(product, 'differs');
    const { transactionId } = await subscribe(product, session);
    const receipt = await product.deps.store.nonTransactional.receipts.get(transactionId);
    if (!receipt) throw new Error('no receipt');
    await product.deps.store.nonTransactional.receipts.save({ ...receipt, amount: 2_00 });
    expect((await callPanel(product, closeDayAgain, { day }, fira)).body).toMatchObject({ code: 'day_not_over' });
    await advanceDays(product, 1);
    expect((await callPanel(product, closeDayAgain, { day }, fira)).body).toMatchObject({
      day,
      revenue: 2,
      differences: [{ transactionId, kind: 'amount', ours: 2, theirs: 1 }],
    });
    await product.deps.store.nonTransactional.receipts.save(receipt);
    expect((await callPanel(product, closeDayAgain, { day }, fira)).body).toMatchObject({
      revenue: 1,
      differences: [],
    });
    const { content } = listDayCloses.response.parse(
      (await callPanel(product, listDayCloses, { from: day, to: day }, fira)).body,
    );
    expect(content).toMatchObject([{ day, payments: 1, revenue: 1 }]);
    expect(await auditOf('closeDayAgain')).toHaveLength(2);
  });
});

describe('outbox tasks in the finance panel', () => {
  it('that were given up are shown, and are retried once although three clicks arrive at once', async () => {
    const { session } = await join(product, 'unmailed');
    const dead = {
      id: 'mail_expired_test',
      task: {
        kind: 'mail',
        recipient: { uid: session.uid },
        content: { kind: 'expired', until: await product.deps.clock.now() },
      },
    } as const;
    const at = { nextAttemptAt: 1, leaseUntil: 0, lastError: 'mail not sent', created: 1 };
    await product.deps.store.nonTransactional.outbox.create({ ...dead, ...at, state: 'dead', attempts: 100 });
    const { content } = listOutbox.response.parse((await callPanel(product, listOutbox, {}, fira)).body);
    expect(content).toMatchObject([
      {
        id: dead.id,
        kind: 'mail: expired',
        about: await idOf(session.uid),
        state: 'dead',
        attempts: 100,
        lastError: 'mail not sent',
      },
    ]);
    const clicks = await Promise.all([1, 2, 3].map(() => callPanel(product, retryOutboxEntry, { id: dead.id }, fira)));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    await product.drain();
    expect(product.sandbox.inbox.list().filter(({ to }) => to.includes(session.email))).toHaveLength(1);
    expect(listOutbox.response.parse((await callPanel(product, listOutbox, {}, fira)).body).content).toEqual([]);
    expect(await auditOf('retryOutboxEntry')).toHaveLength(1);
  });
});
