import { Timestamp, type CollectionReference, type Firestore } from 'firebase-admin/firestore';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { createOrder } from '@functions/purchase/contract/create-order';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { DAY, MINUTE, moscowDay, startOfMoscowDay } from '@functions/base/rules/calendar';
import { runNamedJob } from '@functions/jobs/jobs';
import { localClock } from '@functions/base/store/local-clock';
import { generatePromo, withdrawPromo } from '@functions/purchase/calls/promos';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import type { Session } from '../../scripts/lib/auth-emulator';
import { testAccountId } from '../../scripts/lib/customer-over-http';
import { drainOutbox, moveClock, type Routine } from '../../scripts/local-stack/move-clock';
import type { DemoYear } from '../../scripts/seed/demo-year';
import { CARDS } from '../support/customers/buy';
import { signInWithGoogle } from '../support/customers/sign-in';
import { BUYING, SOLD_BY_PAGES } from '../support/purchases/buying';
import { widgetOf } from '../support/customers/widget-of';
import { startApiServer, type ApiServer } from '../support/product/api-server';
import { startProduct, type RunningProduct } from '../support/product/start-product';
import {
  demoCustomers,
  demoSteps,
  GUESTS,
  PROMOS,
  YEAR,
  type DemoAct,
  type DemoCustomer,
  type DemoPromo,
} from './plan';

const CONSENTS = { autoCharge: true, offer: true };
const STAFF = { login: 'olga', role: 'support', signedInAt: 0, sessionId: '' } as const;
/** An ID token is valid for one hour of real time. */
const RENEW_SESSION_AFTER = 30 * 60_000;

/** The year ends so long after midnight in Moscow: everything of its last day is still to come. */
const AFTER_MIDNIGHT = 5 * MINUTE;

/**
 * Plays a year of customers up to the start of the Moscow day of `now` (ms) by the calls of the product, with its
 * clock, in the memory of this process, and returns everything that it left behind. E-mails are not sent.
 */
export async function playYear(now: number): Promise<DemoYear> {
  const at = startOfMoscowDay(moscowDay(now)) + AFTER_MIDNIGHT;
  const product = await startProduct({ mailer: { send: () => Promise.resolve({ end: 'done' }) } });
  const api = await startApiServer(product);
  try {
    const play = playersOf(product, api, at - YEAR);
    await play.advanceTo(at - YEAR);
    await play.yearUntil(YEAR);
    const { cloudpayments } = product.sandbox.state();
    return {
      at,
      documents: await documentsOf(product.db),
      accounts: play.sessions().map(({ uid, email }) => ({ uid, email, googleId: testAccountId(email) })),
      sandbox: {
        // What was delivered is told by the documents.
        cloudpayments: {
          ...cloudpayments,
          deliveries: cloudpayments.deliveries.filter(({ state }) => state !== 'delivered'),
        },
        emails: [],
        chats: [],
        browsers: [],
      },
    };
  } finally {
    await api.close();
    await product.stop();
  }
}

const cards = new Map<string, number>();

/**
 * The expiry (MM/YY) of a customer's card, which tells it from others: 12/98 and before. Those that are used after the
 * import are 12/40 and `cardExpiryOf`.
 */
function expiryOf(email: string): string {
  const index = cards.get(email) ?? cards.size;
  cards.set(email, index);
  return `${String((index % 12) + 1).padStart(2, '0')}/${String(98 - Math.floor(index / 12)).padStart(2, '0')}`;
}

type Reply = Awaited<ReturnType<RunningProduct['call']>>;

function expectDone({ status, body }: Reply): void {
  if (status !== 200) throw new Error(`the demo year was refused with ${status}: ${JSON.stringify(body)}`);
}

function playersOf(product: RunningProduct, api: ApiServer, begin: number) {
  const { deps, sandbox } = product;
  const clock = localClock(product.db);
  const known = new Map<string, { session: Session; since: number }>();
  const session = async (email: string): Promise<Session> => {
    const last = known.get(email);
    if (last && Date.now() - last.since < RENEW_SESSION_AFTER) return last.session;
    const opened = await signInWithGoogle(testAccountId(email), email);
    known.set(email, { session: opened, since: Date.now() });
    return opened;
  };
  const call = async (endpoint: Endpoint, email: string, body: object = {}): Promise<Reply> => {
    const { uid, idToken } = await session(email);
    return product.call(endpoint, { uid, email, ...body }, { idToken });
  };
  const routines: Routine[] = [
    {
      nextAfter: (at) => Math.floor(at / DAY) * DAY + DAY,
      run: async () => {
        await runNamedJob(deps, 'close-yesterday');
        await runNamedJob(deps, 'redact-payment-events');
        await deleteExpired(product.db, await clock.now());
        return [];
      },
    },
  ];
  const advanceTo = async (target: number): Promise<void> => {
    const stack = { deps, clock, provider: sandbox.cloudpayments, routines };
    await Array.fromAsync(moveClock(stack, target));
  };
  const join = async (email: string, inviter: string | null = null) => {
    const inviterUid = inviter === null ? null : (await session(inviter)).uid;
    const code = inviterUid && (await deps.store.nonTransactional.customers.get(inviterUid))?.invitationCode;
    expectDone(await call(registerCustomer, email, { language: 'ru', ...(code && { referralCode: code }) }));
  };
  /** A purchase that is no longer possible is left out. */
  const buy = async (email: string, purchase: object, card: string): Promise<void> => {
    const reply = await call(createOrder, email, {
      kind: 'new-subscription',
      consents: CONSENTS,
      language: 'ru',
      ...purchase,
    });
    if (reply.status !== 200) return;
    const { checkout } = createOrder.response.parse(reply.body);
    if (checkout !== null)
      await sandbox.cloudpayments.pay({ intent: widgetOf({ checkout }), card, expires: expiryOf(email) });
    await drainOutbox(deps);
  };
  const act = async (what: DemoAct, customer: DemoCustomer): Promise<void> => {
    const { email, tariff, trialDays, card, device, promo, inviter, leavingReason } = customer;
    const terms = { tariff, period: trialDays };
    switch (what) {
      case 'join':
        return join(email, inviter);
      case 'buy':
        return buy(email, { ...terms, ...(promo !== null && { promo }) }, CARDS[card]);
      case 'return':
        return buy(email, { ...terms, kind: 'resubscribe' }, CARDS.good);
      case 'activate':
        return void (await api.app(await session(email), device, `demo-${testAccountId(email)}`).activate());
      case 'buyDevice':
        return buy(email, { ...terms, kind: 'device-slot' }, CARDS.good);
      case 'payByHand':
        return buy(email, { ...terms, kind: 'past-due-payment' }, CARDS.good);
      case 'cancel':
        return void (await call(cancelSubscription, email, { ...(leavingReason !== null && { leavingReason }) }));
      case 'enterPromo':
        return void (await call(applyPromoCode, email, { promo: 'FRIENDS25' }));
      case 'refund':
        return void (await requestRefund(deps, {
          uid: (await session(email)).uid,
          transactionId: null,
          amount: null,
          reason: 'Не подошло',
          actor: STAFF.login,
          requestId: `demo-${email}`,
        }));
    }
  };
  const buyAsGuest = async (email: string): Promise<void> => {
    const prepaidToken = `${testAccountId(email).padStart(30, '0').slice(-30)}_30_1`;
    const request = { uid: '', email, period: 30, tariff: 1, prepaidToken, language: 'ru', consents: CONSENTS };
    const { checkout } = createOrder.response.parse((await product.call(createOrder, request, null)).body);
    await sandbox.cloudpayments.pay({ intent: widgetOf({ checkout }), card: CARDS.good, expires: expiryOf(email) });
    await drainOutbox(deps);
  };
  const createPromo = async ({ code, percent, at, months }: DemoPromo): Promise<void> => {
    const created = await generatePromo(deps, {
      staff: STAFF,
      request: {
        promoCode: code,
        promoType: 'SUBSCRIPTION',
        isAvailable: true,
        discount: percent / 100,
        expirationDate: moscowDay(begin + at + months * 30 * DAY),
      },
    });
    if (!created.ok) throw new Error(`the promo code ${code} was refused: ${created.refusal}`);
  };
  const withdraw = async (promoCode: string): Promise<void> => {
    await withdrawPromo(deps, { staff: STAFF, request: { promoCode } });
  };
  /** Each kind of purchase once, with what its page sends, by somebody who may buy it or is refused. */
  const ofEachKind = demoCustomers()
    .slice(0, SOLD_BY_PAGES.length)
    .map(({ email, tariff }, index) => {
      const kind = SOLD_BY_PAGES[index] ?? SOLD_BY_PAGES[0];
      const purchase = { kind, tariff, period: 30, ...BUYING[kind].request };
      return { at: YEAR / 2 + index * DAY, run: () => buy(email, purchase, CARDS.good) };
    });
  const planned = [
    ...ofEachKind,
    ...GUESTS.map(({ email, at }) => ({ at, run: () => buyAsGuest(email) })),
    ...demoSteps(demoCustomers()).map(({ at, act: what, customer }) => ({ at, run: () => act(what, customer) })),
    ...PROMOS.map((promo) => ({ at: promo.at, run: () => createPromo(promo) })),
    ...PROMOS.flatMap(({ code, withdrawnAt }) =>
      withdrawnAt === null ? [] : [{ at: withdrawnAt, run: () => withdraw(code) }],
    ),
  ].sort((one, other) => one.at - other.at);
  return {
    advanceTo,
    sessions: () => [...known.values()].map((each) => each.session),
    /** Plays what is planned up to a moment after the start, and moves the clock there. */
    yearUntil: async (moment: number): Promise<void> => {
      for (let next = planned[0]; next !== undefined && next.at <= moment; next = planned[0]) {
        await advanceTo(begin + next.at);
        await next.run();
        planned.shift();
      }
      await advanceTo(begin + moment);
    },
  };
}

/** What Firestore deletes by itself: documents with an `expireAt` in the past. */
async function deleteExpired(db: Firestore, now: number): Promise<void> {
  for (const name of ['outbox', 'orders', 'rateLimits', 'guestPurchases']) {
    const expired = await db.collection(name).where('expireAt', '<=', Timestamp.fromMillis(now)).get();
    for (const { ref } of expired.docs) await ref.delete();
  }
}

/** The clock is not among them: it is that of the stack that imports the year. */
async function documentsOf(db: Firestore): Promise<[string, Record<string, unknown>][]> {
  const found: [string, Record<string, unknown>][] = [];
  const visit = async (collection: CollectionReference): Promise<void> => {
    const [references, { docs }] = await Promise.all([collection.listDocuments(), collection.get()]);
    for (const each of docs) found.push([each.ref.path, each.data()]);
    for (const reference of references) for (const inner of await reference.listCollections()) await visit(inner);
  };
  for (const collection of await db.listCollections())
    if (!['clock', 'rateLimits'].includes(collection.path)) await visit(collection);
  return found;
}
