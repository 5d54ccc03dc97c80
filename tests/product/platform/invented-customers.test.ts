import { getProfile } from '@contract/subscription/get-profile';
import { expect, it } from 'vitest';
import { inventCustomers } from '../../../scripts/seed/invented-customers';
import { identityToolkit } from '../../support/customers/sign-in';
import { signInWithPassword } from '../../support/customers/passwords';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** What `npm run seed -- --project staging` adds to an environment for tests. */

const product = await startProductOfFile();
const password = 'a-password-of-tests-1';
const invent = () =>
  Array.fromAsync(inventCustomers({ deps: product.deps, identityToolkit, mailbox: 'qa@example.org', password }));

async function statusOf(state: string): Promise<unknown> {
  const email = `qa+${state}@example.org`;
  const session = await signInWithPassword(email, password);
  const { body } = await product.call(getProfile, { uid: session.uid, email }, session);
  return body.restricted ?? (body.userInfo as Record<string, unknown>).subscriptionStatus;
}

it('people who can sign in, in every state that staff can give, without a payment', async () => {
  expect(await invent()).toHaveLength(4);
  expect(await Promise.all(['new', 'granted', 'ending', 'restricted'].map(statusOf))).toEqual([
    'NOT_ACTIVE',
    'CANCELED',
    'CANCELED',
    'key-shared',
  ]);
  expect(await product.count('receipts')).toBe(0);
  expect(await product.count('mandates')).toBe(0);
  await product.drain();
  const addresses = product.sandbox.inbox.list().flatMap(({ to }) => to);
  expect(addresses.filter((address) => !address.startsWith('qa+'))).toEqual([]);
});

it('a second run changes nothing', async () => {
  expect(await invent()).toEqual(
    ['new', 'granted', 'ending', 'restricted'].map((state) => `qa+${state}@example.org exists already`),
  );
});
