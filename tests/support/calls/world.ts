import { listSessions } from '@functions/accounts/contract/sessions';
import { toHttpRequest, type Endpoint, type RequestInput } from '@functions/base/contract/endpoint';
import { HOUR, moscowDay, startOfMoscowDay } from '@functions/base/rules/calendar';
import type { HttpReply, HttpRequest } from '@functions/http/http-message';
import type { Deps } from '@functions/ports/services';
import { seedLoad } from '../../../scripts/seed/load-seed';
import { sign, type SentNotification } from '../product/notifications';
import { Recorder } from '../perf/recorder';
import { addNode } from '../product/api-server';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { signInWithGoogle } from '../customers/sign-in';
import { createStaff, type StaffSession } from '../customers/staff';
import { services } from '../product/services';
import { BROWSER_OF_TESTS, startProduct, type RunningProduct } from '../product/start-product';
import { addressOf, join, advanceToPeriodEnd, subscribe } from '../product/scenario';
import { CARDS } from '../customers/buy';
import { bind } from '../product/devices';
import { uncounted } from '../product/counting';

type Reply = HttpReply & { body: Record<string, unknown> };
/** A prepared call: its preconditions are met, and sending it makes only this call. */
export interface PreparedCall {
  readonly request: HttpRequest;
  readonly send: () => Promise<Reply>;
}
/** Prepares the n-th call of a kind. */
export type Case = (world: World, n: number) => Promise<PreparedCall> | PreparedCall;

export interface Subscriber {
  readonly session: Session;
  readonly id: string;
  readonly uid: string;
  readonly email: string;
  readonly transactionId: string;
}

/** A subscriber with two devices. */
export interface LongStanding extends Subscriber {
  readonly deviceId: string;
  readonly installId: string;
}

/** All callers: a customer with history, staff, a node, and seeded customers that fill the lists. */
export interface World {
  readonly product: RunningProduct;
  readonly recorder: Recorder;
  readonly anna: LongStanding;
  /** A customer whose last renewal failed. */
  readonly pastDue: Subscriber;
  readonly admin: StaffSession;
  readonly finance: StaffSession;
  readonly support: StaffSession;
  readonly nodeKey: string;
  /** A new session each time. */
  newcomer(): Promise<Session>;
  registered(): Promise<Session & { id: string }>;
  subscriber(about?: Parameters<typeof subscribe>[2]): Promise<Subscriber>;
  longStanding(): Promise<LongStanding>;
  call<E extends Endpoint>(endpoint: E, input: RequestInput<E>, bearer?: string | null): PreparedCall;
  notify(notification: SentNotification): PreparedCall;
  /** The newest notification of a type, as the provider wrote it. */
  sent(type: string): Promise<SentNotification>;
  /** A request id that was not used before. */
  newRequestId(): string;
}

export const MONITORING_KEY = 'key-of-a-monitor';
export const MAIL_REPORTS_KEY = 'key-of-a-mail-service';

/** Counts as in production and refuses nothing: a bench makes a call more often than a person. */
export const withoutRefusals = (deps: Deps): Deps => ({
  ...deps,
  rateLimits: {
    consume: async (limit, key) => {
      await deps.rateLimits.consume(limit, key);
      return uncounted.consume(limit, key);
    },
    exhausted: async (limit, key) => {
      await deps.rateLimits.exhausted(limit, key);
      return null;
    },
  },
});

/** @param crowd how many customers fill the lists */
export async function openWorld(crowd: number, adapt: (deps: Deps) => Deps = (deps) => deps): Promise<World> {
  const recorder = new Recorder();
  // The local stack reads its clock from a document. Production does not, therefore the read is removed here.
  let offset: number | null = null;
  const product = await startProduct({}, (given) => {
    const deps = adapt(recorder.wrap(given));
    return {
      ...deps,
      settings: {
        ...deps.settings,
        monitoringKeyHash: deps.random.hash(MONITORING_KEY),
        mailReportsKeyHash: deps.random.hash(MAIL_REPORTS_KEY),
      },
      clock: { ...deps.clock, now: async () => (offset === null ? deps.clock.now() : Date.now() + offset) },
    };
  });
  let people = 0;
  let clicks = 0;
  const customerOf = async (uid: string) => {
    const customer = await product.deps.store.nonTransactional.customers.get(uid);
    if (customer === null) throw new Error('no such customer');
    return customer;
  };
  const registered: World['registered'] = async () => {
    const { session } = await join(product, `p${(people += 1)}`);
    // The first call of a session is recorded beside it (decision 99).
    await product.call(listSessions, { uid: session.uid, email: session.email }, session);
    return { ...session, id: (await customerOf(session.uid)).id };
  };
  const subscriber: World['subscriber'] = async (about = {}) => {
    const session = await registered();
    const { transactionId } = await subscribe(product, session, about);
    return { session, id: session.id, uid: session.uid, email: session.email, transactionId };
  };
  const longStanding: World['longStanding'] = async () => {
    const subscribed = await subscriber();
    const installId = `install-of-${subscribed.uid}`;
    const { device } = await bind(product.deps, subscribed.uid, { deviceName: 'Pixel', installId });
    await bind(product.deps, subscribed.uid, { deviceName: 'ThinkPad' });
    return { ...subscribed, deviceId: device.deviceId, installId };
  };
  const newcomer: World['newcomer'] = () => {
    const email = addressOf(product, `p${(people += 1)}`);
    return signInWithGoogle(`google-${email}`, email);
  };

  // How many days have events must not depend on the hour of the run.
  await product.moveTo(startOfMoscowDay(moscowDay(Date.now())) + 36 * HOUR);
  const pastDue = await subscriber({ card: CARDS.poorLater, period: 1 });
  await advanceToPeriodEnd(product, pastDue.session, 1 / 24);
  offset = (await product.deps.clock.now()) - Date.now();
  const anna = await longStanding();
  const [admin, finance, support] = [
    await createStaff(product, 'admin'),
    await createStaff(product, 'finance'),
    await createStaff(product, 'support'),
  ];
  await seedLoad(product, crowd, services.commits(product.db));

  return {
    product,
    recorder,
    pastDue,
    admin,
    finance,
    support,
    newcomer,
    registered,
    subscriber,
    longStanding,
    anna,
    nodeKey: await addNode(product, 'bench-1'),
    newRequestId: () => `click-${String((clicks += 1)).padStart(6, '0')}`,
    call: (endpoint, input, bearer = null) => {
      const { url, body } = toHttpRequest(endpoint, input);
      const { pathname, searchParams } = new URL(url, 'http://site');
      const headers = {
        ...(body !== null && { 'content-type': 'application/json' }),
        ...(bearer !== null && { authorization: `Bearer ${bearer}`, 'x-browser-id': BROWSER_OF_TESTS }),
      };
      const request = {
        method: endpoint.method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        headers,
        rawBody: Buffer.from(body ?? ''),
      };
      return { request, send: () => product.api(request) as Promise<Reply> };
    },
    notify: ({ type, body }) => {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-hmac': sign(body, process.env.CLOUDPAYMENTS_API_SECRET ?? ''),
      };
      const request = {
        method: 'POST',
        path: `/api/webhooks/cloudpayments/${type}`,
        query: {},
        headers,
        rawBody: Buffer.from(body),
      };
      return { request, send: () => product.webhooks(request) as Promise<Reply> };
    },
    sent: async (type) => {
      const found = (await product.sandbox.cloudpayments.deliveries()).findLast((each) => each.type === type);
      if (!found) throw new Error(`no ${type} was sent`);
      return { type, body: found.body };
    },
  };
}
