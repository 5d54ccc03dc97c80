import { expect, it } from 'vitest';
import { searchUsers } from '@contract/panel/customers/search-users';
import { indexSearch } from '@functions/store/index-search';
import { storedCustomer, storedCustomers } from '../../support/fixtures/stored-records';
import { callPanel, createStaff } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();
const olga = await createStaff(product, 'support', 'olga');
const PAGE = 3;
const NAMES = Array.from({ length: 8 }, (_, n) => `row${n}.petrova`);

const found = async (emailPart: string) =>
  searchUsers.response.parse((await callPanel(product, searchUsers, { emailPart }, olga)).body).page.totalElements;

it('rows of earlier releases are found after the job, and the release before still finds them', async () => {
  const rows = product.db.collection('customerSearch');
  await storedCustomers(
    product,
    NAMES.map((name) => storedCustomer(name)),
  );
  const former = { ...(await rows.doc(`uid-${NAMES[0] ?? ''}`).get()).data(), grams: ['row', 'petrova'] };
  for (const name of NAMES) {
    const { entries, ...row } = (await rows.doc(`uid-${name}`).get()).data() ?? {};
    expect(Object.keys(entries as object).length).toBeGreaterThan(50);
    await rows.doc(`uid-${name}`).set({ ...row, grams: former.grams });
  }
  // A subscription was saved, its customer not yet.
  await rows.doc('uid-early').set({ uid: 'uid-early', access: null });
  expect(await found('petrova')).toBe(0);

  expect(await indexSearch(product.db, { pageSize: PAGE })).toEqual({ seen: 9, indexed: 8, cleaned: 0 });
  expect([await found('petrova'), await found('va@ex')]).toEqual([8, 8]);
  expect((await rows.doc(`uid-${NAMES[3] ?? ''}`).get()).get('grams')).toEqual(former.grams);
  expect(await indexSearch(product.db, { pageSize: PAGE })).toEqual({ seen: 9, indexed: 0, cleaned: 0 });

  // The release before saved another address meanwhile.
  await rows.doc(`uid-${NAMES[2] ?? ''}`).update({ email: 'moved@example.com', emailLower: 'moved@example.com' });
  const after = await indexSearch(product.db, { pageSize: PAGE, removesFormer: true });
  expect(after).toEqual({ seen: 9, indexed: 1, cleaned: 8 });
  expect([await found('petrova'), await found('moved@')]).toEqual([7, 1]);
  expect((await rows.where('grams', 'array-contains', 'row').get()).size).toBe(0);
});

it('a saved customer has no index of earlier releases', async () => {
  const customer = storedCustomer('vera.saved');
  const row = product.db.collection('customerSearch').doc(customer.uid);
  await row.set({ uid: customer.uid, grams: ['ver', 'vera'] });
  await product.deps.store.nonTransactional.customers.save(customer);
  expect((await row.get()).data()).not.toHaveProperty('grams');
});
