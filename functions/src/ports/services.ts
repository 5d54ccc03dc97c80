import type { Language } from '@contract/values/languages';
import type { Kopecks } from '@contract/values/money';
import type { StaffRole } from '@contract/values/staff';
import type { Tariff } from '@contract/values/tariff';
import type { Instant } from '@functions/domain/platform/calendar';
import type { Caller, IdentityId } from '@functions/domain/accounts/customer';
import type { RateLimit } from '@functions/domain/platform/rate-limit';
import type { MailContent } from '@functions/domain/platform/mail';
import type { ProviderMandate, Schedule } from '@functions/domain/payments/mandate';
import type {
  Listed,
  PaymentNotice,
  ProviderChargeback,
  ProviderPayment,
  RefundNotice,
} from '@functions/domain/payments/payment';
import type { DependencyHealth, ServiceName } from '@functions/domain/platform/dependency-health';
import type { AuthAccount } from '@functions/domain/accounts/sign-in-accounts';
import type { StaffProof } from '@functions/domain/panel/staff';
import type { Store } from './repositories';

/** What the use cases need from outside. Every method is one I/O operation; a transaction is one too. */

export interface Clock {
  /** The product's time: real in production, movable in the local stack. */
  now(): Promise<Instant>;
  /** Real time, for leases and limits. */
  realNow(): Instant;
}

export interface Random {
  /** An unguessable id of at least 128 bits, in lower-case base32. */
  secretId(): string;
  /** Short and time-sortable, for people: it need not be secret. */
  sortableId(now: Instant): string;
  /** A code that people pass on, of 16 lower-case base32 characters. */
  invitationCode(): string;
  /** sha256 in hex: how secrets that others hold are kept. */
  hash(text: string): string;
}

/** The outside world's errors: it said no, it could not be reached (the outcome is unknown), or it answered nonsense. */
export class ProviderError extends Error {
  constructor(
    readonly kind: 'refused' | 'unreachable' | 'unexpected',
    message: string,
  ) {
    super(message);
  }
}

export interface NewMandate {
  readonly token: string;
  readonly accountId: string;
  readonly email: string;
  readonly schedule: Schedule;
}

/** The card payment provider. Throws ProviderError. */
export interface Payments {
  readonly publicId: string;
  /** A Check, Pay or Fail body in our units. Throws ProviderError `unexpected` naming the field. */
  readPayment(fields: Readonly<Record<string, string>>): PaymentNotice;
  /** A Refund or Cancel body in our units. Throws ProviderError `unexpected`. */
  readRefund(fields: Readonly<Record<string, string>>): RefundNotice;
  /** Which recurring payment a Recurrent body is about, and its new status. Throws ProviderError `unexpected`. */
  readRecurrent(fields: Readonly<Record<string, string>>): { providerId: string; accountId: string; status: string };
  /** Everything recurring under one account, live and dead. */
  findMandates(accountId: string): Promise<ProviderMandate[]>;
  createMandate(mandate: NewMandate, requestId: string): Promise<ProviderMandate>;
  updateMandate(id: string, schedule: Schedule, email: string, requestId: string): Promise<ProviderMandate>;
  cancelMandate(id: string, requestId: string): Promise<void>;
  /** Answers the transaction of the refund. Refused: ProviderError `refused`; outcome unknown: `unreachable`. */
  refund(
    payment: { transactionId: string; amount: Kopecks; email: string; months: Tariff | null },
    requestId: string,
  ): Promise<{ transactionId: string }>;
  /** Everything that was created in [from, to), in order. */
  listPayments(from: Instant, to: Instant): Promise<Listed<ProviderPayment>>;
  /** Payments that the payer's bank disputed, by the day it happened, and what the disputes cost or brought back. */
  listChargebacks(from: Instant, to: Instant): Promise<Listed<ProviderChargeback>>;
  /** The fiscal receipt for one payment, as the provider's form and calls take it. */
  fiscalReceipt(payment: { item: FiscalItem; amount: Kopecks; email: string }): unknown;
}

/**
 * What one payment is for, as its fiscal receipt names it. `access`: a term whose length is not known at that place.
 */
export type FiscalItem =
  | { readonly kind: 'term'; readonly months: Tariff }
  | { readonly kind: 'trial'; readonly days: number }
  | { readonly kind: 'device' }
  | { readonly kind: 'access' };

/** What a link from a mail may be used for. */
export type LinkPurpose = 'pay' | 'attach' | 'unsubscribe' | 'staff-confirm' | 'contact';

/** Texts that only we can have made: links in mails. */
export interface SignedTokens {
  sign(purpose: LinkPurpose, text: string): string;
  /** Null when it was not sealed by us for this purpose. */
  verify(purpose: LinkPurpose, sealed: string): string | null;
}

/** Sends what it is told to, in the reader's language. Throws ProviderError. */
export interface Mailer {
  /** `messageId` makes a repeat recognisable. */
  send(mail: {
    to: string;
    language: Language;
    content: MailContent;
    uid: string | null;
    messageId: string;
  }): Promise<void>;
}

/** How a mail would look, sent to nobody: its links lead nowhere. */
export interface MailPreview {
  preview(mail: { language: Language; content: MailContent }, now: Instant): { subject: string; html: string };
}

export interface YandexAccount {
  readonly id: string;
  readonly email: string;
  readonly photoURL: string;
}

/** Yandex ID. Throws ProviderError; `refused` also when the token was issued to another application. */
export interface Yandex {
  accountOf(accessToken: string): Promise<YandexAccount>;
}

export interface Auth {
  /** Null when the token is not valid, or proves no sign-in that we allow. */
  verify(idToken: string): Promise<Caller | null>;
  /** A token for signing in as `uid` by a sign-in that we verified ourselves. */
  customToken(uid: string, session: { via: IdentityId; contact: string }): Promise<string>;
  /** What a token says about the panel, asked of Firebase anew each time: a session that was ended is nothing from then on. */
  verifyStaff(idToken: string): Promise<StaffProof>;
  /** A token for one session of a member of staff; with `browser`, one that counts in the browser alone that holds the secret of this hash. */
  staffToken(login: string, role: StaffRole, browser?: string): Promise<string>;
  /** Ends every session of a member; `isAllowed` false: no new one can begin either. */
  revokeStaffSessions(login: string, isAllowed: boolean): Promise<void>;
  /** Removes a sign-in account, if it is there; a custom token makes it anew under the same uid. */
  removeAccount(uid: string): Promise<void>;
  /** The account that carries an address, verified or not. */
  accountByEmail(email: string): Promise<AuthAccount | null>;
  /** An account of our own sign-up that opens nothing until its address is verified. Throws AlreadyExists. */
  createPasswordAccount(email: string, password: string): Promise<void>;
  /** Ends every session of the account, and makes it one of our own sign-up. */
  setPassword(uid: string, password: string): Promise<void>;
  /** What the page needs to verify this address, or to set a new password: a secret for this mailbox alone. */
  actionCode(purpose: 'verify' | 'reset', email: string): Promise<string>;
}

/** How passwords of staff are kept. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** False, after as long a time, for the password of nobody (null). */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/** Codes of an authenticator app. */
export interface OneTimeCodes {
  newSecret(): string;
  /** What the app reads from a QR code. */
  otpauthUri(secret: string, login: string, issuer: string): string;
  /** The time step that a code belongs to, in real time; null when it is wrong. */
  verify(secret: string, code: string, realNow: Instant): number | null;
}

/** Firebase's sessions, for callers who hold no Firebase SDK. Throws ProviderError; `refused` when a token is not good. */
export interface Sessions {
  /** Trades a custom token for a session. */
  open(customToken: string): Promise<SessionTokens>;
  /** A fresh ID token of a session. */
  refresh(refreshToken: string): Promise<SessionTokens>;
}

export interface SessionTokens {
  /** Good for an hour. */
  readonly idToken: string;
  readonly refreshToken: string;
  /** Hash of the secret of the one browser it counts in; null = in every one. */
  readonly browser: string | null;
}

/** Whether a person stands behind a call. */
export interface Captcha {
  /** Spends a token: each is good once, for two minutes. False when it is missing, spent, old or of another site. Throws ProviderError. */
  verify(token: string): Promise<boolean>;
}

/** Whether a call comes from a page or an app of ours. */
export interface AppCheck {
  /** False when the token was not made for this project, or is spent. */
  isGenuineApp(token: string): Promise<boolean>;
}

/** Counters of attempts, in real time. Accounts and everybody together are what guards; an address is the caller's own word. */
export interface RateLimits {
  /**
   * Counts one attempt of `key` (an account, an e-mail in lower case; '' = everybody together) and says whether it may be made.
   * False also when it could not be counted. Stored under a hash: the key itself is not kept.
   */
  consume(limit: RateLimit, key: string): Promise<boolean>;
  /** Whether this instance knows that nothing is left of a limit, without counting an attempt. */
  isExhausted(limit: RateLimit, key: string): Promise<boolean>;
}

export interface ForgedWebhookMinute {
  readonly minute: Instant;
  /** At least so many. */
  readonly count: number;
}

/** Notifications whose signature was not the provider's, by the minute they came in. */
export interface ForgedWebhooks {
  count(now: Instant): Promise<void>;
  /** Newest first. */
  listSince(moment: Instant): Promise<ForgedWebhookMinute[]>;
  /** Minutes that no row of the audit tells of yet, oldest first. */
  unauditedBefore(moment: Instant): Promise<ForgedWebhookMinute[]>;
  markAudited(minute: Instant): Promise<void>;
}

/** Whether the services that we call answer: for the health page. */
export interface DependencyHealthRepository {
  /** May leave out what it wrote down a moment ago. */
  record(service: ServiceName, outcome: 'answeredAt' | 'failedAt'): Promise<void>;
  listAll(): Promise<DependencyHealth[]>;
}

/** Named log sentences; no tokens, secrets or full e-mail addresses in them. */
export interface Log {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, error: unknown, fields?: Record<string, unknown>): void;
}

/** The same log, whose every line says what it is about: one request, one run of a job. */
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

export interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly payments: Payments;
  readonly mailer: Mailer;
  readonly mailPreview: MailPreview;
  readonly signedTokens: SignedTokens;
  readonly yandex: Yandex;
  readonly auth: Auth;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly oneTimeCodes: OneTimeCodes;
  readonly captcha: Captcha;
  readonly appCheck: AppCheck;
  readonly rateLimits: RateLimits;
  readonly forgedWebhooks: ForgedWebhooks;
  readonly dependencyHealth: DependencyHealthRepository;
  readonly log: Log;
  readonly settings: {
    readonly release: string;
    /** sha256 of the key that opens the deep health call; null when it is switched off. */
    readonly monitoringKeyHash: string | null;
    /** Whether test-mode payments count: true in the local stack and on test terminals, never in production. */
    readonly acceptsTestPayments: boolean;
    /** PAYER_PHONE=required: the terminal's category (MCC 4814) declines orders without the payer's phone. */
    readonly needsPhone: boolean;
    /** Whether calls that begin something are asked for an App Check token, and refused without one. */
    readonly appCheck: 'off' | 'monitor' | 'enforce';
    /** The site has a certificate: cookies travel with it alone. */
    readonly isSecure: boolean;
  };
}
