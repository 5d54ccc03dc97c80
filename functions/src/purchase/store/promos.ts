import type { Query } from 'firebase-admin/firestore';
import type { PromoCode } from '@functions/purchase/rules/promo';
import type { PromoRepository } from '@functions/purchase/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { paginate } from '@functions/base/store/paginate';
import { defineCollection } from '@functions/base/store/collection';

export const PROMOS = defineCollection('promos', {
  customerData: null,
});

const HIGHEST_CHARACTER = '\uf8ff';

/** promos/{code}: promo codes. */
export const promos = (access: FirestoreSession): PromoRepository => {
  const usable = ({ day, part }: { day: string; part: string }): Query => {
    const query = collectionOf(access, PROMOS).where('isAvailable', '==', true).where('expirationDate', '>=', day);
    return part === ''
      ? query.orderBy('id', 'desc')
      : query
          .where('code', '>=', part)
          .where('code', '<', part + HIGHEST_CHARACTER)
          .orderBy('code');
  };
  return {
    ...documents<PromoCode>(access, PROMOS, ({ code }) => code),
    listUsable: async (about, slice) => (await access.find(paginate(usable(about), slice))) as PromoCode[],
    countUsable: (about) => access.count(usable(about)),
  };
};
