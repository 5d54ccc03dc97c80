import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { linkSignIn } from '@functions/customer-life/contract/link-sign-in';
import type { Endpoint, RequestInput } from '@functions/base/contract/endpoint';
import { reassignPayment } from '@functions/panel/contract/account-corrections';
import { previewRefund, refund } from '@functions/refunds/contract/refund';
import { restoreAccess } from '@functions/panel/contract/finance-refunds';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { createOrder } from '@functions/purchase/contract/create-order';
import { cancelGift } from '@functions/gifts/contract/gifts';
import { getShop } from '@functions/customer-life/contract/get-shop';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { changeTariff, previewTariffs } from '@functions/renewals/contract/change-tariff';
import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import { DAY, toIso } from '@functions/base/rules/calendar';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { MailContent } from '@functions/messages/rules/all-mails';
import { giftLinkText } from '@functions/gifts/rules/gift';
import {
  endPromo,
  endTrial,
  grantDays,
  liftRestriction,
  removeDeviceSlot,
  restrictAccess,
} from '@functions/renewals/steps/change-subscription';
import { localClock } from '@functions/base/store/local-clock';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { cardExpiryOf, forgetCardHolders } from '../../sandbox/cloudpayments/card-expiry';
import { CARDS } from '../customers/buy';
import { GIFT } from '../customers/give-gift';
import { signInWithGoogle } from '../customers/sign-in';
import { callPanel, createStaff, type StaffSession } from '../customers/staff';
import { widgetOf } from '../customers/widget-of';
import { moveToNightRun, runNightlyClose } from '../product/nightly-jobs';
import { profileOf, receiptsOf } from '../product/scenario';
import { services } from '../product/services';
import { startProduct } from '../product/start-product';

/** Customers, staff and the provider of one history, in the words of a history. Money is in roubles, time in ms. */

/** What somebody buys for themselves, or as a guest. */
export interface Buying {
  readonly months?: 1 | 3 | 6 | 12;
  /** Days of the trial, if there is one. */
  readonly trial?: number;
  readonly code?: string;
  /** Without renewal, by a link. */
  readonly once?: boolean;
  readonly kind?: 'device-slot' | 'past-due-payment' | 'card-change';
  /** Whose card pays. */
  readonly cardOf?: string;
}

/** An order that nobody has paid yet. */
export interface Ordered {
  readonly orderId: string;
  readonly amount: number;
  /** The payment form; null if there is nothing to pay. */
  readonly form: ReturnType<typeof widgetOf> | null;
  readonly cardOf: string;
  readonly once: boolean;
}

/** A payment: the provider's number, empty if nothing had to be paid. */
export interface Paid {
  readonly id: string;
  readonly amount: number;
  readonly orderId: string;
}

/** What a customer sees. */
export interface Seen {
  readonly status: string;
  readonly hasAccess: boolean;
  readonly renews: boolean;
  /** The end of the paid time, or of the grace. */
  readonly until: number;
  readonly nextCharge: { readonly at: number; readonly amount: number; readonly ofLines: number } | null;
  readonly devices: number;
  readonly code: string | null;
  readonly months: number | null;
  readonly discount: number;
}

const CONSENTS = { autoCharge: true, offer: true };
const ONLY_OFFER = { autoCharge: false, offer: true };
const TERM = { months: 1, trial: 30 } as const;

/** A call that the product refused, with its code. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    what: string,
  ) {
    super(`${what} is refused: ${code}`);
  }
}

export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>;

/** An e-mail of the product, and when it was sent. */
export interface Mailed {
  readonly to: string;
  readonly at: number;
  readonly content: MailContent;
}

/** The complete product in memory, whose e-mails are kept instead of sent. */
export async function openMoneyWorld() {
  const mails: Mailed[] = [];
  const product = await startProduct({
    mailer: {
      send: async ({ to, content }) => {
        mails.push({ to, content, at: await product.deps.clock.now() });
        return { end: 'done' };
      },
    },
  });
  const provider = product.sandbox.cloudpayments;
  const stored = product.deps.store.nonTransactional;
  const people = new Map<string, Session>();
  const staff = new Map<'support' | 'finance', StaffSession>();
  let clicks = 0;
  let guests = 0;
  let run = 0;

  const now = () => product.deps.clock.now();
  const personOf = (name: string): Session => {
    const session = people.get(name);
    if (session === undefined) throw new Error(`${name} has not joined`);
    return session;
  };
  const customerOf = async (name: string) => {
    const customer = await stored.customers.get(personOf(name).uid);
    if (customer === null) throw new Error(`${name} has no account`);
    return customer;
  };
  const addressOf = (name: string): string => `${name}.${run}@${product.db.databaseId.slice(5, 13)}.example.com`;
  const requestId = (): string => `click-${String((clicks += 1)).padStart(6, '0')}`;

  /** Calls the product and does the work that follows. Throws `Refused`. */
  async function call(endpoint: Endpoint, name: string, body: object = {}) {
    const session = personOf(name);
    const reply = await product.call(endpoint, { uid: session.uid, email: session.email, ...body }, session);
    if (reply.status !== 200) throw new Refused(String(reply.body.code), `${endpoint.path} for ${name}`);
    await product.drain();
    return reply.body;
  }

  async function callStaff<E extends PanelEndpoint>(endpoint: E, role: 'support' | 'finance', input: RequestInput<E>) {
    const session = staff.get(role) ?? (await createStaff(product, role, `${role}-${run}`));
    staff.set(role, session);
    const reply = await callPanel(product, endpoint, input, session);
    if (reply.status !== 200) throw new Refused(String(reply.body.code), endpoint.path);
    if (reply.body.Success === false) throw new Refused(String(reply.body.Message), endpoint.path);
    await product.drain();
    return reply.body;
  }

  const mustSucceed = async (what: string, outcome: Promise<{ readonly ok: boolean; readonly refusal?: unknown }>) => {
    const { ok, refusal } = await outcome;
    if (!ok) throw new Refused(String(refusal), what);
    await product.drain();
  };

  const orderRequest = ({ months, trial, code, once, kind }: Buying) => ({
    tariff: months ?? TERM.months,
    period: trial ?? TERM.trial,
    kind: kind ?? 'new-subscription',
    ...(code !== undefined && { promo: code }),
    ...(once === true && { isOneOff: true }),
    consents: once === true ? ONLY_OFFER : CONSENTS,
  });
  const asOrdered = (body: unknown, cardOf: string, once = false): Ordered => {
    const created = createOrder.response.parse(body);
    const form = created.checkout === null ? null : widgetOf(created);
    return { orderId: created.payToken, amount: form?.amount ?? 0, form, cardOf, once };
  };

  /** Pays by the card in the form. Throws if the bank or the product refuses. */
  async function paysByCard({ orderId, amount, form, cardOf }: Ordered, number: string = CARDS.good): Promise<Paid> {
    if (form === null) return { id: '', amount, orderId };
    const outcome = await provider.pay({ intent: form, card: number, expires: cardExpiryOf(`${cardOf}-${run}`) });
    if (outcome.step !== 'success') throw new Refused(JSON.stringify(outcome), `the payment of ${amount}`);
    await product.drain();
    return { id: String(outcome.transactionId), amount, orderId };
  }

  /** Opens the link of an order; nothing is paid yet. */
  async function opensLink({ form }: Ordered): Promise<number> {
    if (form === null) throw new Error('nothing is to be paid');
    const outcome = await provider.payByOther({ intent: form, method: 'Sbp' });
    if (outcome.step !== 'link') throw new Refused(JSON.stringify(outcome), 'the link');
    return outcome.transactionId;
  }

  async function paysLink(link: number): Promise<string> {
    const outcome = await provider.payLink({ transactionId: link });
    if (outcome.step !== 'success') throw new Refused(JSON.stringify(outcome), 'the payment of the link');
    await product.drain();
    return String(outcome.transactionId);
  }

  const pays = async (ordered: Ordered): Promise<Paid> =>
    ordered.once
      ? { id: await paysLink(await opensLink(ordered)), amount: ordered.amount, orderId: ordered.orderId }
      : paysByCard(ordered);

  async function orders(name: string, buying: Buying = {}): Promise<Ordered> {
    const session = personOf(name);
    const request = { uid: session.uid, email: session.email, ...orderRequest(buying) };
    const reply = await product.call(createOrder, request, session);
    if (reply.status !== 200) throw new Refused(String(reply.body.code), `an order of ${name}`);
    await product.drain();
    return asOrdered(reply.body, buying.cardOf ?? name, buying.once);
  }

  /** A purchase id as a new browser makes it. */
  const newToken = ({ trial = TERM.trial, months = TERM.months }: Buying): string =>
    `${run.toString(16)}${(++guests).toString(16).padStart(20, '0')}`.padStart(30, '0') + `_${trial}_${months}`;

  async function ordersAsGuest(email: string, token: string, buying: Buying = {}): Promise<Ordered> {
    const request = { uid: '', email, prepaidToken: token, language: 'en', ...orderRequest(buying) };
    const reply = await product.call(createOrder, request);
    if (reply.status !== 200) throw new Refused(String(reply.body.code), `an order of ${email}`);
    return asOrdered(reply.body, buying.cardOf ?? email, buying.once);
  }

  async function joins(name: string, about: { invitedBy?: string; claims?: string; email?: string } = {}) {
    const email = about.email ?? addressOf(name);
    const session = people.get(name) ?? (await signInWithGoogle(`google-${addressOf(name)}`, email));
    people.set(name, session);
    const code = about.invitedBy === undefined ? undefined : (await customerOf(about.invitedBy)).invitationCode;
    const { claim } = (await call(registerCustomer, name, {
      email,
      ...(code !== undefined && { referralCode: code }),
      ...(about.claims !== undefined && { prepaidToken: about.claims }),
    })) as { claim?: string };
    return claim;
  }

  const paymentsOf = (name: string): Promise<Receipt[]> => receiptsOf(product, personOf(name));
  const until = (at: number | string): Promise<void> => product.moveTo(typeof at === 'string' ? Date.parse(at) : at);

  return {
    product,
    provider,
    now,
    until,
    passes: async (days: number) => product.moveTo((await now()) + days * DAY),
    /** It is later, and nothing of what was due meanwhile has happened yet. */
    jumpsTo: async (at: string) => localClock(product.db).move(Date.parse(at) - Date.now()),
    /** Everything that is due happens, at the provider too. */
    worksOff: async () => product.moveTo(await now()),
    stop: () => product.stop(),
    /** An empty world at a moment. */
    begins: async (at: number | string) => {
      run += 1;
      people.clear();
      staff.clear();
      await provider.reset();
      mails.splice(0);
      forgetCardHolders();
      await services.clear(product.db);
      await until(at);
    },

    joins,
    uidOf: (name: string) => personOf(name).uid,
    addressOf: (name: string) => personOf(name).email,
    orders,
    pays,
    paysByCard,
    opensLink,
    paysLink,
    buys: async (name: string, buying: Buying = {}) => pays(await orders(name, buying)),
    buysDevice: async (name: string) => pays(await orders(name, { kind: 'device-slot' })),
    cancels: (name: string) => call(cancelSubscription, name),
    resumes: (name: string) => call(resumeSubscription, name, { consents: CONSENTS }),
    changesCard: async (name: string, cardOf = `another card of ${name}`) =>
      pays(await orders(name, { kind: 'card-change', cardOf })),
    enters: (name: string, code: string) => call(applyPromoCode, name, { promo: code }),
    /** Roubles of each term, as the customer may choose it for the next charge. */
    choices: async (name: string) =>
      Object.fromEntries(
        previewTariffs.response
          .parse(await call(previewTariffs, name))
          .tariffs.map(({ tariff, amount }) => [tariff, amount]),
      ) as Record<number, number>,
    chooses: (name: string, months: number, amount: number) =>
      call(changeTariff, name, { tariff: months, amount, consents: CONSENTS }),
    deletesAccount: async (name: string) => {
      await call(deleteAccount, name, { confirmed: true });
      people.delete(name);
    },
    /** The account of `name` takes over the sign-ins of another one, which is closed. */
    takesOver: async (name: string, other: string) => {
      await call(linkSignIn, name, { idToken: personOf(other).idToken });
      people.set(other, personOf(name));
    },
    /** Roubles of a first payment and of the later charges in the shop. */
    shopOf: async (name: string, { months = 1, code, trial = 30 }: Buying = {}) => {
      const about = { tariff: months, period: trial, ...(code !== undefined && { promo: code }) };
      const shop = getShop.response.parse(await call(getShop, name, about));
      return { now: shop.firstPayment, then: shop.monthlyPayment };
    },

    newToken,
    ordersAsGuest,
    buysAsGuest: async (email: string, buying: Buying = {}) => {
      const token = newToken(buying);
      return { token, ...(await pays(await ordersAsGuest(email, token, buying))) };
    },
    /** A paid gift and the secret of its link. */
    gives: async (name: string, months: 1 | 6 | 12, cardOf = name) => {
      const session = personOf(name);
      const friend = `gift-${(clicks += 1)}@${product.db.databaseId.slice(5, 13)}.example.com`;
      const request = {
        uid: session.uid,
        email: session.email,
        period: 1,
        tariff: months,
        kind: 'gift',
        gift: { ...GIFT, recipientEmail: friend },
        consents: ONLY_OFFER,
      };
      const reply = await product.call(createOrder, request, session);
      if (reply.status !== 200) throw new Refused(String(reply.body.code), `a gift of ${name}`);
      const paid = await paysByCard(asOrdered(reply.body, cardOf));
      const { signedTokens } = product.deps;
      return { ...paid, token: signedTokens.sign('gift', giftLinkText({ id: paid.orderId, link: 1 })) };
    },
    takesBack: (name: string, giftId: string) => call(cancelGift, name, { giftId }),

    grants: (name: string, days: number) =>
      mustSucceed('days', grantDays(product.deps, { uid: personOf(name).uid, days })),
    restricts: (name: string) =>
      mustSucceed('a restriction', restrictAccess(product.deps, { uid: personOf(name).uid, reason: 'key-shared' })),
    lifts: (name: string) => mustSucceed('its end', liftRestriction(product.deps, { uid: personOf(name).uid })),
    removesSlot: (name: string) =>
      mustSucceed('a removal', removeDeviceSlot(product.deps, { uid: personOf(name).uid })),
    endsTrial: (name: string) => mustSucceed('the end of a trial', endTrial(product.deps, { uid: personOf(name).uid })),
    endsCode: (name: string) => mustSucceed('the end of a code', endPromo(product.deps, { uid: personOf(name).uid })),
    /** Staff refund a payment, or what the panel offers without one. */
    refunds: async (name: string, id?: string, amount?: number, role: 'support' | 'finance' = 'finance') =>
      callStaff(refund, role, {
        email: personOf(name).email,
        uid: (await customerOf(name)).uid,
        reason: 'asked for it',
        requestId: requestId(),
        ...(id !== undefined && { receipt: id }),
        ...(amount !== undefined && { amount }),
      }),
    previewsRefund: async (name: string, id?: string) =>
      previewRefund.response.parse(
        await callStaff(previewRefund, 'finance', {
          email: personOf(name).email,
          uid: (await customerOf(name)).uid,
          ...(id !== undefined && { receipt: id }),
        }),
      ),
    restoresAccess: (id: string) =>
      callStaff(restoreAccess, 'finance', { transactionId: id, requestId: requestId(), reason: 'the bank refused' }),
    moves: async (id: string, to: string, months?: number) =>
      callStaff(reassignPayment, 'finance', {
        userId: (await customerOf(to)).id,
        transactionId: id,
        requestId: requestId(),
        reason: 'paid for it',
        ...(months !== undefined && { tariff: months }),
      }),

    /** The bank takes a payment back; the provider lists it from now on, with a date of its own. */
    isChargedBack: (id: string, date: number | string) =>
      provider.chargeback({
        transactionId: Number(id),
        date: typeof date === 'string' ? date : toIso(date),
      }),
    /** The night comes: the product compares its days with the provider. */
    night: async () => {
      await moveToNightRun(product);
      await runNightlyClose(product);
      await product.drain();
    },
    setPromo: (code: string, percent: number) =>
      stored.promos.save({
        id: code,
        code,
        promoType: 'SUBSCRIPTION',
        percent,
        expirationDate: '2099-12-31',
        isAvailable: true,
        created: Date.UTC(2026, 0, 1),
      }),
    /** From now on the bank declines charges of saved cards, or takes them again. */
    savedCardsFail: (failing: boolean) =>
      provider.setFaults({ tokenOutcomes: failing ? { [CARDS.good]: 5051, [CARDS.goodWith3ds]: 5051 } : {} }),
    loses: (kind: 'pay' | 'refund', isLost: boolean) =>
      provider.setFaults({ notifications: { [kind]: { enabled: !isLost } } }),

    paymentsOf,
    /** Roubles paid by a customer, oldest first, whatever became of them. */
    paidBy: async (name: string) =>
      (await paymentsOf(name))
        .toSorted((left, right) => left.dateTime - right.dateTime)
        .filter(({ amount }) => amount > 0)
        .map(({ amount }) => amount / 100),
    /** Roubles that went back of a payment. */
    returnedOf: async (id: string) => ((await stored.receipts.get(id))?.refunded ?? 0) / 100,
    statusOf: async (id: string) => (await stored.receipts.get(id))?.status,
    mails,
    mailsTo: (email: string) => mails.filter(({ to }) => to === email).map(({ content }) => content),
    sees: async (name: string): Promise<Seen> => {
      const { userInfo, chargeLines, deviceSlots, promo, renews, tariff } = await profileOf(product, personOf(name));
      const next = userInfo.nextTransactionDate;
      return {
        status: userInfo.subscriptionStatus,
        hasAccess: userInfo.subscriptionIsActive,
        renews,
        until: userInfo.expirationDate === null ? 0 : Date.parse(userInfo.expirationDate),
        nextCharge:
          next === null
            ? null
            : {
                at: Date.parse(next),
                amount: userInfo.amount ?? 0,
                ofLines: chargeLines.reduce((sum, { amount }) => sum + amount, 0),
              },
        devices: deviceSlots,
        code: promo?.code ?? null,
        months: tariff,
        discount: userInfo.discount,
      };
    },
  };
}
