import { createOrder } from '@functions/purchase/contract/create-order';
import { getProfile, type Profile } from '@functions/customer-life/contract/get-profile';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { DAY } from '@functions/base/rules/calendar';
import type { Receipt } from '@functions/payments/rules/receipt';
import { buy, CARDS, type PayableOrder } from '../customers/buy';
import { widgetOf } from '../customers/widget-of';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { signInWithGoogle } from '../customers/sign-in';
import type { RunningProduct } from './start-product';

/** Steps of long scenarios: registering, moving the clock, and reading the resulting state. */

export const bothConsents = { autoCharge: true, offer: true } as const;

export interface Joining {
  readonly language?: string;
  readonly referralCode?: string;
  readonly prepaidToken?: string;
}

/** An e-mail that is unique to this test file, because the Auth emulator is shared. */
export const addressOf = (product: RunningProduct, name: string): string =>
  `${name}.${product.db.databaseId.slice(5, 13)}@example.com`;

/** Signs in and registers. The same name is the same account. `claim` is the result for a guest purchase. */
export async function join(
  product: RunningProduct,
  name: string,
  joining: Joining = {},
  email = addressOf(product, name),
) {
  const session = await signInWithGoogle(`google-${addressOf(product, name)}`, email);
  const reply = await product.call(registerCustomer, { uid: session.uid, email, ...joining }, session);
  if (reply.status !== 200) throw new Error(`registration failed: ${JSON.stringify(reply.body)}`);
  return { session, claim: registerCustomer.response.parse(reply.body).claim };
}

export async function profileOf(product: RunningProduct, session: Session): Promise<Profile> {
  const { body } = await product.call(getProfile, { uid: session.uid, email: session.email }, session);
  return getProfile.response.parse(body);
}

export async function subscriptionOf(product: RunningProduct, { uid }: Pick<Session, 'uid'>) {
  const found = await product.deps.store.nonTransactional.subscriptions.get(uid);
  if (found === null) throw new Error('nothing was ever bought');
  return found;
}

/** Moves the clock by a number of days or a part of a day. */
export const advanceDays = async (product: RunningProduct, days: number): Promise<void> =>
  product.moveTo((await product.deps.clock.now()) + days * DAY);

/** Moves the clock to `days` after (negative: before) the end of the current period. */
export const advanceToPeriodEnd = async (
  product: RunningProduct,
  session: Pick<Session, 'uid'>,
  days: number,
): Promise<void> => product.moveTo(((await subscriptionOf(product, session)).currentPeriodEnd ?? 0) + days * DAY);

/** Makes a first purchase and processes the follow-up work. */
export async function subscribe(product: RunningProduct, session: Session, about: Parameters<typeof buy>[2] = {}) {
  const bought = await buy(product, session, about);
  await product.drain();
  return { ...bought, transactionId: paidTransactionId(bought.outcome) };
}

/** The live mandates under every provider account of this customer; `amount` in roubles, `next` in ms. */
export async function liveMandates(product: RunningProduct, { uid }: Pick<Session, 'uid'>) {
  const mandate = await product.deps.store.nonTransactional.mandates.get(uid);
  const accounts = [uid, ...(mandate ? [mandate.accountId, ...mandate.previousAccountIds] : [])];
  return (await product.sandbox.cloudpayments.subscriptions())
    .filter(
      ({ AccountId, Status }) => accounts.includes(String(AccountId)) && (Status === 'Active' || Status === 'PastDue'),
    )
    .map(({ Amount, Period, NextTransactionDateIso }) => ({
      amount: Amount,
      months: Period,
      next: Date.parse(`${String(NextTransactionDateIso)}Z`),
    }));
}

/** Subjects of all e-mails to an address, oldest first, with plain spaces instead of no-break spaces. */
export const subjectsTo = (product: RunningProduct, email: string): string[] =>
  emailsTo(product, email).map(({ subject }) => subject.replace(/\s/g, ' '));

export const emailsTo = (product: RunningProduct, email: string) =>
  product.sandbox.inbox
    .list()
    .filter(({ to }) => to.includes(email))
    .toReversed();

/** A query parameter of the link to a path in the newest e-mail that has such a link. */
export function linkIn(product: RunningProduct, email: string, path: string, name: string): string {
  const emails = emailsTo(product, email).toReversed();
  const addresses = emails.flatMap(({ text }) => text.match(/https?:\S+/g) ?? []);
  const found = addresses
    .map((address) => new URL(address))
    .find(({ pathname }) => pathname === path)
    ?.searchParams.get(name);
  if (!found) throw new Error(`no e-mail to ${email} links to ${path}`);
  return found;
}

export const receiptsOf = (product: RunningProduct, { uid }: Pick<Session, 'uid'>): Promise<Receipt[]> =>
  product.deps.store.nonTransactional.receipts.ofCustomer(uid, 50);

/** Refunds of one payment at the provider, in roubles. */
export const refundsAtProvider = async (product: RunningProduct, transactionId: string): Promise<unknown[]> =>
  (await product.sandbox.cloudpayments.transactions())
    .filter(({ OriginalTransactionId }) => String(OriginalTransactionId) === transactionId)
    .map(({ Amount }) => Amount);

/** The provider's id of a successful payment. */
export function paidTransactionId(outcome: Awaited<ReturnType<typeof buy>>['outcome']): string {
  if (outcome.step !== 'success') throw new Error(`not paid: ${JSON.stringify(outcome)}`);
  return String(outcome.transactionId);
}

let tokenCount = 0;

/** A guest purchase token as a new browser would create it. */
export const newPrepaidToken = (days = 30, months = 1): string =>
  `${(++tokenCount).toString(16).padStart(30, '0')}_${days}_${months}`;

/** Creates an order without an account. */
export async function orderAsGuest(
  product: RunningProduct,
  email: string,
  prepaidToken: string,
  language = 'en',
): Promise<PayableOrder> {
  const [, period, tariff] = prepaidToken.split('_').map(Number);
  const request = { uid: '', email, period, tariff, prepaidToken, language, consents: bothConsents };
  const { status, body } = await product.call(createOrder, request);
  if (status !== 200) throw new Error(`no order: ${JSON.stringify(body)}`);
  const created = createOrder.response.parse(body);
  return { ...created, widget: widgetOf(created) };
}

/** Buys without an account and returns the provider's payment id. */
export async function buyAsGuest(product: RunningProduct, email: string, prepaidToken: string, language = 'en') {
  const { widget, payToken } = await orderAsGuest(product, email, prepaidToken, language);
  const outcome = await product.sandbox.cloudpayments.pay({
    intent: widget,
    card: CARDS.good,
    expires: cardExpiryOf(email),
  });
  await product.drain();
  return { payToken, transactionId: paidTransactionId(outcome) };
}
