import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '@functions/base/rules/calendar';
import { CardRefused, ProviderError } from '@functions/ports/services';
import { syncMandate } from '@functions/renewals/tasks/sync-mandate';
import { cancelSubscription } from '@functions/renewals/calls/cancel-subscription';
import { resumeSubscription } from '@functions/renewals/calls/resume-subscription';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { buy } from '../../support/customers/buy';
import { recordMandateCalls } from '../../support/product/mandate-calls';
import { bothConsents, join, liveMandates, subscribe, subscriptionOf } from '../../support/product/scenario';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

/** A customer's recurring payment at the provider, read, compared and changed one call at a time (P8, P9). */

const { calls, reset, stopAtSecondReading, wrap } = recordMandateCalls();
let realNow: number | null;
beforeEach(() => {
  reset();
  realNow = null;
});

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({}, (deps) =>
    wrap({ ...deps, clock: { ...deps.clock, realNow: () => realNow ?? deps.clock.realNow() } }),
  );
});
afterAll(() => product.stop());

const sync = ({ uid }: Session) => syncMandate(product.deps, { uid });
const historyOf = ({ uid }: Session) => product.deps.store.nonTransactional.subscriptions.history(uid);

async function mandateOf({ uid }: Session) {
  const mandate = await product.deps.store.nonTransactional.mandates.get(uid);
  if (mandate === null) throw new Error('no mandate');
  return mandate;
}

const change = async (session: Session, about: Partial<Awaited<ReturnType<typeof mandateOf>>>) =>
  product.deps.store.nonTransactional.mandates.save({ ...(await mandateOf(session)), ...about });

/** A customer who has paid; nothing has been sent to the provider yet. */
async function paid(name: string): Promise<Session> {
  const { session } = await join(product, name, { language: 'ru' });
  await buy(product, session);
  calls.made = [];
  return session;
}

/** A customer whose recurring payment is at the provider. */
async function renewing(name: string): Promise<Session> {
  const { session } = await join(product, name, { language: 'ru' });
  await subscribe(product, session);
  calls.made = [];
  return session;
}

const off = async (session: Session) => {
  const customer = await product.deps.store.nonTransactional.customers.get(session.uid);
  if (customer === null) throw new Error('no customer');
  expect(await cancelSubscription(product.deps, { customer, request: { email: '' } })).toMatchObject({ ok: true });
  calls.made = [];
};

const DETACHED = {
  providerId: null,
  providerStatus: null,
  providerState: null,
  providerToken: null,
  cancellationRequestedFor: null,
};

describe('after each step the mandate says what the provider has confirmed', () => {
  it('created: one call, and the state of a whole sync', async () => {
    const session = await paid('created');
    await sync(session);
    expect(calls.made).toEqual(['find', 'create', 'find']);
    const [{ amount, months, next } = {}] = await liveMandates(product, session);
    const mandate = await mandateOf(session);
    expect(mandate).toMatchObject({
      providerStatus: 'active',
      providerToken: mandate.token,
      providerState: { amount: Number(amount) * 100, months, nextChargeAt: next },
      cancellationRequestedFor: null,
      syncedVersion: (await subscriptionOf(product, session)).version,
      lease: null,
    });
    expect(mandate.providerId).not.toBeNull();
  });

  it('created, with a lost response: the card is known before, so the found mandate is kept', async () => {
    const session = await paid('created-unheard');
    calls.after = (call) => {
      if (call === 'create') throw new ProviderError('unreachable', 'no response');
    };
    await expect(sync(session)).rejects.toThrow('no response');
    const { token, providerToken, providerId } = await mandateOf(session);
    expect({ providerToken, providerId }).toEqual({ providerToken: token, providerId: null });
    await sync(session);
    expect(calls.made).toEqual(['find', 'create', 'find', 'find']);
    expect(await liveMandates(product, session)).toHaveLength(1);
  });

  it('created, and then stopped', async () => {
    const session = await paid('created-stopped');
    stopAtSecondReading();
    await expect(sync(session)).rejects.toThrow('stopped');
    const mandate = await mandateOf(session);
    expect(mandate).toMatchObject({ providerStatus: 'active', providerToken: mandate.token, lease: null });
    expect(mandate.providerId).not.toBeNull();
  });

  it('updated, and then stopped', async () => {
    const session = await renewing('updated');
    const before = await mandateOf(session);
    await buy(product, session, { kind: 'device-slot' });
    calls.made = [];
    stopAtSecondReading();
    await expect(sync(session)).rejects.toThrow('stopped');
    expect(calls.made).toEqual(['find', 'update', 'find']);
    const [{ amount } = {}] = await liveMandates(product, session);
    expect((await mandateOf(session)).providerState).toEqual({
      ...before.providerState,
      amount: Number(amount) * 100,
    });
    expect(Number(amount) * 100).toBeGreaterThan(before.providerState?.amount ?? 0);
  });

  it('cancelled, and then stopped', async () => {
    const session = await renewing('cancelled');
    await off(session);
    stopAtSecondReading();
    await expect(sync(session)).rejects.toThrow('stopped');
    expect(calls.made).toEqual(['find', 'cancel', 'find']);
    expect(await mandateOf(session)).toMatchObject(DETACHED);
    expect(await liveMandates(product, session)).toEqual([]);
  });

  it('a second live mandate is cancelled and leaves the first as it is', async () => {
    const session = await renewing('surplus');
    const own = await mandateOf(session);
    const [provider] = product.deps.payments.all;
    const { token, accountId, email, providerState } = own;
    await provider?.mandates?.create(
      {
        token: token ?? '',
        accountId,
        email,
        schedule: {
          amount: 100,
          months: 1,
          nextChargeAt: providerState?.nextChargeAt ?? 0,
          periodEnd: 0,
          isRetrying: false,
        },
      },
      'a-second-one',
    );
    calls.made = [];
    stopAtSecondReading();
    await expect(sync(session)).rejects.toThrow('stopped');
    expect(calls.made).toEqual(['find', 'cancel', 'find']);
    expect(await mandateOf(session)).toMatchObject({
      providerId: own.providerId,
      providerState: own.providerState,
      providerToken: own.providerToken,
    });
    expect(await liveMandates(product, session)).toHaveLength(1);
  });
});

describe('what the provider says about the mandate decides about renewals', () => {
  it('cancelled by the payer on its own site: renewals end, by the site of the provider', async () => {
    const session = await renewing('own-site');
    await product.sandbox.cloudpayments.setFaults({ notifications: { recurrent: { drop: 8 } } });
    const { providerId } = await mandateOf(session);
    await product.sandbox.cloudpayments.cancelByPayer({ subscriptionId: providerId ?? '' });
    stopAtSecondReading();
    await expect(sync(session)).rejects.toThrow('stopped');
    expect((await historyOf(session)).at(-1)).toMatchObject({ type: 'cancelled', by: 'provider-site' });
    expect(await mandateOf(session)).toMatchObject(DETACHED);
    await product.sandbox.cloudpayments.setFaults({ notifications: { recurrent: { drop: 0 } } });
  });

  it('cancelled earlier, and created again: the state is that of the new one', async () => {
    const session = await renewing('again');
    const first = await mandateOf(session);
    await off(session);
    await sync(session);
    const { customers } = product.deps.store.nonTransactional;
    const customer = await customers.get(session.uid);
    if (customer === null) throw new Error('no customer');
    const request = { uid: session.uid, email: session.email, consents: bothConsents };
    expect(await resumeSubscription(product.deps, { customer, request })).toMatchObject({ ok: true });
    await sync(session);
    const mandate = await mandateOf(session);
    expect(mandate).toMatchObject({ providerStatus: 'active', providerState: first.providerState });
    expect(mandate.providerId).not.toBe(first.providerId);
  });

  it.each([
    ['refuses the card', new CardRefused('the card'), 'lost', false],
    ['refuses for another reason', new ProviderError('refused', 'the terminal'), 'active', true],
    ['gives an unknown answer', new ProviderError('unexpected', 'the status'), 'active', true],
    ['does not respond', new ProviderError('unreachable', 'the time'), 'active', false],
    ['meets an error of ours', new TypeError('ours'), 'active', false],
  ] as const)(
    'a provider that %s leaves renewals as they are, unless it is the card',
    async (name, error, state, isHeld) => {
      const session = await paid(name.replaceAll(' ', '-'));
      calls.before = (call) => {
        if (call === 'create') throw error;
      };
      const outcome = await sync(session).catch((thrown: unknown) => thrown);
      if (isHeld) expect(outcome).toEqual({ state: 'held', reason: error.message });
      else if (state === 'lost') expect(outcome).toEqual({ state: 'synced' });
      else expect(outcome).toBe(error);
      expect((await subscriptionOf(product, session)).autoRenewal).toBe(state);
      expect((await mandateOf(session)).refusedSince != null).toBe(isHeld);
      const last = state === 'lost' ? { type: 'mandateRevoked', reason: 'token-refused' } : { type: 'orderSettled' };
      expect((await historyOf(session)).at(-1)).toMatchObject(last);
    },
  );

  it('a mandate that never takes our sum ends the sync after eight steps', async () => {
    const session = await renewing('stubborn');
    await buy(product, session, { kind: 'device-slot' });
    calls.made = [];
    calls.isStubborn = true;
    await expect(sync(session)).rejects.toThrow('not in sync after 8 steps');
    expect(calls.made.filter((call) => call === 'update')).toHaveLength(8);
    expect((await mandateOf(session)).lease).toBeNull();
  });
});

describe('one worker at a time changes a mandate', () => {
  it('another worker that has it keeps it until its two minutes are over', async () => {
    const session = await paid('leased');
    realNow = 1_000_000;
    await change(session, { lease: { owner: 'other', until: realNow + 1 } });
    expect(await sync(session)).toEqual({ state: 'busy' });
    expect(calls.made).toEqual([]);
    expect((await mandateOf(session)).lease).toEqual({ owner: 'other', until: realNow + 1 });
    await change(session, { lease: { owner: 'other', until: realNow } });
    const untils: unknown[] = [];
    calls.before = async () => untils.push((await mandateOf(session)).lease?.until);
    await sync(session);
    expect(untils).toEqual(Array.from(calls.made, () => 1_000_000 + 2 * MINUTE));
  });

  it('a worker that has lost it stores nothing', async () => {
    const session = await paid('overtaken');
    calls.before = async (call) => {
      if (call === 'create') await change(session, { lease: { owner: 'other', until: Infinity } });
    };
    expect(await sync(session)).toEqual({ state: 'busy' });
    expect(await mandateOf(session)).toMatchObject({ providerId: null, lease: { owner: 'other' } });
  });

  it('a worker that has lost it makes no further call', async () => {
    const session = await paid('overtaken-early');
    calls.before = async (call) => {
      if (call !== 'create') return;
      await change(session, { lease: { owner: 'other', until: Infinity } });
      throw new ProviderError('refused', 'the card');
    };
    expect(await sync(session)).toEqual({ state: 'busy' });
    expect(calls.made).toEqual(['find', 'create']);
  });

  it('a customer who has never paid has none', async () => {
    const { session } = await join(product, 'never');
    await sync(session);
    expect(calls.made).toEqual([]);
  });
});
