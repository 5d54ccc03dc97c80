import type { WriteOf } from '@functions/base/ports/repositories';
import type { Repositories } from '@functions/referrals/ports/repositories';

/** What other modules write here. */

export const createInvite: WriteOf<Repositories, 'invites', 'create'> = ({ invites }, ...written) =>
  invites.create(...written);
export const saveInvite: WriteOf<Repositories, 'invites', 'save'> = ({ invites }, ...written) =>
  invites.save(...written);
