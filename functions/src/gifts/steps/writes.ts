import type { WriteOf } from '@functions/ports/repositories';

/** What other modules write here. */

export const createGift: WriteOf<'gifts', 'create'> = ({ gifts }, ...written) => gifts.create(...written);
export const saveGift: WriteOf<'gifts', 'save'> = ({ gifts }, ...written) => gifts.save(...written);
