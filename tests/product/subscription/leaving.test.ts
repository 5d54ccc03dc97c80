import { beforeAll, describe, expect, it } from 'vitest';
import { setPreferences } from '@functions/accounts/contract/set-preferences';
import { getMetrics } from '@functions/reconciliation/contract/finance-days';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { DAY, moscowDay } from '@functions/base/rules/calendar';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import {
  advanceDays,
  advanceToPeriodEnd,
  emailsTo,
  join,
  profileOf,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** Why customers leave, and the one e-mail a week after the end of access. */

const product = await startProductOfFile();
let fira: StaffSession;
let olga: StaffSession;
beforeAll(async () => {
  [fira, olga] = [await createStaff(product, 'finance', 'fira'), await createStaff(product, 'support', 'olga')];
});

const COME_BACK = 'Подписку можно возобновить';

async function subscriber(name: string, { promotions = true } = {}): Promise<Session> {
  const { session } = await join(product, name, { language: 'ru' });
  await product.call(setPreferences, { uid: session.uid, email: session.email, promotions }, session);
  await subscribe(product, session, { period: 5 });
  return session;
}

const cancel = (session: Session, answer: object = {}) =>
  product.call(cancelSubscription, { email: session.email, ...answer }, session);

async function figures() {
  const today = moscowDay(await product.deps.clock.now());
  const { body } = await callPanel(product, getMetrics, { from: today, to: today }, fira);
  const [day] = getMetrics.response.parse(body).days;
  return day;
}

describe('the answer', () => {
  it('is in the history, in the figures of the day and of the closed day, and in the timeline', async () => {
    const anna = await subscriber('anna');
    expect(await cancel(anna, { leavingReason: 'no-connection' })).toMatchObject({ status: 200 });
    const boris = await subscriber('boris');
    await cancel(boris);
    const history = await product.deps.store.nonTransactional.subscriptions.history(anna.uid);
    expect(history.at(-1)).toMatchObject({ type: 'cancelled', by: 'customer', leavingReason: 'no-connection' });
    expect(await figures()).toMatchObject({ churned: 2, leftNoConnection: 1, leftUnsaid: 1, leftTooExpensive: 0 });
    const { id } = (await profileOf(product, anna)).userInfo;
    const timeline = await callPanel(product, getTimeline, { userId: id }, olga);
    const entries = getTimeline.response.parse(timeline.body).content;
    expect(entries.find(({ name }) => name === 'cancelled')?.facts).toEqual({
      by: 'customer',
      leavingReason: 'no-connection',
    });
    const day = moscowDay(await product.deps.clock.now());
    await advanceDays(product, 1);
    await closeDay(product.deps, { day });
    const { body } = await callPanel(product, getMetrics, { from: day, to: day }, fira);
    expect(getMetrics.response.parse(body).days).toMatchObject([
      { isClosed: true, leftNoConnection: 1, leftUnsaid: 1 },
    ]);
  });

  it('of a second cancellation changes nothing; an unknown one is refused by name and cancels nothing', async () => {
    const vera = await subscriber('vera');
    expect(await cancel(vera, { leavingReason: 'bored' })).toMatchObject({ status: 400 });
    expect((await subscriptionOf(product, vera)).autoRenewal).toBe('active');
    await cancel(vera, { leavingReason: 'one-time' });
    await cancel(vera, { leavingReason: 'other' });
    const history = await product.deps.store.nonTransactional.subscriptions.history(vera.uid);
    expect(history.filter(({ type }) => type === 'cancelled')).toMatchObject([{ leavingReason: 'one-time' }]);
  });
});

describe('the e-mail a week after the end', () => {
  const weeks = (session: Session) => subjectsTo(product, session.email).filter((subject) => subject === COME_BACK);

  it('is sent once, with a link that resumes and one that ends such e-mails', async () => {
    const session = await subscriber('gleb');
    await cancel(session);
    await advanceToPeriodEnd(product, session, 6.9);
    expect(weeks(session)).toEqual([]);
    await advanceDays(product, 0.2);
    await advanceDays(product, 30);
    expect(weeks(session)).toHaveLength(1);
    const mail = emailsTo(product, session.email).at(-1);
    expect(mail?.text).toContain('/profile?resume=1');
    expect(mail?.text).toContain('/unsubscribe?link=');
    expect(mail?.text).toContain('Вы согласились получать письма об акциях.');
  });

  it('is also sent when the card was the reason, a week after the end of the grace period', async () => {
    const session = await subscriber('dina');
    await product.db.doc(`mandates/${session.uid}`).update({ token: null });
    await advanceToPeriodEnd(product, session, 0);
    const { accessEndsAt } = await subscriptionOf(product, session);
    await product.moveTo((accessEndsAt ?? 0) + 7.1 * DAY);
    expect(weeks(session)).toHaveLength(1);
  });

  it.each<[string, { promotions?: boolean }, (session: Session) => Promise<unknown>]>([
    ['without consent to advertising', { promotions: false }, async () => undefined],
    ['after a new purchase', {}, (session) => subscribe(product, session)],
    [
      'after a refund',
      {},
      (session) =>
        requestRefund(product.deps, {
          uid: session.uid,
          transactionId: null,
          amount: null,
          reason: 'asked',
          actor: 'olga',
          requestId: 'r',
        }),
    ],
  ])('is not sent %s', async (name, preferences, act) => {
    const session = await subscriber(`no-${name.replaceAll(' ', '-')}`, preferences);
    await cancel(session);
    if (name === 'after a new purchase') await advanceToPeriodEnd(product, session, 1);
    await act(session);
    await product.drain();
    await advanceDays(product, 15);
    expect(subjectsTo(product, session.email).length).toBeGreaterThan(1);
    // The timeline of the customer shows what is enqueued.
    const { docs } = await product.db.collection('outbox').get();
    expect(docs.filter((entry) => entry.id.startsWith(`mail_come-back_${session.uid}`))).toEqual([]);
  });
});
