import { expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import { runDueCheckpoints } from '@functions/renewals/tasks/run-due-checkpoints';
import { localClock } from '@functions/base/store/local-clock';
import { runBillingCheckpoint } from '@functions/renewals/tasks/run-billing-checkpoint';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  join,
  emailsTo,
  liveMandates,
  advanceToPeriodEnd,
  profileOf,
  receiptsOf,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();

const reminders = (session: Session) =>
  subjectsTo(product, session.email).filter((subject) => /^(Через|Завтра)/.test(subject));

/** Moves the clock without running jobs, the outbox or the provider. */
async function moveClockOnly(session: Session, fromEnd: number): Promise<void> {
  const { currentPeriodEnd } = await subscriptionOf(product, session);
  await localClock(product.db).move((currentPeriodEnd ?? 0) + fromEnd * DAY - Date.now());
}

it('an e-mail three days and one day before a charge shows the sum, its lines, the date and the card', async () => {
  const { session } = await join(product, 'anna', { language: 'ru' });
  await subscribe(product, session);
  await subscribe(product, session, { kind: 'device-slot' });
  await advanceToPeriodEnd(product, session, -3.1);
  expect(reminders(session)).toEqual([]);
  await advanceToPeriodEnd(product, session, -2.9);
  await advanceToPeriodEnd(product, session, -1.1);
  expect(reminders(session)).toEqual(['Через 3 дня спишем 200 ₽']);
  await advanceToPeriodEnd(product, session, -0.9);
  await advanceToPeriodEnd(product, session, -0.1);
  expect(reminders(session)).toEqual(['Через 3 дня спишем 200 ₽', 'Завтра спишем 200 ₽']);
  const { currentPeriodEnd } = await subscriptionOf(product, session);
  const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' }).format(
    currentPeriodEnd ?? 0,
  );
  const text = (emailsTo(product, session.email).at(-1)?.text ?? '').replace(/\s/g, ' ');
  for (const part of [
    'Подписка на 1 месяц: 150 ₽',
    'Ещё 1 устройство: 50 ₽',
    'Всего: 200 ₽',
    `Дата списания: ${day}`,
    'Карта: •• 3055',
  ]) {
    expect(text).toContain(part);
  }
  await advanceToPeriodEnd(product, session, 0.1);
  expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: 20000 });
});

it.each([
  { period: 3, later: ['Завтра спишем 150 ₽'] },
  { period: 1, later: [] },
])(
  'a trial of $period days: the payment tells the charge, and no reminder of the same moment repeats it',
  async ({ period, later }) => {
    const { session } = await join(product, `told-${period}`, { language: 'ru' });
    await subscribe(product, session, { period });
    await runDueCheckpoints(product.deps);
    await product.drain();
    expect(subjectsTo(product, session.email)).toEqual(['Оплата прошла: 1 ₽']);
    const { currentPeriodEnd: periodEnd } = await subscriptionOf(product, session);
    expect(emailsTo(product, session.email)[0]?.text.replace(/\s/g, ' ')).toContain('Следующее списание: 150 ₽');
    await advanceToPeriodEnd(product, session, -0.1);
    expect(reminders(session)).toEqual(later);
    expect(await subscriptionOf(product, session)).toMatchObject({ announcedCharge: { periodEnd, amount: 150_00 } });
    await advanceToPeriodEnd(product, session, 0.1);
    expect((await receiptsOf(product, session)).map(({ amount }) => amount)).toEqual([150_00, 100]);
  },
);

it('a reminder that says another sum than the payment of the same moment is sent', async () => {
  const { session } = await join(product, 'told-otherwise', { language: 'ru' });
  await subscribe(product, session, { period: 3 });
  await subscribe(product, session, { kind: 'device-slot' });
  await runDueCheckpoints(product.deps);
  await product.drain();
  expect(reminders(session)).toEqual(['Через 3 дня спишем 200 ₽']);
});

it('concurrent workers at one checkpoint send one e-mail and record one announced charge', async () => {
  const { session } = await join(product, 'crowd', { language: 'ru' });
  await subscribe(product, session, { period: 2 });
  await moveClockOnly(session, -0.5);
  await Promise.allSettled(Array.from({ length: 4 }, () => runBillingCheckpoint(product.deps, { uid: session.uid })));
  await runDueCheckpoints(product.deps);
  await runDueCheckpoints(product.deps);
  await product.drain();
  expect(reminders(session)).toEqual(['Завтра спишем 150 ₽']);
  const history = await product.deps.store.nonTransactional.subscriptions.history(session.uid);
  expect(history.map(({ type }) => type)).toEqual(['orderSettled', 'chargeAnnounced']);
});

it('a job that was stopped for days sends only reminders that are still useful', async () => {
  const { session } = await join(product, 'late-job', { language: 'ru' });
  await subscribe(product, session, { period: 10 });
  await moveClockOnly(session, -0.5);
  await advanceToPeriodEnd(product, session, -0.4);
  expect(reminders(session)).toEqual(['Завтра спишем 150 ₽']);
});

it('the announced sum is charged: later changes count from the next period', async () => {
  const { session } = await join(product, 'told', { language: 'ru' });
  await subscribe(product, session, { period: 3 });
  await advanceToPeriodEnd(product, session, -0.5);
  const referralCode = (await product.deps.store.nonTransactional.customers.get(session.uid))?.invitationCode ?? '';
  const { session: friend } = await join(product, 'told-friend', { referralCode });
  await subscribe(product, friend);
  expect((await profileOf(product, session)).userInfo.amount).toBe(150);
  expect(await liveMandates(product, session)).toMatchObject([{ amount: 150 }]);
  await advanceToPeriodEnd(product, session, 0.01);
  expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: 15000, status: 'Paid', refunded: 0 });
  expect(await liveMandates(product, session)).toMatchObject([{ amount: 112.5 }]);
});

it('a charge above the current price after a failed update is accepted, and the excess is refunded', async () => {
  const { session } = await join(product, 'excess', { language: 'ru' });
  await subscribe(product, session, { period: 2 });
  await product.sandbox.cloudpayments.setFaults({
    faults: [{ method: '/subscriptions/update', kind: 'error500', count: 100 }],
  });
  const referralCode = (await product.deps.store.nonTransactional.customers.get(session.uid))?.invitationCode ?? '';
  const { session: friend } = await join(product, 'excess-friend', { referralCode });
  await subscribe(product, friend);
  const { currentPeriodEnd } = await subscriptionOf(product, session);
  await moveClockOnly(session, 0.001);
  await product.sandbox.cloudpayments.runDue();
  await product.sandbox.cloudpayments.setFaults({ faults: [] });
  await product.moveTo((currentPeriodEnd ?? 0) + 0.1 * DAY);
  expect((await receiptsOf(product, session))[0]).toMatchObject({
    amount: 15000,
    refunded: 3750,
    status: 'PartiallyRefunded',
  });
  expect((await profileOf(product, session)).userInfo).toMatchObject({ subscriptionStatus: 'ACTIVE', amount: 112.5 });
});
