import { FieldPath, type Query } from 'firebase-admin/firestore';
import type { IndexedSearch } from '@functions/base/rules/email-grams';
import type { SearchRow } from '@functions/referrals/rules/search-row';
import type { CustomerSearch } from '@functions/referrals/ports/repositories';
import { collectionOf, readDocument, type FirestoreSession } from '@functions/base/store/firestore-session';
import { timestampAndId, paginate } from '@functions/base/store/paginate';
import { CUSTOMER_SEARCH } from '@functions/base/store/search-row';

/** The limit of addresses compared in memory. At least one end of a text longer than a gram occurs in few addresses. */
const MAX_COMPARED = 200;
const HIGHEST_CHARACTER = '\uf8ff';

/**
 * customerSearch/{uid}: the rows of the panel's lists, one read per customer. Its parts are written by
 * `updateSearchRow`.
 */
export const customerSearch = (access: FirestoreSession): CustomerSearch => {
  const all = () => collectionOf(access, CUSTOMER_SEARCH);
  const rows = async (query: Query) => (await access.find(query)).map(rowOf);
  // The order by an entry finds only the rows that have it.
  const entry = (name: string) => new FieldPath('entries', name);
  const having = (name: string) => all().orderBy(entry(name));
  const matching = (search: IndexedSearch): Query => {
    if (search.by === 'prefix')
      return all()
        .where('emailLower', '>=', search.text)
        .where('emailLower', '<', search.text + HIGHEST_CHARACTER)
        .orderBy('emailLower');
    if (search.by === 'ends' && search.domain !== '')
      return having(search.text)
        .where(entry(search.text), '>=', search.domain)
        .where(entry(search.text), '<', search.domain + HIGHEST_CHARACTER);
    return search.by === 'all' ? all().where('id', '>', '').orderBy('id') : having(search.text);
  };
  const inviteesOf = (uid: string) => all().where('invite.inviterUid', '==', uid);

  return {
    listMatching: (search, slice) => rows(paginate(matching(search), slice)),
    countMatching: (search) => access.count(matching(search)),
    listLong: async ({ first, last, text }) => {
      const [ofFirst, ofLast] = await Promise.all([access.count(having(first)), access.count(having(last))]);
      // A very long address is not indexed to its end, so no hit for the last gram means nothing.
      const rarer = ofLast > 0 && ofLast < ofFirst ? last : first;
      return (await rows(having(rarer).limit(MAX_COMPARED))).filter(({ email }) => email.toLowerCase().includes(text));
    },
    listInvitees: (uid, slice) =>
      rows(paginate(inviteesOf(uid).orderBy('invite.created', 'desc').orderBy('id', 'desc'), slice, timestampAndId)),
    countInvitees: (uid) => access.count(inviteesOf(uid)),
    get: async (uid) => {
      const found = await readDocument(access, CUSTOMER_SEARCH, uid);
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
