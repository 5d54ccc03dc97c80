import type { AccessList } from '@functions/domain/nodes/access-list';
import type { AuditRow } from '@functions/domain/panel/audit';
import type { Campaign } from '@functions/domain/platform/campaign';
import type { ConnectionLog } from '@functions/domain/nodes/connection';
import type { Customer } from '@functions/domain/accounts/customer';
import type { DayClose } from '@functions/domain/reconciliation/day-close';
import type { Device } from '@functions/domain/devices/device';
import type { Figure } from '@functions/domain/reconciliation/metrics';
import type { StoredRefundPart } from '@functions/domain/reconciliation/finance-rows';
import type { Invite } from '@functions/domain/referrals/invite';
import type { JobRun } from '@functions/domain/platform/job-run';
import type { LimitCount } from '@functions/domain/platform/rate-limit';
import type { Mandate } from '@functions/domain/payments/mandate';
import type { VpnNode } from '@functions/domain/nodes/node';
import type { Order } from '@functions/domain/purchase/order';
import type { OutboxEntry } from '@functions/domain/platform/outbox';
import type { PaymentEvent } from '@functions/domain/payments/payment-event';
import type { Prepaid } from '@functions/domain/purchase/guest-purchase';
import type { PromoCode } from '@functions/domain/purchase/promo';
import type { Receipt } from '@functions/domain/payments/receipt';
import type { Refund } from '@functions/domain/refunds/refund';
import type { SearchRow } from '@functions/domain/panel/search-row';
import type { ServiceContact } from '@functions/domain/platform/dependency-health';
import type { StaffMember } from '@functions/domain/panel/staff';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import type { Ticket } from '@functions/domain/accounts/login-ticket';
import type { TrialUse } from '@functions/domain/purchase/trial-usage';

/** One of Firestore's own moments, which a file of JSON cannot hold. */
type Moment = unknown;

/** What a document of each collection is in today's code, with what is stored beside the value for queries. */
export interface StoredDocuments {
  access: AccessList & { account: string; changed: Moment };
  audit: AuditRow;
  campaigns: Campaign;
  clock: { offsetMs: number };
  contacts: Pick<ServiceContact, 'service'> & Partial<ServiceContact>;
  /** Three stores write a part each. */
  customerSearch: Pick<SearchRow, 'uid'> & Partial<SearchRow> & { emailLower?: string; grams?: string[] };
  customers: Customer & { emailLower: string };
  days: DayClose;
  devices: Device;
  identities: { uid: string };
  invites: Invite;
  jobs: Omit<JobRun, 'succeededAt'> & Partial<JobRun>;
  limits: LimitCount & { expireAt: Moment };
  logs: ConnectionLog & { expireAt: Moment };
  mandates: Mandate;
  nodes: VpnNode;
  orders: Order;
  outbox: OutboxEntry;
  paymentEvents: PaymentEvent;
  prepaid: Prepaid;
  promos: PromoCode;
  receipts: Receipt;
  refunds: Refund & { days: string[] };
  'refunds/{transactionId}/parts': StoredRefundPart & { captured: number; day: string | null };
  refusedSignatures: { minute: number; count: number; isNoted: boolean; expireAt: Moment };
  staff: StaffMember;
  subscriptions: Subscription & { dueAt: number | null; mrr: number };
  'subscriptions/{uid}/history': { version: number; event: SubscriptionEvent; day?: string; figures?: Figure[] };
  tickets: Ticket & { expireAt: Moment };
  trialUses: TrialUse;
}
