import type { Kopecks } from '@contract/values/money';
import type { Tariff } from '@contract/values/tariff';
import type { Instant } from './domain/calendar';
import type { AccessPosition, Moment } from './domain/access-cursor';
import type { AccessList } from './domain/access-list';
import type { AuditRow } from './domain/audit';
import type { Campaign } from './domain/campaign';
import type { Caller, Customer, Via } from './domain/customer';
import type { ConnectionLog } from './domain/connection';
import type { DayClose } from './domain/day-close';
import type { Device } from './domain/device';
import type { EmailSearch } from './domain/email-grams';
import type { DaySums, Figure, Standing } from './domain/figures';
import type { LedgerFilter, StoredRefundPart, WebhookFilter } from './domain/finance-rows';
import type { Invite } from './domain/invite';
import type { Language } from '@contract/values/languages';
import type { MailContent } from './domain/mail';
import type { Limit } from './domain/limit';
import type { Mandate, ProviderMandate, Schedule } from './domain/mandate';
import type { VpnNode } from './domain/node';
import type { Order } from './domain/order';
import type { OutboxEntry } from './domain/outbox';
import type { Slice } from './domain/paging';
import type { PaymentNotice, ProviderPayment, RefundNotice } from './domain/payment';
import type { PaymentEvent } from './domain/payment-event';
import type { Prepaid } from './domain/prepaid';
import type { PromoCode, PromoType } from './domain/promo';
import type { Receipt } from './domain/receipt';
import type { Refund, RefundPartState } from './domain/refund';
import type { SearchRow } from './domain/search-row';
import type { StaffMember, StaffProof } from './domain/staff';
import type { StaffRole } from '@contract/values/staff';
import type { AuthAccount } from './domain/sign-in-accounts';
import type { Ticket } from './domain/ticket';
import type { TrialUse } from './domain/trial-use';
import type { Subscription } from './domain/subscription';
import type { SubscriptionEvent } from './domain/subscription-event';

/** What the use cases need from outside. Every method is one I/O operation; a transaction is one too. */

export interface Clock {
  /** The product's time: real in production, movable in the local suite. */
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

/** Reading and writing one collection by document id. `create` throws AlreadyExists; `save` overwrites. */
export interface Documents<T> {
  get(id: string): Promise<T | null>;
  create(value: T): Promise<void>;
  save(value: T): Promise<void>;
}

export interface OrderDocuments extends Documents<Order> {
  /** The newest order of this buyer and kind that is neither paid nor expired. */
  findOpen(uid: string | null, prepaidHash: string | null, kind: Order['kind'], now: Instant): Promise<Order | null>;
  ofCustomer(uid: string, limit: number): Promise<Order[]>;
}

export interface CustomerDocuments extends Documents<Customer> {
  /** By what staff call a customer by; never the uid. */
  findById(id: string): Promise<Customer | null>;
  uidOf(id: string): Promise<string | null>;
  /** Whatever its letters' case; the first of several. */
  findByEmail(email: string): Promise<Customer | null>;
  findByInvitationCode(code: string): Promise<Customer | null>;
  /** Everybody with this address, in lower case. */
  withEmail(emailLower: string, limit: number): Promise<Customer[]>;
}

export interface DeviceDocuments extends Documents<Device> {
  /** Those that are bound now. */
  ofCustomer(uid: string): Promise<Device[]>;
  /** Detached ones too. */
  ofCustomerEver(uid: string): Promise<Device[]>;
  ofCustomerDetachedSince(uid: string, moment: Instant): Promise<Device[]>;
  remove(deviceId: string): Promise<void>;
  /** Those of them that are there. */
  getMany(deviceIds: readonly string[]): Promise<Device[]>;
  /** Notes when devices were last seen and nothing else; one that is gone meanwhile stays gone. Outside any transaction. */
  saveLastSeen(moments: ReadonlyMap<string, Instant>): Promise<void>;
}

/** What VPN nodes read; saved by whatever saves a subscription or a device. */
export interface AccessListDocuments {
  get(uid: string): Promise<AccessList | null>;
  save(list: AccessList): Promise<void>;
  /** Lists in the order they were saved in, and Firestore's own time of reading. */
  savedAfter(after: AccessPosition | null, limit: number): Promise<{ changes: AccessChange[]; readAt: Moment }>;
}

/** A list and where it stands in the order of changes. `position.account` is a name of the account that says nothing of the person. */
export interface AccessChange {
  readonly list: AccessList;
  readonly position: AccessPosition;
}

export interface NodeDocuments extends Documents<VpnNode> {
  listAll(): Promise<VpnNode[]>;
}

/** Connections, for thirty days. */
export interface LogDocuments {
  /** All or none. The same again changes nothing. */
  saveAll(logs: readonly ConnectionLog[]): Promise<void>;
  /** Newest first; what is older than thirty days is not answered, whether or not it was removed already. */
  ofCustomer(uid: string, now: Instant, limit: number): Promise<ConnectionLog[]>;
  removeOf(uid: string): Promise<void>;
}

/** What lists of customers show. It is written by whoever saves a customer, a subscription or an invite, in the same transaction. */
export interface CustomerSearch {
  listMatching(search: EmailSearch, slice: Slice): Promise<SearchRow[]>;
  countMatching(search: EmailSearch): Promise<number>;
  /** Whom a customer brought, newest first. */
  listInvitees(uid: string, slice: Slice): Promise<SearchRow[]>;
  countInvitees(uid: string): Promise<number>;
  get(uid: string): Promise<SearchRow | null>;
}

export interface StaffDocuments extends Documents<StaffMember> {
  listAll(): Promise<StaffMember[]>;
}

export interface AuditFilter {
  /** One of the fields `actor`, `action`, `userId`, and its value. */
  readonly by: Readonly<Record<string, string>> | null;
  /** Accounting days, YYYY-MM-DD; both belong to the answer. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Rows are added and read: there is no way to change or remove one (P27). */
export interface AuditDocuments {
  get(id: string): Promise<AuditRow | null>;
  create(row: AuditRow): Promise<void>;
  /** Newest first. */
  listPage(filter: AuditFilter, after: Pick<AuditRow, 'at' | 'id'> | null, limit: number): Promise<AuditRow[]>;
  /** What was done about a customer (customers.id) up to a moment, newest first. */
  listChangesAbout(userId: string, until: Instant, limit: number): Promise<AuditRow[]>;
}

export interface InviteDocuments extends Documents<Invite> {
  /** How many of this customer's invitees count at a moment, up to `limit`. */
  countCounting(inviterUid: string, now: Instant, limit: number): Promise<number>;
  ofInviter(inviterUid: string, limit: number): Promise<Invite[]>;
}

export interface ReceiptDocuments extends Documents<Receipt> {
  /** Newest first. */
  ofCustomer(uid: string, limit: number): Promise<Receipt[]>;
  /** Newest first. Keys: dateTime, transactionId. */
  pageOfCustomer(uid: string, slice: Slice): Promise<Receipt[]>;
  countOfCustomer(uid: string): Promise<number>;
  /** Up to a moment, newest first. */
  ofCustomerUntil(uid: string, until: Instant, limit: number): Promise<Receipt[]>;
  /** Of one accounting day (YYYY-MM-DD), in pages by transaction id. */
  ofDay(day: string, after: string | null, limit: number): Promise<Receipt[]>;
}

export interface RefundDocuments extends Documents<Refund> {
  ofCustomer(uid: string, limit: number): Promise<Refund[]>;
  /** With a part that was asked for on an accounting day (YYYY-MM-DD). */
  ofDay(day: string): Promise<Refund[]>;
}

export interface PromoDocuments extends Documents<PromoCode> {
  /** Codes that can be used on a day (YYYY-MM-DD): newest first by id, or those that begin with a part by the alphabet. Key: id, or code. */
  listUsable(about: { day: string; part: string }, slice: Slice): Promise<PromoCode[]>;
  countUsable(about: { day: string; part: string }): Promise<number>;
}

export interface PromoTypeDocuments extends Documents<PromoType> {
  listAll(): Promise<PromoType[]>;
}

export interface PrepaidDocuments extends Documents<Prepaid> {
  /** Paid, claimed by nobody, and paid before this moment. */
  unclaimed(paidBefore: Instant, limit: number): Promise<Prepaid[]>;
  ofClaimant(uid: string, limit: number): Promise<Prepaid[]>;
}

export interface SubscriptionDocuments extends Documents<Subscription> {
  /** Those with a milestone that has come, oldest first. */
  due(now: Instant, limit: number): Promise<Subscription[]>;
  /** When the first milestone of all is due. */
  nextDue(): Promise<Instant | null>;
  /** Every recorded event of a customer, in the order they were recorded. */
  history(uid: string): Promise<SubscriptionEvent[]>;
  /** `figures`: what it counts as on its day. */
  /** What happened up to a moment, newest first. */
  historyUntil(uid: string, until: Instant, limit: number): Promise<{ event: SubscriptionEvent; version: number }[]>;
  record(uid: string, version: number, event: SubscriptionEvent, figures: readonly Figure[]): Promise<void>;
}

export interface MandateDocuments extends Documents<Mandate> {
  findByProviderId(providerId: string): Promise<Mandate | null>;
  /** By the provider's account of any card that the customer ever paid with. */
  findByAccount(accountId: string): Promise<Mandate | null>;
  /** Those that the provider was not asked about since a moment, longest first. */
  uncheckedSince(moment: Instant, limit: number): Promise<Mandate[]>;
}

export interface IdentityDocuments {
  /** The uid that a sign-in belongs to. */
  get(via: Via): Promise<string | null>;
  create(via: Via, uid: string): Promise<void>;
  save(via: Via, uid: string): Promise<void>;
  remove(via: Via): Promise<void>;
}

export interface OutboxDocuments extends Documents<OutboxEntry> {
  /** Pending entries whose next attempt is due, oldest first. */
  due(now: Instant, limit: number): Promise<OutboxEntry[]>;
  /** When the first pending entry is due; null when none is pending. */
  nextDue(): Promise<Instant | null>;
  /** Mails to a customer, asked for up to a moment, newest first. */
  mailsTo(uid: string, until: Instant, limit: number): Promise<OutboxEntry[]>;
}

export interface PaymentEventDocuments extends Documents<PaymentEvent> {
  /** Events that were acknowledged and not applied yet, oldest first. */
  unapplied(limit: number): Promise<PaymentEvent[]>;
  /** With bodies of before this moment, oldest first. */
  unredacted(before: Instant, limit: number): Promise<PaymentEvent[]>;
  /** With bodies, by the provider's account that they name. */
  ofAccount(accountId: string, limit: number): Promise<PaymentEvent[]>;
}

export interface DayDocuments extends Documents<DayClose> {
  /** The closed days from the first to the last, YYYY-MM-DD, in order. */
  listBetween(from: string, to: string): Promise<DayClose[]>;
}

/** Sums and counts that the database makes, whatever the number of documents. */
export interface Figures {
  /** Of one accounting day, YYYY-MM-DD. */
  ofDay(day: string): Promise<DaySums>;
  standingAt(now: Instant): Promise<Standing>;
}

export interface CampaignDocuments extends Documents<Campaign> {
  listNewest(limit: number): Promise<Campaign[]>;
}

/** Whom a mailing goes to, in pages by uid. */
export interface Audience {
  countWantingPromotions(): Promise<number>;
  pageWantingPromotions(after: string | null, limit: number): Promise<string[]>;
  /** Whose next period of one of these tariffs follows by itself. */
  countRenewing(tariffs: readonly Tariff[]): Promise<number>;
  pageRenewing(tariffs: readonly Tariff[], after: string | null, limit: number): Promise<Subscription[]>;
}

/** Rows of the finance desk, newest first unless told. */
export interface FinanceLists {
  /** Keys: dateTime, transactionId. */
  receipts(filter: LedgerFilter, slice: Slice): Promise<Receipt[]>;
  /** In some states, or in any. Keys: at, id. */
  refundParts(states: readonly RefundPartState[] | null, slice: Slice): Promise<StoredRefundPart[]>;
  /** What went back on an accounting day, by id. Key: id. */
  returnsOfDay(day: string, slice: Slice): Promise<StoredRefundPart[]>;
  /** Keys: receivedAt, id. */
  webhooks(filter: WebhookFilter, slice: Slice): Promise<PaymentEvent[]>;
  /** Given up. Keys: nextAttemptAt, id. */
  deadTasks(slice: Slice): Promise<OutboxEntry[]>;
  /** Failed and to be tried again, the most often tried first. Keys: attempts, id. */
  lateTasks(slice: Slice): Promise<OutboxEntry[]>;
}

export interface Records {
  customers: CustomerDocuments;
  devices: DeviceDocuments;
  accessLists: AccessListDocuments;
  customerSearch: CustomerSearch;
  nodes: NodeDocuments;
  logs: LogDocuments;
  identities: IdentityDocuments;
  subscriptions: SubscriptionDocuments;
  mandates: MandateDocuments;
  orders: OrderDocuments;
  receipts: ReceiptDocuments;
  refunds: RefundDocuments;
  staff: StaffDocuments;
  audit: AuditDocuments;
  promos: PromoDocuments;
  promoTypes: PromoTypeDocuments;
  invites: InviteDocuments;
  trialUses: Documents<TrialUse>;
  prepaid: PrepaidDocuments;
  tickets: Documents<Ticket>;
  days: DayDocuments;
  figures: Figures;
  financeLists: FinanceLists;
  campaigns: CampaignDocuments;
  audience: Audience;
  paymentEvents: PaymentEventDocuments;
  outbox: OutboxDocuments;
}

export interface Store {
  /** Outside any transaction: each call stands alone. */
  direct: Records;
  /** All or nothing. Reads come before writes; `work` may run several times and must have no effect but its writes. */
  transaction<T>(work: (records: Records) => Promise<T>): Promise<T>;
}

/** Thrown by `create` when the document is there already. */
export class AlreadyExists extends Error {}

/** Thrown when a transaction lost against others once too often; asking again later helps. */
export class Contention extends Error {}

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
  /** Whose recurring payment a Recurrent body is about. Throws ProviderError `unexpected`. */
  /** A Refund or Cancel body in our units. Throws ProviderError `unexpected`. */
  readRefund(fields: Readonly<Record<string, string>>): RefundNotice;
  readRecurrent(fields: Readonly<Record<string, string>>): { providerId: string; accountId: string };
  /** Everything recurring under one account, live and dead. */
  findMandates(accountId: string): Promise<ProviderMandate[]>;
  createMandate(mandate: NewMandate, requestId: string): Promise<ProviderMandate>;
  updateMandate(id: string, schedule: Schedule, email: string, requestId: string): Promise<ProviderMandate>;
  cancelMandate(id: string, requestId: string): Promise<void>;
  /** Answers the transaction of the refund. Refused: ProviderError `refused`; outcome unknown: `unreachable`. */
  refund(payment: { transactionId: string; amount: Kopecks; email: string; months: Tariff | null }, requestId: string): Promise<{ transactionId: string }>;
  /** Everything that was created in [from, to), in order. */
  listPayments(from: Instant, to: Instant): Promise<ProviderPayment[]>;
  /** Money that the payer's bank took back, by the day it happened. */
  listChargebacks(from: Instant, to: Instant): Promise<{ id: string; transactionId: string; amount: Kopecks; at: Instant }[]>;
  /** The fiscal receipt for one payment, as the provider's form and calls take it. */
  fiscalReceipt(item: { months: Tariff | null; amount: Kopecks; email: string }): unknown;
}

/** What a link from a mail may be used for. */
export type LinkPurpose = 'pay' | 'attach' | 'unsubscribe' | 'staff-confirm' | 'contact';

/** Texts that only we can have made: links in mails. */
export interface Links {
  seal(purpose: LinkPurpose, text: string): string;
  /** Null when it was not sealed by us for this purpose. */
  open(purpose: LinkPurpose, sealed: string): string | null;
}

/** Sends what it is told to, in the reader's language. Throws ProviderError. */
export interface Mailer {
  /** `messageId` makes a repeat recognisable. */
  send(mail: { to: string; language: Language; content: MailContent; uid: string | null; messageId: string }): Promise<void>;
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
  customToken(uid: string, session: { via: Via; contact: string }): Promise<string>;
  /** What a token says about the panel, asked of Firebase anew each time: a session that was ended is nothing from then on. */
  verifyStaff(idToken: string): Promise<StaffProof>;
  /** A token for one session of a member of staff. */
  staffToken(login: string, role: StaffRole): Promise<string>;
  /** Ends every session of a member; `isAllowed` false: no new one can begin either. */
  endStaffSessions(login: string, isAllowed: boolean): Promise<void>;
  /** Removes a sign-in account, if it is there; a custom token makes it anew under the same uid. */
  removeAccount(uid: string): Promise<void>;
  /** The account that carries an address, verified or not. */
  accountByEmail(email: string): Promise<AuthAccount | null>;
  /** An account that opens nothing until its address is verified. Throws AlreadyExists. */
  createPasswordAccount(email: string, password: string): Promise<void>;
  /** Ends every session of the account. */
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
  address(secret: string, login: string, issuer: string): string;
  /** The time step that a code belongs to, in real time; null when it is wrong. */
  stepOf(secret: string, code: string, realNow: Instant): number | null;
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
}

/** Whether a person stands behind a call. */
export interface HumanCheck {
  /** Spends a token: each is good once, for two minutes. False when it is missing, spent, old or of another site. Throws ProviderError. */
  passed(token: string): Promise<boolean>;
}

/** Counters of attempts, in real time. Accounts and everybody together are what guards; an address is the caller's own word. */
export interface Limits {
  /**
   * Counts one attempt of `key` (an account, an e-mail in lower case; '' = everybody together) and says whether it may be made.
   * False also when it could not be counted. Stored under a hash: the key itself is not kept.
   */
  allows(limit: Limit, key: string): Promise<boolean>;
}

export interface RefusedMinute {
  readonly minute: Instant;
  /** At least so many. */
  readonly count: number;
}

/** Notifications whose signature was not the provider's, by the minute they came in. */
export interface RefusedSignatures {
  count(now: Instant): Promise<void>;
  /** Newest first. */
  listSince(moment: Instant): Promise<RefusedMinute[]>;
  /** Minutes that no row of the audit tells of yet, oldest first. */
  unnotedBefore(moment: Instant): Promise<RefusedMinute[]>;
  markNoted(minute: Instant): Promise<void>;
}

/** Named log sentences; no tokens, secrets or full e-mail addresses in them. */
export interface Log {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, error: unknown, fields?: Record<string, unknown>): void;
}

export interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly payments: Payments;
  readonly mailer: Mailer;
  readonly mailPreview: MailPreview;
  readonly links: Links;
  readonly yandex: Yandex;
  readonly auth: Auth;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly oneTimeCodes: OneTimeCodes;
  readonly humanCheck: HumanCheck;
  readonly limits: Limits;
  readonly refusedSignatures: RefusedSignatures;
  readonly log: Log;
  readonly settings: {
    readonly release: string;
    /** Whether test-mode payments count: true in the local suite and on test terminals, never in production. */
    readonly acceptsTestPayments: boolean;
    /** PAYER_PHONE=required: the terminal's category (MCC 4814) declines orders without the payer's phone. */
    readonly needsPhone: boolean;
  };
}
