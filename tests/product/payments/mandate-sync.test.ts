import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '@functions/domain/platform/calendar';
import type { Mandate, ProviderMandate } from '@functions/domain/payments/mandate';
import type { MandateApi } from '@functions/ports/payment-provider';
import { ProviderError, type Deps } from '@functions/ports/services';
import { MandateBusy, syncMandate } from '@functions/usecases/payments/sync-mandate';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { buy } from '../../support/customers/buy';
import { mapProviders } from '../../support/product/map-providers';
import {
  emailsTo,
  join,
  liveMandates,
  profileOf,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

/** How a sync changes the recurring payment at the provider: one worker at a time, and not for ever. */

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

let session: Session;
beforeEach(async ({ task }) => {
  session = (await join(product, `anna-${task.id}`)).session;
});

const mandates = () => product.deps.store.nonTransactional.mandates;

async function mandateOf({ uid }: Session): Promise<Mandate> {
  const found = await mandates().get(uid);
  if (found === null) throw new Error('no mandate');
  return found;
}

const change = async (about: Partial<Mandate>): Promise<void> =>
  mandates().save({ ...(await mandateOf(session)), ...about });

/** The product with another behaviour of the provider's recurring payments, and the calls that it makes there. */
function withProvider(changed: Partial<MandateApi> = {}, deps: Deps = product.deps): { deps: Deps; calls: string[] } {
  const calls: string[] = [];
  const recorded = (api: MandateApi): MandateApi =>
    Object.fromEntries(
      Object.entries({ ...api, ...changed }).map(([name, call]) => [
        name,
        (...args: never[]) => {
          calls.push(name);
          return (call as (...given: never[]) => unknown)(...args);
        },
      ]),
    ) as unknown as MandateApi;
  const payments = mapProviders(deps.payments, (provider) => ({
    ...provider,
    mandates: provider.mandates && recorded(provider.mandates),
  }));
  return { deps: { ...deps, payments }, calls };
}

const sync = (deps: Deps = product.deps) => syncMandate(deps, { uid: session.uid });

describe('the lease of a mandate', () => {
  const NOW = Date.parse('2026-12-01T10:00:00Z');
  const atNow = (): Deps => ({ ...product.deps, clock: { ...product.deps.clock, realNow: () => NOW } });

  it('held by another worker ends the sync before any call to the provider', async () => {
    await subscribe(product, session);
    const lease = { owner: 'another', until: NOW + 1 };
    await change({ lease });
    const before = await mandateOf(session);
    const { deps, calls } = withProvider({}, atNow());
    await expect(sync(deps)).rejects.toBeInstanceOf(MandateBusy);
    expect(calls).toEqual([]);
    expect(await mandateOf(session)).toEqual(before);
  });

  it('is taken over once it has ended, lasts two minutes, and is given back', async () => {
    await subscribe(product, session);
    await change({ lease: { owner: 'another', until: NOW } });
    let during: Mandate['lease'] = null;
    const { deps, calls } = withProvider(
      {
        find: async () => {
          during = (await mandateOf(session)).lease;
          return [];
        },
        create: () => Promise.reject(new ProviderError('unreachable', 'no answer')),
      },
      atNow(),
    );
    await expect(sync(deps)).rejects.toThrow('no answer');
    expect(calls).toEqual(['find', 'create']);
    expect(during).toEqual({ owner: expect.any(String) as string, until: NOW + 2 * MINUTE });
    expect(during).not.toMatchObject({ owner: 'another' });
    expect((await mandateOf(session)).lease).toBeNull();
  });

  it('lost to another worker ends the sync before its next call to the provider', async () => {
    await subscribe(product, session);
    const lease = { owner: 'another', until: NOW + MINUTE };
    const { deps, calls } = withProvider();
    let transactions = 0;
    const { store } = deps;
    const slow: Deps = {
      ...deps,
      store: {
        ...store,
        transaction: async (work) => {
          const result = await store.transaction(work);
          transactions += 1;
          if (transactions === 1) await change({ lease });
          return result;
        },
      },
    };
    await expect(sync(slow)).rejects.toBeInstanceOf(MandateBusy);
    expect(calls).toEqual([]);
    expect((await mandateOf(session)).lease).toEqual(lease);
  });

  it('lost during a call to the provider: nothing is written over the other worker', async () => {
    await subscribe(product, session);
    const lease = { owner: 'another', until: NOW + MINUTE };
    const { deps } = withProvider({
      find: async () => {
        await change({ lease, syncedVersion: 77 });
        return [];
      },
    });
    const create = withProvider({}, deps);
    await expect(sync(create.deps)).rejects.toBeInstanceOf(MandateBusy);
    expect(create.calls).toEqual(['find']);
    expect(await mandateOf(session)).toMatchObject({ lease, syncedVersion: 77 });
  });
});

it('a customer who never paid has nothing to compare: the provider is not called', async () => {
  const { deps, calls } = withProvider();
  await sync(deps);
  expect(calls).toEqual([]);
  expect(await mandates().get(session.uid)).toBeNull();
});

it('a provider that never reaches the wanted state is changed eight times; then the sync fails', async () => {
  await subscribe(product, session);
  const { providerId } = await mandateOf(session);
  if (providerId === null) throw new Error('no mandate');
  const stubborn: ProviderMandate = {
    provider: 'cloudpayments',
    id: providerId,
    status: 'active',
    amount: 1,
    months: 1,
    nextChargeAt: null,
    lastChargeAt: null,
  };
  let updates = 0;
  const { deps, calls } = withProvider({
    find: () => Promise.resolve([stubborn]),
    update: () => {
      updates += 1;
      return updates > 20 ? Promise.reject(new Error('it never ends')) : Promise.resolve(stubborn);
    },
  });
  await expect(sync(deps)).rejects.toThrow('the mandate is not in sync after 8 steps');
  expect(calls).toEqual(Array.from({ length: 8 }, () => ['find', 'update']).flat());
  expect(await mandateOf(session)).toMatchObject({
    lease: null,
    providerState: { amount: 1, months: 1, nextChargeAt: null },
  });
  await sync();
  expect(await liveMandates(product, session)).toMatchObject([{ amount: 150 }]);
});

it('a card that the provider refuses ends auto-renewal, with an e-mail, and is not tried again', async () => {
  await buy(product, session);
  const end = (await subscriptionOf(product, session)).currentPeriodEnd;
  const refusing = withProvider({ create: () => Promise.reject(new ProviderError('refused', 'the token is unknown')) });
  await sync(refusing.deps);
  expect(refusing.calls).toEqual(['find', 'create', 'find']);
  expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'lost', currentPeriodEnd: end });
  const history = await product.deps.store.nonTransactional.subscriptions.history(session.uid);
  expect(history.slice(1)).toMatchObject([{ type: 'mandateRevoked', reason: 'token-refused' }]);
  await product.drain();
  expect(await liveMandates(product, session)).toEqual([]);
  expect(await mandateOf(session)).toMatchObject({ providerId: null, lease: null });
  expect(await profileOf(product, session)).toMatchObject({ userInfo: { nextTransactionDate: null } });
  const subjects = subjectsTo(product, session.email).toSorted();
  expect(subjects).toEqual(['Payment received: 1 ₽', 'We couldn’t charge 150 ₽']);
});

it('a recurring payment that the provider cannot create for another reason changes nothing', async () => {
  await buy(product, session);
  const before = await subscriptionOf(product, session);
  const failing = withProvider({ create: () => Promise.reject(new ProviderError('unreachable', 'no answer')) });
  await expect(sync(failing.deps)).rejects.toThrow('no answer');
  expect(await subscriptionOf(product, session)).toEqual(before);
  const { token } = await mandateOf(session);
  expect(await mandateOf(session)).toMatchObject({ providerId: null, providerToken: token, lease: null });
  await product.drain();
  expect(await liveMandates(product, session)).toMatchObject([{ amount: 150 }]);
});

it('a cancellation at the provider’s site whose notification is lost is found by the next sync', async () => {
  await subscribe(product, session);
  const { providerId } = await mandateOf(session);
  const { currentPeriodEnd } = await subscriptionOf(product, session);
  await product.sandbox.cloudpayments.setFaults({ notifications: { recurrent: { enabled: false } } });
  await product.sandbox.cloudpayments.cancelByPayer({ subscriptionId: providerId ?? '' });
  await product.sandbox.cloudpayments.setFaults({ notifications: { recurrent: { enabled: true } } });
  const { deps, calls } = withProvider();
  await sync(deps);
  expect(calls).toEqual(['find', 'find']);
  const history = await product.deps.store.nonTransactional.subscriptions.history(session.uid);
  expect(history.slice(1)).toMatchObject([{ type: 'cancelled', by: 'provider-site' }]);
  expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'cancelled', currentPeriodEnd });
  expect(await mandateOf(session)).toMatchObject({
    providerId: null,
    providerStatus: null,
    providerState: null,
    providerToken: null,
    cancellationRequestedFor: null,
    lease: null,
  });
  await product.drain();
  expect(emailsTo(product, session.email).filter(({ subject }) => /cancelled/.test(subject))).toHaveLength(1);
});
