import { extraSlots } from '../../support/fixtures/domain-records';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  cancelForUser,
  grantDays,
  liftRestriction,
  removeSlot,
  restrictUser,
} from '@functions/panel/contract/change-subscription';
import { getUserById } from '@functions/panel/contract/get-user';
import { refund } from '@functions/refunds/contract/refund';
import { DAY } from '@functions/base/rules/calendar';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { storedCustomers, storedReceipt, storedCustomer } from '../../support/fixtures/stored-records';
import {
  join,
  liveMandates,
  advanceDays,
  receiptsOf,
  refundsAtProvider,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();
let olga: StaffSession;
let pavel: StaffSession;
let fedor: StaffSession;
beforeAll(async () => {
  [olga, pavel, fedor] = [
    await createStaff(product, 'support', 'olga'),
    await createStaff(product, 'support', 'pavel'),
    await createStaff(product, 'finance', 'fedor'),
  ];
});

const customerOf = async (uid: string) => {
  const customer = await product.deps.store.nonTransactional.customers.get(uid);
  if (customer === null) throw new Error('no such customer');
  return customer;
};
const subscribed = async (name: string) => {
  const { session } = await join(product, name, { language: 'ru' });
  const { transactionId } = await subscribe(product, session);
  return { session, transactionId, id: (await customerOf(session.uid)).id };
};
const cardOf = async (id: string) =>
  getUserById.response.parse((await callPanel(product, getUserById, { id }, olga)).body);
const rowsAbout = async (userId: string) =>
  (await product.db.collection('audit').where('userId', '==', userId).get()).docs.map((row) => row.data());
let clicks = 0;
const click = (userId: string) => ({
  userId,
  reason: 'звонил клиент',
  requestId: `click-${String((clicks += 1)).padStart(4, '0')}`,
});
const requestRefund = (session: Session, about: object = {}, by = olga) =>
  callPanel(product, refund, { email: session.email, uid: session.uid, ...about }, by);

describe('/panel-subscription: what staff may do to a subscription (§2)', () => {
  it('days are granted once per click, however often the request arrives', async () => {
    const { session, id } = await subscribed('days');
    const before = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
    const request = { ...click(id), days: 5 };
    const replies = await Promise.all(Array.from({ length: 4 }, () => callPanel(product, grantDays, request, olga)));
    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, { success: true }]));
    expect((await subscriptionOf(product, session)).currentPeriodEnd).toBe(before + 5 * DAY);
    const rows = (await rowsAbout(id)).filter(({ action }) => action === 'grantDays');
    expect(rows).toMatchObject([
      { actor: olga.login, role: 'support', reason: 'звонил клиент', facts: { days: 5 }, isChange: true },
    ]);
    // The same request id from another member of staff is another click.
    expect((await callPanel(product, grantDays, request, pavel)).status).toBe(200);
    expect((await subscriptionOf(product, session)).currentPeriodEnd).toBe(before + 10 * DAY);
  });

  it('a restriction stops access and granted days until it is lifted; lifting it again is refused', async () => {
    const { id } = await subscribed('misuse');
    expect((await callPanel(product, restrictUser, { ...click(id), class: 'key-shared' }, olga)).status).toBe(200);
    expect(await cardOf(id)).toMatchObject({
      restricted: 'key-shared',
      subscriptionIsActive: false,
      subscription: { status: 'CANCELED' },
    });
    expect(await callPanel(product, grantDays, { ...click(id), days: 1 }, olga)).toMatchObject({
      status: 403,
      body: { code: 'restricted', message: 'Доступ ограничен: сначала снимите ограничение.' },
    });
    expect((await callPanel(product, liftRestriction, click(id), olga)).status).toBe(200);
    expect(await cardOf(id)).toMatchObject({ restricted: null, subscriptionIsActive: true });
    expect((await callPanel(product, liftRestriction, click(id), olga)).status).toBe(409);
  });

  it('a cancellation without a refund keeps access until the end of the paid period', async () => {
    const { session, id, transactionId } = await subscribed('cancelled');
    expect((await callPanel(product, cancelForUser, click(id), olga)).status).toBe(200);
    expect(await cardOf(id)).toMatchObject({
      subscriptionIsActive: true,
      subscription: { status: 'CANCELED' },
      nextTransactionDate: null,
    });
    expect(await callPanel(product, cancelForUser, click(id), olga)).toMatchObject({
      status: 409,
      body: { message: 'Отменять нечего: продлений нет.' },
    });
    await product.drain();
    expect(await refundsAtProvider(product, transactionId)).toEqual([]);
    expect((await receiptsOf(product, session)).map(({ status }) => status)).toEqual(['Paid']);
  });

  it('staff stop the renewals of a restricted customer: after lifting, the subscription stays cancelled', async () => {
    const { session, id } = await subscribed('restricted-cancelled');
    expect((await callPanel(product, restrictUser, { ...click(id), class: 'law' }, olga)).status).toBe(200);
    expect(await cardOf(id)).toMatchObject({ renews: true, subscription: { status: 'CANCELED' } });
    expect((await callPanel(product, cancelForUser, click(id), olga)).status).toBe(200);
    expect(await cardOf(id)).toMatchObject({ renews: false, restricted: 'law' });
    expect((await callPanel(product, liftRestriction, click(id), olga)).status).toBe(200);
    await product.drain();
    expect(await cardOf(id)).toMatchObject({
      renews: false,
      restricted: null,
      subscriptionIsActive: true,
      subscription: { status: 'CANCELED' },
    });
    expect(await liveMandates(product, session)).toEqual([]);
  });

  it('«Убрать одно устройство» removes a slot from the next renewal on', async () => {
    const { session, id } = await subscribed('slots');
    expect(await callPanel(product, removeSlot, click(id), olga)).toMatchObject({
      status: 409,
      body: { code: 'no_extra_devices', message: 'Дополнительных устройств нет: убирать нечего.' },
    });
    const stored = await subscriptionOf(product, session);
    await product.deps.store.nonTransactional.subscriptions.save({ ...stored, slots: extraSlots(1, stored.time) });
    expect((await callPanel(product, removeSlot, click(id), olga)).status).toBe(200);
    expect(await cardOf(id)).toMatchObject({
      subscription: { deviceCount: 1, totalCost: 150 },
      deviceCountAtRenewal: 0,
    });
  });

  it('days are refused for finance, an unknown customer, an empty reason and more than 366 of them', async () => {
    const { id } = await subscribed('rights');
    expect((await callPanel(product, grantDays, { ...click(id), days: 5 }, fedor)).status).toBe(403);
    expect(await callPanel(product, grantDays, { ...click('nobody'), days: 5 }, olga)).toMatchObject({
      status: 404,
      body: { code: 'no_such_user' },
    });
    expect(await callPanel(product, grantDays, { ...click(id), days: 5, reason: ' ' }, olga)).toMatchObject({
      status: 400,
      body: { field: 'reason' },
    });
    expect(await callPanel(product, grantDays, { ...click(id), days: 367 }, olga)).toMatchObject({
      status: 400,
      body: { field: 'days' },
    });
  });
});

describe('POST /panel/refund (§7, §8)', () => {
  it('twelve concurrent clicks by three members make one refund and one audit row, and end access (P10)', async () => {
    const { session, transactionId, id } = await subscribed('clicks');
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => requestRefund(session, {}, [olga, pavel, fedor][n % 3])),
    );
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(body).toEqual({
        Success: true,
        Message: `Возвращаем 1 ₽ по чеку ${transactionId}. Деньги придут в срок до 60 дней.`,
        transactionId,
        amount: 1,
        state: 'requested',
      });
    }
    expect((await cardOf(id)).subscriptionIsActive).toBe(false);
    await product.drain();
    expect(await refundsAtProvider(product, transactionId)).toEqual([1]);
    expect((await rowsAbout(id)).filter(({ action }) => action === 'refund')).toMatchObject([
      { facts: { transactionId, amount: 1 } },
    ]);
    // A click after the refund was executed makes no second refund.
    expect((await requestRefund(session, {}, pavel)).body).toMatchObject({
      Success: true,
      Message: `Возвращено 1 ₽ по чеку ${transactionId}.`,
      state: 'succeeded',
    });
    await product.drain();
    expect(await refundsAtProvider(product, transactionId)).toEqual([1]);
  });

  it('refunds part of a selected receipt, with a reason, and never more than is left of it', async () => {
    const { session, id, transactionId } = await subscribed('part');
    const part = { receipt: transactionId, amount: 0.4, reason: 'договорились', requestId: 'part-0001' };
    expect((await requestRefund(session, part)).body).toMatchObject({ Success: true, amount: 0.4, transactionId });
    await product.drain();
    expect((await cardOf(id)).subscriptionIsActive).toBe(true);
    expect((await rowsAbout(id)).find(({ action }) => action === 'refund')).toMatchObject({
      reason: 'договорились',
      facts: { amount: 0.4 },
    });
    expect((await requestRefund(session, { ...part, amount: 0.7, requestId: 'part-0002' })).body).toEqual({
      Success: false,
      Message: 'Сумма больше, чем осталось от платежа.',
    });
    expect(await requestRefund(session, { ...part, amount: 0.333, requestId: 'part-0003' })).toMatchObject({
      status: 400,
      body: { field: 'amount' },
    });
  });

  it('after the guarantee period support is referred to finance, and finance may refund', async () => {
    const { session } = await subscribed('late');
    await advanceDays(product, 15);
    expect((await requestRefund(session)).body).toEqual({
      Success: false,
      Message: 'Гарантия истекла: возврат делает финансовый отдел',
    });
    expect((await requestRefund(session, {}, fedor)).body).toMatchObject({ Success: true, amount: 1 });
  });

  it('an e-mail and a uid of different customers are refused, and so is another customer’s payment', async () => {
    const one = await subscribed('one');
    const two = await subscribed('two');
    expect((await callPanel(product, refund, { email: one.session.email, uid: two.session.uid }, olga)).body).toEqual({
      Success: false,
      Message: 'Такого клиента или сотрудника нет.',
    });
    expect((await requestRefund(one.session, { receipt: two.transactionId })).body).toEqual({
      Success: false,
      Message: 'Ничего не найдено.',
    });
    const customer = storedCustomer('never-paid');
    await storedCustomers(product, [customer]);
    expect((await callPanel(product, refund, { email: customer.email, uid: customer.uid }, olga)).body).toEqual({
      Success: false,
      Message: 'Возвращать нечего: деньги уже вернулись или возвращаются.',
    });
  });

  it('only finance refunds a quarantined payment', async () => {
    const { store, clock } = product.deps;
    await store.nonTransactional.receipts.create({
      ...storedReceipt('900900', '', await clock.now()),
      uid: null,
      status: 'Quarantined',
    });
    const request = { email: '', uid: '', receipt: '900900', reason: 'двойная оплата' };
    expect((await callPanel(product, refund, request, olga)).body).toEqual({
      Success: false,
      Message: 'Вашей роли это действие недоступно.',
    });
    expect((await callPanel(product, refund, request, fedor)).body).toMatchObject({
      Success: true,
      amount: 150,
      transactionId: '900900',
    });
    expect(await store.nonTransactional.receipts.get('900900')).toMatchObject({ status: 'RefundPending' });
  });
});
