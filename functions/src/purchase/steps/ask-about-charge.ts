import { LONGEST_UNDECIDED, withoutCharge, type AllowedCharge, type Mandate } from '@functions/payments/rules/mandate';
import type { ProviderPayment } from '@functions/payments/rules/payment';
import type { Instant } from '@functions/base/rules/calendar';
import type { Order } from '@functions/purchase/rules/order';
import { LATEST_CHARGE } from '@functions/purchase/rules/saved-card';
import { LATEST_NOTIFICATION } from '@functions/subscription/rules/terms';
import { ProviderError } from '@functions/ports/services';
import type { PaymentDeps, ReadRepositories } from '@functions/purchase/ports/repositories';
import { saveMandate } from '@functions/payments/steps/writes';

/** The renewal that may have been charged although nothing tells of it; null if there is none. */
export async function findOpenCharge(
  { receipts }: Pick<ReadRepositories, 'receipts'>,
  mandate: Mandate | null,
): Promise<AllowedCharge | null> {
  const charge = mandate?.allowedCharge;
  return charge === undefined || (await receipts.get(charge.transactionId)) !== null ? null : charge;
}

/**
 * Asks about everything that may have paid the period of a customer that is due, before it is charged once more.
 * Returns false while something of it may have.
 */
export async function askBeforeCharge(deps: PaymentDeps, about: { uid: string }): Promise<boolean> {
  const asked = await Promise.all([askAboutCharge(deps, about), askAboutLastOrder(deps, about)]);
  return !asked.includes(false);
}

/**
 * Asks the provider about the renewal of a customer that Check allowed and of which neither Pay nor Fail arrived,
 * before the same period is charged or sold again. A completed payment is imported and applied like any Pay (decision
 * 12). Returns false while it may have been charged: the provider has not decided, or cannot be asked.
 */
async function askAboutCharge(deps: PaymentDeps, { uid }: { uid: string }): Promise<boolean> {
  const { store, clock } = deps;
  const mandate = await store.nonTransactional.mandates.get(uid);
  const charge = await findOpenCharge(store.nonTransactional, mandate);
  if (charge === null) return true;
  const answer = await ask(deps, charge);
  if (answer === 'paid') return true;
  if (answer === 'unreachable' || mayChange(answer, charge, await clock.now())) return false;
  await store.transaction(async (repositories) => {
    const fresh = await repositories.mandates.get(uid);
    if (fresh) await saveMandate(repositories, withoutCharge(fresh, charge.transactionId));
  });
  return true;
}

/**
 * Asks the provider whether the last order of a customer was paid of which Check allowed a payment that nothing tells
 * of, before another one is sold. A completed payment is imported. An attempt that waits for its payer, and a link,
 * forbid nothing: another order replaces theirs. Returns false if the provider cannot be asked.
 */
export async function askAboutLastOrder(deps: PaymentDeps, { uid }: { uid: string }): Promise<boolean> {
  const payment = await findOpenOrder(deps.store.nonTransactional, { uid }, await deps.clock.now());
  return payment === null || (await ask(deps, payment)) !== 'unreachable';
}

type Question = Pick<AllowedCharge, 'provider' | 'transactionId'>;

/** The payment of the last order of a customer that Check allowed and of which nothing tells; null if there is none. */
export async function findOpenOrder(
  { orders }: Pick<ReadRepositories, 'orders'>,
  { uid }: { readonly uid: string },
  now: Instant,
): Promise<Question | null> {
  const order = await orders.findOpen(uid, null, now - LATEST_NOTIFICATION);
  return order && openPaymentOf(order);
}

/** The payment of an unpaid order that Check allowed; null for a link, which nobody may ever pay. */
export const openPaymentOf = ({ provider, authorizedBy, isAuthorizedByLink }: Order): Question | null =>
  authorizedBy === null || isAuthorizedByLink === true ? null : { provider, transactionId: authorizedBy };

type Answer = 'paid' | 'unreachable' | 'undecided' | 'unknown' | 'not-paid';

/** What the provider says of a payment. `paid`: it is imported. `undecided` if it answers no such questions. */
async function ask(deps: PaymentDeps, { provider, transactionId }: Question): Promise<Answer> {
  const { findPayment } = deps.payments.byName(provider);
  if (findPayment === null) return 'undecided';
  try {
    const found = await findPayment(transactionId);
    if (found === null) return 'unknown';
    if (found.status === 'completed') return (await isImported(deps, found)) ? 'paid' : 'unreachable';
    return found.status === 'other' ? 'undecided' : 'not-paid';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn('the provider cannot be asked about a payment', { transactionId, reason: error.message });
    return 'unreachable';
  }
}

async function isImported(deps: PaymentDeps, found: ProviderPayment): Promise<boolean> {
  const state = await deps.above.importPayment(deps, found);
  return state !== null && state !== 'received';
}

/** Whether the charge may still be made. What the provider does not know, it may be about to record. */
function mayChange(answer: Answer, { at }: AllowedCharge, now: Instant): boolean {
  if (answer === 'undecided') return now < at + LONGEST_UNDECIDED;
  return answer === 'unknown' && now < at + LATEST_CHARGE;
}
