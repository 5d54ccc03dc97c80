import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { createOrder } from '@functions/purchase/contract/create-order';
import type { OrderKind } from '@functions/payments/contract/values/payments';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { getProfile, type Profile } from '@functions/customer-life/contract/get-profile';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import type { HttpReply } from '@functions/http/http-message';
import type { Deps } from '@functions/ports/services';
import { localClock } from '@functions/base/store/local-clock';
import { runDueWork } from '../../../scripts/local-stack/move-clock';
import { CARDS } from '../customers/buy';
import { widgetOf } from '../customers/widget-of';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { signInWithGoogle } from '../customers/sign-in';
import { services } from '../product/services';
import { BUYING } from '../purchases/buying';
import { startProduct, type RunningProduct } from '../product/start-product';

export type Reply = HttpReply & { body: Record<string, unknown> };
export type CardName = keyof typeof CARDS;

export interface Purchase {
  readonly kind?: OrderKind;
  readonly tariff?: number;
  readonly period?: number;
  readonly promo?: string;
}

/** Result of ordering and paying. `refused`: no order was created; `free`: nothing had to be paid. */
export type PurchaseOutcome = 'refused' | 'free' | 'success' | 'fail' | 'mistake';

/** A running product with its users and the actions of customers and the provider. */
export interface World {
  readonly product: RunningProduct;
  /** Clears the database and the provider, and sets the clock. */
  begin(at: number): Promise<void>;
  person(name: string): Promise<Session>;
  now(): Promise<number>;
  /** Moves the clock to the next whole second. */
  startNextSecond(): Promise<void>;
  /** Runs all due work until none is left. */
  runDueWork(): Promise<void>;
  /** Loses the next notification of this type that many times before it arrives. */
  dropNotifications(kind: 'pay' | 'refund', times: number): Promise<void>;
  /** The provider processes the next calls of this method, but the responses are lost, that many times. */
  dropResponses(method: string, times: number): Promise<void>;
  call(endpoint: Endpoint, name: string, body?: object): Promise<Reply>;
  register(name: string, about?: { inviter?: string; prepaidToken?: string }): Promise<Reply>;
  buy(name: string, card: CardName, purchase: Purchase): Promise<PurchaseOutcome>;
  /** The two steps of `buy`: the response to the order, and the payment. */
  order(name: string, purchase: Purchase): Promise<Reply>;
  pay(name: string, card: CardName, order: Reply): Promise<PurchaseOutcome>;
  /** Buys as a guest; the token is created by the page. */
  prepay(token: string, card: CardName, email: string): Promise<PurchaseOutcome>;
  profile(name: string): Promise<Profile>;
  cancel(name: string): Promise<Reply>;
}

const SECOND = 1000;
const CONSENTS = { autoCharge: true, offer: true };
/** An ID token is valid for one hour of real time. */
const RENEW_SESSION_AFTER = 30 * 60_000;

export async function openWorld(wrap?: (deps: Deps) => Deps): Promise<World> {
  // E-mails are not sent: these tests do not check them, and sending takes half of the run time.
  const product = await startProduct({ mailer: { send: () => Promise.resolve({ end: 'done' }) } }, wrap);
  const sessions = new Map<string, { session: Session; since: number }>();
  const unique = product.webhookUrl.replace(/\D/g, '');

  const person: World['person'] = async (name) => {
    const known = sessions.get(name);
    if (known && Date.now() - known.since < RENEW_SESSION_AFTER) return known.session;
    const session = await signInWithGoogle(`google-${name}.${unique}`, `${name}.${unique}@example.com`);
    sessions.set(name, { session, since: Date.now() });
    return session;
  };
  const call: World['call'] = async (endpoint, name, body = {}) => {
    const session = await person(name);
    return product.call(endpoint, { uid: session.uid, email: session.email, ...body }, session);
  };
  const order: World['order'] = (name, { kind = 'new-subscription', tariff = 1, period = 30, promo }) =>
    call(createOrder, name, {
      kind,
      tariff,
      period,
      consents: CONSENTS,
      ...BUYING[kind].request,
      ...(promo !== undefined && { promo }),
    });
  const pay = async (reply: Reply, card: CardName, holder: string): Promise<PurchaseOutcome> => {
    if (reply.status !== 200) return 'refused';
    const { checkout } = createOrder.response.parse(reply.body);
    if (checkout === null) return 'free';
    const outcome = await product.sandbox.cloudpayments.pay({
      intent: widgetOf({ checkout }),
      card: CARDS[card],
      expires: cardExpiryOf(holder),
    });
    if (outcome.step === 'threeDSecure') throw new Error('unexpected 3-D Secure step');
    return outcome.step;
  };

  return {
    product,
    person,
    call,
    now: () => product.deps.clock.now(),
    startNextSecond: async () => {
      const clock = localClock(product.db);
      const now = await clock.now();
      await clock.move(now - (now % SECOND) + SECOND - Date.now());
    },
    runDueWork: () => runDueWork(product.deps),
    dropNotifications: async (kind, times) => {
      if (times > 0) await product.sandbox.cloudpayments.setFaults({ notifications: { [kind]: { drop: times } } });
    },
    dropResponses: async (method, times) => {
      if (times > 0)
        await product.sandbox.cloudpayments.setFaults({ faults: [{ method, kind: 'disconnectAfter', count: times }] });
    },
    begin: async (at) => {
      // A deletion in the former history ended the session.
      sessions.clear();
      await product.sandbox.cloudpayments.reset();
      await services.clear(product.db);
      await product.moveTo(at);
    },
    register: async (name, { inviter, prepaidToken } = {}) => {
      const owner =
        inviter === undefined
          ? null
          : await product.deps.store.nonTransactional.customers.get((await person(inviter)).uid);
      return call(registerCustomer, name, {
        ...(owner && { referralCode: owner.invitationCode }),
        ...(prepaidToken !== undefined && { prepaidToken }),
      });
    },
    order,
    pay: (name, card, reply) => pay(reply, card, name),
    buy: async (name, card, purchase) => pay(await order(name, purchase), card, name),
    prepay: async (token, card, email) => {
      const [, period, tariff] = token.split('_').map(Number);
      const body = { uid: '', email, period, tariff, prepaidToken: token, consents: CONSENTS };
      return pay(await product.call(createOrder, body, null), card, email);
    },
    profile: async (name) => getProfile.response.parse((await call(getProfile, name)).body),
    cancel: (name) => call(cancelSubscription, name),
  };
}
