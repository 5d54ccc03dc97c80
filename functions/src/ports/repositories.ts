import type { OutboundEventType } from '@functions/base/contract/values/outbound-events';
import type { AccessPosition, Moment } from '@functions/nodes/rules/access-cursor';
import type { AccessGrant } from '@functions/nodes/rules/access-grant';
import type { Instant } from '@functions/base/rules/calendar';
import type { Customer, IdentityId } from '@functions/accounts/rules/customer';
import type { CustomerSession } from '@functions/accounts/rules/customer-session';
import type { RestrictedIdentity } from '@functions/accounts/rules/restricted-identity';
import type { DayClose } from '@functions/reconciliation/rules/day-close';
import type { DayCloseProgress } from '@functions/reconciliation/rules/day-close-progress';
import type { Device } from '@functions/nodes/rules/device';
import type { LastSeen } from '@functions/nodes/rules/connection';
import type { BillingMetric } from '@functions/subscription/rules/billing-metrics';
import type { Activity, ActivityName } from '@functions/operations/rules/activity';
import type { Backlog } from '@functions/operations/rules/health';
import type { Invite } from '@functions/referrals/rules/invite';
import type { AccountsSave, JobRun } from '@functions/base/rules/job-run';
import type { Mandate } from '@functions/payments/rules/mandate';
import type { Order } from '@functions/purchase/rules/order';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import type { Slice } from '@functions/base/rules/paging';
import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import type { Gift } from '@functions/gifts/rules/gift';
import type { GuestPurchase } from '@functions/purchase/rules/guest-purchase';
import type { PromoCode } from '@functions/purchase/rules/promo';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { Refund } from '@functions/payments/rules/refund';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import type { LoginTicket } from '@functions/accounts/rules/login-ticket';
import type { NewsAddress } from '@functions/accounts/rules/news-address';
import type { CustomerPasskey } from '@functions/accounts/rules/customer-passkey';
import type { UsedPasskeyChallenge } from '@functions/base/rules/passkey';
import type { UsedYandexToken } from '@functions/accounts/rules/used-yandex-token';
import type { TrialUsage } from '@functions/purchase/rules/trial-usage';
import type {
  CampaignRecipients,
  AuditRepository,
  CampaignRepository,
  CustomerNoteRepository,
  CustomerSearch,
  MetricsReader,
  FinanceLists,
  ConnectionLogRepository,
  NodeRepository,
  ServiceNoticeRepository,
  SettingsRepository,
  StaffRepository,
  StaffSessionRepository,
  WebhookDeliveryReader,
  WebhookEndpointRepository,
} from './panel-repositories';

/**
 * The repositories, one interface per collection, and the store that provides them: inside a transaction, or without
 * one.
 */

/** Reads and writes one collection by document id. `create` throws AlreadyExists; `save` overwrites. */
export interface Repository<T> {
  get(id: string): Promise<T | null>;
  create(value: T): Promise<void>;
  save(value: T): Promise<void>;
}

/**
 * A page of a list that documents leave when they are processed. `after`: the last document already looked at; null
 * starts at the beginning.
 */
export interface DuePage<T> {
  readonly limit: number;
  readonly after: T | null;
}

export interface OrderRepository extends Repository<Order> {
  /** The newest order of this buyer that is neither paid nor expired. */
  findOpen(uid: string | null, prepaidHash: string | null, now: Instant): Promise<Order | null>;
  /** The order whose charge of the saved card has no outcome yet (`isChargePending`), also after it has expired. */
  findPendingCharge(uid: string): Promise<Order | null>;
  /** In no particular order. */
  ofCustomer(uid: string, limit: number): Promise<Order[]>;
  /** Orders with exactly this address, whatever its capitals, in no particular order. */
  withEmail(email: string, limit: number): Promise<Order[]>;
}

export interface CustomerRepository extends Repository<Customer> {
  /** The existing ones of these customers, in one read. */
  getMany(uids: readonly string[]): Promise<Customer[]>;
  /** Looks up by the public customer id that staff use, not by uid. */
  findById(id: string): Promise<Customer | null>;
  uidOf(id: string): Promise<string | null>;
  /** All uids of the person with this public id, the own one first, as of at most a minute ago; empty for nobody. */
  uidsOf(id: string): Promise<readonly string[]>;
  /** Whatever the capitals; returns the first match. */
  findByEmail(email: string): Promise<Customer | null>;
  findByInvitationCode(code: string): Promise<Customer | null>;
  /** Customers with exactly this address, whatever its capitals. */
  withEmail(email: string, limit: number): Promise<Customer[]>;
}

export interface DeviceRepository extends Repository<Device> {
  /** The devices that are bound now. */
  ofCustomer(uid: string): Promise<Device[]>;
  /** Includes detached devices. */
  ofCustomerEver(uid: string): Promise<Device[]>;
  ofCustomerDetachedSince(uid: string, moment: Instant): Promise<Device[]>;
  remove(deviceId: string): Promise<void>;
  /** The existing ones of these devices. */
  getMany(deviceIds: readonly string[]): Promise<Device[]>;
  /** Updates only when and where the devices were last seen, outside any transaction. Removed devices are skipped. */
  saveLastSeen(seen: ReadonlyMap<string, LastSeen>): Promise<void>;
}

/** What VPN nodes read. Every use case that saves a subscription or a device saves it too. */
export interface AccessGrantRepository {
  get(uid: string): Promise<AccessGrant | null>;
  save(list: AccessGrant): Promise<void>;
  /** Access grants in the order of saving, and Firestore's time of the read. */
  savedAfter(after: AccessPosition | null, limit: number): Promise<AccessPage>;
}

/** Changes of access in the order of saving, complete as of `readAt`, Firestore's time of the read. */
export interface AccessPage {
  readonly changes: readonly AccessChange[];
  readonly readAt: Moment;
}

/** An access grant and its position in the order of changes. `position.account` is a pseudonym of the customer. */
export interface AccessChange {
  readonly list: AccessGrant;
  readonly position: AccessPosition;
}

export interface InviteRepository extends Repository<Invite> {
  /** How many invitees of this customer count at a moment, up to `limit`. */
  countQualified(inviterUid: string, now: Instant, limit: number): Promise<number>;
  ofInviter(inviterUid: string, limit: number): Promise<Invite[]>;
  remove(inviteeUid: string): Promise<void>;
}

/** The place of a receipt in the order of time. */
export type ReceiptPlace = Pick<Receipt, 'dateTime' | 'transactionId'>;

export interface ReceiptRepository extends Repository<Receipt> {
  /** Newest first. */
  ofCustomer(uid: string, limit: number): Promise<Receipt[]>;
  /** Those of one uid, or of all uids of a person, newest first. Keys: dateTime, transactionId. */
  pageOfCustomer(uids: string | readonly string[], slice: Slice): Promise<Receipt[]>;
  countOfCustomer(uids: string | readonly string[]): Promise<number>;
  /** Payments up to a moment, newest first. */
  ofCustomerUntil(uid: string, until: Instant, limit: number): Promise<Receipt[]>;
  /** The receipts of an accounting day (YYYY-MM-DD), in pages by transaction id. */
  ofDay(day: string, after: string | null, limit: number): Promise<Receipt[]>;
  /** The receipts of payments made in [from, to), in pages by time and transaction id. */
  ofPeriod(period: { from: Instant; to: Instant }, page: DuePage<ReceiptPlace>): Promise<Receipt[]>;
  /** The existing ones of these receipts, in one read. */
  getMany(transactionIds: readonly string[]): Promise<Receipt[]>;
}

export interface RefundRepository extends Repository<Refund> {
  ofCustomer(uid: string, limit: number): Promise<Refund[]>;
  /** Refunds with a part that was requested on an accounting day (YYYY-MM-DD), in pages by transaction id. */
  ofDay(day: string, after: string | null, limit: number): Promise<Refund[]>;
  /** The existing ones of the refunds of these payments, in one read. */
  getMany(transactionIds: readonly string[]): Promise<Refund[]>;
}

export interface PromoRepository extends Repository<PromoCode> {
  /**
   * Codes that are valid on a day (YYYY-MM-DD): newest first by id, or those with a prefix in alphabetical order. Key:
   * id, or code.
   */
  listUsable(about: { day: string; part: string }, slice: Slice): Promise<PromoCode[]>;
  countUsable(about: { day: string; part: string }): Promise<number>;
}

export interface GuestPurchaseRepository extends Repository<GuestPurchase> {
  /** Unclaimed purchases that were paid before this moment. */
  unclaimed(paidBefore: Instant, page: DuePage<GuestPurchase>): Promise<GuestPurchase[]>;
  countUnclaimed(paidBefore: Instant): Promise<number>;
  ofClaimant(uid: string, limit: number): Promise<GuestPurchase[]>;
  /** Unclaimed purchases with exactly this address, whatever its capitals. */
  unclaimedOf(email: string, limit: number): Promise<GuestPurchase[]>;
}

/** Each list in no particular order. */
export interface GiftRepository extends Repository<Gift> {
  /** The last paid first. */
  ofPayer(uid: string, limit: number): Promise<Gift[]>;
  /** The last claimed first. */
  ofClaimant(uid: string, limit: number): Promise<Gift[]>;
  /** Gifts to exactly this address, whatever its capitals. */
  withRecipient(email: string, limit: number): Promise<Gift[]>;
}

export interface LoginTicketRepository extends Repository<LoginTicket> {
  /** Removes every ticket of an account, used ones too. */
  removeOf(uid: string): Promise<void>;
}

export interface CustomerSessionRepository extends Repository<CustomerSession> {
  remove(id: string): Promise<void>;
  /** The records of an account, the last seen first. */
  ofCustomer(uid: string, limit: number): Promise<CustomerSession[]>;
}

/** Passkeys of customers. */
export interface PasskeyRepository extends Repository<CustomerPasskey> {
  /** The existing ones of these passkeys, in one read. */
  getMany(ids: readonly string[]): Promise<CustomerPasskey[]>;
  /** Includes removed ones that can still be restored. */
  ofCustomer(uid: string): Promise<CustomerPasskey[]>;
  remove(id: string): Promise<void>;
}

/** Where news of customers arrives besides the e-mail. */
export interface NewsAddressRepository extends Repository<NewsAddress> {
  /** Links to the bot that nobody has used are among them. */
  ofCustomer(uid: string): Promise<NewsAddress[]>;
  /** A chat belongs to one account. */
  ofChat(chatId: string): Promise<NewsAddress[]>;
  remove(id: string): Promise<void>;
}

export interface DueSubscription {
  readonly uid: string;
  readonly dueAt: Instant;
}

export interface SubscriptionRepository extends Repository<Subscription> {
  /** Subscriptions with a due checkpoint, oldest first. */
  due(now: Instant, page: DuePage<DueSubscription>): Promise<DueSubscription[]>;
  /** When the next checkpoint of any subscription is due; null when none is scheduled. */
  nextDue(): Promise<Instant | null>;
  /** Every recorded event of a customer, in the order of recording. */
  history(uid: string): Promise<SubscriptionEvent[]>;
  /** Events up to a moment, newest first. */
  historyUntil(uid: string, until: Instant, limit: number): Promise<{ event: SubscriptionEvent; version: number }[]>;
  /**
   * Appends an event to the history. `metrics`: what it counts as on its accounting day. Throws AlreadyExists for a
   * known version.
   */
  record(uid: string, version: number, event: SubscriptionEvent, metrics: readonly BillingMetric[]): Promise<void>;
}

export interface MandateRepository extends Repository<Mandate> {
  findByProviderId(providerId: string): Promise<Mandate | null>;
  /** Finds the mandate by the provider's account of any card that the customer has paid with. */
  findByAccount(accountId: string): Promise<Mandate | null>;
  /** Mandates whose state was not read from the provider since a moment, oldest first. */
  uncheckedSince(moment: Instant, page: DuePage<Mandate>): Promise<Mandate[]>;
}

export interface IdentityRepository {
  /** The uid of the account with this sign-in. */
  get(identityId: IdentityId): Promise<string | null>;
  create(identityId: IdentityId, uid: string): Promise<void>;
  save(identityId: IdentityId, uid: string): Promise<void>;
  remove(identityId: IdentityId): Promise<void>;
}

/** Hashes of sign-ins whose restriction outlives a deleted account. */
export interface RestrictedIdentityRepository {
  get(id: string): Promise<RestrictedIdentity | null>;
  save(identity: RestrictedIdentity): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface OutboxRepository extends Repository<StoredTask> {
  /** Pending entries whose next attempt is due, oldest first. */
  due(now: Instant, page: DuePage<StoredTask>): Promise<StoredTask[]>;
  /** When the first pending entry is due; null when none is pending. */
  nextDue(): Promise<Instant | null>;
  /** E-mails to a customer, enqueued up to a moment, newest first. */
  mailsTo(uid: string, until: Instant, limit: number): Promise<StoredTask[]>;
  /** News to other addresses of a customer, enqueued up to a moment, newest first. */
  newsTo(uid: string, until: Instant, limit: number): Promise<StoredTask[]>;
}

export interface PaymentEventRepository extends Repository<PaymentEvent> {
  /** Events that are acknowledged but not applied yet, oldest first. */
  unapplied(page: DuePage<PaymentEvent>): Promise<PaymentEvent[]>;
  /** Events with a body that were received before this moment, oldest first. */
  unredacted(before: Instant, page: DuePage<PaymentEvent>): Promise<PaymentEvent[]>;
  /** Events with a body, by the provider's account that they name. */
  ofAccount(accountId: string, limit: number): Promise<PaymentEvent[]>;
}

export interface DayCloseRepository extends Repository<DayClose> {
  /** The closed days from the first to the last, YYYY-MM-DD, in order. */
  listBetween(from: string, to: string): Promise<DayClose[]>;
  /** The day (YYYY-MM-DD) of the first order or of the first close, whichever is earlier; null before either. */
  findFirst(): Promise<string | null>;
  /** The latest moment up to which chargebacks were recorded; null when they never were. */
  findChargebacksReadTo(): Promise<Instant | null>;
}

/** Day closes that are not finished. */
export interface DayCloseProgressRepository extends Repository<DayCloseProgress> {
  remove(day: string): Promise<void>;
  /** The first unfinished days, YYYY-MM-DD, in order. */
  listDays(limit: number): Promise<string[]>;
}

/** The last run of each scheduled job. */
export interface JobRunRepository {
  /** `succeededAt` is derived from the result. */
  save(run: Omit<JobRun, 'succeededAt'>): Promise<void>;
  listAll(): Promise<JobRun[]>;
  /** How far the newest set of saved accounts has come; null before the first. Part of the run of `save-accounts`. */
  accountsSave(): Promise<AccountsSave | null>;
  setAccountsSave(progress: AccountsSave): Promise<void>;
}

export interface BacklogReader {
  /** The backlog at a moment of the product's time. */
  at(now: Instant, realNow: Instant): Promise<Backlog>;
}

export interface ActivityReader {
  /** How every activity goes. `notifications`, `sales` and `mails` by the product's time, `signIns` by real time. */
  at(now: Instant, realNow: Instant): Promise<Readonly<Record<ActivityName, Activity>>>;
}

/** How other modules write a collection: by a function of the module that owns it, and in no other way. */
export type WriteOf<
  Name extends keyof Repositories,
  Method extends keyof Repositories[Name],
> = Repositories[Name][Method] extends (...args: infer Args) => infer Written
  ? (repositories: Pick<Repositories, Name>, ...args: Args) => Written
  : never;

export interface Repositories {
  customers: CustomerRepository;
  devices: DeviceRepository;
  accessGrants: AccessGrantRepository;
  customerSearch: CustomerSearch;
  customerNotes: CustomerNoteRepository;
  nodes: NodeRepository;
  serviceNotices: ServiceNoticeRepository;
  settings: SettingsRepository;
  connectionLogs: ConnectionLogRepository;
  identities: IdentityRepository;
  restrictedIdentities: RestrictedIdentityRepository;
  subscriptions: SubscriptionRepository;
  mandates: MandateRepository;
  orders: OrderRepository;
  receipts: ReceiptRepository;
  refunds: RefundRepository;
  staff: StaffRepository;
  staffSessions: StaffSessionRepository;
  audit: AuditRepository;
  promos: PromoRepository;
  invites: InviteRepository;
  trialUsages: Repository<TrialUsage>;
  guestPurchases: GuestPurchaseRepository;
  gifts: GiftRepository;
  loginTickets: LoginTicketRepository;
  customerSessions: CustomerSessionRepository;
  usedYandexTokens: UsedYandexTokenRepository;
  passkeys: PasskeyRepository;
  usedPasskeyChallenges: UsedPasskeyChallengeRepository;
  newsAddresses: NewsAddressRepository;
  dayCloses: DayCloseRepository;
  dayCloseProgress: DayCloseProgressRepository;
  metrics: MetricsReader;
  financeLists: FinanceLists;
  campaigns: CampaignRepository;
  campaignRecipients: CampaignRecipients;
  paymentEvents: PaymentEventRepository;
  outbox: OutboxRepository;
  jobRuns: JobRunRepository;
  backlog: BacklogReader;
  activity: ActivityReader;
  webhookEndpoints: WebhookEndpointRepository;
  webhookDeliveries: WebhookDeliveryReader;
  wantedEvents: WantedEvents;
}

/**
 * Which endpoints want an event: a copy in this instance, read at most once a minute and outside any transaction, so
 * that an event that nobody wants costs nothing (decision 98). Nobody is told while it was never read.
 */
export interface WantedEvents {
  /** The ids of the endpoints that want this event. Takes a second at most, and never throws. */
  endpointsFor(type: OutboundEventType): Promise<readonly string[]>;
  /** Reads the endpoints again: this instance has changed them. */
  forget(): void;
}

/** Yandex tokens that have opened a session; each does so once. */
export type UsedYandexTokenRepository = Pick<Repository<UsedYandexToken>, 'create'>;

/** Challenges that a passkey has answered; each counts once. */
export type UsedPasskeyChallengeRepository = Pick<Repository<UsedPasskeyChallenge>, 'get' | 'create'>;

/** The methods of a repository that write. */
type Write = `create${string}` | `save${string}` | `remove${string}` | 'record';

/**
 * The repositories without their writes: what functions named `decide…` or `plan…` get. They return what their caller
 * writes, after everything is read.
 */
export type ReadRepositories = {
  readonly [Name in keyof Repositories]: {
    readonly [Method in keyof Repositories[Name] as Method extends Write ? never : Method]: Repositories[Name][Method];
  };
};

export interface Store {
  /** Repositories without a transaction: each call stands alone. */
  nonTransactional: Repositories;
  /**
   * Runs `work` in a transaction: all writes or none. Reads come before writes. `work` may run several times, so its
   * writes must be its only effects. What it asks for together is one request. In one instance, transactions with the
   * same `queue` wait for each other instead of repeating each other's attempts; nothing depends on it. Throws
   * Contention and StoreUnavailable.
   */
  transaction<T>(work: (repositories: Repositories) => Promise<T>, queue?: string): Promise<T>;
}

/** Thrown by `create` when the document already exists. */
export class AlreadyExists extends Error {}

/** Thrown when a transaction lost against others too often; a later retry helps. */
export class Contention extends Error {}

/**
 * Thrown when the database does not answer in time, or refuses for now. A later retry helps. A write may have taken
 * effect, or may still do so: the client repeats a commit for up to ten minutes.
 */
export class StoreUnavailable extends Error {}
