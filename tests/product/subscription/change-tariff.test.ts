import { describe, expect, it } from 'vitest';
import { addDevice } from '@functions/devices/contract/add-device';
import { exportAccount } from '@functions/customer-life/contract/export-account';
import { changeTariff, previewTariffs, type TariffPreview } from '@functions/renewals/contract/change-tariff';
import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import type { Tariff } from '@functions/base/contract/values/tariff';
import { CONSENT_VERSION } from '@functions/purchase/contract/create-order';
import { openPayLink } from '@functions/purchase/contract/open-pay-link';
import { addMonths, DAY, HOUR, MINUTE } from '@functions/base/rules/calendar';
import { cancelByStaff, restrictAccess } from '@functions/renewals/steps/change-subscription';
import { runBillingCheckpoint } from '@functions/renewals/tasks/run-billing-checkpoint';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { buy, CARDS } from '../../support/customers/buy';
import {
  advanceDays,
  advanceToPeriodEnd,
  bothConsents,
  emailsTo,
  join,
  linkIn,
  liveMandates,
  profileOf,
  receiptsOf,
  subscribe,
  subscriptionOf,
  subjectsTo,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** A tariff is chosen from the next charge on (decision 75). */

const product = await startProductOfFile();

const identity = ({ uid, email }: Session) => ({ uid, email });
const choose = (session: Session, tariff: number, amount: number, consents: object = bothConsents) =>
  product.call(changeTariff, { ...identity(session), tariff, amount, consents }, session);
async function preview(session: Session): Promise<TariffPreview> {
  const { body } = await product.call(previewTariffs, identity(session), session);
  return previewTariffs.response.parse(body);
}
const endOf = async (session: Session) => (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;

async function subscriber(name: string, about: Parameters<typeof subscribe>[2] = {}): Promise<Session> {
  const { session } = await join(product, name, { language: 'ru' });
  await subscribe(product, session, about);
  return session;
}

describe('half a year from the next charge on', () => {
  it('is chosen in the trial: nothing is charged now, then its sum for its term', async () => {
    const session = await subscriber('anna');
    const end = await endOf(session);
    expect(await preview(session)).toMatchObject({
      tariff: 1,
      tariffNextPeriod: 1,
      chargeDate: new Date(end).toISOString(),
      possibleFrom: null,
      tariffs: [
        { tariff: 1, amount: 150 },
        { tariff: 3, amount: 450 },
        { tariff: 6, amount: 600 },
        { tariff: 12, amount: 1080 },
      ],
    });
    expect(await choose(session, 6, 600)).toMatchObject({
      status: 200,
      body: { tariffNextPeriod: 6, amount: 600, chargeDate: new Date(end).toISOString() },
    });
    await product.drain();
    expect(await endOf(session)).toBe(end);
    expect(await receiptsOf(product, session)).toHaveLength(1);
    expect(await profileOf(product, session)).toMatchObject({
      tariff: 1,
      tariffNextPeriod: 6,
      userInfo: { amount: 600 },
      chargeLines: [{ kind: 'tariff', months: 6, amount: 600 }],
    });
    const [mandate] = await liveMandates(product, session);
    expect(mandate).toMatchObject({ amount: 600, months: 6 });
    expect(Math.abs((mandate?.next ?? 0) - end)).toBeLessThan(MINUTE);
    expect(subjectsTo(product, session.email)).toContain('Тариф изменится со следующего списания');
    expect(emailsTo(product, session.email).at(-1)?.text.replace(/\s/g, ' ')).toContain('600 ₽');

    await product.moveTo(end - DAY + HOUR);
    expect(subjectsTo(product, session.email)).toContain('Завтра спишем 600 ₽');
    await product.moveTo(end + HOUR);
    const renewed = await subscriptionOf(product, session);
    expect(renewed).toMatchObject({ tariff: 6, tariffNextPeriod: null, isTrial: false });
    expect(renewed.currentPeriodEnd).toBe(addMonths(end, 6, renewed.anchorDay ?? 0));
    expect((await receiptsOf(product, session)).map(({ amount }) => amount)).toEqual([60_000, 100]);
    expect(await profileOf(product, session)).toMatchObject({ tariff: 6, tariffNextPeriod: null });
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 600, months: 6 }]);
    // The provider's own next date is the end of the new term: nothing is charged in between.
    await product.moveTo((renewed.currentPeriodEnd ?? 0) - 2 * DAY);
    expect(await receiptsOf(product, session)).toHaveLength(2);
  });

  it('is taken back by choosing the present tariff again', async () => {
    const session = await subscriber('boris');
    await choose(session, 12, 1080);
    await product.drain();
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 1080, months: 12 }]);
    expect(await choose(session, 1, 150)).toMatchObject({ status: 200, body: { tariffNextPeriod: 1 } });
    await product.drain();
    expect(await profileOf(product, session)).toMatchObject({ tariff: 1, tariffNextPeriod: null });
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 150, months: 1 }]);
    await advanceToPeriodEnd(product, session, 0.1);
    expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: 15_000 });
  });

  it('stores the new consents with the mandate, and a repeated call changes nothing', async () => {
    const session = await subscriber('vera');
    await advanceDays(product, 1);
    await choose(session, 6, 600);
    const mandates = product.deps.store.nonTransactional.mandates;
    const history = await product.deps.store.nonTransactional.subscriptions.history(session.uid);
    const at = history.at(-1)?.at;
    expect(history.at(-1)).toEqual({ type: 'tariffChosen', at, tariff: 6 });
    const stored = await mandates.get(session.uid);
    expect(stored?.consents).toEqual({ ...bothConsents, version: CONSENT_VERSION, at });
    expect(await choose(session, 6, 600)).toMatchObject({ status: 200, body: { tariffNextPeriod: 6, amount: 600 } });
    expect(await product.deps.store.nonTransactional.subscriptions.history(session.uid)).toEqual(history);
    expect(await mandates.get(session.uid)).toEqual(stored);
  });

  it('stays chosen while the subscription is cancelled and resumed', async () => {
    const session = await subscriber('gleb');
    await choose(session, 6, 600);
    await cancelByStaff(product.deps, { uid: session.uid });
    expect(await choose(session, 12, 1080)).toMatchObject({ status: 409, body: { code: 'not_active' } });
    expect(await profileOf(product, session)).toMatchObject({ tariffNextPeriod: 6, userInfo: { amount: 600 } });
    await product.call(resumeSubscription, { ...identity(session), consents: bothConsents }, session);
    await product.drain();
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 600, months: 6 }]);
  });

  it('ends with an order of another tariff', async () => {
    const session = await subscriber('dina');
    await choose(session, 12, 1080);
    await cancelByStaff(product.deps, { uid: session.uid });
    await subscribe(product, session, { kind: 'resubscribe', tariff: 3 });
    expect(await profileOf(product, session)).toMatchObject({ tariff: 3, tariffNextPeriod: null });
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 450, months: 3 }]);
  });

  it('is what the customer pays by hand when the charge fails', async () => {
    const session = await subscriber('egor', { card: CARDS.poorLater, period: 5 });
    await choose(session, 6, 600);
    await product.drain();
    const end = await endOf(session);
    await product.moveTo(end + HOUR);
    expect((await profileOf(product, session)).pastDue).toMatchObject({ attempts: 1, retry: { amount: 600 } });
    expect(await choose(session, 1, 150)).toMatchObject({ status: 409, body: { code: 'charge_announced' } });
    const link = linkIn(product, session.email, '/instantPay', 'link');
    expect((await product.call(openPayLink, { link })).body).toMatchObject({ tariff: 6, amount: 600, nextAmount: 600 });
    await buy(product, session, { kind: 'past-due-payment' });
    await product.drain();
    expect(await subscriptionOf(product, session)).toMatchObject({ tariff: 6, tariffNextPeriod: null, pastDue: null });
    expect((await endOf(session)) - end).toBeGreaterThan(180 * DAY);
  });

  it('costs an extra device at its own price, and the days left at the price of the present tariff', async () => {
    const session = await subscriber('fedor', { period: 30 });
    const asked = { ...identity(session) };
    const before = (await product.call(addDevice, asked, session)).body;
    await choose(session, 6, 600);
    const after = (await product.call(addDevice, asked, session)).body;
    expect(before).toMatchObject({ nextAmount: 200 });
    expect(after).toMatchObject({ nextAmount: 800 });
    expect(Math.abs(Number(before.payment) - Number(after.payment))).toBeLessThan(0.02);
    // After the announcement, the device is paid for the coming term too: at the price of the chosen tariff.
    await advanceToPeriodEnd(product, session, -0.5);
    const { body } = await product.call(addDevice, asked, session);
    expect(addDevice.response.parse(body).lines).toMatchObject([
      { kind: 'days-left' },
      { kind: 'coming-term', months: 6, amount: 200 },
    ]);
  });

  it('makes the customer a recipient of a price change of the chosen tariff, once', async () => {
    const session = await subscriber('zoya');
    await choose(session, 12, 1080);
    const { campaignRecipients } = product.deps.store.nonTransactional;
    const uids = async (tariffs: readonly Tariff[]) =>
      (await campaignRecipients.pageRenewing(tariffs, null, 200)).map(({ uid }) => uid);
    expect((await uids([12])).filter((uid) => uid === session.uid)).toHaveLength(1);
    expect((await uids([1, 12])).filter((uid) => uid === session.uid)).toHaveLength(1);
    expect(await uids([3, 6])).not.toContain(session.uid);
    expect(await campaignRecipients.countRenewing([12])).toBe((await uids([12])).length);
    const all = await uids([1, 12]);
    expect(await campaignRecipients.pageRenewing([1, 12], all.at(1) ?? '', 1)).toMatchObject([{ uid: all.at(2) }]);
  });

  it('is in the export of the account', async () => {
    const session = await subscriber('irina');
    await choose(session, 6, 600);
    const { body } = await product.call(exportAccount, identity(session), session);
    expect(body).toMatchObject({ export: { subscription: { tariff: 1, tariffNextPeriod: 6, nextAmount: 600 } } });
  });
});

describe('is refused', () => {
  it('once the charge is announced, with the date of the next chance; after the charge it is possible', async () => {
    const session = await subscriber('kira');
    const end = await endOf(session);
    await product.moveTo(end - DAY + HOUR);
    expect(await preview(session)).toMatchObject({ possibleFrom: new Date(end).toISOString() });
    expect(await choose(session, 6, 600)).toMatchObject({ status: 409, body: { code: 'charge_announced' } });
    await product.moveTo(end + HOUR);
    expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: 15_000 });
    expect(await preview(session)).toMatchObject({ possibleFrom: null });
    expect(await choose(session, 6, 600)).toMatchObject({ status: 200 });
  });

  it('without both consents, for an unknown term, and for another sum than the customer saw', async () => {
    const session = await subscriber('lena');
    const history = () => product.deps.store.nonTransactional.subscriptions.history(session.uid);
    const before = await history();
    for (const consents of [
      { autoCharge: false, offer: true },
      { autoCharge: true, offer: false },
    ]) {
      expect(await choose(session, 6, 600, consents)).toMatchObject({ body: { code: 'consents_missing' } });
    }
    expect(await choose(session, 5, 600)).toMatchObject({ status: 400, body: { code: 'tariff_not_sold' } });
    expect(await choose(session, 6, 599)).toMatchObject({ status: 409, body: { code: 'amount_changed' } });
    expect(await history()).toEqual(before);
  });

  it('without a subscription, and while access is restricted', async () => {
    const { session: newcomer } = await join(product, 'newcomer');
    expect(await choose(newcomer, 6, 600)).toMatchObject({ status: 409, body: { code: 'not_active' } });
    const session = await subscriber('maria');
    await restrictAccess(product.deps, { uid: session.uid, reason: 'law' });
    expect(await choose(session, 6, 600)).toMatchObject({ status: 403, body: { code: 'restricted' } });
  });
});

it('a choice at the moment of the announcement: one is first, and the charge is what was announced', async () => {
  const session = await subscriber('nina');
  const end = await endOf(session);
  await product.moveTo(end - DAY - 1000);
  const [chosen] = await Promise.all([
    choose(session, 6, 600),
    runBillingCheckpoint(product.deps, { uid: session.uid }).catch(() => undefined),
  ]);
  await product.moveTo(end - DAY + HOUR);
  const announced = (await subscriptionOf(product, session)).announcedCharge?.amount;
  expect(announced).toBe(chosen.status === 200 ? 60_000 : 15_000);
  await product.moveTo(end + HOUR);
  expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: announced });
});

it('a provider that did not take the choice over charges the former sum, which buys the former term', async () => {
  const session = await subscriber('olga');
  const end = await endOf(session);
  await product.sandbox.cloudpayments.setFaults({
    faults: [{ method: '/subscriptions/update', kind: 'refused', count: 500, message: 'Terminal is blocked' }],
  });
  await choose(session, 6, 600);
  await product.moveTo(end + HOUR);
  await product.sandbox.cloudpayments.setFaults({ faults: [] });
  expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: 15_000, status: 'Paid' });
  const renewed = await subscriptionOf(product, session);
  expect(renewed).toMatchObject({ tariff: 1, tariffNextPeriod: 6 });
  expect(renewed.currentPeriodEnd).toBe(addMonths(end, 1, renewed.anchorDay ?? 0));
  await product.moveTo((renewed.currentPeriodEnd ?? 0) + HOUR);
  expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: 60_000 });
  expect(await subscriptionOf(product, session)).toMatchObject({ tariff: 6, tariffNextPeriod: null });
});
