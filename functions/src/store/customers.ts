import type { Customer } from '../domain/customer';
import type { CustomerDocuments } from '../ports';
import { collectionOf, documents, type Access } from './access';
import { noteCustomer } from './customer-search';

/** customers/{uid}. `emailLower` is what staff search by. */
export const customers = (access: Access): CustomerDocuments => {
  const collection = documents<Customer & { emailLower: string }>(access, 'customers', ({ uid }) => uid);
  const stored = (customer: Customer) => ({ ...customer, emailLower: customer.email.toLowerCase() });
  const first = async (field: string, value: string) => {
    const [found] = await access.find(collectionOf(access, 'customers').where(field, '==', value).limit(1));
    return (found as Customer | undefined) ?? null;
  };
  return {
    get: collection.get,
    create: async (customer) => {
      await collection.create(stored(customer));
      await noteCustomer(access, customer);
    },
    save: async (customer) => {
      await collection.save(stored(customer));
      await noteCustomer(access, customer);
    },
    findById: (id) => first('id', id),
    findByEmail: (email) => first('emailLower', email.toLowerCase()),
    findByInvitationCode: (code) => first('invitationCode', code),
    withEmail: async (emailLower, limit) =>
      (await access.find(collectionOf(access, 'customers').where('emailLower', '==', emailLower).limit(limit))) as Customer[],
  };
};
