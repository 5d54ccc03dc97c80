import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, toIso } from '@functions/domain/platform/calendar';
import { getProfile, pastDueOf, readProfile } from '@functions/usecases/subscription/get-profile';
import { join, subscribe, subscriptionOf } from '../../support/product/scenario';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

it('the profile shows a promo code until its last moment, the photo, and the provider of each sign-in', async () => {
  const { session } = await join(product, 'anna');
  await subscribe(product, session);
  const customer = await product.deps.store.nonTransactional.customers.get(session.uid);
  if (customer === null) throw new Error('no customer');
  const read = await readProfile(product.deps, session.uid);
  const promo = { code: 'SPRING', percent: 10, until: read.now + 1 };
  const stored = await subscriptionOf(product, session);
  const shown = async (now: number) => {
    const prefetched = { ...read, now, stored: { ...stored, promo } };
    const reply = await getProfile({}, { customer: { ...customer, photoURL: 'https://a.example/photo' }, prefetched });
    if (!reply.ok) throw new Error('no profile');
    return reply.value;
  };
  const profile = await shown(read.now);
  expect(profile.promo).not.toBeNull();
  expect(profile.photoURL).toBe('https://a.example/photo');
  expect(profile.signIns.map(({ provider }) => provider)).toEqual(
    customer.signIns.map((via) => via.replace(/:.*/s, '')),
  );
  expect((await shown(promo.until)).promo).toBeNull();
});

it('a renewal that the provider gave up without an attempt is past due since then, and may be paid', async () => {
  const { session } = await join(product, 'boris');
  await subscribe(product, session);
  const stored = await subscriptionOf(product, session);
  const now = await product.deps.clock.now();
  const lost = { ...stored, autoRenewal: 'lost', autoRenewalEndedAt: now - DAY } as const;
  expect(pastDueOf(stored, now)).toBeNull();
  expect(pastDueOf(lost, now)).toMatchObject({
    ...{ since: toIso(now - DAY), attempts: 0, decline: 'declined', reasonCode: null },
    ...{ accessUntil: toIso(stored.accessEndsAt ?? 0), retry: { amount: 150 } },
  });
  const failed = { since: now - 2 * DAY, attempts: 2, decline: 'funds', reasonCode: 5051 } as const;
  expect(pastDueOf({ ...lost, pastDue: failed }, now)).toMatchObject({
    ...{ since: toIso(now - 2 * DAY), attempts: 2, decline: 'funds', reasonCode: 5051 },
  });
});
