import { collectionOf, type FirestoreSession } from './firestore-session';
import { defineCollection } from './collection';

export const CUSTOMER_SEARCH = defineCollection('customerSearch', {
  customerData: {
    onDeletion: 'anonymized',
    inExport: { not: "a copy for the panel's search" },
    onMerge: 'stays',
  },
});

/**
 * Sets what one store knows of a customer in the row of the panel's lists, in the transaction of the store's own
 * document: customers, subscriptions and invites each write their part (customer-search.ts reads the rows).
 */
export const updateSearchRow = (access: FirestoreSession, uid: string, facts: object): Promise<void> =>
  access.merge(collectionOf(access, CUSTOMER_SEARCH).doc(uid), { uid, ...facts });
