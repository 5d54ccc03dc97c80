import { expect, it } from 'vitest';
import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import { addDays, DAY } from '@functions/base/rules/calendar';
import {
  cancelByStaff,
  grantDays,
  liftRestriction,
  restrictAccess,
} from '@functions/renewals/steps/change-subscription';
import { order } from '../../support/customers/buy';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  bothConsents,
  join,
  emailsTo,
  liveMandates,
  advanceDays,
  advanceToPeriodEnd,
  profileOf,
  receiptsOf,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();

it('a restricted customer is told why and has no access or charge; lifting returns days and renewal', async () => {
  const { session } = await join(product, 'anna', { language: 'ru' });
  await subscribe(product, session);
  await advanceDays(product, 10);
  const before = subjectsTo(product, session.email);
  const { uid } = session;
  expect(await restrictAccess(product.deps, { uid, reason: 'key-shared' })).toMatchObject({ ok: true });
  expect(await restrictAccess(product.deps, { uid, reason: 'law' })).toEqual({ ok: false, refusal: 'restricted' });
  await product.drain();
  expect(await profileOf(product, session)).toMatchObject({
    restricted: 'key-shared',
    userInfo: { subscriptionIsActive: false, nextTransactionDate: null },
  });
  expect(await liveMandates(product, session)).toEqual([]);
  await expect(order(product, session, { kind: 'resubscribe' })).rejects.toThrow('restricted');
  expect(
    await product.call(resumeSubscription, { uid, email: session.email, consents: bothConsents }, session),
  ).toMatchObject({ status: 403, body: { code: 'restricted' } });
  expect(await grantDays(product.deps, { uid, days: 5 })).toEqual({ ok: false, refusal: 'restricted' });

  await advanceDays(product, 40);
  expect(await receiptsOf(product, session)).toHaveLength(1);
  expect(subjectsTo(product, session.email)).toEqual([...before, 'Доступ ограничен']);
  expect(await liftRestriction(product.deps, { uid })).toMatchObject({ ok: true });
  expect(await liftRestriction(product.deps, { uid })).toEqual({ ok: false, refusal: 'not_restricted' });
  await product.drain();
  const { currentPeriodEnd } = await subscriptionOf(product, session);
  expect(Math.abs((currentPeriodEnd ?? 0) - addDays(await product.deps.clock.now(), 20))).toBeLessThan(60_000);
  expect(await profileOf(product, session)).toMatchObject({
    restricted: null,
    userInfo: { subscriptionStatus: 'ACTIVE', subscriptionIsActive: true },
  });
  expect(await liveMandates(product, session)).toMatchObject([
    { amount: 150, next: Math.floor((currentPeriodEnd ?? 0) / 1000) * 1000 },
  ]);
  await advanceToPeriodEnd(product, session, 0.01);
  expect((await receiptsOf(product, session)).map(({ amount }) => amount)).toEqual([15000, 100]);
});

it('days granted by staff move the end and the mandate of a customer with auto-renewal', async () => {
  const { session } = await join(product, 'boris');
  await subscribe(product, session);
  const before = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
  expect(await grantDays(product.deps, { uid: session.uid, days: 7 })).toMatchObject({ ok: true });
  await product.drain();
  const after = before + 7 * DAY;
  expect((await subscriptionOf(product, session)).currentPeriodEnd).toBe(after);
  expect(await liveMandates(product, session)).toMatchObject([{ amount: 150, next: Math.floor(after / 1000) * 1000 }]);
  await product.moveTo(before + DAY);
  expect(await receiptsOf(product, session)).toHaveLength(1);
  await product.moveTo(after + DAY);
  expect(await receiptsOf(product, session)).toHaveLength(2);
});

it('a mandate for a charge more than a year ahead is created once the charge is within a year', async () => {
  const { session } = await join(product, 'long');
  await subscribe(product, session);
  await grantDays(product.deps, { uid: session.uid, days: 350 });
  await product.drain();
  expect(await liveMandates(product, session)).toEqual([]);
  await advanceDays(product, 16);
  const { currentPeriodEnd } = await subscriptionOf(product, session);
  expect(await liveMandates(product, session)).toMatchObject([
    { amount: 150, next: Math.floor((currentPeriodEnd ?? 0) / 1000) * 1000 },
  ]);
});

it('days granted without a purchase or after a cancellation give access until their end, and no renewal', async () => {
  const { session: newcomer } = await join(product, 'guest');
  await grantDays(product.deps, { uid: newcomer.uid, days: 2 });
  expect((await profileOf(product, newcomer)).userInfo).toMatchObject({
    subscriptionStatus: 'CANCELED',
    subscriptionIsActive: true,
    nextTransactionDate: null,
  });
  const { widget } = await subscribe(product, newcomer);
  expect(widget.amount).toBe(1);

  const { session } = await join(product, 'vera', { language: 'ru' });
  await subscribe(product, session);
  expect(await cancelByStaff(product.deps, { uid: session.uid })).toMatchObject({ ok: true });
  expect(await cancelByStaff(product.deps, { uid: session.uid })).toEqual({ ok: false, refusal: 'nothing_to_cancel' });
  await product.drain();
  expect(emailsTo(product, session.email).at(-1)?.text).toContain('Подписку отменила наша поддержка');
  await advanceToPeriodEnd(product, session, 0.01);
  await grantDays(product.deps, { uid: session.uid, days: 3 });
  await product.drain();
  expect((await profileOf(product, session)).userInfo).toMatchObject({
    subscriptionStatus: 'CANCELED',
    subscriptionIsActive: true,
  });
  expect(await liveMandates(product, session)).toEqual([]);
  await advanceDays(product, 3.1);
  expect((await profileOf(product, session)).userInfo.subscriptionIsActive).toBe(false);
  expect(await receiptsOf(product, session)).toHaveLength(1);
  expect(subjectsTo(product, session.email).filter((subject) => subject === 'Подписка закончилась')).toHaveLength(2);
});
