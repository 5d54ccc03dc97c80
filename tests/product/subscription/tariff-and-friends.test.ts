import { expect, it } from 'vitest';
import { changeTariff, previewTariffs } from '@contract/subscription/change-tariff';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { recountReferrals } from '@functions/usecases/referrals/recount-referrals';
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

/** Invitees in a trial discount a month, and not the first charge of a longer term (decisions 42 and 75). */

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
  expect(await subscriptionOf(product, boris)).toMatchObject({ referralPercent: 100, tariffNextPeriod: null });
});
