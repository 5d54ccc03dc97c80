import { beforeAll, describe, expect, it } from 'vitest';
import { endPromo, endTrial, resendPayLink } from '@functions/panel/contract/change-subscription';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { addDays, DAY, moscowDay } from '@functions/base/rules/calendar';
import { CARDS } from '../../support/customers/buy';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  advanceToPeriodEnd,
  emailsTo,
  join,
  liveMandates,
  profileOf,
  receiptsOf,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

/** Specification §1 and offer 9: staff end a trial or a promo code early. */

const product = await startProductOfFile();
let olga: StaffSession;
let fedor: StaffSession;
beforeAll(async () => {
  [olga, fedor] = [await createStaff(product, 'support', 'olga'), await createStaff(product, 'finance', 'fedor')];
});

let clicks = 0;
const subscriber = async (name: string, about: Parameters<typeof subscribe>[2] = {}) => {
  const { session } = await join(product, name, { language: 'ru' });
  await subscribe(product, session, about);
  const id = (await product.deps.store.nonTransactional.customers.get(session.uid))?.id ?? '';
  return { session, id };
};
const promoCode = async () => {
  const { store, clock } = product.deps;
  const now = await clock.now();
  const code = `SHORT-${(clicks += 1)}`;
  const validUntil = moscowDay(addDays(now, 30));
  await store.nonTransactional.promos.create({
    id: code,
    code,
    promoType: 'SUBSCRIPTION',
    percent: 20,
    expirationDate: validUntil,
    isAvailable: true,
    created: now,
  });
  return code;
};
const click = (userId: string) => ({
  userId,
  reason: 'четвёртый пробный период подряд',
  requestId: `click-${String((clicks += 1)).padStart(4, '0')}`,
});
const timelineOf = async (userId: string) =>
  getTimeline.response.parse((await callPanel(product, getTimeline, { userId }, olga)).body).content;
const cardOf = async (id: string) =>
  getUserById.response.parse((await callPanel(product, getUserById, { id }, olga)).body);

describe('a trial that staff end early', () => {
  it('ends in 24 hours; the customer is told sum and date at once and charged exactly that', async () => {
    const { session, id } = await subscriber('ended-trial', { period: 20 });
    expect((await cardOf(id)).situation.canEndTrial).toBe(true);
    const now = await product.deps.clock.now();
    const request = click(id);
    const replies = await Promise.all([1, 2, 3].map(() => callPanel(product, endTrial, request, olga)));
    expect(replies.map(({ body }) => body)).toEqual([1, 2, 3].map(() => ({ success: true })));
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    expect(Math.abs((currentPeriodEnd ?? 0) - now - DAY)).toBeLessThan(60_000);

    await product.moveTo(now + 10 * 60_000);
    const mail = emailsTo(product, session.email).at(-1);
    expect(mail?.subject.replaceAll(/\s/g, ' ')).toMatch(/^Пробный период закончится раньше: .* спишем 150 ₽$/);
    expect(mail?.text).toContain('/cancel');
    expect(mail?.text).not.toContain('/unsubscribe');
    const [mandate] = await liveMandates(product, session);
    expect(mandate).toMatchObject({ amount: 150, months: 1 });
    expect(Math.abs((mandate?.next ?? 0) - (currentPeriodEnd ?? 0))).toBeLessThan(60_000);
    expect((await profileOf(product, session)).userInfo.amount).toBe(150);

    await advanceToPeriodEnd(product, session, 0.05);
    expect((await receiptsOf(product, session)).map(({ amount }) => amount)).toEqual([15_000, 100]);
    expect(await subscriptionOf(product, session)).toMatchObject({ isTrial: false, pastDue: null });
    // One e-mail announced the charge, and the paid one followed.
    expect(subjectsTo(product, session.email).filter((subject) => subject.includes('спишем'))).toHaveLength(1);

    const names = (await timelineOf(id)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['endTrial', 'trialEnded', 'trial-ended', 'chargeAnnounced']));
    const rows = (await product.db.collection('audit').where('action', '==', 'endTrial').get()).docs.map((row) =>
      row.data(),
    );
    expect(rows).toMatchObject([{ actor: olga.login, userId: id, reason: request.reason, isChange: true }]);
  });

  it('tells also a customer who turned reminders off: it is no reminder', async () => {
    const { session, id } = await subscriber('quiet', { period: 20 });
    const { customers } = product.deps.store.nonTransactional;
    const customer = await customers.get(session.uid);
    if (customer) await customers.save({ ...customer, wantsReminders: false });
    await callPanel(product, endTrial, click(id), olga);
    await product.moveTo((await product.deps.clock.now()) + 10 * 60_000);
    expect(subjectsTo(product, session.email).at(-1)).toMatch(/^Пробный период закончится раньше/);
  });

  it('is refused for a full term, a cancelled trial and the last day of one, and for finance', async () => {
    const { id } = await subscriber('refused-trial', { period: 20 });
    expect((await callPanel(product, endTrial, click(id), fedor)).status).toBe(403);
    expect((await callPanel(product, endTrial, { ...click(id), reason: ' ' }, olga)).body).toMatchObject({
      field: 'reason',
    });
    expect((await callPanel(product, endTrial, click(id), olga)).status).toBe(200);
    expect(await callPanel(product, endTrial, click(id), olga)).toMatchObject({
      status: 409,
      body: { code: 'no_trial_to_end' },
    });
    expect((await cardOf(id)).situation.canEndTrial).toBe(false);
  });
});

describe('a promo code that staff end early', () => {
  it('reduces no charge from now on, at the provider and on the profile', async () => {
    const { session, id } = await subscriber('ended-promo', { promo: await promoCode(), period: 20 });
    expect((await liveMandates(product, session))[0]?.amount).toBeLessThan(150);
    const request = click(id);
    await Promise.all([1, 2].map(() => callPanel(product, endPromo, request, olga)));
    await product.drain();
    expect((await liveMandates(product, session))[0]?.amount).toBe(150);
    expect(await cardOf(id)).toMatchObject({ promo: null, amount: 150, isPromoActivated: false });
    expect(await callPanel(product, endPromo, click(id), olga)).toMatchObject({ body: { code: 'no_promo_to_end' } });
    expect((await timelineOf(id)).map(({ name }) => name)).toEqual(expect.arrayContaining(['endPromo', 'promoEnded']));
  });

  it('still reduces the announced charge, and not the one after it', async () => {
    const { session, id } = await subscriber('announced-promo', { promo: await promoCode(), period: 20 });
    await advanceToPeriodEnd(product, session, -0.5);
    const announced = (await subscriptionOf(product, session)).announcedCharge?.amount ?? 0;
    expect(announced).toBeLessThan(15_000);
    expect((await callPanel(product, endPromo, click(id), olga)).status).toBe(200);
    await advanceToPeriodEnd(product, session, 0.05);
    expect((await receiptsOf(product, session))[0]?.amount).toBe(announced);
    expect((await cardOf(id)).amount).toBe(150);
  });
});

describe('the link to pay a failed renewal', () => {
  it('is sent once more for each click, and only while it can be paid', async () => {
    const { session, id } = await subscriber('poor', { card: CARDS.poorLater, period: 1 });
    expect(await callPanel(product, resendPayLink, click(id), olga)).toMatchObject({
      body: { code: 'nothing_to_send' },
    });
    await advanceToPeriodEnd(product, session, 1 / 24);
    const { situation, pastDue } = await cardOf(id);
    expect(pastDue).not.toBeNull();
    expect(situation).toMatchObject({
      canPayByLink: true,
      decline: 'funds',
      lastNotice: { kind: 'charge-failed', state: 'sent' },
    });
    const sent = () => emailsTo(product, session.email).filter(({ text }) => text.includes('/instantPay')).length;
    const before = sent();
    const request = click(id);
    await Promise.all([1, 2].map(() => callPanel(product, resendPayLink, request, olga)));
    await product.drain();
    expect(sent()).toBe(before + 1);
  });

  it('is sent by staff three times a day at most; a repetition and a refusal do not count', async () => {
    const { session, id } = await subscriber('mailed', { card: CARDS.poorLater, period: 1 });
    const send = async (request = click(id)) => (await callPanel(product, resendPayLink, request, olga)).body;
    for (let n = 0; n < 4; n++) expect(await send()).toMatchObject({ code: 'nothing_to_send' });
    await advanceToPeriodEnd(product, session, 1 / 24);
    const sent = () => emailsTo(product, session.email).filter(({ text }) => text.includes('/instantPay')).length;
    const before = sent();
    const first = click(id);
    for (let n = 0; n < 4; n++) expect(await send(first)).toEqual({ success: true });
    expect([await send(), await send()]).toEqual([{ success: true }, { success: true }]);
    expect(await callPanel(product, resendPayLink, click(id), olga)).toMatchObject({
      status: 429,
      body: { code: 'too_many_mails', message: expect.stringContaining('три раза') as string },
    });
    await product.drain();
    expect(sent()).toBe(before + 3);
    // The link of another customer is counted by itself.
    const other = await subscriber('mailed-too', { card: CARDS.poorLater, period: 1 });
    await advanceToPeriodEnd(product, other.session, 1 / 24);
    expect(await send(click(other.id))).toEqual({ success: true });
  });
});
