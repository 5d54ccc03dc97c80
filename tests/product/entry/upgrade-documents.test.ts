import { expect, it } from 'vitest';
import { plainSession, transactionSession } from '@functions/base/store/firestore-session';
import { STORE_RULES } from '@functions/store/removals';
import { schemaOf } from '@functions/base/store/schema';
import { upgradeDocuments } from '@functions/store/upgrade-documents';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { EXAMPLE } from '../../support/stored/upgrade-example';

const RULES = { ...STORE_RULES, schema: schemaOf(EXAMPLE) };
const PAGE = 3;
const MORE_THAN_TWO_PAGES = 8;

const product = await startProductOfFile();

const gadget = (id: string) => product.db.collection('gadgets').doc(id);

it('an old document is read in the current shape, and saved in it', async () => {
  const { db } = product;
  const access = plainSession(db, RULES);
  await gadget('lamp').set({ name: 'lamp', roubles: 150 });
  expect(await access.get(gadget('lamp'))).toEqual({ title: 'lamp', kopecks: 15_000 });
  expect(await access.find(db.collection('gadgets'))).toEqual([{ title: 'lamp', kopecks: 15_000 }]);
  expect((await gadget('lamp').get()).data()).toEqual({ name: 'lamp', roubles: 150 });

  await db.runTransaction(async (transaction) => {
    const inside = transactionSession(db, transaction, RULES);
    const found = await inside.get(gadget('lamp'));
    await inside.set(gadget('lamp'), { ...found, title: 'big lamp' });
  });
  expect((await gadget('lamp').get()).data()).toEqual({ title: 'big lamp', kopecks: 15_000, schemaVersion: 3 });
  expect(await access.get(gadget('lamp'))).toEqual({ title: 'big lamp', kopecks: 15_000 });
});

it('the job rewrites all old documents in pages, subcollections included; a second run changes none', async () => {
  const { db } = product;
  const batch = db.batch();
  for (let n = 0; n < MORE_THAN_TWO_PAGES; n += 1) batch.set(gadget(`old-${n}`), { name: `lamp ${n}`, roubles: n });
  for (const uid of ['anna', 'boris']) batch.set(db.doc(`subscriptions/${uid}/history/00000001`), { version: 1 });
  await batch.commit();
  expect(await Array.fromAsync(upgradeDocuments(db, EXAMPLE, PAGE))).toEqual([
    { collection: 'gadgets', seen: MORE_THAN_TWO_PAGES + 1, rewritten: MORE_THAN_TWO_PAGES },
    { collection: 'subscriptions/{uid}/history', seen: 2, rewritten: 2 },
  ]);
  expect((await gadget('old-7').get()).data()).toEqual({ title: 'lamp 7', kopecks: 700, schemaVersion: 3 });
  expect((await db.doc('subscriptions/anna/history/00000001').get()).data()).toEqual({
    version: 1,
    isSecond: true,
    schemaVersion: 2,
  });
  expect((await Array.fromAsync(upgradeDocuments(db, EXAMPLE, PAGE))).map(({ rewritten }) => rewritten)).toEqual([
    0, 0,
  ]);
});
