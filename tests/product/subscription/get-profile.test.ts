import { expect, it } from 'vitest';
import { DAY, toIso } from '@functions/base/rules/calendar';
import { getProfile, nextAttemptAt, pastDueOf, readProfile } from '@functions/customer-life/calls/get-profile';
import { mandateOf } from '../../support/fixtures/domain-records';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import { join, subscribe, subscriptionOf } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

/** The profile of a customer as it is with these changes of the stored records, at a moment. */
async function profileWith(name: string) {
  const { session } = await join(product, name);
  await subscribe(product, session);
  const customer = await product.deps.store.nonTransactional.customers.get(session.uid);
  if (customer === null) throw new Error('no customer');
  const read = await readProfile(product.deps, { ...session, providerId: 'google.com' });
  const stored = await subscriptionOf(product, session);
  const shown = async (about: { now?: number; stored?: Subscription; photoURL?: string }) => {
    const prefetched = { ...read, now: about.now ?? read.now, stored: about.stored ?? stored };
    const reply = await getProfile({}, { customer: { ...customer, photoURL: about.photoURL ?? '' }, prefetched });
    if (!reply.ok) throw new Error('no profile');
    return reply.value;
  };
  return { customer, now: read.now, stored, shown };
}

it('the profile shows a promo code until its last moment, the photo, and the provider of each sign-in', async () => {
  const { customer, now, stored, shown } = await profileWith('anna');
  const promo = { code: 'SPRING', percent: 10, until: now + 1 };
  const photoURL = 'https://a.example/photo';
  const profile = await shown({ stored: { ...stored, promo }, photoURL });
  expect(profile.promo).not.toBeNull();
  expect(profile.photoURL).toBe(photoURL);
  expect(profile.signIns.map(({ provider }) => provider)).toEqual(
    customer.signIns.map((via) => via.replace(/:.*/s, '')),
  );
  expect((await shown({ stored: { ...stored, promo }, now: promo.until })).promo).toBeNull();
});

it('the discount of the profile is that of the next charge; without a purchase there is neither', async () => {
  const { now, stored, shown } = await profileWith('dina');
  const end = stored.currentPeriodEnd ?? 0;
  const discountWith = async (about: Partial<Subscription>) =>
    (await shown({ stored: { ...stored, ...about } })).userInfo.discount;
  const promo = { code: 'SPRING', percent: 10, until: end + 1 };
  expect(await discountWith({ promo, friends: { all: 20, paid: 20 } })).toBe(0.3);
  expect(await discountWith({ promo: { ...promo, until: end }, friends: { all: 20, paid: 20 } })).toBe(0.2);
  const nothing = {
    ...noSubscription(stored.uid),
    promo: { ...promo, until: now + DAY },
    friends: { all: 20, paid: 20 },
  };
  expect((await shown({ stored: nothing })).userInfo).toMatchObject({ discount: 0, amount: null });
});

it('the next attempt after a failure is that of the provider, and unknown without one', async () => {
  const { now, stored } = await profileWith('egor');
  const failed = { ...stored, pastDue: { since: now, attempts: 1, reasonCode: null } };
  const mandate = mandateOf({ providerState: { amount: 150_00, months: 1, nextChargeAt: now + 7 } });
  expect(nextAttemptAt(stored, mandate)).toBe(stored.currentPeriodEnd);
  expect(nextAttemptAt(failed, mandate)).toBe(now + 7);
  expect(nextAttemptAt(failed, { ...mandate, providerState: null })).toBeNull();
  expect(nextAttemptAt(failed, null)).toBeNull();
  expect(nextAttemptAt({ ...failed, autoRenewal: 'cancelled' }, mandate)).toBeNull();
});

it('a renewal that the provider gave up without an attempt is past due since then, and may be paid', async () => {
  const { session } = await join(product, 'boris');
  await subscribe(product, session);
  const stored = await subscriptionOf(product, session);
  const now = await product.deps.clock.now();
  const lost = { ...stored, autoRenewal: 'lost', autoRenewalEndedAt: now - DAY } as const;
  expect(pastDueOf(stored, now)).toBeNull();
  expect(pastDueOf(lost, now)).toMatchObject({
    since: toIso(now - DAY),
    attempts: 0,
    decline: 'declined',
    reasonCode: null,
    accessUntil: toIso(stored.accessEndsAt ?? 0),
    retry: { amount: 150 },
  });
  const failed = { since: now - 2 * DAY, attempts: 2, decline: 'funds', reasonCode: 5051 } as const;
  expect(pastDueOf({ ...lost, pastDue: failed }, now)).toMatchObject({
    since: toIso(now - 2 * DAY),
    attempts: 2,
    decline: 'funds',
    reasonCode: 5051,
  });
});
