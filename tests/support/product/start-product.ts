import { randomUUID } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { compose, type ComposeOptions, type Product } from '@functions/compose';
import type { HttpHandler, HttpReply } from '@functions/http/http-message';
import type { Deps } from '@functions/ports/services';
import { FUNCTION_SECRETS, type FunctionName } from '@functions/function-secrets';
import { boundTo, type Settings } from '@functions/settings';
import { localClock } from '@functions/base/store/local-clock';
import { rateLimits } from '@functions/base/store/rate-limits';
import { startSandbox, type Sandbox } from '../../sandbox/start-sandbox';
import { drainOutbox, moveClock } from '../../../scripts/local-stack/move-clock';
import { httpProxy } from '../browser/http-proxy';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { signInWithGoogle } from '../customers/sign-in';
import { readTestSettings, services } from './services';

/** The complete product in this process, with its own database and sandbox, in memory or on the emulators. */
export interface RunningProduct extends Product {
  readonly db: Firestore;
  readonly sandbox: Sandbox;
  readonly webhookUrl: string;
  /** The dependencies of one function, with its own secrets only, as deployed. */
  depsOf(name: FunctionName): Deps;
  /** Calls an endpoint as over HTTP. */
  call(
    endpoint: Endpoint,
    body: object,
    session?: Pick<Session, 'idToken'> | null,
  ): Promise<HttpReply & { body: Record<string, unknown> }>;
  /** A registered customer with a session. */
  customer(name: string): Promise<Session>;
  /** Processes all due outbox tasks. */
  drain(): Promise<void>;
  /** Moves the clock and runs everything that the provider does in between. */
  moveTo(at: number): Promise<void>;
  count(collection: string): Promise<number>;
  /**
   * Starts the product on another database, or with other settings, with the same sandbox, whose webhooks now go there.
   */
  restartOn(database: string, change?: (settings: Settings) => Settings): RunningProduct;
  stop(): Promise<void>;
}

/** The browser in which all customers of a test are signed in, as a page names it. */
export const BROWSER_OF_TESTS = 'browser-of-all-tests';

const silentLog: Deps['log'] = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The current product instance. The sandbox reaches it whatever database it runs on. */
interface CurrentProduct {
  webhooks?: HttpHandler;
  api?: HttpHandler;
  clock: ReturnType<typeof localClock>;
}

export async function startProduct(
  overrides: Partial<Deps> = {},
  wrap?: (deps: Deps) => Deps,
  payments?: ComposeOptions['payments'],
): Promise<RunningProduct> {
  const database = `test-${randomUUID()}`;
  const running: CurrentProduct = { clock: localClock(services.database(database)) };
  // The sandbox needs the webhook URL, and the product needs the sandbox URL.
  const proxy = await httpProxy((request) => {
    if (!running.webhooks || !running.api) throw new Error('the product is not started yet');
    return request.path === '/api/telegram' ? running.api(request) : running.webhooks(request);
  });
  const webhookUrl = `${proxy.url}/api/webhooks/cloudpayments`;
  const settings = readTestSettings();
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    siteUrl: settings.siteUrl,
    panelUrl: settings.panelUrl ?? settings.siteUrl,
    webhookUrl,
    publicId: settings.cloudPayments.publicId,
    apiSecret: settings.cloudPayments.apiSecret,
    telegramWebhookUrl: `${proxy.url}/api/telegram`,
    telegramWebhookSecret: settings.telegramWebhookSecret ?? '',
    telegramBotToken: settings.telegramBotToken ?? '',
    yandexClientId: settings.yandex.clientId,
    recaptchaSiteKey: 'local_recaptcha_site_key',
    recaptchaSecret: 'local_recaptcha_secret',
    now: () => running.clock.now(),
    tick: false,
  });
  const stop = async (): Promise<void> => {
    services.release(database);
    await sandbox.stop();
    await proxy.close();
  };
  const local: Settings = {
    ...settings,
    cloudPayments: { ...settings.cloudPayments, apiUrl: `${sandbox.url}/cloudpayments/api` },
    yandex: { ...settings.yandex, infoUrl: `${sandbox.url}/yandex/info` },
    recaptcha: { ...settings.recaptcha, verifyUrl: `${sandbox.url}/recaptcha/api/siteverify` },
    mail: { ...settings.mail, smtpUrl: sandbox.smtpUrl },
    telegram: settings.telegram && { ...settings.telegram, apiUrl: `${sandbox.url}/telegram` },
  };

  function startOn(name: string, change = (settings: Settings): Settings => settings): RunningProduct {
    const deployed = change(local);
    const db = services.database(name);
    const log = overrides.log ?? silentLog;
    const options: ComposeOptions = {
      db,
      // One instance of a function has one copy of the limits, and a test that uses them up is in it.
      overrides: { log, rateLimits: rateLimits(db, Date.now, log), ...services.overrides, ...overrides },
      ...(wrap && { wrap }),
      ...(payments && { payments }),
    };
    // As deployed: each function has its own secrets only.
    const composed = new Map<FunctionName, Product>();
    const functionOf = (functionName: FunctionName): Product => {
      const known = composed.get(functionName) ?? compose(boundTo(deployed, FUNCTION_SECRETS[functionName]), options);
      composed.set(functionName, known);
      return known;
    };
    const served = functionOf('api');
    const api: HttpHandler = (request) => services.asOverNetwork(() => served.api(request));
    const product = { ...compose(deployed, options), api, webhooks: functionOf('webhooks').webhooks };
    const depsOf = (functionName: FunctionName): Deps => functionOf(functionName).deps;
    Object.assign(running, { webhooks: product.webhooks, api, clock: localClock(db) });
    const actions = actionsOn({ ...product, depsOf }, db, sandbox);
    const deps = { ...product.deps, clock: inLaterMoments(product.deps.clock) };
    return { ...actions, deps, depsOf, db: services.forTests(db), sandbox, webhookUrl, restartOn: startOn, stop };
  }
  return startOn(database);
}

/** A test that calls a use case itself does so in a later millisecond than its last call, as if over a network. */
const inLaterMoments = (clock: Deps['clock']): Deps['clock'] => ({
  ...clock,
  now: () => services.asOverNetwork(() => clock.now()),
});

function actionsOn(
  product: Product & Pick<RunningProduct, 'depsOf'>,
  db: Firestore,
  sandbox: Sandbox,
): Omit<RunningProduct, 'sandbox' | 'webhookUrl' | 'restartOn' | 'stop'> {
  const { deps, api } = product;
  const call: RunningProduct['call'] = async (endpoint, body, session) =>
    (await api({
      method: endpoint.method,
      path: endpoint.path,
      query: {},
      headers: {
        'content-type': 'application/json',
        ...(session && { authorization: `Bearer ${session.idToken}`, 'x-browser-id': BROWSER_OF_TESTS }),
      },
      rawBody: Buffer.from(JSON.stringify(body)),
    })) as HttpReply & { body: Record<string, unknown> };

  return {
    ...product,
    db,
    call,
    drain: () => drainOutbox(product.depsOf('sweep-outbox')),
    customer: async (name) => {
      const unique = `${name}.${db.databaseId.slice(5, 13)}`;
      const session = await signInWithGoogle(`google-${unique}`, `${unique}@example.com`);
      const reply = await call(registerCustomer, { uid: session.uid, email: session.email }, session);
      if (reply.status !== 200) throw new Error(`registration failed: ${JSON.stringify(reply.body)}`);
      return session;
    },
    moveTo: async (target) => {
      await Array.fromAsync(moveClock({ deps, clock: localClock(db), provider: sandbox.cloudpayments }, target));
    },
    count: async (collection) => (await db.collection(collection).count().get()).data().count,
  };
}
