import type { PromoType } from '../domain/promo';
import type { PromoTypeDocuments } from '../records';
import { collectionOf, documents, type Access } from './access';

/** promoTypes/{type}: what kinds of codes staff may make. */
export const promoTypes = (access: Access): PromoTypeDocuments => ({
  ...documents<PromoType>(access, 'promoTypes', ({ type }) => type),
  listAll: async () => (await access.find(collectionOf(access, 'promoTypes').orderBy('type'))) as PromoType[],
});
