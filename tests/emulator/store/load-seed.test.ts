import { Timestamp, type QuerySnapshot } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getUserById } from '@functions/panel/contract/get-user';
import { listChecks } from '@functions/panel/contract/list-checks';
import { searchUsers } from '@functions/panel/contract/search-users';
import { replay } from '@functions/subscription/rules/evolve';
import type { Deps } from '@functions/ports/services';
import { STORE_RULES } from '@functions/store/removals';
import { plainSession } from '@functions/base/store/firestore-session';
import { repositories } from '@functions/store/firestore-store';
import { seedLoad } from '../../../scripts/seed/load-seed';
import { seedUid, writeSimulatedCustomer } from '../../../scripts/seed/load-test-customer';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

const SIZE = Number(process.env.CROWD ?? 300);

let product: RunningProduct;
let olga: StaffSession;
beforeAll(async () => {
  product = await startProduct();
  olga = await createStaff(product, 'support', 'olga');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await seedLoad(product, SIZE - 100);
  await seedLoad(product, 100);
  vi.restoreAllMocks();
}, 600_000);
afterAll(() => product.stop());

const search = async (emailPart: string, page = 0, size = 10) =>
  searchUsers.response.parse((await callPanel(product, searchUsers, { emailPart, size, page }, olga)).body);

it('seeded load-test customers have every status, and the search finds them', async () => {
  const { page } = await search('');
  expect(page.totalElements).toBe(SIZE);
  const statuses = new Set<string>();
  for (let number = 0; number < page.totalPages; number += 1) {
    for (const { subscription } of (await search('', number)).content) statuses.add(subscription.status);
  }
  expect([...statuses].toSorted()).toEqual(['ACTIVE', 'CANCELED', 'EXPIRED', 'NOT_ACTIVE']);
  expect((await search('.sokolova.')).page.totalElements).toBeGreaterThan(0);
});

it('documents written by the bulk writer equal those that the stores write one by one', async () => {
  const other = await startProduct();
  const random: Deps['random'] = {
    ...other.deps.random,
    sortableId: (at) => `id-${at}`,
    invitationCode: () => 'code',
    webhookSecret: () => 'whsec_c2VjcmV0',
    hash: (text) => `hash of ${text}`,
  };
  const now = Date.UTC(2026, 2, 1);
  const stores = repositories(plainSession(other.db, STORE_RULES));
  const target = await startProduct();
  for (let n = 0; n < 40; n += 1) await writeSimulatedCustomer(stores, n, now, random);
  const silent = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const settled = { now: () => Promise.resolve(now), realNow: () => now };
  await seedLoad({ db: target.db, deps: { ...target.deps, clock: settled, random } }, 40);
  silent.mockRestore();
  for (const name of [
    'customers',
    'customerSearch',
    'subscriptions',
    'receipts',
    'devices',
    'accessGrants',
    'invites',
    'connectionLogs',
  ]) {
    const [wanted, stored] = await Promise.all([other.db.collection(name).get(), target.db.collection(name).get()]);
    expect(wanted.size, name).toBeGreaterThan(0);
    expect(plain(stored), name).toEqual(plain(wanted));
  }
  const [wanted, stored] = await Promise.all([
    other.db.collectionGroup('history').get(),
    target.db.collectionGroup('history').get(),
  ]);
  expect(plain(stored)).toEqual(plain(wanted));
  await Promise.all([other.stop(), target.stop()]);
}, 120_000);

/** The documents by path, with one constant in place of each server time. */
const plain = ({ docs }: QuerySnapshot) =>
  Object.fromEntries(
    docs.map((found) => [
      found.ref.path,
      { ...found.data(), ...(found.get('changed') instanceof Timestamp && { changed: 'a time of the server' }) },
    ]),
  );

it('each seeded subscription is the replay of its history, with one receipt for each of its payments', async () => {
  const { store } = product.deps;
  for (let n = 0; n < SIZE; n += Math.ceil(SIZE / 40)) {
    const uid = seedUid(n);
    const stored = await store.nonTransactional.subscriptions.get(uid);
    const history = await store.nonTransactional.subscriptions.history(uid);
    if (stored === null) {
      expect(history).toEqual([]);
      continue;
    }
    expect(stored).toEqual({ ...replay(uid, history), version: history.length, checkpoints: stored.checkpoints });
    const paid = history.filter(({ type }) => type === 'orderSettled' || type === 'renewalSettled');
    expect(await store.nonTransactional.receipts.countOfCustomer(uid)).toBe(paid.length);
  }
});

it('the panel shows receipts exactly for those seeded customers whose first payment is made', async () => {
  const { content } = await search('');
  for (const { id } of content) {
    const user = getUserById.response.parse((await callPanel(product, getUserById, { id }, olga)).body);
    const { page } = listChecks.response.parse((await callPanel(product, listChecks, { userId: id }, olga)).body);
    expect(page.totalElements > 0).toBe(user.firstPaymentIsActive);
  }
});
