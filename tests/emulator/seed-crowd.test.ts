import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getUserById } from '@contract/panel/get-user';
import { listChecks } from '@contract/panel/list-checks';
import { searchUsers } from '@contract/panel/search-users';
import { fold } from '@functions/domain/evolve';
import { seedCrowd } from '../../scripts/seed-crowd';
import { crowdUid } from '../support/crowd-story';
import { callPanel, hire, type StaffSession } from '../support/staff';
import { startProduct, type RunningProduct } from '../support/start-product';

const SIZE = Number(process.env.CROWD ?? 300);

let product: RunningProduct;
let olga: StaffSession;
beforeAll(async () => {
  product = await startProduct();
  olga = await hire(product, 'support', 'olga');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await seedCrowd(product, SIZE - 100);
  await seedCrowd(product, 100);
  vi.restoreAllMocks();
}, 600_000);
afterAll(() => product.stop());

const search = async (emailPart: string, size = 100, page = 0) => searchUsers.response.parse((await callPanel(product, searchUsers, { emailPart, size, page }, olga)).body);

it('a crowd is continued, and found as customers are', async () => {
  const { content, page } = await search('');
  expect(page.totalElements).toBe(SIZE);
  const newest = await search('', 100, page.totalPages - 1);
  const statuses = new Set([...content, ...newest.content].map(({ subscription }) => subscription.status));
  expect([...statuses].toSorted()).toEqual(['ACTIVE', 'CANCELED', 'EXPIRED', 'NOT_ACTIVE']);
  expect((await search('.sokolova.')).page.totalElements).toBeGreaterThan(0);
});

it('lives by the rules: what is stored is the fold of its history, and the ledger holds every payment of it', async () => {
  const { store } = product.deps;
  for (let n = 0; n < SIZE; n += Math.ceil(SIZE / 40)) {
    const uid = crowdUid(n);
    const stored = await store.direct.subscriptions.get(uid);
    const history = await store.direct.subscriptions.history(uid);
    if (stored === null) {
      expect(history).toEqual([]);
      continue;
    }
    expect(stored).toEqual({ ...fold(uid, history), version: history.length, passed: stored.passed });
    const paid = history.filter(({ type }) => type === 'orderSettled' || type === 'renewalSettled');
    expect(await store.direct.receipts.countOfCustomer(uid)).toBe(paid.length);
  }
});

it('the card of each and the receipts can be read', async () => {
  const { content } = await search('', 20);
  for (const { id } of content) {
    const user = getUserById.response.parse((await callPanel(product, getUserById, { id }, olga)).body);
    const { page } = listChecks.response.parse((await callPanel(product, listChecks, { userId: id }, olga)).body);
    expect(page.totalElements > 0).toBe(user.firstPaymentIsActive);
  }
});
