import type { Query } from 'firebase-admin/firestore';
import type { Customer } from '@functions/domain/accounts/customer';
import { emailGrams, type IndexedSearch } from '@functions/domain/panel/email-grams';
import type { Invite } from '@functions/domain/referrals/invite';
import { searchFacts, type SearchRow } from '@functions/domain/panel/search-row';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { CustomerSearch } from '@functions/ports/panel-repositories';
import { collectionOf, type FirestoreSession } from './firestore-session';
import { timestampAndId, paginate } from './paginate';

/** Compared in memory: a longer part than any gram leads to few addresses, one of its ends at least. */
const MOST_COMPARED = 200;
const AFTER_ALL = '\uf8ff';

/** customerSearch/{uid}: what lists of the panel show, so that a page of customers is a read each. Written by the three stores whose facts it repeats, in their own transactions. */
export const customerSearch = (access: FirestoreSession): CustomerSearch => {
  const all = () => collectionOf(access, 'customerSearch');
  const rows = async (query: Query) => (await access.find(query)).map(rowOf);
  const having = (gram: string) => all().where('grams', 'array-contains', gram).orderBy('id');
  // In order even when counted: the parts have no index of their own, only the one with the id.
  const matching = (search: IndexedSearch): Query => {
    if (search.by === 'prefix')
      return all()
        .where('emailLower', '>=', search.text)
        .where('emailLower', '<', search.text + AFTER_ALL)
        .orderBy('emailLower');
    return search.by === 'gram' ? having(search.text) : all().where('id', '>', '').orderBy('id');
  };
  const inviteesOf = (uid: string) => all().where('invite.inviterUid', '==', uid);

  return {
    listMatching: (search, slice) => rows(paginate(matching(search), slice)),
    countMatching: (search) => access.count(matching(search)),
    listLong: async ({ first, last, text }) => {
      const [ofFirst, ofLast] = await Promise.all([access.count(having(first)), access.count(having(last))]);
      // The parts of a very long address end before it does: none with the last part says nothing.
      const rarer = ofLast > 0 && ofLast < ofFirst ? last : first;
      return (await rows(having(rarer).limit(MOST_COMPARED))).filter(({ email }) => email.toLowerCase().includes(text));
    },
    listInvitees: (uid, slice) =>
      rows(paginate(inviteesOf(uid).orderBy('invite.created', 'desc').orderBy('id', 'desc'), slice, timestampAndId)),
    countInvitees: (uid) => access.count(inviteesOf(uid)),
    get: async (uid) => {
      const found = await access.get(all().doc(uid));
      return found?.id === undefined ? null : rowOf(found);
    },
  };
};

const rowOf = (found: FirebaseFirestore.DocumentData): SearchRow => {
  const { uid, id, email, created, access, invite } = found as Partial<SearchRow> & Pick<SearchRow, 'uid'>;
  return {
    uid,
    id: id ?? '',
    email: email ?? '',
    created: created ?? 0,
    access: access ?? null,
    invite: invite ?? null,
  };
};

const updateSearchRow = (access: FirestoreSession, uid: string, facts: object): Promise<void> =>
  access.merge(collectionOf(access, 'customerSearch').doc(uid), facts);

export const indexCustomer = (access: FirestoreSession, customer: Customer): Promise<void> =>
  updateSearchRow(access, customer.uid, {
    ...searchFacts.ofCustomer(customer),
    emailLower: customer.email.toLowerCase(),
    grams: emailGrams(customer.email),
  });

export const indexSubscription = (access: FirestoreSession, subscription: Subscription): Promise<void> =>
  updateSearchRow(access, subscription.uid, { uid: subscription.uid, ...searchFacts.ofSubscription(subscription) });

export const indexInvite = (access: FirestoreSession, invite: Invite): Promise<void> =>
  updateSearchRow(access, invite.inviteeUid, { uid: invite.inviteeUid, ...searchFacts.ofInvite(invite) });
