import { getProfile } from '@functions/customer-life/contract/get-profile';
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

async function statusOf(state: string, mailbox = 'qa@example.org'): Promise<unknown> {
  const email = mailbox.replace('@', `+${state}@`);
  const session = await signInWithPassword(email, password);
  const { body } = await product.call(getProfile, { uid: session.uid, email }, session);
  return body.restricted ?? (body.userInfo as Record<string, unknown>).subscriptionStatus;
}

it('people who can sign in, in every state that staff can give, without a payment', async () => {
  expect(await invent()).toHaveLength(4);
  expect(await Promise.all(['new', 'granted', 'ending', 'restricted'].map((state) => statusOf(state)))).toEqual([
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
  const audit = await product.count('audit');
  expect(await invent()).toEqual(
    ['new', 'granted', 'ending', 'restricted'].map((state) => `qa+${state}@example.org exists already`),
  );
  expect(await product.count('audit')).toBe(audit);
});

it.each([
  ['after the account', 'actionCode' as const],
  ['after the registration', 'grant' as const],
])('a run that failed %s is finished by the next one', async (_when, failing) => {
  const mailbox = `${failing.toLowerCase()}@example.org`;
  const broken = (): never => {
    throw new Error('broken');
  };
  const { store, auth } = product.deps;
  const deps =
    failing === 'grant'
      ? { ...product.deps, store: { ...store, transaction: onceThen(store.transaction, broken) } }
      : { ...product.deps, auth: { ...auth, actionCode: broken } };
  const tools = { identityToolkit, mailbox, password };
  await expect(Array.fromAsync(inventCustomers({ ...tools, deps }))).rejects.toThrow('broken');
  expect(await Array.fromAsync(inventCustomers({ ...tools, deps: product.deps }))).toHaveLength(4);
  expect(await statusOf('granted', mailbox)).toBe('CANCELED');
});

/** The first two calls work: they register the first and the second customer. */
function onceThen<Call extends (...args: never[]) => unknown>(call: Call, broken: () => never): Call {
  let calls = 0;
  return ((...args) => ((calls += 1) <= 2 ? call(...args) : broken())) as Call;
}
