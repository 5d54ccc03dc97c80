import type { WriteOf } from '@functions/base/ports/repositories';
import type { Repositories } from '@functions/gifts/ports/repositories';

/** What other modules write here. */

export const createGift: WriteOf<Repositories, 'gifts', 'create'> = ({ gifts }, ...written) => gifts.create(...written);
export const saveGift: WriteOf<Repositories, 'gifts', 'save'> = ({ gifts }, ...written) => gifts.save(...written);
