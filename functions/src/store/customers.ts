import type { Firestore } from 'firebase-admin/firestore';
import type { Customer } from '@functions/domain/accounts/customer';
import type { CustomerRepository } from '@functions/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from './firestore-session';
import { indexCustomer } from './customer-search';

/** customers/{uid}. `emailLower` is what staff search by. */
export const customers = (access: FirestoreSession): CustomerRepository => {
  const collection = documents<Customer & { emailLower: string }>(access, 'customers', ({ uid }) => uid);
  const stored = (customer: Customer) => ({ ...customer, emailLower: customer.email.toLowerCase() });
  const noted = (customer: Customer | null) => {
    if (customer !== null) uidsOf(access.db).set(customer.id, customer.uid);
    return customer;
  };
  const first = async (field: string, value: string) => {
    const [found] = await access.find(collectionOf(access, 'customers').where(field, '==', value).limit(1));
    return (found as Customer | undefined) ?? null;
  };
  return {
    get: collection.get,
    getMany: async (uids) =>
      (await access.getAll(uids.map((uid) => collectionOf(access, 'customers').doc(uid)))) as Customer[],
    create: async (customer) => {
      await collection.create(stored(customer));
      await indexCustomer(access, customer);
    },
    save: async (customer) => {
      await collection.save(stored(customer));
      await indexCustomer(access, customer);
    },
    findById: async (id) => noted(await first('id', id)),
    uidOf: async (id) => uidsOf(access.db).get(id) ?? noted(await first('id', id))?.uid ?? null,
    findByEmail: (email) => first('emailLower', email.toLowerCase()),
    findByInvitationCode: (code) => first('invitationCode', code),
    withEmail: async (emailLower, limit) =>
      (await access.find(
        collectionOf(access, 'customers').where('emailLower', '==', emailLower).limit(limit),
      )) as Customer[],
  };
};

const MOST_REMEMBERED = 10_000;
const remembered = new WeakMap<Firestore, Map<string, string>>();

/** Which uid an id belongs to never changes: looked up once by each instance, so that the pages about one customer cost their rows. */
function uidsOf(db: Firestore): Map<string, string> {
  const uids = remembered.get(db);
  if (uids !== undefined && uids.size < MOST_REMEMBERED) return uids;
  const fresh = new Map<string, string>();
  remembered.set(db, fresh);
  return fresh;
}
