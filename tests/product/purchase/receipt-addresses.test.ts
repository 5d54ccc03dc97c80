import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { buy, CARDS } from '../../support/customers/buy';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import type { Session } from '../../../scripts/lib/auth-emulator';
import {
  addressOf,
  advanceToPeriodEnd,
  buyAsGuest,
  join,
  newPrepaidToken,
  orderAsGuest,
  paidTransactionId,
  receiptsOf,
} from '../../support/product/scenario';

/** Fiscal receipts go to the address of the account, never to the one that a guest typed and nobody proved. */

const product = await startProductOfFile();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Every call of the product to the provider from now on, as text. */
function callsToProvider(): { path: string; body: string }[] {
  const calls: { path: string; body: string }[] = [];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const path = /\/(?:subscriptions|payments)\/[\w/]+$/.exec(pathname)?.[0];
    if (path !== undefined && typeof init?.body === 'string') calls.push({ path, body: init.body });
    return real(input, init);
  });
  return calls;
}

const stored = () => product.deps.store.nonTransactional;

/** What follows a claim: the renewal, a device by the saved card, and the refund of everything. */
async function liveOn(session: Session, typed: string, calls: readonly { path: string; body: string }[]) {
  await product.drain();
  await advanceToPeriodEnd(product, session, 0.2);
  await buy(product, session, { kind: 'device-slot' });
  await product.drain();
  for (const { transactionId } of await receiptsOf(product, session)) {
    const about = { transactionId, amount: null, reason: 'asked', actor: 'olga', requestId: transactionId };
    expect(await requestRefund(product.deps, { uid: session.uid, ...about })).toMatchObject({ ok: true });
  }
  await product.drain();
  const paths = new Set(calls.map(({ path }) => path));
  expect([...paths]).toEqual(expect.arrayContaining(['/subscriptions/create', '/payments/refund']));
  expect(calls.filter(({ body }) => body.includes(typed))).toEqual([]);
  expect(calls.filter(({ body }) => body.includes(session.email)).length).toBeGreaterThan(2);
  for (const receipt of await receiptsOf(product, session)) expect(receipt.accountId).toBe(session.email);
  expect((await stored().mandates.get(session.uid))?.email).toBe(session.email);
}

describe('after the claim of a guest purchase no call to the provider names the typed address', () => {
  it('if it was paid before the claim', async () => {
    const typed = addressOf(product, 'typo-before');
    const prepaidToken = newPrepaidToken();
    await buyAsGuest(product, typed, prepaidToken);
    const calls = callsToProvider();
    const { session } = await join(product, 'real-before', { prepaidToken });
    await liveOn(session, typed, calls);
  });

  it('if it is paid after the claim', async () => {
    const typed = addressOf(product, 'typo-after');
    const prepaidToken = newPrepaidToken();
    const { widget } = await orderAsGuest(product, typed, prepaidToken);
    const { session } = await join(product, 'real-after', { prepaidToken });
    const calls = callsToProvider();
    const paid = { intent: widget, card: CARDS.good, expires: cardExpiryOf(typed) };
    paidTransactionId(await product.sandbox.cloudpayments.pay(paid));
    await liveOn(session, typed, calls);
  });
});

it('the sync gives the provider another address of the account', async () => {
  const { session } = await join(product, 'synced');
  await buy(product, session);
  await product.drain();
  const mandate = await stored().mandates.get(session.uid);
  if (mandate === null) throw new Error('no mandate');
  expect(mandate.providerEmail).toBe(session.email);
  await stored().mandates.save({ ...mandate, email: addressOf(product, 'synced-anew') });
  const calls = callsToProvider();
  await product.deps.store.nonTransactional.outbox.create({
    id: 'sync-again',
    task: { kind: 'sync-mandate', uid: session.uid },
    state: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    leaseUntil: 0,
    lastError: null,
    created: await product.deps.clock.now(),
  });
  await product.drain();
  expect(calls.filter(({ path }) => path === '/subscriptions/update').map(({ body }) => body)).toEqual([
    expect.stringContaining(addressOf(product, 'synced-anew')),
  ]);
  expect((await stored().mandates.get(session.uid))?.providerEmail).toBe(addressOf(product, 'synced-anew'));
});
