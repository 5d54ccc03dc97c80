import type { Customer } from '@functions/domain/accounts/customer';
import type { Receipt } from '@functions/domain/payments/receipt';
import { moscowDay } from '@functions/domain/platform/calendar';
import type { RunningProduct } from './product/start-product';

/** A stored customer without a sign-in account: signing in each customer of a list would take too long. */
export const storedCustomer = (name: string, about: Partial<Customer> = {}): Customer => ({
  uid: `uid-${name}`,
  id: `id-${name}`,
  email: `${name}@example.com`,
  photoURL: '',
  providerId: 'google.com',
  invitationCode: `code${name}`.padEnd(16, '0').slice(0, 16),
  signIns: [],
  language: 'ru',
  wantsPromotions: false,
  wantsReminders: true,
  isTrialDenied: false,
  created: Date.UTC(2026, 0, 1),
  ...about,
});

export async function storedCustomers({ deps }: RunningProduct, customers: readonly Customer[]): Promise<void> {
  await Promise.all(customers.map((customer) => deps.store.nonTransactional.customers.create(customer)));
}

export const storedReceipt = (
  transactionId: string,
  uid: string,
  dateTime: number,
  about: Partial<Receipt> = {},
): Receipt => ({
  transactionId,
  uid,
  accountId: 'somebody@example.com',
  dateTime,
  day: moscowDay(dateTime),
  amount: 15_000,
  refunded: 0,
  description: 'Подписка на 1 месяц',
  ipAddress: '198.51.100.7',
  status: 'Paid',
  subscriptionId: null,
  payToken: null,
  ...about,
});
