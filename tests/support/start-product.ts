import { randomUUID } from 'node:crypto';
import { initializeApp, getApps } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import type { Endpoint } from '@contract/endpoint';
import { registerCustomer } from '@contract/register-customer';
import { compose, type Product } from '@functions/compose';
import type { HttpHandler, HttpReply } from '@functions/http/http-message';
import type { Deps } from '@functions/ports';
import { readSettings } from '@functions/settings';
import { localClock } from '@functions/store/local-clock';
import { startSandbox, type Sandbox } from '../sandbox/start-sandbox';
import { drainOutbox, moveClock } from '../../scripts/move-clock';
import { httpFront } from './http-front';
import { signInWithGoogle, type Session } from './sign-in';

/** The whole product in this process, on the Firestore and Auth emulators, with its own database and its own stand-ins. */
export interface RunningProduct extends Product {
  readonly db: Firestore;
  readonly sandbox: Sandbox;
  readonly webhookUrl: string;
  /** Calls an endpoint as the API would be called over HTTP. */
  call(endpoint: Endpoint, body: object, session?: Pick<Session, 'idToken'> | null): Promise<HttpReply & { body: Record<string, unknown> }>;
  /** A signed-in customer who registered. */
  customer(name: string): Promise<Session>;
  /** Carries out everything in the outbox that is due. */
  drain(): Promise<void>;
  /** Moves the clock to a moment, stepping through everything the provider does on the way. */
  moveTo(at: number): Promise<void>;
  count(collection: string): Promise<number>;
  stop(): Promise<void>;
}

const quiet: Deps['log'] = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function startProduct(overrides: Partial<Deps> = {}, wrap?: (deps: Deps) => Deps): Promise<RunningProduct> {
  const database = `test-${randomUUID()}`;
  const project = process.env.GCLOUD_PROJECT ?? 'demo-prostor-test';
  const app = getApps().find(({ name }) => name === project) ?? initializeApp({ projectId: project }, project);
  const db = initializeFirestore(app, { preferRest: false }, database);
  const clock = localClock(db);

  // The stand-ins need the address of the webhooks, and the product needs the address of the stand-ins.
  const behindFront: { hooks?: HttpHandler } = {};
  const front = await httpFront((request) => {
    if (!behindFront.hooks) throw new Error('the product is not composed yet');
    return behindFront.hooks(request);
  });
  const webhookUrl = `${front.url}/api/webhooks/cloudpayments`;
  const settings = readSettings({ ...process.env, GCLOUD_PROJECT: project });
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    siteUrl: settings.siteUrl,
    webhookUrl,
    publicId: settings.cloudPayments.publicId,
    apiSecret: settings.cloudPayments.apiSecret,
    yandexClientId: settings.yandex.clientId,
    yandexClientSecret: 'local_yandex_client_secret',
    recaptchaSiteKey: 'local_recaptcha_site_key',
    recaptchaSecret: 'local_recaptcha_secret',
    now: () => clock.now(),
    tick: false,
  });
  const product = compose(
    {
      ...settings,
      cloudPayments: { ...settings.cloudPayments, apiUrl: `${sandbox.url}/cloudpayments/api` },
      yandex: { ...settings.yandex, infoUrl: `${sandbox.url}/yandex/info` },
      recaptcha: { ...settings.recaptcha, verifyUrl: `${sandbox.url}/recaptcha/api/siteverify` },
      mail: { ...settings.mail, smtpUrl: sandbox.smtpUrl },
    },
    { database, overrides: { log: quiet, ...overrides }, ...(wrap && { wrap }) },
  );
  const { deps, api, hooks } = product;
  behindFront.hooks = hooks;

  const call: RunningProduct['call'] = async (endpoint, body, session) =>
    (await api({
      method: endpoint.method,
      path: endpoint.path,
      query: {},
      headers: {
        'content-type': 'application/json',
        ...(session && { authorization: `Bearer ${session.idToken}` }),
      },
      rawBody: Buffer.from(JSON.stringify(body)),
    })) as HttpReply & { body: Record<string, unknown> };

  return {
    deps,
    api,
    hooks,
    db,
    sandbox,
    webhookUrl,
    call,
    drain: () => drainOutbox(deps),
    customer: async (name) => {
      const unique = `${name}.${database.slice(5, 13)}`;
      const session = await signInWithGoogle(`google-${unique}`, `${unique}@example.com`);
      const reply = await call(registerCustomer, { uid: session.uid, email: session.email }, session);
      if (reply.status !== 200) throw new Error(`registration failed: ${JSON.stringify(reply.body)}`);
      return session;
    },
    moveTo: async (target) => {
      await Array.fromAsync(moveClock({ deps, clock, provider: sandbox.cloudpayments }, target));
    },
    count: async (collection) => (await db.collection(collection).count().get()).data().count,
    stop: async () => {
      await sandbox.stop();
      await front.close();
    },
  };
}
