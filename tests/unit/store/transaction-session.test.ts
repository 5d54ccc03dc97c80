import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { STORE_RULES } from '@functions/store/removals';
import { transactionSession } from '@functions/base/store/firestore-session';

/** A transaction that records its reads and writes. */
function world() {
  const reads: string[] = [];
  const written: string[] = [];
  const transaction = {
    getAll: async (...references: DocumentReference[]) => {
      reads.push(references.map(({ path }) => path).join(' '));
      return references.map((reference) => ({ ref: reference, data: () => ({ uid: reference.path }) }));
    },
    set: (reference: DocumentReference) => written.push(reference.path),
  } as unknown as Transaction;
  const reference = (id: string) =>
    ({ path: `mandates/${id}`, id, parent: { id: 'mandates', parent: null } }) as unknown as DocumentReference;
  return {
    reads,
    written,
    reference,
    access: transactionSession({} as unknown as Firestore, transaction, STORE_RULES),
  };
}

it('a document that two decisions read is fetched once', async () => {
  const { reads, reference, access } = world();
  const [first, second] = await Promise.all([access.get(reference('anna')), access.get(reference('anna'))]);
  expect(await access.get(reference('anna'))).toEqual(first);
  expect(second).toEqual(first);
  await access.get(reference('boris'));
  expect(reads).toEqual(['mandates/anna', 'mandates/boris']);
});

it('documents that are asked for together are one request, each with its own answer', async () => {
  const { reads, reference, access } = world();
  const all = await Promise.all([
    access.get(reference('anna')),
    access.get(reference('boris')),
    access.getAll([reference('anna'), reference('vera')]),
  ]);
  expect(all).toMatchObject([
    { uid: 'mandates/anna' },
    { uid: 'mandates/boris' },
    [{ uid: 'mandates/anna' }, { uid: 'mandates/vera' }],
  ]);
  await access.get(reference('galina'));
  expect(reads).toEqual(['mandates/anna mandates/boris mandates/vera', 'mandates/galina']);
});

it('a read after a write throws, even for a document that was read before', async () => {
  const { written, reference, access } = world();
  await access.get(reference('anna'));
  await access.set(reference('anna'), { uid: 'anna' });
  expect(written).toEqual(['mandates/anna']);
  await expect(access.get(reference('anna'))).rejects.toThrow(/mandates\/anna is read after a write/);
});
