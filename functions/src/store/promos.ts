import type { PromoCode } from '../domain/promo';
import { documents, type Access } from './access';

/** promos/{code}. */
export const promos = (access: Access) => documents<PromoCode>(access, 'promos', ({ code }) => code);
