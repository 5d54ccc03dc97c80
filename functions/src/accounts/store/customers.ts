import type { Firestore, Query } from 'firebase-admin/firestore';
import { uidsOf, type Customer } from '@functions/accounts/rules/customer';
import { MINUTE } from '@functions/base/rules/calendar';
import type { CustomerRepository } from '@functions/accounts/ports/repositories';
import { collectionOf, documents, referencesOf, type FirestoreSession } from '@functions/base/store/firestore-session';
import { emailEntries } from '@functions/base/rules/email-grams';
import { updateSearchRow } from '@functions/base/store/search-row';
import { foundByAddress, havingAddress } from '@functions/base/store/typed-addresses';
import { defineCollection } from '@functions/base/store/collection';

export const CUSTOMERS = defineCollection('customers', {
  customerData: { onDeletion: 'anonymized', inExport: 'account', onMerge: 'joined' },
});

/** customers/{uid} */
export const customers = (access: FirestoreSession): CustomerRepository => {
  const collection = foundByAddress(
    'email',
    documents<Customer>(access, CUSTOMERS, ({ uid }) => uid),
  );
  const cached = (customer: Customer | null) => {
    if (customer !== null) knownUids(access.db).set(customer.id, { uids: uidsOf(customer), readAt: performance.now() });
    return customer;
  };
  const known = (id: string) => knownUids(access.db).get(id);
  const all = () => collectionOf(access, CUSTOMERS);
  const first = async (query: Query) => {
    const [found] = await access.find(query.limit(1));
    return found === undefined ? null : collection.restored(found);
  };
  const firstOfId = (id: string) => first(all().where('id', '==', id));
  return {
    get: collection.get,
    getMany: async (uids) => (await access.getAll(referencesOf(access, CUSTOMERS, uids))).map(collection.restored),
    create: async (customer) => {
      await collection.create(customer);
      await updateSearchRow(access, customer.uid, searchFacts(customer));
    },
    save: async (customer) => {
      knownUids(access.db).delete(customer.id);
      await collection.save(customer);
      await updateSearchRow(access, customer.uid, searchFacts(customer));
    },
    findById: async (id) => cached(await firstOfId(id)),
    uidOf: async (id) => known(id)?.uids[0] ?? cached(await firstOfId(id))?.uid ?? null,
    uidsOf: async (id) => {
      const found = known(id);
      if (found !== undefined && performance.now() - found.readAt < FRESH_FOR) return found.uids;
      const customer = cached(await firstOfId(id));
      return customer === null ? [] : uidsOf(customer);
    },
    findByEmail: (email) => first(havingAddress(all(), 'email', email)),
    findByInvitationCode: (code) => first(all().where('invitationCode', '==', code)),
    withEmail: async (email, limit) =>
      (await access.find(havingAddress(all(), 'email', email).limit(limit))).map(collection.restored),
  };
};

const MAX_CACHED = 10_000;
/** How long an instance trusts that nothing was merged into an account, in milliseconds of real time. */
const FRESH_FOR = MINUTE;

type KnownUids = Map<string, { readonly uids: readonly string[]; readonly readAt: number }>;
const uidCaches = new WeakMap<Firestore, KnownUids>();

/**
 * The uids of customer ids. The own one never changes, so each instance caches them: pages about one customer then need
 * no extra read. A merge adds others.
 */
function knownUids(db: Firestore): KnownUids {
  const uids = uidCaches.get(db);
  if (uids !== undefined && uids.size < MAX_CACHED) return uids;
  const fresh: KnownUids = new Map();
  uidCaches.set(db, fresh);
  return fresh;
}

const searchFacts = (customer: Customer) => ({
  id: customer.id,
  email: customer.email,
  created: customer.created,
  emailLower: customer.email.toLowerCase(),
  entries: emailEntries(customer),
});
