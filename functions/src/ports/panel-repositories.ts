import type { DeliveryOutcome } from '@functions/base/contract/values/outbound-events';
import type { Kopecks } from '@functions/base/contract/values/money';
import type { RefundPartState } from '@functions/payments/contract/values/payments';
import type { Tariff } from '@functions/base/contract/values/tariff';
import type { AuditRow } from '@functions/staff/rules/audit';
import type { Instant } from '@functions/base/rules/calendar';
import type { Campaign } from '@functions/campaigns/rules/campaign';
import type { CustomerNote } from '@functions/accounts/rules/customer-note';
import type { ConnectionLog } from '@functions/nodes/rules/connection';
import type { IndexedSearch, LongSearch } from '@functions/base/rules/email-grams';
import type { DailyTotals, EndOfDaySnapshot } from '@functions/reconciliation/rules/metrics';
import type { LedgerFilter, StoredRefundPart, WebhookFilter } from '@functions/reconciliation/rules/finance-rows';
import type { VpnNode } from '@functions/nodes/rules/node';
import type { WebhookEndpoint } from '@functions/messages/rules/webhook-endpoint';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import type { Slice } from '@functions/base/rules/paging';
import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import type { ServiceNotice } from '@functions/operations/rules/service-notice';
import type { StoredSwitches } from '@functions/operations/rules/switches';
import type { StoredTengeRate } from '@functions/purchase/rules/tenge-rate';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { SearchRow } from '@functions/referrals/rules/search-row';
import type { StaffMember } from '@functions/staff/rules/staff';
import type { StaffSession } from '@functions/staff/rules/staff-session';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { Repository } from './repositories';

/** Repositories for the staff panel, the nodes and finance: lists, searches and metrics. */

export interface NodeRepository extends Repository<VpnNode> {
  listAll(): Promise<VpnNode[]>;
}

/** Who is told about events. */
export interface WebhookEndpointRepository extends Repository<WebhookEndpoint> {
  /** The oldest first; there are only a few. */
  listAll(): Promise<WebhookEndpoint[]>;
  remove(endpointId: string): Promise<void>;
}

/** The deliveries to endpoints, which are outbox entries; of the last 30 days. */
export interface WebhookDeliveryReader {
  /** Newest first; `failed`: only those whose last attempt failed. Keys: created, id. */
  ofEndpoint(endpointId: string, filter: { readonly failed: boolean }, slice: Slice): Promise<StoredTask[]>;
  /** The number of deliveries that were created since a moment and came to one of these outcomes. */
  countOf(endpointId: string, outcomes: readonly DeliveryOutcome[], since: Instant): Promise<number>;
}

/** Connection logs of the last 30 days. */
export interface ConnectionLogRepository {
  /** Stores all or none. Storing the same logs again changes nothing. */
  saveAll(logs: readonly ConnectionLog[]): Promise<void>;
  /** Newest first. Logs older than 30 days are not returned, even when they are not deleted yet. */
  ofCustomer(uid: string, now: Instant, limit: number): Promise<ConnectionLog[]>;
  /** Whether the customer used, or tried to use, this node in the last 30 days. */
  hasUsed(uid: string, nodeId: string, now: Instant): Promise<boolean>;
  removeOf(uid: string): Promise<void>;
}

/** Notes of staff about customers. */
export interface CustomerNoteRepository extends Repository<CustomerNote> {
  /** In no particular order. */
  ofCustomer(uid: string): Promise<CustomerNote[]>;
  remove(id: string): Promise<void>;
}

export interface ServiceNoticeRepository extends Repository<ServiceNotice> {
  /** Notices that have not ended yet, also those that start later. */
  listOpen(now: Instant): Promise<ServiceNotice[]>;
  /** The last changed ones first. */
  listNewest(limit: number): Promise<ServiceNotice[]>;
}

/** Values that staff change without a release. */
export interface SettingsRepository {
  tengeRate(): Promise<StoredTengeRate | null>;
  saveTengeRate(rate: StoredTengeRate): Promise<void>;
  switches(): Promise<StoredSwitches | null>;
  saveSwitches(switches: StoredSwitches): Promise<void>;
}

/** Search rows of customers. Saving a customer, a subscription or an invite updates the row in the same transaction. */
export interface CustomerSearch {
  listMatching(search: IndexedSearch, slice: Slice): Promise<SearchRow[]>;
  countMatching(search: IndexedSearch): Promise<number>;
  /** All matches, by id; few addresses share such a long text. */
  listLong(search: LongSearch): Promise<SearchRow[]>;
  /** The invitees of a customer, newest first. */
  listInvitees(uid: string, slice: Slice): Promise<SearchRow[]>;
  countInvitees(uid: string): Promise<number>;
  get(uid: string): Promise<SearchRow | null>;
}

export interface StaffRepository extends Repository<StaffMember> {
  /** The member whom devices name so. */
  findByPasskeyHandle(handle: string): Promise<StaffMember | null>;
  listAll(): Promise<StaffMember[]>;
}

export interface StaffSessionRepository extends Repository<StaffSession> {
  /** The open sessions of a member of staff, newest first. */
  openOf(login: string, realNow: Instant): Promise<StaffSession[]>;
  /** The open sessions of all members, newest first. */
  listOpen(realNow: Instant, limit: number): Promise<StaffSession[]>;
  /** Updates only `lastSeen`, outside any transaction: it cannot undo the end of a session. */
  saveLastSeen(id: string, realNow: Instant): Promise<void>;
}

export interface AuditFilter {
  /** One of the fields `actor`, `action`, `userId`, and its value. */
  readonly by: Readonly<Record<string, string>> | null;
  /** Accounting days, YYYY-MM-DD, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Rows can be added and read, but not changed or removed (P27). */
export interface AuditRepository {
  get(id: string): Promise<AuditRow | null>;
  create(row: AuditRow): Promise<void>;
  /** Newest first. */
  listPage(filter: AuditFilter, after: Pick<AuditRow, 'at' | 'id'> | null, limit: number): Promise<AuditRow[]>;
  /** The changes to a customer (by `id`, not uid) up to a moment, newest first. */
  listChangesAbout(userId: string, until: Instant, limit: number): Promise<AuditRow[]>;
}

/** Totals that the database computes by aggregation, whatever the number of documents. */
export interface MetricsReader {
  /** The totals of an accounting day, YYYY-MM-DD. */
  ofDay(day: string): Promise<DailyTotals>;
  /** The money of an accounting day up to a moment of it, in kopecks. */
  moneyUntil(day: string, until: Instant): Promise<{ readonly revenue: Kopecks; readonly refunds: Kopecks }>;
  /** Customers with access whose charge failed and is tried again. */
  countPastDue(now: Instant): Promise<number>;
  /** The numbers of subscriptions at this moment. */
  snapshotAt(now: Instant): Promise<EndOfDaySnapshot>;
}

export interface CampaignRepository extends Repository<Campaign> {
  listNewest(limit: number): Promise<Campaign[]>;
}

/** The recipients of a mailing, in pages by uid. */
export interface CampaignRecipients {
  countWantingPromotions(): Promise<number>;
  pageWantingPromotions(after: string | null, limit: number): Promise<string[]>;
  /**
   * Customers with auto-renewal whose tariff, or whose chosen next tariff, is one of these. The count has a customer
   * twice for whom both are.
   */
  countRenewing(tariffs: readonly Tariff[]): Promise<number>;
  pageRenewing(tariffs: readonly Tariff[], after: string | null, limit: number): Promise<Subscription[]>;
}

/** Lists for finance, newest first unless stated otherwise. "Keys" are the sort keys of a slice. */
export interface FinanceLists {
  /** Keys: dateTime, transactionId. */
  receipts(filter: LedgerFilter, slice: Slice): Promise<Receipt[]>;
  /** Refund parts in the given states; null = in any. Keys: at, id. */
  refundParts(states: readonly RefundPartState[] | null, slice: Slice): Promise<StoredRefundPart[]>;
  /** Refund parts of an accounting day (YYYY-MM-DD), by id. Key: id. */
  returnsOfDay(day: string, slice: Slice): Promise<StoredRefundPart[]>;
  /** Keys: receivedAt, id. */
  webhooks(filter: WebhookFilter, slice: Slice): Promise<PaymentEvent[]>;
  /** Tasks without further attempts. Keys: nextAttemptAt, id. */
  deadTasks(slice: Slice): Promise<StoredTask[]>;
  /** Tasks that failed and are retried, most attempts first. Keys: attempts, id. */
  lateTasks(slice: Slice): Promise<StoredTask[]>;
}
