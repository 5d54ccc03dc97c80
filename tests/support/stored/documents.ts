import type { AccessGrant } from '@functions/nodes/rules/access-grant';
import type { AuditRow } from '@functions/staff/rules/audit';
import type { Campaign } from '@functions/campaigns/rules/campaign';
import type { ConnectionLog } from '@functions/nodes/rules/connection';
import type { CustomerNote } from '@functions/accounts/rules/customer-note';
import type { Customer } from '@functions/accounts/rules/customer';
import type { DayClose } from '@functions/reconciliation/rules/day-close';
import type { DayCloseProgress } from '@functions/reconciliation/rules/day-close-progress';
import type { Device } from '@functions/nodes/rules/device';
import type { BillingMetric } from '@functions/subscription/rules/billing-metrics';
import type { StoredRefundPart } from '@functions/panel/rules/finance-rows';
import type { Invite } from '@functions/referrals/rules/invite';
import type { AccountsSave, JobRun } from '@functions/base/rules/job-run';
import type { LimitCount } from '@functions/base/rules/rate-limit';
import type { Mandate } from '@functions/payments/rules/mandate';
import type { VpnNode } from '@functions/nodes/rules/node';
import type { ServiceNotice } from '@functions/operations/rules/service-notice';
import type { WebhookEndpoint } from '@functions/messages/rules/webhook-endpoint';
import type { StoredSwitches } from '@functions/operations/rules/switches';
import type { StoredTengeRate } from '@functions/purchase/rules/tenge-rate';
import type { Order } from '@functions/purchase/rules/order';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import type { Gift } from '@functions/gifts/rules/gift';
import type { GuestPurchase } from '@functions/purchase/rules/guest-purchase';
import type { PromoCode } from '@functions/purchase/rules/promo';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { Refund } from '@functions/payments/rules/refund';
import type { EmailEntries } from '@functions/base/rules/email-grams';
import type { SearchRow } from '@functions/referrals/rules/search-row';
import type { DependencyHealth } from '@functions/operations/rules/dependency-health';
import type { StaffMember } from '@functions/staff/rules/staff';
import type { StaffSession } from '@functions/staff/rules/staff-session';
import type { StoredName } from '@functions/store/collections';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import type { RestrictedIdentity } from '@functions/accounts/rules/restricted-identity';
import type { CustomerSession } from '@functions/accounts/rules/customer-session';
import type { LoginTicket } from '@functions/accounts/rules/login-ticket';
import type { NewsAddress } from '@functions/accounts/rules/news-address';
import type { CustomerPasskey } from '@functions/accounts/rules/customer-passkey';
import type { UsedPasskeyChallenge } from '@functions/base/rules/passkey';
import type { UsedYandexToken } from '@functions/accounts/rules/used-yandex-token';
import type { TrialUsage } from '@functions/purchase/rules/trial-usage';

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
