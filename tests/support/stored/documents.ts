import type { AccessList } from '@functions/domain/access-list';
import type { AuditRow } from '@functions/domain/audit';
import type { Campaign } from '@functions/domain/campaign';
import type { ConnectionLog } from '@functions/domain/connection';
import type { Customer } from '@functions/domain/customer';
import type { DayClose } from '@functions/domain/day-close';
import type { Device } from '@functions/domain/device';
import type { Figure } from '@functions/domain/figures';
import type { StoredRefundPart } from '@functions/domain/finance-rows';
import type { Invite } from '@functions/domain/invite';
import type { JobRun } from '@functions/domain/job-run';
import type { LimitCount } from '@functions/domain/limit';
import type { Mandate } from '@functions/domain/mandate';
import type { VpnNode } from '@functions/domain/node';
import type { Order } from '@functions/domain/order';
import type { OutboxEntry } from '@functions/domain/outbox';
import type { PaymentEvent } from '@functions/domain/payment-event';
import type { Prepaid } from '@functions/domain/prepaid';
import type { PromoCode } from '@functions/domain/promo';
import type { Receipt } from '@functions/domain/receipt';
import type { Refund } from '@functions/domain/refund';
import type { SearchRow } from '@functions/domain/search-row';
import type { ServiceContact } from '@functions/domain/service-contact';
import type { StaffMember } from '@functions/domain/staff';
import type { Subscription } from '@functions/domain/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription-event';
import type { Ticket } from '@functions/domain/ticket';
import type { TrialUse } from '@functions/domain/trial-use';

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
