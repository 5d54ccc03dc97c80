import { getApps, initializeApp, type App } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import type { HttpHandler } from './http/http-message';
import { webhookServer } from './http/webhooks';
import type { PaymentDeps } from '@functions/campaigns/ports/repositories';
import type { PaymentProvider, PaymentProviders } from '@functions/purchase/ports/payment-provider';
import {
  AUTH_METHODS,
  type AppCheck,
  type Auth,
  type BackupBucket,
  type CallsAbove,
  type Deps,
  type Log,
  type Mailer,
  type MailPreview,
  type NewsWords,
  type PasskeyVerifier,
  type PushSender,
  type Safeguards,
  type TelegramBot,
  type WebhookSender,
  type Wording,
} from '@functions/ports/services';
import type {
  customerMailer as CustomerMailer,
  mailPreview as CustomerMailPreview,
} from '@functions/messages/mails/customer-mailer';
import { APP_FILES } from '@functions/base/contract/values/brand';
import { passkeyOrigin } from '@functions/base/rules/passkey';
import type { webAuthn as WebAuthn } from './providers/webauthn';
import type { cloudStorage as CloudStorage } from './providers/cloud-storage';
import type { safeguards as SafeguardsOf } from './providers/safeguards';
import type { outboundWebhooks as OutboundWebhooks } from './providers/outbound-webhooks';
import type { telegramBot as TelegramBotOf } from './providers/telegram-bot';
import type { webPushSender as WebPushSender } from './providers/web-push';
import { cloudPayments } from './providers/cloudpayments/provider';
import { consoleLog } from './providers/console-log';
import { identityToolkit } from './providers/identity-toolkit';
import { lazyPort } from './providers/lazy-port';
import { paymentProviders } from './providers/payment-providers';
import { oneTimeCodes } from './providers/one-time-codes';
import { recaptcha } from './providers/recaptcha';
import { scryptPasswords } from './providers/scrypt-passwords';
import { signedTokens } from './providers/signed-tokens';
import { systemClock } from './providers/system-clock';
import { systemRandom } from './providers/system-random';
import { withHealthTracking } from '@functions/providers/with-health-tracking';
import { withTimeLimits } from '@functions/providers/with-time-limits';
import { yandex } from './providers/yandex';
import { switchedOff, unavailable } from './providers/unavailable';
import { SECRETS, type FunctionSettings } from './settings';
import { firestoreStore } from './store/firestore-store';
import { EXPIRING } from '@functions/store/collections';
import { rateLimits } from '@functions/base/store/rate-limits';
import { accessFeed, FRESH_FOR } from '@functions/nodes/store/access-feed';
import { localClock } from '@functions/base/store/local-clock';
import { publicFacts } from '@functions/operations/store/public-facts';
import { forgedWebhooks } from '@functions/payments/store/forged-webhooks';
import { dependencyHealth } from '@functions/operations/store/dependency-health';

/** They load when they are called. */
const callsAbove: CallsAbove = {
  importPayment: async (deps: PaymentDeps, found) =>
    (await import('@functions/notifications/tasks/import-missed-transactions')).importPayment(deps, found),
  runTask: async (deps: Deps, entry) =>
    (await import('@functions/jobs/process-outbox-entry')).processOutboxEntry(deps, entry),
};

export interface Product {
  readonly db: Firestore;
  readonly deps: Deps;
  readonly api: HttpHandler;
  readonly webhooks: HttpHandler;
}

export interface ComposeOptions {
  /** Another database than the default one of the project; each test file uses its own. */
  readonly db?: Firestore;
  /** Replaces single dependencies, for example with fakes. */
  readonly overrides?: Partial<Deps>;
  /** Adds payment providers to the product's own one, or lets another one sell. */
  readonly payments?: (own: PaymentProvider) => PaymentProviders;
  /** Wraps the final dependencies, after `overrides`. */
  readonly wrap?: (deps: Deps) => Deps;
}

/**
 * Builds the product from its settings: repositories, providers, and the HTTP handlers of the two servers. What needs a
 * secret that the settings do not have throws when it is used.
 */
export function compose(
  settings: FunctionSettings,
  {
    db = defaultDatabase(settings),
    overrides = {},
    payments = (own) => paymentProviders(own),
    wrap = (deps) => deps,
  }: ComposeOptions = {},
): Product {
  const app = appOf(settings);
  const tokens = settings.linkKeys === null ? without('linkSecret') : signedTokens(settings.linkKeys);
  const clock = settings.isLocalStack ? localClock(db) : systemClock;
  const log = consoleLog(settings.project);
  const { log: usedLog = log, clock: usedClock = clock } = overrides;
  const health = dependencyHealth(db);
  reportBrokenChannels(settings, usedLog);
  const store = firestoreStore(db, usedLog);
  const { store: usedStore = store } = overrides;
  const origins = {
    site: passkeyOrigin(settings.siteUrl),
    panel: passkeyOrigin(settings.panelUrl ?? settings.siteUrl),
  };
  const facts = publicFacts(usedStore, health, usedClock, usedLog);
  const mayCall = async () => !(await facts.switchedOff()).includes('providerCalls');
  const unlimited = wrap({
    above: callsAbove,
    store,
    clock,
    random: systemRandom,
    payments: withSecret('cloudPaymentsApiSecret', settings.cloudPayments, (own) =>
      payments(withHealthTracking(cloudPayments({ ...own, mayCall }), 'payments', health, log)),
    ),
    mailer: withSecret('smtpUrl', settings.mail, (mail) =>
      withHealthTracking(lazyMailer({ ...mail, siteUrl: settings.siteUrl }, tokens, clock), 'mail', health, log),
    ),
    mailPreview: lazyMailPreview(settings.siteUrl, tokens),
    wording: lazyWording,
    signedTokens: tokens,
    yandex: yandex(settings.yandex),
    auth: lazyAuth(app),
    sessions: identityToolkit(settings.identity),
    passwords: scryptPasswords,
    oneTimeCodes,
    passkeys: lazyPasskeys(origins),
    captcha: withSecret('recaptchaSecret', settings.recaptcha, (own) =>
      withHealthTracking(recaptcha(own), 'captcha', health, log),
    ),
    appCheck: lazyAppCheck(app),
    rateLimits: rateLimits(db, Date.now, usedLog),
    forgedWebhooks: forgedWebhooks(db),
    dependencyHealth: health,
    publicFacts: facts,
    // The local stack shows a change at once.
    accessFeed: accessFeed(usedStore, usedClock, {
      freshFor: settings.isLocalStack ? 0 : FRESH_FOR,
    }),
    webhookSender: lazyWebhookSender({ allowsLoopback: settings.isLocalStack }),
    newsWords: lazyNewsWords,
    pushSender: withSecret('vapidPrivateKey', settings.vapidPrivateKey, (privateKey) =>
      lazyPushSender(
        { publicKey: '', subject: '', ...settings.webPush, privateKey },
        { allowsLoopback: settings.isLocalStack },
      ),
    ),
    telegramBot: withSecret('telegramBotToken', settings.telegramBotToken, (token) =>
      lazyTelegramBot({ apiUrl: '', ...settings.telegram, token }),
    ),
    backupBucket:
      settings.backup === null
        ? switchedOff('BACKUP_BUCKET')
        : lazyBackupBucket({ ...settings.backup, accessToken: tokenOf(app) }),
    safeguards: settings.isLocalStack
      ? { ask: () => Promise.resolve([]) }
      : lazySafeguards({
          project: settings.project,
          firestoreUrl: 'https://firestore.googleapis.com',
          headers: async () => ({ authorization: `Bearer ${await tokenOf(app)()}` }),
          expiring: EXPIRING,
          appFiles: APP_FILES,
          siteUrl: settings.siteUrl,
          now: Date.now,
        }),
    log,
    settings: settingsForUseCases(settings, origins),
    ...overrides,
  });
  const deps = withTimeLimits(unlimited);
  return {
    db,
    deps,
    api: apiWithTelegram(deps),
    webhooks: webhookServer(deps),
  };
}

/** What the use cases know of the settings: no secret is among it. */
function settingsForUseCases(
  settings: FunctionSettings,
  origins: Readonly<Record<'site' | 'panel', string>>,
): Deps['settings'] {
  const { telegram } = settings;
  return {
    release: settings.release,
    monitoringKeyHash: hashOf(settings.monitoringKey),
    mailReportsKeyHash: hashOf(settings.mailReportsKey),
    acceptsTestPayments: settings.acceptsTestPayments,
    needsPhone: settings.needsPhone,
    otherMethods: settings.otherMethods,
    appCheck: settings.appCheck,
    passkeyDomains: { site: new URL(origins.site).hostname, panel: new URL(origins.panel).hostname },
    isSecure: settings.siteUrl.startsWith('https:'),
    panelUrl: settings.panelUrl,
    allowsLoopback: settings.isLocalStack,
    vapidPublicKey: settings.webPush?.publicKey ?? null,
    telegramBot: telegram && { name: telegram.botName, linkUrl: telegram.linkUrl },
    telegramSecretHash: telegram && hashOf(settings.telegramWebhookSecret),
    mailsAMinute: settings.mailsAMinute,
    hasBackupBucket: settings.backup !== null,
    brokenChannels: settings.brokenChannels.map(({ channel }) => channel),
  };
}

const hashOf = (secret: string | null): string | null => (secret === null ? null : systemRandom.hash(secret));

/** One line for each instance and wrong secret; the text of the secret is in none of them. */
function reportBrokenChannels({ brokenChannels }: FunctionSettings, log: Log): void {
  for (const { name, problem, channel } of brokenChannels)
    log.error('a channel of news is off', new Error(`the secret ${name} ${problem}`), { channel });
}

/** What Telegram reports is no call of the contract: it has a server of its own, in the same function. */
function apiWithTelegram(deps: Deps): HttpHandler {
  const api = loadedAtFirstCall(async () =>
    (await import('./http/api')).api(deps, async () => (await import('./http/panel-routes')).PANEL_ROUTES),
  );
  const telegram = loadedAtFirstCall(async () => (await import('./http/telegram')).telegramServer(deps));
  return (request) => (request.path === TELEGRAM_PATH ? telegram(request) : api(request));
}

/** Where Telegram reports what people write to our bot. */
const TELEGRAM_PATH = '/api/telegram';

function loadedAtFirstCall(load: () => Promise<HttpHandler>): HttpHandler {
  let loading: Promise<HttpHandler> | null = null;
  return async (request) => (await (loading ??= load()))(request);
}

/** The parts of the product that only some functions or calls need. */
const lazyMailer = (...args: Parameters<typeof CustomerMailer>): Mailer =>
  lazyPort(async () => (await import('@functions/messages/mails/customer-mailer')).customerMailer(...args), ['send']);

const lazyMailPreview = (...args: Parameters<typeof CustomerMailPreview>): MailPreview =>
  lazyPort(async () => (await import('@functions/messages/mails/customer-mailer')).mailPreview(...args), ['preview']);

const lazyWording: Wording = lazyPort(
  async () => (await import('@functions/subscription/mails/device-words')).wording,
  ['deviceOffer'],
);

const lazyNewsWords: NewsWords = lazyPort(
  async () => (await import('@functions/messages/mails/news-words')).newsWords,
  ['push', 'telegram', 'answer'],
);

const lazyPushSender = (...args: Parameters<typeof WebPushSender>): PushSender =>
  lazyPort(async () => (await import('./providers/web-push')).webPushSender(...args), ['send']);

const lazyTelegramBot = (...args: Parameters<typeof TelegramBotOf>): TelegramBot =>
  lazyPort(async () => (await import('./providers/telegram-bot')).telegramBot(...args), ['send']);

const lazyWebhookSender = (...args: Parameters<typeof OutboundWebhooks>): WebhookSender =>
  lazyPort(async () => (await import('./providers/outbound-webhooks')).outboundWebhooks(...args), ['send']);

const lazyBackupBucket = (...args: Parameters<typeof CloudStorage>): BackupBucket =>
  lazyPort(async () => (await import('./providers/cloud-storage')).cloudStorage(...args), ['create']);

const lazySafeguards = (...args: Parameters<typeof SafeguardsOf>): Safeguards =>
  lazyPort(async () => (await import('./providers/safeguards')).safeguards(...args), ['ask']);

/** An access token for Google's services, of the account that the function runs as. */
const tokenOf = (app: App) => async (): Promise<string> => {
  if (app.options.credential === undefined) throw new Error('the Firebase app has no credential');
  return (await app.options.credential.getAccessToken()).access_token;
};

const lazyAuth = (app: App): Auth =>
  lazyPort(async () => (await import('./providers/firebase-auth')).firebaseAuthOf(app), AUTH_METHODS);

const lazyAppCheck = (app: App): AppCheck =>
  lazyPort(async () => (await import('./providers/firebase-app-check')).firebaseAppCheckOf(app), ['isGenuineApp']);

/** The library is large, and few calls need it. */
const lazyPasskeys = (...args: Parameters<typeof WebAuthn>): PasskeyVerifier =>
  lazyPort(async () => (await import('./providers/webauthn')).webAuthn(...args), ['verifyNew', 'verifyUse']);

const without = (key: keyof typeof SECRETS) => unavailable(SECRETS[key].name);

/** A service that throws when it is used, if this function does not have its secret. */
const withSecret = <Setting, Service>(
  key: keyof typeof SECRETS,
  setting: Setting | null,
  make: (setting: Setting) => Service,
): Service => (setting === null ? without(key) : make(setting));

const appOf = ({ project }: FunctionSettings): App =>
  getApps().find(({ name }) => name === project) ?? initializeApp({ projectId: project }, project);

/** REST has a shorter cold start; the emulator supports gRPC only. */
const defaultDatabase = (settings: FunctionSettings): Firestore =>
  initializeFirestore(appOf(settings), { preferRest: !settings.isLocalStack });
