import type { OtherMethod } from '@functions/payments/contract/values/payment-methods';
import type { Language } from '@functions/base/contract/values/languages';
import type { StaffRole } from '@functions/staff/contract/values/staff';
import type { Switch } from '@functions/operations/contract/values/switches';
import type { TengeRate } from '@functions/base/contract/values/tenge';
import type { AccessPosition } from '@functions/nodes/rules/access-cursor';
import type { VpnNode } from '@functions/nodes/rules/node';
import type { ServiceNotice } from '@functions/operations/rules/service-notice';
import type { DeliveryAttempt } from '@functions/base/rules/webhook-delivery';
import type { DeviceOffer } from '@functions/subscription/rules/device-line';
import type { Instant } from '@functions/base/rules/calendar';
import type { NewPasskeyAnswer, Passkey, PasskeyAnswer, PasskeySite } from '@functions/base/rules/passkey';
import type { Caller, Customer, IdentityId } from '@functions/accounts/rules/customer';
import type { PushAddress } from '@functions/accounts/rules/news-address';
import type { Attempt, RateLimit } from '@functions/base/rules/rate-limit';
import type { Failure } from '@functions/base/rules/result';
import type { ProviderPayment } from '@functions/payments/rules/payment';
import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import type { Mail, MailContent, MailKind } from '@functions/messages/rules/all-mails';
import type { NewsChannel } from '@functions/base/contract/values/news';
import type { NewsAttempt } from '@functions/messages/rules/news';
import type { Ends } from '@functions/base/rules/outbox';
import type { DependencyHealth, ObservedName } from '@functions/operations/rules/dependency-health';
import type { SavedAccountsPage } from '@functions/accounts/rules/saved-account';
import type { AuthAccount } from '@functions/accounts/rules/sign-in-accounts';
import type { StaffToken, StaffTokenResult } from '@functions/staff/rules/staff';
import type { PaymentProviders } from '@functions/purchase/ports/payment-provider';
import type { Repositories as BaseRepositories, Store } from '@functions/base/ports/repositories';
import type { Repositories } from '@functions/panel/ports/repositories';
import type { PaymentDeps } from '@functions/purchase/ports/repositories';
import type { AccessPage } from '@functions/nodes/ports/repositories';

/** The outside services that the use cases need. Every method is one I/O operation; so is a transaction. */

export interface Clock {
  /** The product's time: real in production, movable in the local stack. */
  now(): Promise<Instant>;
  /** Real time, for leases and limits. */
  realNow(): Instant;
}

export interface Random {
  /** An unguessable id of at least 128 bits, in lower-case base32. */
  secretId(): string;
  /** A short, time-sortable id for people; it is not secret. */
  sortableId(now: Instant): string;
  /** A referral code of 16 lower-case base32 characters. */
  invitationCode(): string;
  /** A signing secret for an outbound webhook: `whsec_` and base64 of 32 random bytes. */
  webhookSecret(): string;
  /** sha256 in hex. Secrets that others hold are stored in this form. */
  hash(text: string): string;
}

/**
 * An error of an outside service: `refused` (it rejected the call), `unreachable` (the outcome is unknown) or
 * `unexpected` (invalid response).
 */
export class ProviderError extends Error {
  constructor(
    readonly kind: 'refused' | 'unreachable' | 'unexpected',
    message: string,
    /** The provider's own sentence, for staff; null without one. */
    readonly said: string | null = null,
  ) {
    super(message);
  }
}

/** A payment provider refuses the customer's card for good. Every other refusal of a provider is its own or ours. */
export class CardRefused extends ProviderError {
  constructor(message: string) {
    super('refused', message);
  }
}

/** What a signed token may be used for. */
export type TokenPurpose =
  | 'pay'
  | 'attach'
  | 'gift'
  | 'unsubscribe'
  | 'staff-confirm'
  | 'staff-device'
  | 'contact'
  | 'restore-sign-in'
  | 'passkey';

/** Signs texts, for example in the links of e-mails. */
export interface SignedTokens {
  sign(purpose: TokenPurpose, text: string): string;
  /** The signed text; null when we did not sign it for this purpose. */
  verify(purpose: TokenPurpose, token: string): string | null;
}

/** Sends e-mails in the reader's language. Throws ProviderError for every refusal that may be our fault. */
export interface Mailer {
  /** `messageId` identifies a repeated e-mail. Returns whether the mailbox took it. */
  send(mail: Mail & { readonly messageId: string }): Promise<Ends<'done' | 'mailbox-refused'>>;
}

/** Renders an e-mail without sending it; its links do not work. */
export interface MailPreview {
  preview(mail: { language: Language; content: MailContent }, now: Instant): Promise<{ subject: string; html: string }>;
}

/** Sentences in the reader's language for the answers to apps, in the words of the e-mails. */
export interface Wording {
  /** What one more device costs now, and the charges that follow: one sentence each. */
  deviceOffer(offer: DeviceOffer, language: Language): Promise<string[]>;
}

export interface YandexAccount {
  readonly id: string;
  readonly email: string;
  readonly photoURL: string;
}

/**
 * Yandex ID (https://yandex.com/dev/id/doc/en/). Throws ProviderError; `refused` also for a token that was issued to
 * another application.
 */
export interface Yandex {
  accountOf(accessToken: string): Promise<YandexAccount>;
}

/** The session that a custom token opens. */
export interface CustomTokenSession extends Pick<Caller, 'signedInAt' | 'openedAt' | 'endsAt'> {
  readonly via: IdentityId;
  readonly contact: string;
}

/** Firebase Authentication (https://firebase.google.com/docs/auth/admin). */
export interface Auth {
  /** The caller of an ID token; null when the token is not valid or proves no sign-in that we allow. */
  verify(idToken: string): Promise<Caller | null>;
  /**
   * A custom token to sign in as `uid`, for a sign-in that the provider confirmed at `signedInAt` (real time). It opens
   * a session within five minutes, which ends at `endsAt`. `openedAt`: see `Caller`.
   */
  customToken(uid: string, session: CustomTokenSession): Promise<string>;
  /** Ends every session of a customer at Firebase, if the account exists there. The password stays trusted. */
  revokeSessions(uid: string): Promise<void>;
  /**
   * What an ID token proves for the panel. Checked with Firebase on every call, so a revoked session ends at once.
   * `whileChecking` runs during that check, for a token with a valid signature; the result has what it returned.
   */
  verifyStaff<Read>(
    idToken: string,
    whileChecking: (token: StaffToken) => Promise<Read>,
  ): Promise<Exclude<StaffTokenResult, StaffToken> | { readonly token: StaffToken; readonly read: Read }>;
  /**
   * A custom token for one stored session of a member of staff. With `browser`, the session is valid only in the
   * browser that holds the secret of this hash.
   */
  staffToken(session: { id: string; login: string; role: StaffRole }, browser?: string): Promise<string>;
  /** Ends every session of a member of staff; with `isAllowed` false no new one can start. */
  revokeStaffSessions(login: string, isAllowed: boolean): Promise<void>;
  /** Removes a Firebase account if it exists; a custom token creates it again under the same uid. */
  removeAccount(uid: string): Promise<void>;
  /**
   * Takes from a Firebase account, if it exists, the sign-ins and the address that are not its customer's. Its sessions
   * go on.
   */
  removeForeignSignIns(uid: string, customer: Pick<Customer, 'signIns' | 'email'>): Promise<void>;
  /** The account with an address, verified or not. */
  accountByEmail(email: string): Promise<AuthAccount | null>;
  /** Creates an account of our own sign-up, which is unusable until its address is verified. Throws AlreadyExists. */
  createPasswordAccount(email: string, password: string): Promise<void>;
  /** Sets the password, ends every session of the account, and marks it as our own sign-up. */
  setPassword(uid: string, password: string): Promise<void>;
  /**
   * Marks the password of the account with this address as set by this server, after `Sessions.resetPassword`. Returns
   * the uid.
   */
  trustPassword(email: string): Promise<string>;
  /**
   * Whether this server set the password of the account. Firebase's public calls let every session set one; a stolen
   * session could otherwise get a recent sign-in by it (T22).
   */
  isPasswordTrusted(uid: string): Promise<boolean>;
  /**
   * The action code with which the page verifies this address or sets a new password. It is a secret, sent to this
   * mailbox only.
   */
  actionCode(purpose: 'verify' | 'reset', email: string): Promise<string>;
  /**
   * A thousand accounts with their password hashes, by their uids; `after` is the token of the page before. Throws
   * ProviderError if Firebase hides the hashes from this caller.
   */
  exportAccounts(after: string | null): Promise<SavedAccountsPage>;
}

/** The methods of Auth, for an implementation that is loaded at the first call. */
export const AUTH_METHODS = [
  'verify',
  'customToken',
  'revokeSessions',
  'verifyStaff',
  'staffToken',
  'revokeStaffSessions',
  'removeAccount',
  'removeForeignSignIns',
  'accountByEmail',
  'createPasswordAccount',
  'setPassword',
  'trustPassword',
  'isPasswordTrusted',
  'actionCode',
  'exportAccounts',
] as const satisfies readonly (keyof Auth)[];

/** Hashes the passwords of staff. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password matches. A null hash (unknown login) takes as long and returns false. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/** One-time codes of an authenticator app. */
export interface OneTimeCodes {
  newSecret(): string;
  /** The otpauth URI for the QR code. */
  otpauthUri(secret: string, login: string, issuer: string): string;
  /** The time step of a code, in real time; null when the code is wrong. */
  verify(secret: string, code: string, realNow: Instant): number | null;
}

/** A new key pair, as the browser's answer states it. */
export interface NewCredential {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/**
 * Verifies the answers of browsers to challenges for passkeys (WebAuthn). An answer counts only if its person was
 * verified by the device (a finger, a face, a PIN), and if it was made on a page of this site.
 */
export interface PasskeyVerifier {
  /** The new key pair; null if the answer is not valid. `challenge` in base64url, as the options gave it. */
  verifyNew(
    answer: NewPasskeyAnswer,
    expected: { challenge: string; site: PasskeySite },
  ): Promise<NewCredential | null>;
  /**
   * What an answer with a known key says; null if it is not valid. The counter is not compared: the caller does, and an
   * answer without a valid signature must not block a key.
   */
  verifyUse(
    answer: PasskeyAnswer,
    expected: { challenge: string; site: PasskeySite; key: Pick<Passkey, 'credentialId' | 'publicKey'> },
  ): Promise<{ readonly counter: number; readonly isBackedUp: boolean } | null>;
}

/** Firebase sessions for clients without a Firebase SDK. Throws ProviderError; `refused` for an invalid token. */
export interface Sessions {
  /** Exchanges a custom token for a session. */
  open(customToken: string): Promise<SessionTokens>;
  /** A new ID token for a session. */
  refresh(refreshToken: string): Promise<SessionTokens>;
  /** Sets a new password with the code from an e-mail, and returns the address of the account. */
  resetPassword(code: string, password: string): Promise<string>;
}

export interface SessionTokens {
  /** Valid for one hour. */
  readonly idToken: string;
  readonly refreshToken: string;
  /** Hash of the secret of the one browser that the session is valid in; null = any browser. */
  readonly browser: string | null;
  /** The id of the stored session of a member of staff; null for a customer. */
  readonly staffSession: string | null;
}

/** Checks that a person makes a call. */
export interface Captcha {
  /**
   * Uses up a token; each is valid once, for two minutes. False when it is missing, used, expired or from another site.
   * Throws ProviderError.
   */
  verify(token: string): Promise<boolean>;
}

/** Checks that a call comes from a page or app of ours. */
export interface AppCheck {
  /** False when the token was not issued for this project, or is already used. */
  isGenuineApp(token: string): Promise<boolean>;
}

/** Counters of attempts, in real time. What happens above a limit is the caller's decision (`RateLimit.whenFull`). */
export interface RateLimits {
  /**
   * Counts one attempt of `key`. Above the limit it fails, and the refusal says how long the rest of the window is. It
   * fails also when it could not be counted, and then the limit is not exhausted. `key` is an account (also the one of
   * a signed link), a login or a device of staff, a client network, the hash of a refresh token, an e-mail address in
   * lower case, alone or after the kind of the e-mail (`reset-password anna@example.com`), or '' for all callers
   * together. Only its hash is stored.
   */
  consume(limit: RateLimit, key: string): Promise<Attempt>;
  /** The refusal of a limit that this instance knows to be used up, otherwise null; counts no attempt. */
  exhausted(limit: RateLimit, key: string): Promise<Failure<'too_many_attempts'> | null>;
}

export interface ForgedWebhookMinute {
  readonly minute: Instant;
  /** A lower bound. */
  readonly count: number;
}

/** Notifications with an invalid signature, counted by the minute of their arrival. */
export interface ForgedWebhooks {
  count(now: Instant): Promise<void>;
  /** Newest first. */
  listSince(moment: Instant): Promise<ForgedWebhookMinute[]>;
  /** Minutes without an audit row yet, oldest first. */
  unauditedBefore(moment: Instant): Promise<ForgedWebhookMinute[]>;
  markAudited(minute: Instant): Promise<void>;
}

/** The last responses and failures of outside services, for the health page. */
export interface DependencyHealthRepository {
  /** May skip the write when the same outcome was recorded a moment ago. */
  record(service: ObservedName, outcome: 'answeredAt' | 'failedAt'): Promise<void>;
  listAll(): Promise<DependencyHealth[]>;
}

/**
 * What every page shows alike. Each instance reads it at most once a minute, and keeps what it knew while the database
 * does not answer (decision 86).
 */
export interface PublicFacts {
  /** Service notices that have not ended, also those that start later. */
  notices(): Promise<readonly ServiceNotice[]>;
  /** The rate of the tenge in force. */
  tengeRate(): Promise<TengeRate>;
  /** What staff have switched off. */
  switchedOff(): Promise<readonly Switch[]>;
  /** The VPN nodes that are not revoked. */
  nodes(): Promise<readonly VpnNode[]>;
  /** Channels of news that are off because another function found their secrets wrong. */
  brokenChannels(): Promise<readonly NewsChannel[]>;
  /** Reads everything again: this instance has changed it. */
  forget(): void;
}

/**
 * Changes of access for the nodes, in the order of saving. An instance answers all of them from one read, at most 20
 * seconds old (decision 92).
 */
export interface AccessFeed {
  /** The first `limit` changes after a position; null: from the beginning. */
  changesAfter(after: AccessPosition | null, limit: number): Promise<AccessPage>;
}

/** Sends events to endpoints of other programs, signed as Standard Webhooks describes. */
export interface WebhookSender {
  /**
   * Sends one delivery, and returns what it came to; never throws for what the receiver or the network does. `id` is
   * the same for every attempt. `sentAt` is real time: receivers refuse a signature that is older than five minutes.
   * `secrets`: one signature with each. Only public addresses are called.
   */
  send(delivery: {
    readonly url: string;
    readonly secrets: readonly string[];
    readonly id: string;
    readonly sentAt: Instant;
    readonly body: string;
  }): Promise<DeliveryAttempt>;
}

/** The words of news outside e-mails, in the reader's language. A lock screen may show them. */
export interface NewsWords {
  push(kind: MailKind, language: Language): Promise<{ readonly title: string; readonly body: string }>;
  telegram(kind: MailKind, language: Language): Promise<string>;
  /**
   * What our bot answers. `expired`: the link binds nothing. `taken`: the chat hears of another account. `help`: to
   * anything that it does not understand. `failed`: by our fault.
   */
  answer(answer: 'linked' | 'expired' | 'taken' | 'stopped' | 'help' | 'failed', language: Language): Promise<string>;
}

/** Sends push messages to browsers. Throws for our own faults, never for those of the push service or the network. */
export interface PushSender {
  /** `payload`: what our service worker shows. Only push services of browsers are called. */
  send(address: Pick<PushAddress, 'endpoint' | 'keys'>, payload: string): Promise<NewsAttempt>;
}

/** Our Telegram bot. Never throws for what Telegram or the network does. */
export interface TelegramBot {
  /** Sends plain text. */
  send(chatId: string, text: string): Promise<NewsAttempt>;
}

/** A bucket for copies that must outlive the project. The functions may create files there, not read or delete them. */
export interface BackupBucket {
  /**
   * Creates a file of JSON. A file that exists stays as it is, without an error. Throws ProviderError; `refused`
   * without the right to create files.
   */
  create(name: string, content: object): Promise<void>;
}

export interface SafeguardState {
  /** `not-yet`: it is new, and nothing can be seen of it. `unknown`: it could not be asked. */
  readonly state: 'there' | 'missing' | 'not-yet' | 'unknown';
  /** What was found. Contains no secret. */
  readonly detail: string;
}

/** What protects the data outside of this product, and the files that customers install. */
export interface Safeguards {
  /** Asks for each. Empty in the local stack, whose emulators protect nothing. */
  ask(): Promise<readonly (SafeguardState & { readonly name: string })[]>;
}

/** The log. Messages and fields contain no tokens, secrets or full e-mail addresses. */
export interface Log {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, error: unknown, fields?: Record<string, unknown>): void;
}

/** A log that adds `about` to every line, for example the request or the run of a job. */
export const childLogger = (log: Log, about: Readonly<Record<string, unknown>>): Log => ({
  info: (message, fields) => {
    log.info(message, { ...about, ...fields });
  },
  warn: (message, fields) => {
    log.warn(message, { ...about, ...fields });
  },
  error: (message, error, fields) => {
    log.error(message, error, { ...about, ...fields });
  },
});

/**
 * Calls of modules above that lower ones need, which may not import them (decision 118). Each is given the dependencies
 * of its caller, so that the caller's limits of time hold for it, too.
 */
export interface CallsAbove {
  /**
   * Imports and applies a payment of which the provider tells and no notification has arrived. Returns the state of
   * its notification; null if it could not be stored.
   */
  importPayment(deps: PaymentDeps, found: ProviderPayment): Promise<PaymentEvent['state'] | null>;
  /** Runs a task of the outbox now, unless another process does. */
  runTask(deps: DepsOf<BaseRepositories>, entry: { readonly id: string }): Promise<void>;
}

export interface Deps {
  readonly above: CallsAbove;
  readonly store: Store<Repositories>;
  readonly clock: Clock;
  readonly random: Random;
  readonly payments: PaymentProviders;
  readonly mailer: Mailer;
  readonly mailPreview: MailPreview;
  readonly wording: Wording;
  readonly signedTokens: SignedTokens;
  readonly yandex: Yandex;
  readonly auth: Auth;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly oneTimeCodes: OneTimeCodes;
  readonly passkeys: PasskeyVerifier;
  readonly captcha: Captcha;
  readonly appCheck: AppCheck;
  readonly rateLimits: RateLimits;
  readonly forgedWebhooks: ForgedWebhooks;
  readonly dependencyHealth: DependencyHealthRepository;
  readonly publicFacts: PublicFacts;
  readonly accessFeed: AccessFeed;
  readonly webhookSender: WebhookSender;
  readonly newsWords: NewsWords;
  readonly pushSender: PushSender;
  readonly telegramBot: TelegramBot;
  readonly backupBucket: BackupBucket;
  readonly safeguards: Safeguards;
  readonly log: Log;
  readonly settings: {
    readonly release: string;
    /** sha256 of the key for the deep health call; null when the call is switched off. */
    readonly monitoringKeyHash: string | null;
    /** sha256 of the key for the reports of the mail service; null when the call is switched off. */
    readonly mailReportsKeyHash: string | null;
    /** Whether test payments count: true in the local stack and on test terminals, never in production. */
    readonly acceptsTestPayments: boolean;
    /**
     * PAYER_PHONE=required: a terminal with this category (MCC 4814) declines orders without the payer's phone number.
     */
    readonly needsPhone: boolean;
    /** OTHER_PAYMENT_METHODS: what a buyer may choose beside cards, for a term without renewal. */
    readonly otherMethods: readonly OtherMethod[];
    /**
     * Whether calls with `isForOurAppsOnly` must carry an App Check token; `enforce` refuses those without one
     * (decision 36).
     */
    readonly appCheck: 'off' | 'monitor' | 'enforce';
    /** The domain that the passkeys of each site belong to (relying party id). */
    readonly passkeyDomains: Readonly<Record<PasskeySite, string>>;
    /** The site uses HTTPS, so cookies are marked Secure. */
    readonly isSecure: boolean;
    /** The origin of the panel's own site; null when the panel shares the customers' site (decision 67). */
    readonly panelUrl: string | null;
    /** The local stack may send outbound webhooks to loopback. */
    readonly allowsLoopback: boolean;
    /** What browsers subscribe with; null: Web Push is not offered. */
    readonly vapidPublicKey: string | null;
    /** Null: Telegram is not offered. `linkUrl`: what a link to the bot begins with. */
    readonly telegramBot: { readonly name: string; readonly linkUrl: string } | null;
    /** sha256 of the secret that Telegram's calls prove; null without it. */
    readonly telegramSecretHash: string | null;
    /** MAILS_A_MINUTE: the e-mails of campaigns that leave in a minute. */
    readonly mailsAMinute: number;
    /** Whether there is a bucket for the accounts. */
    readonly hasBackupBucket: boolean;
    /** Channels of news that are off because this function found their secrets wrong. */
    readonly brokenChannels: readonly NewsChannel[];
  };
}

/** What the use cases of a module are given: every service, and the repositories that it may use. */
export type DepsOf<All> = Omit<Deps, 'store'> & { readonly store: Store<All> };

/** What calls about payments need. */
export type PaymentDepsOf<All> = Pick<
  DepsOf<All>,
  'store' | 'payments' | 'clock' | 'random' | 'log' | 'settings' | 'above'
>;
