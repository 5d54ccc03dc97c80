import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { toRoubles } from '@functions/base/contract/values/money';
import { comingPrice } from '@functions/subscription/rules/subscription';
import { termsOfNextCharge } from '@functions/subscription/rules/terms';
import type { PaymentProvider } from '@functions/purchase/ports/payment-provider';
import type { Deps } from '@functions/ports/services';
import { storedDocuments } from '../../support/calls/stored-documents';
import { casesOf } from '../../support/calls/valid-requests';
import { openWorld, type PreparedCall, type World } from '../../support/calls/world';
import { claimsOf } from '../../support/customers/sign-in';
import { ENDPOINTS, needsSession } from '../../support/product/endpoints';

/**
 * What every call of a customer declares about a recent sign-in, compared with what it does with a session of forty
 * minutes (T22, decision 106).
 */

const MINUTE = 60_000;
let later = 0;
let charges = 0;

/** Counts the charges of saved cards. */
function watched(provider: PaymentProvider): PaymentProvider {
  const { savedCards } = provider;
  if (savedCards === null) return provider;
  return {
    ...provider,
    savedCards: {
      ...savedCards,
      charge: (...about) => {
        charges += 1;
        return savedCards.charge(...about);
      },
    },
  };
}
const adapted = (deps: Deps): Deps => ({
  ...deps,
  clock: { ...deps.clock, realNow: () => Date.now() + later },
  payments: { ...deps.payments, byName: (name) => watched(deps.payments.byName(name)) },
});

let world: World;
beforeAll(async () => {
  world = await openWorld(1, adapted);
}, 120_000);
afterAll(() => world.product.stop());
afterEach(() => {
  later = 0;
});

const OLD = 40 * MINUTE;
const REFUSED = { status: 403, body: { success: false, code: 'recent_sign_in_needed' } };
const OF_CUSTOMERS = ENDPOINTS.filter((endpoint) => needsSession(endpoint) || endpoint.caller === 'visitor');
const table = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [endpoint.name, endpoint] as const);
const always = OF_CUSTOMERS.filter(({ needsRecentSignIn }) => needsRecentSignIn === true);
const never = OF_CUSTOMERS.filter(({ needsRecentSignIn }) => isNever(needsRecentSignIn));
const sometimes = OF_CUSTOMERS.filter((endpoint) => !always.includes(endpoint) && !never.includes(endpoint));

function isNever(need: Endpoint['needsRecentSignIn']): need is { readonly never: string } {
  return typeof need === 'object' && 'never' in need;
}

let prepared = 0;
/** A valid request of each variant of a call, each by a customer of its own. */
async function* callsOf(endpoint: Endpoint): AsyncGenerator<PreparedCall> {
  const cases = casesOf(endpoint);
  expect(cases, `${endpoint.name} has no case in tests/support/calls: add a valid request there`).not.toEqual([]);
  for (const [, prepare] of cases) {
    const call = await prepare({ ...world, anna: await world.longStanding() }, (prepared += 1));
    await world.product.drain();
    yield call;
  }
}

async function sendLate(call: PreparedCall) {
  later = OLD;
  const answer = await call.send();
  later = 0;
  return answer;
}

describe.each(table(always))('%s', (_name, endpoint) => {
  it('is refused to an old session, writes nothing, and is possible after a new sign-in (T22)', async () => {
    for await (const call of callsOf(endpoint)) {
      const [before, chargesBefore] = [await storedDocuments(world), charges];
      expect(await sendLate(call)).toMatchObject(REFUSED);
      await world.product.drain();
      expect(await storedDocuments(world)).toEqual(before);
      expect(charges).toBe(chargesBefore);
      expect(await call.send()).toMatchObject({ status: 200 });
    }
  });
});

describe.each(table(sometimes))('%s', (_name, endpoint) => {
  it('is refused to an old session in the declared case only, and then writes nothing (T22)', async () => {
    const statuses: number[] = [];
    for await (const call of callsOf(endpoint)) {
      const before = await storedDocuments(world);
      const answer = await sendLate(call);
      statuses.push(answer.status);
      if (answer.status === 200) continue;
      expect(answer).toMatchObject(REFUSED);
      expect(await storedDocuments(world)).toEqual(before);
      expect(await call.send()).toMatchObject({ status: 200 });
    }
    expect(new Set(statuses), 'tests/support/calls has a case with the condition and one without').toEqual(
      new Set([200, 403]),
    );
  });
});

describe.each(table(never))('%s', (_name, endpoint) => {
  it('says why it needs no recent sign-in, and is answered without one', async () => {
    const { needsRecentSignIn } = endpoint;
    expect(isNever(needsRecentSignIn) && needsRecentSignIn.never).toMatch(/\w/);
    for await (const call of callsOf(endpoint)) expect((await sendLate(call)).body.code).not.toBe(REFUSED.body.code);
  });

  it('neither charges the saved card, nor lets it be charged more, nor moves the account (T22)', async () => {
    for await (const call of callsOf(endpoint)) {
      const uid = uidOf(call);
      const [before, chargesBefore] = [await atStakeOf(uid), charges];
      expect(await call.send()).toMatchObject({ status: 200 });
      await world.product.drain();
      if (before.signIns === undefined) continue;
      const after = await atStakeOf(uid);
      const why = `${endpoint.name} needs a recent sign-in: say so in its contract`;
      expect(charges, why).toBe(chargesBefore);
      expect(after.coming, why).toBeLessThanOrEqual(before.coming);
      expect(after.signIns, why).toEqual(before.signIns);
    }
  });
});

it('a call declares the refusal exactly if it may need a recent sign-in', () => {
  const refusing = OF_CUSTOMERS.filter(({ refusals }) => refusals.includes('recent_sign_in_needed'));
  expect(refusing).toEqual(OF_CUSTOMERS.filter((endpoint) => !never.includes(endpoint)));
});

/** Of the session of the call; '' without one. */
function uidOf({ request }: PreparedCall): string {
  const token = request.headers.authorization?.slice('Bearer '.length);
  return token === undefined ? '' : (claimsOf(token) as { sub: string }).sub;
}

/** What a stolen session must not change: the coming charge in roubles, 0 without one, and a customer's sign-ins. */
async function atStakeOf(uid: string): Promise<{ coming: number; signIns: readonly string[] | undefined }> {
  if (uid === '') return { coming: 0, signIns: undefined };
  const { subscriptions, customers } = world.product.deps.store.nonTransactional;
  const [subscription, customer] = await Promise.all([subscriptions.get(uid), customers.get(uid)]);
  const now = await world.product.deps.clock.now();
  const isCharged = subscription?.autoRenewal === 'active';
  return {
    coming: isCharged ? toRoubles(comingPrice(subscription, termsOfNextCharge(subscription, now)) ?? 0) : 0,
    signIns: customer?.signIns,
  };
}
