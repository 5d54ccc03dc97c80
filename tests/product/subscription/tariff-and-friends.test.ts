import { expect, it } from 'vitest';
import { getShop } from '@functions/customer-life/contract/get-shop';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { changeTariff, previewTariffs } from '@functions/renewals/contract/change-tariff';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { recountReferrals } from '@functions/renewals/tasks/recount-referrals';
import {
  advanceToPeriodEnd,
  bothConsents,
  join,
  profileOf,
  receiptsOf,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** Invitees in a trial discount a month that is charged at its start, and nothing else (decision 42). */

const product = await startProductOfFile();

async function inviterWithFriendsInTrial(name: string): Promise<Session> {
  const { session } = await join(product, name);
  const { invitationCode: referralCode = '' } =
    (await product.deps.store.nonTransactional.customers.get(session.uid)) ?? {};
  await subscribe(product, session, { period: 3 });
  for (const n of [1, 2, 3, 4]) {
    const { session: friend } = await join(product, `${name}-${n}`, { referralCode });
    await subscribe(product, friend, { period: 30 });
  }
  await product.drain();
  return session;
}

const identity = ({ uid, email }: Session) => ({ uid, email });
const choose = (session: Session, tariff: number, amount: number) =>
  product.call(changeTariff, { ...identity(session), tariff, amount, consents: bothConsents }, session);
async function sumsOf(session: Session): Promise<number[]> {
  const { body } = await product.call(previewTariffs, identity(session), session);
  return previewTariffs.response.parse(body).tariffs.map(({ amount }) => amount);
}

it('four friends in a trial make a month free, but not the year that is chosen instead', async () => {
  const anna = await inviterWithFriendsInTrial('anna');
  expect(await sumsOf(anna)).toEqual([0, 450, 600, 1080]);
  expect(await choose(anna, 12, 0)).toMatchObject({ status: 409, body: { code: 'amount_changed' } });
  expect(await choose(anna, 12, 1080)).toMatchObject({ status: 200 });
  await recountReferrals(product.deps, { uid: anna.uid });
  expect((await profileOf(product, anna)).userInfo.amount).toBe(1080);
  await advanceToPeriodEnd(product, anna, 0.1);
  const amounts = (await receiptsOf(product, anna)).map(({ amount }) => amount);
  expect(amounts).toContain(1080_00);
});

it('taking the choice back gives the discount of the month back', async () => {
  const boris = await inviterWithFriendsInTrial('boris');
  await choose(boris, 12, 1080);
  expect(await sumsOf(boris)).toEqual([0, 450, 600, 1080]);
  expect(await choose(boris, 1, 0)).toMatchObject({ status: 200, body: { amount: 0 } });
  expect(await subscriptionOf(product, boris)).toMatchObject({
    friends: { all: 100, paid: 0 },
    tariffNextPeriod: null,
  });
});

it('an order while time is left is discounted by friends who paid, also after a longer term was chosen', async () => {
  const vera = await inviterWithFriendsInTrial('vera');
  await choose(vera, 12, 1080);
  await product.call(cancelSubscription, { email: vera.email }, vera);
  const { body } = await product.call(getShop, identity(vera), vera);
  const { tariffs } = getShop.response.parse(body);
  expect(tariffs.map(({ tariff, firstPayment }) => [tariff, firstPayment])).toEqual([
    [1, 150],
    [3, 450],
    [6, 600],
    [12, 1080],
  ]);
});

it('the year after a trial is discounted by friends who paid only, at its first charge and at renewals', async () => {
  const { session } = await join(product, 'galya');
  const { invitationCode: referralCode = '' } =
    (await product.deps.store.nonTransactional.customers.get(session.uid)) ?? {};
  for (const n of [1, 2, 3, 4]) {
    const { session: friend } = await join(product, `galya-${n}`, { referralCode });
    await subscribe(product, friend, { period: 1 });
    if (n > 1) await product.call(cancelSubscription, { email: friend.email }, friend);
  }
  await product.drain();
  const { body } = await product.call(getShop, { ...identity(session), period: 1 }, session);
  const year = getShop.response.parse(body).tariffs.find(({ tariff }) => tariff === 12);
  expect(year).toMatchObject({ firstPayment: 1, monthlyPayment: 1080 });
  await subscribe(product, session, { period: 1, tariff: 12 });
  expect((await profileOf(product, session)).userInfo).toMatchObject({ amount: 1080, discount: 0 });
  await advanceToPeriodEnd(product, session, 0.1);
  expect((await receiptsOf(product, session)).map(({ amount }) => amount)).toEqual([1080_00, 1_00]);
  // The first friend has paid a month by then.
  expect((await profileOf(product, session)).userInfo).toMatchObject({ amount: 810, discount: 0.25 });
});

it('a month that is paid ahead with renewal is discounted by friends who paid only', async () => {
  const darya = await inviterWithFriendsInTrial('darya');
  await product.call(cancelSubscription, { email: darya.email }, darya);
  const { body } = await product.call(getShop, identity(darya), darya);
  expect(getShop.response.parse(body).tariffs.map(({ firstPayment }) => firstPayment)).toEqual([150, 450, 600, 1080]);
});
