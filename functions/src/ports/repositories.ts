import type { AccessPosition, Moment } from '@functions/domain/nodes/access-cursor';
import type { AccessGrant } from '@functions/domain/nodes/access-grant';
import type { Instant } from '@functions/domain/platform/calendar';
import type { Customer, IdentityId } from '@functions/domain/accounts/customer';
import type { DayClose } from '@functions/domain/reconciliation/day-close';
import type { Device } from '@functions/domain/devices/device';
import type { BillingMetric } from '@functions/domain/reconciliation/metrics';
import type { Backlog } from '@functions/domain/platform/health';
import type { Invite } from '@functions/domain/referrals/invite';
import type { JobRun } from '@functions/domain/platform/job-run';
import type { Mandate } from '@functions/domain/payments/mandate';
import type { Order } from '@functions/domain/purchase/order';
import type { OutboxEntry } from '@functions/domain/platform/outbox';
import type { Slice } from '@functions/domain/panel/paging';
import type { PaymentEvent } from '@functions/domain/payments/payment-event';
import type { GuestPurchase } from '@functions/domain/purchase/guest-purchase';
import type { PromoCode } from '@functions/domain/purchase/promo';
import type { Receipt } from '@functions/domain/payments/receipt';
import type { Refund } from '@functions/domain/refunds/refund';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import type { LoginTicket } from '@functions/domain/accounts/login-ticket';
import type { TrialUsage } from '@functions/domain/purchase/trial-usage';
import type {
  CampaignRecipients,
  AuditRepository,
  CampaignRepository,
  CustomerSearch,
  MetricsReader,
  FinanceLists,
  ConnectionLogRepository,
  NodeRepository,
  StaffRepository,
} from './panel-repositories';

/** What is stored, one interface a collection, and the store that gives them out: each call by itself, or inside one transaction. */

/** Reading and writing one collection by document id. `create` throws AlreadyExists; `save` overwrites. */
export interface Repository<T> {
  get(id: string): Promise<T | null>;
  create(value: T): Promise<void>;
  save(value: T): Promise<void>;
}

/** A page of a list whose documents leave it as they are seen to: from its start, or after the last one that was looked at. */
export interface DuePage<T> {
  readonly limit: number;
  readonly after: T | null;
}

export interface OrderRepository extends Repository<Order> {
  /** The newest order of this buyer that is neither paid nor expired. */
  findOpen(uid: string | null, prepaidHash: string | null, now: Instant): Promise<Order | null>;
  ofCustomer(uid: string, limit: number): Promise<Order[]>;
}

export interface CustomerRepository extends Repository<Customer> {
  /** Those of them that there are, in one round. */
  getMany(uids: readonly string[]): Promise<Customer[]>;
  /** By what staff call a customer by; never the uid. */
  findById(id: string): Promise<Customer | null>;
  uidOf(id: string): Promise<string | null>;
  /** Whatever its letters' case; the first of several. */
  findByEmail(email: string): Promise<Customer | null>;
  findByInvitationCode(code: string): Promise<Customer | null>;
  /** Everybody with this address, in lower case. */
  withEmail(emailLower: string, limit: number): Promise<Customer[]>;
}

export interface DeviceRepository extends Repository<Device> {
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
export interface AccessGrantRepository {
  get(uid: string): Promise<AccessGrant | null>;
  save(list: AccessGrant): Promise<void>;
  /** Lists in the order they were saved in, and Firestore's own time of reading. */
  savedAfter(after: AccessPosition | null, limit: number): Promise<{ changes: AccessChange[]; readAt: Moment }>;
}

/** A list and where it stands in the order of changes. `position.account` is a name of the account that says nothing of the person. */
export interface AccessChange {
  readonly list: AccessGrant;
  readonly position: AccessPosition;
}

export interface InviteRepository extends Repository<Invite> {
  /** How many of this customer's invitees count at a moment, up to `limit`. */
  countQualified(inviterUid: string, now: Instant, limit: number): Promise<number>;
  ofInviter(inviterUid: string, limit: number): Promise<Invite[]>;
}

export interface ReceiptRepository extends Repository<Receipt> {
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

export interface RefundRepository extends Repository<Refund> {
  ofCustomer(uid: string, limit: number): Promise<Refund[]>;
  /** With a part that was asked for on an accounting day (YYYY-MM-DD). */
  ofDay(day: string): Promise<Refund[]>;
}

export interface PromoRepository extends Repository<PromoCode> {
  /** Codes that can be used on a day (YYYY-MM-DD): newest first by id, or those that begin with a part by the alphabet. Key: id, or code. */
  listUsable(about: { day: string; part: string }, slice: Slice): Promise<PromoCode[]>;
  countUsable(about: { day: string; part: string }): Promise<number>;
}

export interface GuestPurchaseRepository extends Repository<GuestPurchase> {
  /** Paid, claimed by nobody, and paid before this moment. */
  unclaimed(paidBefore: Instant, page: DuePage<GuestPurchase>): Promise<GuestPurchase[]>;
  ofClaimant(uid: string, limit: number): Promise<GuestPurchase[]>;
}

export interface LoginTicketRepository extends Repository<LoginTicket> {
  /** Takes away every ticket of an account, spent ones too. */
  removeOf(uid: string): Promise<void>;
}

export interface DueSubscription {
  readonly uid: string;
  readonly dueAt: Instant;
}

export interface SubscriptionRepository extends Repository<Subscription> {
  /** Those with a milestone that has come, oldest first. */
  due(now: Instant, page: DuePage<DueSubscription>): Promise<DueSubscription[]>;
  /** When the first milestone of all is due. */
  nextDue(): Promise<Instant | null>;
  /** Every recorded event of a customer, in the order they were recorded. */
  history(uid: string): Promise<SubscriptionEvent[]>;
  /** `figures`: what it counts as on its day. */
  /** What happened up to a moment, newest first. */
  historyUntil(uid: string, until: Instant, limit: number): Promise<{ event: SubscriptionEvent; version: number }[]>;
  record(uid: string, version: number, event: SubscriptionEvent, figures: readonly BillingMetric[]): Promise<void>;
}

export interface MandateRepository extends Repository<Mandate> {
  findByProviderId(providerId: string): Promise<Mandate | null>;
  /** By the provider's account of any card that the customer ever paid with. */
  findByAccount(accountId: string): Promise<Mandate | null>;
  /** Those that the provider was not asked about since a moment, longest first. */
  uncheckedSince(moment: Instant, page: DuePage<Mandate>): Promise<Mandate[]>;
}

export interface IdentityRepository {
  /** The uid that a sign-in belongs to. */
  get(via: IdentityId): Promise<string | null>;
  create(via: IdentityId, uid: string): Promise<void>;
  save(via: IdentityId, uid: string): Promise<void>;
  remove(via: IdentityId): Promise<void>;
}

export interface OutboxRepository extends Repository<OutboxEntry> {
  /** Pending entries whose next attempt is due, oldest first. */
  due(now: Instant, page: DuePage<OutboxEntry>): Promise<OutboxEntry[]>;
  /** When the first pending entry is due; null when none is pending. */
  nextDue(): Promise<Instant | null>;
  /** Mails to a customer, asked for up to a moment, newest first. */
  mailsTo(uid: string, until: Instant, limit: number): Promise<OutboxEntry[]>;
}

export interface PaymentEventRepository extends Repository<PaymentEvent> {
  /** Events that were acknowledged and not applied yet, oldest first. */
  unapplied(page: DuePage<PaymentEvent>): Promise<PaymentEvent[]>;
  /** With bodies of before this moment, oldest first. */
  unredacted(before: Instant, limit: number): Promise<PaymentEvent[]>;
  /** With bodies, by the provider's account that they name. */
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

/** The last run of each scheduled job. */
export interface JobRunRepository {
  /** `succeededAt` follows from the result. */
  save(run: Omit<JobRun, 'succeededAt'>): Promise<void>;
  listAll(): Promise<JobRun[]>;
}

export interface BacklogReader {
  /** What waits at a moment of the product's time. */
  at(now: Instant): Promise<Backlog>;
}

export interface Repositories {
  customers: CustomerRepository;
  devices: DeviceRepository;
  accessGrants: AccessGrantRepository;
  customerSearch: CustomerSearch;
  nodes: NodeRepository;
  connectionLogs: ConnectionLogRepository;
  identities: IdentityRepository;
  subscriptions: SubscriptionRepository;
  mandates: MandateRepository;
  orders: OrderRepository;
  receipts: ReceiptRepository;
  refunds: RefundRepository;
  staff: StaffRepository;
  audit: AuditRepository;
  promos: PromoRepository;
  invites: InviteRepository;
  trialUsages: Repository<TrialUsage>;
  guestPurchases: GuestPurchaseRepository;
  loginTickets: LoginTicketRepository;
  dayCloses: DayCloseRepository;
  metrics: MetricsReader;
  financeLists: FinanceLists;
  campaigns: CampaignRepository;
  campaignRecipients: CampaignRecipients;
  paymentEvents: PaymentEventRepository;
  outbox: OutboxRepository;
  jobRuns: JobRunRepository;
  backlog: BacklogReader;
}

export interface Store {
  /** Outside any transaction: each call stands alone. */
  nonTransactional: Repositories;
  /** All or nothing. Reads come before writes; `work` may run several times and must have no effect but its writes. */
  transaction<T>(work: (records: Repositories) => Promise<T>): Promise<T>;
}

/** Thrown by `create` when the document is there already. */
export class AlreadyExists extends Error {}

/** Thrown when a transaction lost against others once too often; asking again later helps. */
export class Contention extends Error {}
