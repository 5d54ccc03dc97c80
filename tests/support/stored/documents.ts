import type { AccessGrant } from '@functions/domain/nodes/access-grant';
import type { AuditRow } from '@functions/domain/panel/audit';
import type { Campaign } from '@functions/domain/platform/campaign';
import type { ConnectionLog } from '@functions/domain/nodes/connection';
import type { CustomerNote } from '@functions/domain/accounts/customer-note';
import type { Customer } from '@functions/domain/accounts/customer';
import type { DayClose } from '@functions/domain/reconciliation/day-close';
import type { DayCloseProgress } from '@functions/domain/reconciliation/day-close-progress';
import type { Device } from '@functions/domain/devices/device';
import type { BillingMetric } from '@functions/domain/subscription/billing-metrics';
import type { StoredRefundPart } from '@functions/domain/reconciliation/finance-rows';
import type { Invite } from '@functions/referrals/rules/invite';
import type { AccountsSave, JobRun } from '@functions/domain/platform/job-run';
import type { LimitCount } from '@functions/domain/platform/rate-limit';
import type { Mandate } from '@functions/domain/payments/mandate';
import type { VpnNode } from '@functions/domain/nodes/node';
import type { ServiceNotice } from '@functions/domain/platform/service-notice';
import type { WebhookEndpoint } from '@functions/domain/platform/webhook-endpoint';
import type { StoredSwitches } from '@functions/domain/platform/switches';
import type { StoredTengeRate } from '@functions/domain/platform/tenge-rate';
import type { Order } from '@functions/domain/purchase/order';
import type { StoredTask } from '@functions/domain/platform/all-tasks';
import type { PaymentEvent } from '@functions/domain/payments/payment-event';
import type { Gift } from '@functions/domain/purchase/gift';
import type { GuestPurchase } from '@functions/domain/purchase/guest-purchase';
import type { PromoCode } from '@functions/domain/purchase/promo';
import type { Receipt } from '@functions/domain/payments/receipt';
import type { Refund } from '@functions/domain/refunds/refund';
import type { EmailEntries } from '@functions/domain/panel/email-grams';
import type { SearchRow } from '@functions/referrals/rules/search-row';
import type { DependencyHealth } from '@functions/domain/platform/dependency-health';
import type { StaffMember } from '@functions/domain/panel/staff';
import type { StaffSession } from '@functions/domain/panel/staff-session';
import type { StoredName } from '@functions/store/collections';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import type { RestrictedIdentity } from '@functions/domain/accounts/restricted-identity';
import type { CustomerSession } from '@functions/domain/accounts/customer-session';
import type { LoginTicket } from '@functions/domain/accounts/login-ticket';
import type { NewsAddress } from '@functions/domain/accounts/news-address';
import type { CustomerPasskey } from '@functions/domain/accounts/customer-passkey';
import type { UsedPasskeyChallenge } from '@functions/domain/platform/passkey';
import type { UsedYandexToken } from '@functions/domain/accounts/used-yandex-token';
import type { TrialUsage } from '@functions/domain/purchase/trial-usage';

/** Does not compile while a collection has no type. */
type ForEveryCollection<Types extends Record<StoredName, object>> = Types;

/** A Firestore timestamp, which JSON cannot represent. */
type StoredTimestamp = unknown;

/** The current type of each collection's documents, including the fields that are stored only for queries. */
export type StoredDocuments = ForEveryCollection<{
  accessGrants: AccessGrant & { account: string; changed: StoredTimestamp };
  audit: AuditRow;
  campaigns: Campaign;
  webhookEndpoints: WebhookEndpoint;
  clock: { offsetMs: number };
  /** Written in parts. */
  dependencyHealth: Pick<DependencyHealth, 'service'> & Partial<DependencyHealth>;
  customerNotes: CustomerNote;
  /** Three repositories each write a part of it. */
  customerSearch: Pick<SearchRow, 'uid'> & Partial<SearchRow> & { emailLower?: string; entries?: EmailEntries };
  customers: Customer & { emailLower: string };
  dayCloses: DayClose;
  dayCloseProgress: DayCloseProgress;
  devices: Device;
  identities: { uid: string };
  invites: Invite;
  restrictedIdentities: RestrictedIdentity & { expireAt: StoredTimestamp };
  jobRuns: Omit<JobRun, 'succeededAt'> & Partial<JobRun> & { progress?: AccountsSave };
  rateLimits: LimitCount & { expireAt: StoredTimestamp };
  connectionLogs: ConnectionLog & { expireAt: StoredTimestamp };
  mandates: Mandate;
  nodes: VpnNode;
  serviceNotices: ServiceNotice;
  settings: StoredTengeRate | StoredSwitches;
  orders: Order & { emailLower?: string; expireAt?: StoredTimestamp };
  outbox: StoredTask & { expireAt?: StoredTimestamp };
  paymentEvents: PaymentEvent;
  gifts: Gift & { recipientEmailLower?: string };
  guestPurchases: GuestPurchase & { emailLower?: string; expireAt?: StoredTimestamp };
  promos: PromoCode;
  receipts: Receipt & { accountIdLower?: string };
  refunds: Refund & { days: string[] };
  'refunds/{transactionId}/parts': StoredRefundPart & { captured: number; day: string | null };
  forgedWebhooks: { minute: number; count: number; isNoted: boolean; expireAt: StoredTimestamp };
  staff: StaffMember;
  staffSessions: StaffSession & { expireAt: StoredTimestamp };
  subscriptions: Subscription & { dueAt: number | null; mrr: number };
  'subscriptions/{uid}/history': { version: number; event: SubscriptionEvent; day?: string; figures?: BillingMetric[] };
  loginTickets: LoginTicket & { expireAt: StoredTimestamp };
  customerSessions: CustomerSession & { expireAt: StoredTimestamp };
  usedYandexTokens: UsedYandexToken & { expireAt: StoredTimestamp };
  newsAddresses: NewsAddress & { expireAt?: StoredTimestamp };
  passkeys: CustomerPasskey & { expireAt?: StoredTimestamp };
  usedPasskeyChallenges: UsedPasskeyChallenge & { expireAt: StoredTimestamp };
  trialUsages: TrialUsage;
}>;
