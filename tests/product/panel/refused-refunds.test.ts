import { beforeAll, describe, expect, it } from 'vitest';
import { getUserById } from '@functions/panel/contract/get-user';
import { listRefunds, restoreAccess, retryRefund } from '@functions/panel/contract/finance-refunds';
import { getToday } from '@functions/panel/contract/get-today';
import { STAFF_ROLES } from '@functions/staff/contract/values/staff';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { verdictOf } from '@web/panel/customers/card/verdict';
import { detailOf, placeOf } from '@web/panel/today/waiting';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { emailsTo, join, profileOf, subjectsTo, subscribe } from '../../support/product/scenario';

/** A refund that the bank refuses: agent, finance and the customer learn it, and what becomes of it. */

const product = await startProductOfFile();
const staff = {} as Record<(typeof STAFF_ROLES)[number], StaffSession>;
beforeAll(async () => {
  for (const role of STAFF_ROLES) staff[role] = await createStaff(product, role, `by-${role}`);
});

let clicks = 0;
const requestId = () => `click-${String((clicks += 1)).padStart(4, '0')}`;

/** The provider refuses the whole sum: a part of it was returned there, and the notification of that was lost. */
async function refused(name: string, kind: 'term' | 'device' = 'term') {
  const { session } = await join(product, name, { language: 'ru' });
  const first = await subscribe(product, session, kind === 'device' ? { period: 30 } : {});
  const { transactionId } = kind === 'device' ? await subscribe(product, session, { kind: 'device-slot' }) : first;
  const { cloudpayments } = product.sandbox;
  await cloudpayments.setFaults({ notifications: { refund: { enabled: false } } });
  await cloudpayments.refundByProvider({ transactionId: Number(transactionId), amount: 0.5 });
  await cloudpayments.setFaults({ notifications: { refund: { enabled: true } } });
  const command = { uid: session.uid, transactionId, amount: null, reason: 'просил', actor: 'olga' };
  await requestRefund(product.deps, { ...command, requestId: requestId() });
  await product.drain();
  const customer = await product.deps.store.nonTransactional.customers.get(session.uid);
  return { session, id: customer?.id ?? '', transactionId };
}

const listed = async (show: 'all' | 'failed') =>
  listRefunds.response.parse((await callPanel(product, listRefunds, { show }, staff.finance)).body).content;
const cardOf = async (id: string) =>
  getUserById.response.parse((await callPanel(product, getUserById, { id }, staff.support)).body);
const waitingOf = async (role: (typeof STAFF_ROLES)[number]) =>
  getToday.response
    .parse((await callPanel(product, getToday, {}, staff[role])).body)
    .waiting.find(({ kind }) => kind === 'failedRefunds');

describe('a refund that the bank refuses', () => {
  it('is told with the words of the bank: in the list, on the card, on «Сегодня» of every role', async () => {
    const { id, transactionId } = await refused('told');
    const [row] = await listed('failed');
    expect(row).toMatchObject({
      transactionId,
      state: 'failed',
      reason: 'просил',
      refusal: expect.any(String) as string,
    });
    expect(row?.refusal).not.toContain('/payments');
    const card = await cardOf(id);
    expect(card.situation.refusedRefund).toMatchObject({ transactionId, amount: 1, refusal: row?.refusal });
    expect(card.situation.renewalEnd).toMatchObject({ why: 'refund', money: 'refused' });
    const { line, more } = verdictOf(card);
    expect(line).toContain('но банк отказал');
    expect(more[0]).toContain(`«${row?.refusal}»`);
    for (const role of STAFF_ROLES) {
      const waiting = await waitingOf(role);
      expect(waiting, role).toMatchObject({ state: 'bad', names: [transactionId] });
      if (role === 'support' && waiting) {
        expect(placeOf(waiting, false)).toBe(`/panel-payment?id=${transactionId}`);
        expect(detailOf(waiting, false)).toContain('решают финансы');
      }
    }
  });

  it('is told to the customer at once, and again when the access is back', async () => {
    const { session, id, transactionId } = await refused('mailed');
    expect(subjectsTo(product, session.email).map((subject) => subject.replace(/\s/g, ' '))).toContain(
      'Вернуть 1 ₽ пока не получилось',
    );
    const restored = { transactionId, requestId: requestId(), reason: 'банк отказал' };
    expect((await callPanel(product, restoreAccess, restored, staff.finance)).status).toBe(200);
    await product.drain();
    expect(subjectsTo(product, session.email)).toContain('Доступ возвращён');
    const texts = emailsTo(product, session.email).map(({ text }) => text);
    expect(texts.join()).not.toContain('Деньги возвращены');
    // Nothing waits any more.
    const card = await cardOf(id);
    expect(card.situation.refusedRefund).toBeNull();
    expect(card.subscriptionIsActive).toBe(true);
    expect(verdictOf(card).line).not.toContain('деньги вернули');
    expect((await listed('failed')).map((row) => row.transactionId)).not.toContain(transactionId);
  });

  it('of a device gives the device back, and says nothing of time or of charges that stay away', async () => {
    const { session, transactionId } = await refused('device', 'device');
    const slots = async () => (await profileOf(product, session)).deviceSlots;
    const before = (await profileOf(product, session)).userInfo;
    expect(await slots()).toBe(3);
    const restored = { transactionId, requestId: requestId(), reason: 'банк отказал' };
    expect((await callPanel(product, restoreAccess, restored, staff.finance)).status).toBe(200);
    await product.drain();
    expect(await slots()).toBe(4);
    const { userInfo } = await profileOf(product, session);
    expect(userInfo).toMatchObject({ expirationDate: before.expirationDate, amount: (before.amount ?? 0) + 50 });
    const told = emailsTo(product, session.email).at(-1);
    expect(told?.subject).toBe('Дополнительное устройство снова работает');
    expect(told?.text).not.toMatch(/время|Списаний/);
    const again = { ...restored, requestId: requestId() };
    expect((await callPanel(product, restoreAccess, again, staff.finance)).status).toBe(409);
    expect(await slots()).toBe(4);
  });

  it('waits no more when it is repeated, and stays in the list of all', async () => {
    const { session, transactionId } = await refused('repeated');
    expect((await listed('failed')).map((row) => row.transactionId)).toContain(transactionId);
    await product.sandbox.cloudpayments.setFaults({ notifications: { refund: { enabled: false } } });
    const request = { transactionId, requestId: requestId() };
    expect((await callPanel(product, retryRefund, request, staff.finance)).status).toBe(200);
    expect((await listed('failed')).map((row) => row.transactionId)).not.toContain(transactionId);
    expect((await listed('all')).filter((row) => row.transactionId === transactionId)).toHaveLength(2);
    await product.drain();
    await product.sandbox.cloudpayments.setFaults({ notifications: { refund: { enabled: true } } });
    // Refused once more: only the newest part waits, and the customer is told of it.
    expect((await listed('failed')).filter((row) => row.transactionId === transactionId)).toMatchObject([{ n: 1 }]);
    expect(subjectsTo(product, session.email).filter((subject) => subject.startsWith('Вернуть'))).toHaveLength(2);
  });
});
