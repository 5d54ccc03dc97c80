import type { Query } from 'firebase-admin/firestore';
import type { PromoCode } from '@functions/domain/purchase/promo';
import type { PromoDocuments } from '@functions/ports/repositories';
import { collectionOf, documents, type Access } from './firestore-session';
import { sliced } from './paginate';

const AFTER_ALL = '\uf8ff';

/** promos/{code}. */
export const promos = (access: Access): PromoDocuments => {
  const usable = ({ day, part }: { day: string; part: string }): Query => {
    const query = collectionOf(access, 'promos').where('isAvailable', '==', true).where('expirationDate', '>=', day);
    return part === ''
      ? query.orderBy('id', 'desc')
      : query
          .where('code', '>=', part)
          .where('code', '<', part + AFTER_ALL)
          .orderBy('code');
  };
  return {
    ...documents<PromoCode>(access, 'promos', ({ code }) => code),
    listUsable: async (about, slice) => (await access.find(sliced(usable(about), slice))) as PromoCode[],
    countUsable: (about) => access.count(usable(about)),
  };
};
