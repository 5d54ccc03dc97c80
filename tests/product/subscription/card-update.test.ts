import { expect, it } from 'vitest';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { CARDS } from '../../support/customers/buy';
import { join, profileOf, receiptsOf, subscribe, subscriptionOf } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** The provider's own form for another card, which it offers to the payer after a failed renewal. */

const product = await startProductOfFile();
const { cloudpayments } = product.sandbox;

async function mandateOf({ uid }: Session) {
  const mandate = await product.deps.store.nonTransactional.mandates.get(uid);
  if (mandate === null) throw new Error('no mandate');
  return mandate;
}
const ofCustomer = async ({ uid }: Session) =>
  (await cloudpayments.subscriptions()).filter(({ AccountId }) => AccountId === uid);

/** A customer whose first renewal has failed an hour ago. */
async function pastDue(name: string) {
  const { session } = await join(product, name);
  await subscribe(product, session, { card: CARDS.poorLater, period: 5 });
  const end = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
  await product.moveTo(end + HOUR);
  const before = await mandateOf(session);
  expect((await profileOf(product, session)).pastDue).toMatchObject({ attempts: 1 });
  expect(before.card?.mask).toBe('•• 1111');
  return { session, end, before, subscriptionId: before.providerId ?? '' };
}

it.each([
  ['without', CARDS.good, '•• 3055'],
  ['with', CARDS.goodWith3ds, '•• 4242'],
] as const)('a card %s 3-D Secure pays the renewal once and becomes the stored one', async (which, card, mask) => {
  const { session, end, before, subscriptionId } = await pastDue(`updated-${which}`);
  expect(await cloudpayments.updateCardByPayer({ subscriptionId, card })).toEqual({ status: 'Completed' });
  await product.drain();

  const after = await mandateOf(session);
  expect(after).toMatchObject({ providerId: subscriptionId, card: { mask }, providerStatus: 'active' });
  expect(after.token).not.toBe(before.token);
  expect(after.providerToken).toBe(after.token);
  expect(await profileOf(product, session)).toMatchObject({ card: { mask }, pastDue: null, renews: true });
  expect(await receiptsOf(product, session)).toMatchObject([{ status: 'Paid', subscriptionId }, { status: 'Paid' }]);
  const renewed = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
  expect(renewed).toBeGreaterThan(end + 27 * DAY);

  // The provider's mandate is kept, and the retry of the next day does not come.
  await product.moveTo(end + 3 * DAY);
  expect(await receiptsOf(product, session)).toHaveLength(2);
  await product.moveTo(renewed + HOUR);
  expect(await receiptsOf(product, session)).toHaveLength(3);
  expect(await ofCustomer(session)).toMatchObject([{ Id: subscriptionId, Status: 'Active' }]);
});

it('a card that is declined changes nothing', async () => {
  const { session, before, subscriptionId } = await pastDue('declined');
  expect(await cloudpayments.updateCardByPayer({ subscriptionId, card: CARDS.poor })).toEqual({ status: 'Declined' });
  await product.drain();
  expect(await mandateOf(session)).toMatchObject({ token: before.token, card: before.card });
  expect(await receiptsOf(product, session)).toHaveLength(1);
});
