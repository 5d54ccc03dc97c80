import type { WriteOf } from '@functions/base/ports/repositories';
import type { Repositories } from '@functions/accounts/ports/repositories';

/** What other modules write here. */

export const removeCustomerSession: WriteOf<Repositories, 'customerSessions', 'remove'> = (
  { customerSessions },
  ...written
) => customerSessions.remove(...written);
export const createCustomer: WriteOf<Repositories, 'customers', 'create'> = ({ customers }, ...written) =>
  customers.create(...written);
export const saveCustomer: WriteOf<Repositories, 'customers', 'save'> = ({ customers }, ...written) =>
  customers.save(...written);
export const createIdentity: WriteOf<Repositories, 'identities', 'create'> = ({ identities }, ...written) =>
  identities.create(...written);
export const removeIdentity: WriteOf<Repositories, 'identities', 'remove'> = ({ identities }, ...written) =>
  identities.remove(...written);
export const saveIdentity: WriteOf<Repositories, 'identities', 'save'> = ({ identities }, ...written) =>
  identities.save(...written);
export const removeLoginTicketsOf: WriteOf<Repositories, 'loginTickets', 'removeOf'> = ({ loginTickets }, ...written) =>
  loginTickets.removeOf(...written);
export const removeNewsAddress: WriteOf<Repositories, 'newsAddresses', 'remove'> = ({ newsAddresses }, ...written) =>
  newsAddresses.remove(...written);
export const saveNewsAddress: WriteOf<Repositories, 'newsAddresses', 'save'> = ({ newsAddresses }, ...written) =>
  newsAddresses.save(...written);
export const removePasskey: WriteOf<Repositories, 'passkeys', 'remove'> = ({ passkeys }, ...written) =>
  passkeys.remove(...written);
export const savePasskey: WriteOf<Repositories, 'passkeys', 'save'> = ({ passkeys }, ...written) =>
  passkeys.save(...written);
export const saveCustomerNote: WriteOf<Repositories, 'customerNotes', 'save'> = ({ customerNotes }, ...written) =>
  customerNotes.save(...written);
export const removeCustomerNote: WriteOf<Repositories, 'customerNotes', 'remove'> = ({ customerNotes }, ...written) =>
  customerNotes.remove(...written);
