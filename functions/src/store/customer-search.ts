import type { Query } from 'firebase-admin/firestore';
import type { Customer } from '../domain/customer';
import { emailGrams, type EmailSearch } from '../domain/email-grams';
import type { Invite } from '../domain/invite';
import type { Slice } from '../domain/paging';
import { searchFacts, type SearchRow } from '../domain/search-row';
import type { Subscription } from '../domain/subscription';
import type { CustomerSearch } from '../staff-records';
import { collectionOf, type Access } from './access';
import { momentAndId, sliced } from './sliced';

/** Compared in memory: a longer part than any gram leads to few addresses. */
const MOST_COMPARED = 200;
const AFTER_ALL = '\uf8ff';

/** customerSearch/{uid}: what lists of the panel show, so that a page of customers is a read each. Written by the three stores whose facts it repeats, in their own transactions. */
export const customerSearch = (access: Access): CustomerSearch => {
  const all = () => collectionOf(access, 'customerSearch');
  const rows = async (query: Query) => (await access.find(query)).map(rowOf);
  // In order even when counted: the parts have no index of their own, only the one with the id.
  const matching = (search: Exclude<EmailSearch, { by: 'long' }>): Query => {
    if (search.by === 'prefix') return all().where('emailLower', '>=', search.text).where('emailLower', '<', search.text + AFTER_ALL).orderBy('emailLower');
    return (search.by === 'gram' ? all().where('grams', 'array-contains', search.text) : all().where('id', '>', '')).orderBy('id');
  };
  const compared = async ({ gram, text }: Extract<EmailSearch, { by: 'long' }>) =>
    (await rows(all().where('grams', 'array-contains', gram).orderBy('id').limit(MOST_COMPARED))).filter(({ email }) => email.toLowerCase().includes(text));
  const inviteesOf = (uid: string) => all().where('invite.inviterUid', '==', uid);

  return {
    listMatching: async (search, slice) => {
      if (search.by === 'long') return cut(await compared(search), slice);
      return rows(sliced(matching(search), slice));
    },
    countMatching: async (search) => (search.by === 'long' ? (await compared(search)).length : access.count(matching(search))),
    listInvitees: (uid, slice) => rows(sliced(inviteesOf(uid).orderBy('invite.created', 'desc').orderBy('id', 'desc'), slice, momentAndId)),
    countInvitees: (uid) => access.count(inviteesOf(uid)),
    get: async (uid) => {
      const found = await access.get(all().doc(uid));
      return found?.id === undefined ? null : rowOf(found);
    },
  };
};

function cut(rows: SearchRow[], { limit, from }: Slice): SearchRow[] {
  const start = 'offset' in from ? from.offset : rows.findIndex(({ id }) => id === from.after[0]) + 1;
  return rows.slice(start, start + limit);
}

const rowOf = (found: FirebaseFirestore.DocumentData): SearchRow => {
  const { uid, id, email, created, access, invite } = found as Partial<SearchRow> & Pick<SearchRow, 'uid'>;
  return { uid, id: id ?? '', email: email ?? '', created: created ?? 0, access: access ?? null, invite: invite ?? null };
};

const noteDown = (access: Access, uid: string, facts: object): Promise<void> => access.merge(collectionOf(access, 'customerSearch').doc(uid), facts);

export const noteCustomer = (access: Access, customer: Customer): Promise<void> =>
  noteDown(access, customer.uid, { ...searchFacts.ofCustomer(customer), emailLower: customer.email.toLowerCase(), grams: emailGrams(customer.email) });

export const noteSubscription = (access: Access, subscription: Subscription): Promise<void> =>
  noteDown(access, subscription.uid, { uid: subscription.uid, ...searchFacts.ofSubscription(subscription) });

export const noteInvite = (access: Access, invite: Invite): Promise<void> =>
  noteDown(access, invite.inviteeUid, { uid: invite.inviteeUid, ...searchFacts.ofInvite(invite) });
