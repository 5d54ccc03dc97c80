import type { Firestore } from 'firebase-admin/firestore';
import type { Customer } from '@functions/domain/accounts/customer';
import type { CustomerRepository } from '@functions/ports/repositories';
import { collectionOf, documents, referencesOf, type FirestoreSession } from './firestore-session';
import { indexCustomer } from './customer-search';

/** customers/{uid}. `emailLower` is the field for lookups by address. */
export const customers = (access: FirestoreSession): CustomerRepository => {
  const collection = documents<Customer & { emailLower: string }>(access, 'customers', ({ uid }) => uid);
  const stored = (customer: Customer) => ({ ...customer, emailLower: customer.email.toLowerCase() });
  const cached = (customer: Customer | null) => {
    if (customer !== null) uidsOf(access.db).set(customer.id, customer.uid);
    return customer;
  };
  const first = async (field: string, value: string) => {
    const [found] = await access.find(collectionOf(access, 'customers').where(field, '==', value).limit(1));
    return (found as Customer | undefined) ?? null;
  };
  return {
    get: collection.get,
    getMany: async (uids) => (await access.getAll(referencesOf(access, 'customers', uids))) as Customer[],
    create: async (customer) => {
      await collection.create(stored(customer));
      await indexCustomer(access, customer);
    },
    save: async (customer) => {
      await collection.save(stored(customer));
      await indexCustomer(access, customer);
    },
    findById: async (id) => cached(await first('id', id)),
    uidOf: async (id) => uidsOf(access.db).get(id) ?? cached(await first('id', id))?.uid ?? null,
    findByEmail: (email) => first('emailLower', email.toLowerCase()),
    findByInvitationCode: (code) => first('invitationCode', code),
    withEmail: async (emailLower, limit) =>
      (await access.find(
        collectionOf(access, 'customers').where('emailLower', '==', emailLower).limit(limit),
      )) as Customer[],
  };
};

const MAX_CACHED = 10_000;
const uidCaches = new WeakMap<Firestore, Map<string, string>>();

/**
 * The uids of customer ids. They never change, so each instance caches them: pages about one customer then need no
 * extra read.
 */
function uidsOf(db: Firestore): Map<string, string> {
  const uids = uidCaches.get(db);
  if (uids !== undefined && uids.size < MAX_CACHED) return uids;
  const fresh = new Map<string, string>();
  uidCaches.set(db, fresh);
  return fresh;
}
