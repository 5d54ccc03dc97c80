import { listSessions } from '@functions/accounts/contract/sessions';
import { createOrder } from '@functions/purchase/contract/create-order';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { buy, CARDS, type PayableOrder } from '../customers/buy';
import { widgetOf } from '../customers/widget-of';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { signInWithGoogle } from '../customers/sign-in';
import type { RunningProduct } from '../product/start-product';

/** Customers for the fault scenarios. Each world has its own database, so names repeat across scenarios. */

export const signedIn = (product: RunningProduct, name = 'anna'): Promise<Session> =>
  signInWithGoogle(`${name}.${product.db.databaseId}`, `${name}.${product.db.databaseId.slice(5, 13)}@example.com`);

export async function register(
  product: RunningProduct,
  name = 'anna',
  about: { referralCode?: string } = {},
): Promise<Session> {
  const session = await signedIn(product, name);
  await product.call(registerCustomer, { uid: session.uid, email: session.email, ...about }, session);
  // The first call of a session is recorded beside it (decision 99).
  await product.call(listSessions, { uid: session.uid, email: session.email }, session);
  return session;
}

/** A customer who has paid, with all follow-up work done. */
export async function subscriber(
  product: RunningProduct,
  about: Parameters<typeof buy>[2] & { card?: string } = {},
): Promise<Session> {
  const session = await purchaser(product, about);
  await product.drain();
  return session;
}

/** A customer who has just paid; the follow-up work is still pending. */
export async function purchaser(
  product: RunningProduct,
  about: Parameters<typeof buy>[2] & { card?: string } = {},
): Promise<Session> {
  const session = await register(product);
  const { outcome } = await buy(product, session, about);
  if (outcome.step !== 'success') throw new Error(`not paid: ${JSON.stringify(outcome)}`);
  return session;
}

export const PREPAID_TOKEN = `${'a1'.repeat(15)}_30_1`;

/** An order without an account. */
export async function anonymousOrder(product: RunningProduct): Promise<PayableOrder> {
  const request = {
    uid: '',
    email: 'buyer@example.com',
    period: 30,
    tariff: 1,
    prepaidToken: PREPAID_TOKEN,
    consents: { autoCharge: true, offer: true },
  };
  const created = createOrder.response.parse((await product.call(createOrder, request)).body);
  return { ...created, widget: widgetOf(created) };
}

export const pay = (product: RunningProduct, { widget }: Pick<PayableOrder, 'widget'>, card: string = CARDS.good) =>
  product.sandbox.cloudpayments.pay({ intent: widget, card, expires: '01/40' });

/** Acts as a buyer who saw no result: waits for the provider and pays again only when the order is unpaid. */
export async function payUnlessPaid(product: RunningProduct, { payToken, widget }: PayableOrder): Promise<void> {
  await passMinutes(product);
  const order = await product.deps.store.nonTransactional.orders.get(payToken);
  if (order?.paymentTransactionId === null) await pay(product, { widget });
}

/** Moves the clock by a few minutes, enough for a redelivery. */
export const passMinutes = async (product: RunningProduct, minutes = 5): Promise<void> =>
  product.moveTo((await product.deps.clock.now()) + minutes * 60_000);

/** Sends the newest notification of a type, also when it was sent before. */
export async function deliver(product: RunningProduct, type: string): Promise<void> {
  const sent = (await product.sandbox.cloudpayments.deliveries()).findLast((delivery) => delivery.type === type);
  if (!sent) throw new Error(`no ${type} was sent`);
  await product.sandbox.cloudpayments.redeliver({ deliveryId: sent.id });
}

export async function periodEndOf(product: RunningProduct, { uid }: Pick<Session, 'uid'>): Promise<number> {
  const endDate = (await product.deps.store.nonTransactional.subscriptions.get(uid))?.currentPeriodEnd;
  if (endDate == null) throw new Error('no subscription was bought');
  return endDate;
}

/** Moves the clock without running the work that is due by then. */
export const setClock = async (product: RunningProduct, at: number): Promise<void> => {
  await product.db.doc('clock/local').set({ offsetMs: at - Date.now() });
};

/**
 * The provider charges the next period. The notification of this type and the schedule notification are not delivered.
 */
export async function renewWithoutNotification(
  product: RunningProduct,
  session: Session,
  type: 'pay' | 'fail',
): Promise<void> {
  const { cloudpayments } = product.sandbox;
  await product.moveTo((await periodEndOf(product, session)) - 60_000);
  await setClock(product, (await periodEndOf(product, session)) + 1000);
  await cloudpayments.setFaults({ notifications: { [type]: { drop: 1 }, recurrent: { enabled: false } } });
  await cloudpayments.runDue();
  await cloudpayments.setFaults({ notifications: { recurrent: { enabled: true } } });
}

export async function firstPayment(product: RunningProduct): Promise<number> {
  const [payment] = await product.sandbox.cloudpayments.transactions();
  return Number(payment?.TransactionId);
}

/** Adds referrals that count permanently; enough of them make the next periods free. */
export async function withPaidReferrals(product: RunningProduct, { uid }: Session, friends: number): Promise<void> {
  for (let friend = 1; friend <= friends; friend += 1) {
    await product.deps.store.nonTransactional.invites.create({
      inviteeUid: `friend-${friend}`,
      inviterUid: uid,
      inviteeEmail: `friend-${friend}@example.com`,
      created: 0,
      discountStartDate: null,
      qualifiesUntil: Date.UTC(9999, 0, 1),
      reason: 'converted',
    });
  }
}
