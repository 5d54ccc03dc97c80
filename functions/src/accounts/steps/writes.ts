import type { WriteOf } from '@functions/ports/repositories';

/** What other modules write here. */

export const removeCustomerSession: WriteOf<'customerSessions', 'remove'> = ({ customerSessions }, ...written) =>
  customerSessions.remove(...written);
export const createCustomer: WriteOf<'customers', 'create'> = ({ customers }, ...written) =>
  customers.create(...written);
export const saveCustomer: WriteOf<'customers', 'save'> = ({ customers }, ...written) => customers.save(...written);
export const createIdentity: WriteOf<'identities', 'create'> = ({ identities }, ...written) =>
  identities.create(...written);
export const removeIdentity: WriteOf<'identities', 'remove'> = ({ identities }, ...written) =>
  identities.remove(...written);
export const saveIdentity: WriteOf<'identities', 'save'> = ({ identities }, ...written) => identities.save(...written);
export const removeLoginTicketsOf: WriteOf<'loginTickets', 'removeOf'> = ({ loginTickets }, ...written) =>
  loginTickets.removeOf(...written);
export const removeNewsAddress: WriteOf<'newsAddresses', 'remove'> = ({ newsAddresses }, ...written) =>
  newsAddresses.remove(...written);
export const saveNewsAddress: WriteOf<'newsAddresses', 'save'> = ({ newsAddresses }, ...written) =>
  newsAddresses.save(...written);
export const removePasskey: WriteOf<'passkeys', 'remove'> = ({ passkeys }, ...written) => passkeys.remove(...written);
export const savePasskey: WriteOf<'passkeys', 'save'> = ({ passkeys }, ...written) => passkeys.save(...written);
export const saveCustomerNote: WriteOf<'customerNotes', 'save'> = ({ customerNotes }, ...written) =>
  customerNotes.save(...written);
export const removeCustomerNote: WriteOf<'customerNotes', 'remove'> = ({ customerNotes }, ...written) =>
  customerNotes.remove(...written);
