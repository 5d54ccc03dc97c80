import type { Customer } from '../domain/customer';
import type { CustomerDocuments } from '../ports';
import { collectionOf, documents, type Access } from './access';

/** customers/{uid}. `emailLower` is what staff search by. */
export const customers = (access: Access): CustomerDocuments => {
  const collection = documents<Customer & { emailLower: string }>(access, 'customers', ({ uid }) => uid);
  const stored = (customer: Customer) => ({ ...customer, emailLower: customer.email.toLowerCase() });
  return {
    get: collection.get,
    create: (customer) => collection.create(stored(customer)),
    save: (customer) => collection.save(stored(customer)),
    findByInvitationCode: async (code) => {
      const [found] = await access.find(collectionOf(access, 'customers').where('invitationCode', '==', code).limit(1));
      return (found as Customer | undefined) ?? null;
    },
  };
};
