import type { WriteOf } from '@functions/ports/repositories';

/** What other modules write here. */

export const createInvite: WriteOf<'invites', 'create'> = ({ invites }, ...written) => invites.create(...written);
export const saveInvite: WriteOf<'invites', 'save'> = ({ invites }, ...written) => invites.save(...written);
