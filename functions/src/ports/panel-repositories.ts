import type { Tariff } from '@contract/values/tariff';
import type { AuditRow } from '@functions/domain/panel/audit';
import type { Instant } from '@functions/domain/platform/calendar';
import type { Campaign } from '@functions/domain/platform/campaign';
import type { ConnectionLog } from '@functions/domain/nodes/connection';
import type { IndexedSearch, LongSearch } from '@functions/domain/panel/email-grams';
import type { DailyTotals, EndOfDaySnapshot } from '@functions/domain/reconciliation/metrics';
import type { LedgerFilter, StoredRefundPart, WebhookFilter } from '@functions/domain/reconciliation/finance-rows';
import type { VpnNode } from '@functions/domain/nodes/node';
import type { OutboxEntry } from '@functions/domain/platform/outbox';
import type { Slice } from '@functions/domain/panel/paging';
import type { PaymentEvent } from '@functions/domain/payments/payment-event';
import type { Receipt } from '@functions/domain/payments/receipt';
import type { RefundPartState } from '@functions/domain/refunds/refund';
import type { SearchRow } from '@functions/domain/panel/search-row';
import type { StaffMember } from '@functions/domain/panel/staff';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { Repository } from './repositories';

/** What is stored for the staff panel, the nodes and the finance desk: lists, searches and figures. */

export interface NodeRepository extends Repository<VpnNode> {
  listAll(): Promise<VpnNode[]>;
}

/** Connections, for thirty days. */
export interface ConnectionLogRepository {
  /** All or none. The same again changes nothing. */
  saveAll(logs: readonly ConnectionLog[]): Promise<void>;
  /** Newest first; what is older than thirty days is not answered, whether or not it was removed already. */
  ofCustomer(uid: string, now: Instant, limit: number): Promise<ConnectionLog[]>;
  removeOf(uid: string): Promise<void>;
}

/** What lists of customers show. It is written by whoever saves a customer, a subscription or an invite, in the same transaction. */
export interface CustomerSearch {
  listMatching(search: IndexedSearch, slice: Slice): Promise<SearchRow[]>;
  countMatching(search: IndexedSearch): Promise<number>;
  /** All of them, by id: few people share so long a part. */
  listLong(search: LongSearch): Promise<SearchRow[]>;
  /** Whom a customer brought, newest first. */
  listInvitees(uid: string, slice: Slice): Promise<SearchRow[]>;
  countInvitees(uid: string): Promise<number>;
  get(uid: string): Promise<SearchRow | null>;
}

export interface StaffRepository extends Repository<StaffMember> {
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
export interface AuditRepository {
  get(id: string): Promise<AuditRow | null>;
  create(row: AuditRow): Promise<void>;
  /** Newest first. */
  listPage(filter: AuditFilter, after: Pick<AuditRow, 'at' | 'id'> | null, limit: number): Promise<AuditRow[]>;
  /** What was done about a customer (customers.id) up to a moment, newest first. */
  listChangesAbout(userId: string, until: Instant, limit: number): Promise<AuditRow[]>;
}

/** Sums and counts that the database makes, whatever the number of documents. */
export interface MetricsReader {
  /** Of one accounting day, YYYY-MM-DD. */
  ofDay(day: string): Promise<DailyTotals>;
  standingAt(now: Instant): Promise<EndOfDaySnapshot>;
}

export interface CampaignRepository extends Repository<Campaign> {
  listNewest(limit: number): Promise<Campaign[]>;
}

/** Whom a mailing goes to, in pages by uid. */
export interface CampaignRecipients {
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
