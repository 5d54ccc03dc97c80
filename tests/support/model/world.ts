import { cancelSubscription } from '@contract/subscription/cancel-subscription';
import { createOrder } from '@contract/purchase/create-order';
import type { Endpoint } from '@contract/endpoint';
import { getProfile, type Profile } from '@contract/subscription/get-profile';
import { registerCustomer } from '@contract/accounts/register-customer';
import type { HttpReply } from '@functions/http/http-message';
import { settle } from '../../../scripts/local-stack/move-clock';
import { CARDS, cardExpiryOf } from '../customers/buy';
import { signInWithGoogle, type Session } from '../customers/sign-in';
import { startProduct, type RunningProduct } from '../product/start-product';

export type Reply = HttpReply & { body: Record<string, unknown> };
export type CardName = keyof typeof CARDS;

export interface Purchase {
  readonly kind?: 'new-subscription' | 'resubscribe' | 'past-due-payment' | 'device-slot';
  readonly tariff?: number;
  readonly period?: number;
  readonly promo?: string;
}

/** What came of ordering and paying: `refused` = no order, `free` = nothing was to be paid. */
export type PurchaseOutcome = 'refused' | 'free' | 'success' | 'fail' | 'mistake';

/** One running product with the people who use it, and everything they, the staff and the provider may do. */
export interface World {
  readonly product: RunningProduct;
  /** Empties the product and the provider, and begins at a fixed moment. */
  begin(at: number): Promise<void>;
  person(name: string): Promise<Session>;
  now(): Promise<number>;
  /** Everything that is due at this moment, until nothing is. */
  settle(): Promise<void>;
  /** The next news of this kind gets lost that many times before it arrives. */
  dropNotifications(kind: 'pay' | 'refund', times: number): Promise<void>;
  /** The provider carries out the next call of this kind, and its answer gets lost, that many times. */
  dropResponses(method: string, times: number): Promise<void>;
  call(endpoint: Endpoint, name: string, body?: object): Promise<Reply>;
  register(name: string, about?: { inviter?: string; prepaidToken?: string }): Promise<Reply>;
  buy(name: string, card: CardName, purchase: Purchase): Promise<PurchaseOutcome>;
  /** The two halves of `buy`: the order as it is answered, and its payment. */
  order(name: string, purchase: Purchase): Promise<Reply>;
  pay(name: string, card: CardName, order: Reply): Promise<PurchaseOutcome>;
  /** Buys without an account; the token is the page's own. */
  prepay(token: string, card: CardName, email: string): Promise<PurchaseOutcome>;
  profile(name: string): Promise<Profile>;
  cancel(name: string): Promise<Reply>;
}

const CONSENTS = { autoCharge: true, offer: true };
/** A session's proof is valid for an hour of real time. */
const RENEW_SESSION_AFTER = 30 * 60_000;

export async function openWorld(): Promise<World> {
  // Letters are no part of these stories, and sending them takes half of the time.
  const product = await startProduct({ mailer: { send: async () => undefined } });
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
    call(createOrder, name, { kind, tariff, period, consents: CONSENTS, ...(promo !== undefined && { promo }) });
  const pay = async (reply: Reply, card: CardName, holder: string): Promise<PurchaseOutcome> => {
    if (reply.status !== 200) return 'refused';
    const { widget } = createOrder.response.parse(reply.body);
    if (widget === null) return 'free';
    const outcome = await product.sandbox.cloudpayments.pay({
      intent: widget,
      card: CARDS[card],
      expires: cardExpiryOf(holder),
    });
    if (outcome.step === 'threeDSecure') throw new Error('the payer has confirmed already');
    return outcome.step;
  };

  return {
    product,
    person,
    call,
    now: () => product.deps.clock.now(),
    settle: () => settle(product.deps),
    dropNotifications: async (kind, times) => {
      if (times > 0) await product.sandbox.cloudpayments.switches({ notifications: { [kind]: { drop: times } } });
    },
    dropResponses: async (method, times) => {
      if (times > 0)
        await product.sandbox.cloudpayments.switches({ faults: [{ method, kind: 'disconnectAfter', count: times }] });
    },
    begin: async (at) => {
      await product.sandbox.cloudpayments.reset();
      await empty(product);
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

/** The emulator's own way to forget one database. */
async function empty(product: RunningProduct): Promise<void> {
  const { projectId, databaseId } = product.db as unknown as { projectId: string; databaseId: string };
  const host = process.env.FIRESTORE_EMULATOR_HOST ?? '';
  const response = await fetch(`http://${host}/emulator/v1/projects/${projectId}/databases/${databaseId}/documents`, {
    method: 'DELETE',
  });
  if (!response.ok) throw new Error(`the database was not emptied: ${response.status}`);
}
