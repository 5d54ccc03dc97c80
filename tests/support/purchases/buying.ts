import { refundRulesOf } from '@functions/payments/rules/refund-rules';
import { createOrder } from '@functions/purchase/contract/create-order';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import type { RequestInput } from '@functions/base/contract/endpoint';
import type { OrderKind, PaymentKind } from '@functions/payments/contract/values/payments';
import type { BillingMetric } from '@functions/subscription/rules/billing-metrics';
import type { Receipt } from '@functions/payments/rules/receipt';
import { grantDays } from '@functions/renewals/steps/change-subscription';
import { PURCHASE_KINDS } from '@functions/purchase/rules/kinds/purchase-kinds';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { CARDS, type PayableOrder } from '../customers/buy';
import { GIFT } from '../customers/give-gift';
import { widgetOf } from '../customers/widget-of';
import type { RunningProduct } from '../product/start-product';
import { report } from '../product/notifications';
import { advanceToPeriodEnd, paidTransactionId, receiptsOf, subscribe } from '../product/scenario';

/**
 * How each kind of purchase is bought. What the table of kinds says is not repeated here: the tests that range over the
 * kinds read it there.
 */

type Taking = (product: RunningProduct, session: Session) => Promise<unknown>;

interface Buying {
  /** Brings a customer to where it is for sale, or is charged next. Another card pays what this needs. */
  readonly prepare: Taking;
  /** The subject, or its beginning, of the Russian e-mail that tells the payer. */
  readonly mail: string;
  /** What it counts as on its accounting day, beside its amount. */
  readonly counts: readonly BillingMetric[];
}

interface Ordered extends Buying {
  /** What its page sends beside the fields of every order: its texts are what a person has written. */
  readonly request: Pick<Partial<RequestInput<typeof createOrder>>, 'gift'>;
  /** Its page asks for the consent to charges. */
  readonly asksToCharge: boolean;
  /** `prepare` moves the clock. */
  readonly waits: boolean;
  /** What may happen between order and payment, each alone, so that Check refuses the payment. */
  readonly refusedAfter: { readonly [Decision in 'notAcceptable' | 'expired']?: Taking };
  /** Its page is open to who has no account. */
  readonly isForVisitors: boolean;
  /** Its page has a button that pays it by the saved card. */
  readonly hasCardButton: boolean;
  /** Fiscal tags 1214 (method of settlement) and 1212 (subject of settlement) of its receipt. */
  readonly tags: { readonly method: number; readonly object: number };
}

interface Charged extends Buying {
  /** Lets the provider charge it. */
  readonly charge: Taking;
}

const TRIAL_DAYS = 5;
/** The card of what comes before a purchase, and the card of the purchase. */
const CARD_BEFORE = CARDS.good;
const CARD_OF_PURCHASE = CARDS.goodWith3ds;

const inTrial: Taking = (product, session) => subscribe(product, session, { period: TRIAL_DAYS, card: CARD_BEFORE });

const cancelled: Taking = async (product, session) => {
  await inTrial(product, session);
  await product.call(cancelSubscription, { uid: session.uid, email: session.email }, session);
  await product.drain();
};

const pastDue: Taking = async (product, session) => {
  await subscribe(product, session, { period: TRIAL_DAYS, card: CARDS.poorLater });
  await advanceToPeriodEnd(product, session, 0.01);
};

const isCancelled: Taking = async (product, session) => {
  await product.call(cancelSubscription, { uid: session.uid, email: session.email }, session);
};
const isResumed: Taking = (product, session) =>
  product.call(
    resumeSubscription,
    { uid: session.uid, email: session.email, consents: { autoCharge: true, offer: true } },
    session,
  );
const hasMoreDays: Taking = ({ deps }, { uid }) => grantDays(deps, { uid, days: 7 });

/** A trial is paid by a rouble, which is too little for parts. */
const withoutTrial: Taking = async ({ deps }, { uid }) => {
  const { customers } = deps.store.nonTransactional;
  const customer = await customers.get(uid);
  if (customer === null) throw new Error('no customer');
  await customers.save({ ...customer, isTrialDenied: true });
};

const SERVICE_PAID_IN_FULL = { method: 4, object: 4 } as const;
const TERM = {
  request: {},
  asksToCharge: true,
  isForVisitors: false,
  hasCardButton: false,
  tags: SERVICE_PAID_IN_FULL,
  mail: 'Оплата прошла',
  counts: [],
  waits: false,
} as const;

export const BUYING: { readonly [Kind in OrderKind]: Ordered } & { readonly renewal: Charged } = {
  'new-subscription': {
    ...TERM,
    isForVisitors: true,
    prepare: withoutTrial,
    refusedAfter: { notAcceptable: inTrial, expired: hasMoreDays },
  },
  resubscribe: {
    ...TERM,
    prepare: cancelled,
    refusedAfter: { notAcceptable: isResumed, expired: hasMoreDays },
    counts: ['trialToPaid'],
  },
  'past-due-payment': {
    ...TERM,
    prepare: pastDue,
    waits: true,
    counts: ['renewal', 'trialToPaid', 'recovered'],
    refusedAfter: { notAcceptable: isCancelled },
  },
  'device-slot': {
    prepare: inTrial,
    request: {},
    asksToCharge: false,
    isForVisitors: false,
    hasCardButton: true,
    refusedAfter: { expired: hasMoreDays },
    waits: false,
    tags: SERVICE_PAID_IN_FULL,
    mail: 'Место для устройства оплачено',
    counts: [],
  },
  'card-change': {
    prepare: inTrial,
    request: {},
    asksToCharge: true,
    isForVisitors: false,
    hasCardButton: false,
    waits: false,
    tags: SERVICE_PAID_IN_FULL,
    refusedAfter: { notAcceptable: isCancelled },
    mail: 'Карта для списаний заменена',
    counts: [],
  },
  gift: {
    prepare: () => Promise.resolve(),
    request: { gift: GIFT },
    refusedAfter: {},
    asksToCharge: false,
    isForVisitors: true,
    hasCardButton: false,
    waits: false,
    tags: SERVICE_PAID_IN_FULL,
    mail: 'Подарок оплачен',
    // Gifts are counted by themselves.
    counts: [],
  },
  renewal: {
    prepare: inTrial,
    charge: (product, session) => advanceToPeriodEnd(product, session, 0.01),
    mail: 'Оплата прошла',
    counts: ['renewal', 'trialToPaid'],
  },
};

/** Every kind of payment, and those that a page sells. */
export const PAYMENT_KINDS = Object.keys(PURCHASE_KINDS) as PaymentKind[];
export const SOLD_BY_PAGES = Object.keys(PURCHASE_KINDS).filter(
  (kind) => PURCHASE_KINDS[kind as PaymentKind].buy !== null,
) as [OrderKind, ...OrderKind[]];

/** What is for somebody else gives its payer nothing, and stays paid all the same. */
export function isForPayer({ kind = 'renewal' }: Pick<Receipt, 'kind'>): boolean {
  const { settle } = PURCHASE_KINDS[kind];
  return settle === null || settle.event !== null || refundRulesOf({ kind }).takes === 'nothing';
}

/** What the page of a kind sends, for a customer or, with an empty uid, for a visitor. */
export const requestOf = (kind: OrderKind, { uid, email }: Pick<Session, 'uid' | 'email'>) => ({
  uid,
  email,
  period: TRIAL_DAYS,
  tariff: 1,
  kind,
  language: 'ru',
  consents: { offer: true, autoCharge: BUYING[kind].asksToCharge },
  ...BUYING[kind].request,
});

/** Orders it as its page does. */
export async function orderKind(product: RunningProduct, kind: OrderKind, session: Session): Promise<PayableOrder> {
  const reply = await product.call(createOrder, requestOf(kind, session), session);
  if (reply.status !== 200) throw new Error(`no order: ${JSON.stringify(reply.body)}`);
  const created = createOrder.response.parse(reply.body);
  return { ...created, widget: widgetOf(created) };
}

/** Pays an order by the form. */
export const payOrder = (
  { sandbox }: RunningProduct,
  { uid, email }: Pick<Session, 'uid' | 'email'>,
  { widget }: Pick<PayableOrder, 'widget'>,
) => sandbox.cloudpayments.pay({ intent: widget, card: CARD_OF_PURCHASE, expires: cardExpiryOf(uid || email) });

/** Buys it where it is for sale, or lets it be charged. Returns its entry in the ledger. */
export async function take(product: RunningProduct, kind: PaymentKind, session: Session): Promise<Receipt> {
  const { [kind]: buying } = BUYING;
  if ('charge' in buying) await buying.charge(product, session);
  else paidTransactionId(await payOrder(product, session, await orderKind(product, kind as OrderKind, session)));
  await product.drain();
  const receipt = (await receiptsOf(product, session)).find((each) => each.kind === kind);
  if (receipt === undefined) throw new Error(`no payment of a ${kind}`);
  return receipt;
}

/** A payment of a kind that cannot be applied: its sum is not the one of its order, or its mandate is unknown. */
export async function payAstray(product: RunningProduct, kind: PaymentKind, session: Session): Promise<string> {
  const { [kind]: buying } = BUYING;
  const order = 'charge' in buying ? null : await orderKind(product, kind as OrderKind, session);
  const transactionId = String((astray += 1));
  await report(product, 'pay', {
    TransactionId: transactionId,
    Amount: ((order?.widget.amount ?? 149) + 1).toFixed(2),
    AccountId: session.uid,
    ...(order === null ? { SubscriptionId: 'sc_of_nobody' } : { InvoiceId: order.payToken }),
  });
  return transactionId;
}

let astray = 660_000;
