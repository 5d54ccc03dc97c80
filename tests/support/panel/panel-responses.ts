import type { WebhookDeliveryResponse, WebhookEndpointResponse } from '@functions/messages/contract/webhook-endpoints';
import type { DayMetrics, MonthMetrics } from '@functions/reconciliation/contract/finance-days';
import type { listRefunds } from '@functions/panel/contract/finance-refunds';
import type { listWebhooks } from '@functions/panel/contract/finance-webhooks';
import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { HealthResponse } from '@functions/operations/contract/health';
import type { Note } from '@functions/accounts/contract/customer-notes';
import type { getPayment } from '@functions/panel/contract/get-payment';
import type { PanelUser } from '@functions/panel/contract/get-user';
import type { getInviteesByInviterId } from '@functions/panel/contract/list-invitees';
import type { listChecks } from '@functions/panel/contract/list-checks';
import type { listLogs } from '@functions/panel/contract/list-logs';
import type { previewReassign } from '@functions/panel/contract/account-corrections';
import type { Refundable } from '@functions/refunds/contract/refundable';
import type { previewRefund } from '@functions/refunds/contract/refund';
import type { ServiceNoticeRow } from '@functions/operations/contract/notices';
import type { UserRow } from '@functions/panel/contract/search-users';
import type { listStaffSessions } from '@functions/staff/contract/staff-sessions';
import type { TimelineEntry } from '@functions/panel/contract/get-timeline';
import type { getToday } from '@functions/panel/contract/get-today';

export const NOW = '2026-11-21T12:00:00.000Z';

/** An empty page. */
export const EMPTY_PAGE = { number: 0, size: 10, totalElements: 0, totalPages: 0, next: null };

export const pageOf = (number: number, totalPages: number, size = 10) => ({
  number,
  size,
  totalElements: totalPages * size,
  totalPages,
  next: number + 1 < totalPages ? `after-${number}` : null,
});

export const userRow = (about: Partial<UserRow> = {}): UserRow => ({
  id: '01K9QF7Z3V',
  email: 'anna.k@example.com',
  subscription: { status: 'ACTIVE', endDate: '2026-12-20T11:02:00.000Z' },
  subscriptionIsActive: true,
  ...about,
});

/** The facts of a customer with access, who is connected and whose renewal is on. */
export const situation = (about: Partial<PanelUser['situation']> = {}): PanelUser['situation'] => ({
  isDeleted: false,
  renewal: 'active',
  renewalEnd: null,
  decline: null,
  isTrial: false,
  canEndTrial: false,
  canPayByLink: false,
  restrictedSince: null,
  lastPayment: { transactionId: '89297070', at: '2026-11-20T11:02:07.000Z', amount: 150 },
  refusedRefund: null,
  lastNotice: null,
  mailboxRefusedSince: null,
  lastConnection: { at: '2026-11-21T08:49:00.000Z', serverName: 'Амстердам', deviceName: 'Телефон Анны' },
  strayPayments: { count: 0, id: null },
  ...about,
});

export const panelNote = (about: Partial<Note> = {}): Note => ({
  id: 'note-1',
  text: 'Просила не звонить до 12.\nВторая карта у мужа.',
  author: 'olga',
  at: '2026-10-12T09:00:00.000Z',
  isPinned: true,
  ...about,
});

type Payment = ResponseOf<typeof getPayment>;
/** A guest purchase that waits for an account. */
export const panelPayment = (about: Partial<Payment> = {}): Payment => ({
  transactionId: '89297071',
  orderId: 'order-of-vera',
  place: 'unclaimed',
  at: '2026-11-20T11:02:07.000Z',
  amount: 150,
  refunded: 0,
  status: 'Paid',
  cardMask: '•• 4471',
  method: 'card',
  isOneOff: false,
  maskedEmail: 'v•••@example.com',
  purchase: { kind: 'new-subscription', tariff: 1, trialDays: 0 },
  mail: { at: '2026-11-20T11:03:00.000Z', state: 'sent', isRefused: false, isReminder: false },
  returnsAt: '2026-12-20T11:02:07.000Z',
  gift: null,
  refund: { amount: 150, uid: '', email: '' },
  bought: { kind: 'term', months: 1 },
  canResend: true,
  canAttach: true,
  owner: null,
  candidates: [],
  ...about,
});

/** The payment of the running term. */
export const PANEL_REFUNDABLE: Refundable = {
  transactionId: '89297070',
  bought: { kind: 'term', months: 1 },
  amount: 150,
  at: '2026-11-20T11:02:07.000Z',
  method: 'card',
  cardMask: '•• 3055',
  isDefault: true,
};

export const panelUser = (about: Partial<PanelUser> = {}): PanelUser => ({
  id: '01K9QF7Z3V',
  uid: 'uid-of-anna',
  email: 'anna.k@example.com',
  subscription: {
    status: 'ACTIVE',
    startDate: '2026-11-20T11:02:00.000Z',
    endDate: '2026-12-20T11:02:00.000Z',
    totalCost: 162.5,
    deviceCount: 1,
  },
  devices: [
    {
      deviceId: 'device-of-anna-1',
      deviceName: 'Телефон Анны',
      platform: 'android',
      created: '2026-11-20T11:05:00.000Z',
      firstActivation: '2026-11-20T11:06:00.000Z',
      isActive: true,
      isWorking: true,
    },
    {
      deviceId: 'device-of-anna-2',
      deviceName: 'Рабочий ноутбук',
      platform: 'windows',
      created: '2026-11-20T12:05:00.000Z',
      firstActivation: null,
      isActive: true,
      isWorking: true,
    },
  ],
  firstPayment: 1,
  currency: 'RUB',
  firstPaymentIsActive: true,
  isPromoActivated: true,
  discount: 0.2,
  referralDiscount: 0.25,
  invitationCode: 'abcdefghijkl',
  now: NOW,
  created: '2026-11-20T10:58:00.000Z',
  providerId: 'google.com',
  language: 'ru',
  subscriptionIsActive: true,
  accessUntil: '2026-12-23T11:02:00.000Z',
  tariff: 1,
  tariffAtRenewal: null,
  nextTransactionDate: '2026-12-20T11:02:00.000Z',
  amount: 132.5,
  chargeLines: [
    { kind: 'tariff', amount: 150, months: 1 },
    { kind: 'promo', amount: -30, percent: 20 },
    { kind: 'referral', amount: -37.5, percent: 25 },
    { kind: 'devices', amount: 50, count: 1 },
  ],
  card: { mask: '•• 3055', expires: '12/28' },
  pastDue: null,
  promo: { code: 'NOVEMBER', discount: 0.2, until: '2027-11-20T21:00:00.000Z' },
  renews: true,
  restricted: null,
  inactiveDevices: 2,
  deviceCountAtRenewal: null,
  swaps: { used: 2, limit: 5 },
  inviter: { id: '01K9QF0000', email: 'vera@example.com' },
  isTrialDenied: false,
  isTrialAllowed: false,
  situation: situation(),
  gifts: [],
  newsAddresses: [
    { channel: 'telegram', label: '', created: '2026-11-20T12:00:00.000Z', lastSent: null },
    {
      channel: 'push',
      label: 'Firefox, Windows',
      created: '2026-11-20T12:01:00.000Z',
      lastSent: '2026-11-21T09:00:00.000Z',
    },
  ],
  notes: [],
  refundable: [PANEL_REFUNDABLE],
  ...about,
});

type Receipt = ResponseOf<typeof listChecks>['content'][number];
export const panelReceipt = (about: Partial<Receipt> = {}): Receipt => ({
  dateTime: '2026-11-20T11:02:07.000Z',
  accountId: 'anna.k@example.com',
  amount: 150,
  refunded: 0,
  description: 'Подписка Простор, 1 месяц',
  ipAddress: '203.0.113.7',
  status: 'Paid',
  transactionId: '89297070',
  subscriptionId: 'sc_1a2b3c4d',
  isWarrantyOver: true,
  ...about,
});

type Invitee = ResponseOf<typeof getInviteesByInviterId>['invitations']['content'][number];
export const panelInvitee = (about: Partial<Invitee> = {}): Invitee => ({
  inviteeId: '01K9QFINV1',
  inviteeEmail: 'friend@example.com',
  created: '2026-11-20T12:00:00.000Z',
  discountStartDate: '2026-11-20T12:10:00.000Z',
  subscriptionEndDate: '2026-12-20T12:10:00.000Z',
  hasSubscription: true,
  reason: 'in-trial',
  ...about,
});

type LogEntry = ResponseOf<typeof listLogs>[number];
export const logEntry = (about: Partial<LogEntry> = {}): LogEntry => ({
  id: 'nl-2_000001',
  email: 'anna.k@example.com',
  deviceName: 'Телефон Анны',
  platform: 'android',
  serverName: 'Амстердам 2',
  connectionDate: '2026-11-20T11:07:00.000Z',
  userIp: '203.0.113.7',
  success: true,
  ...about,
});

export const TIMELINE: TimelineEntry[] = [
  {
    at: '2026-11-21T09:00:00.000Z',
    kind: 'staff',
    name: 'grantDays',
    amount: null,
    actor: 'olga',
    facts: { days: 7, reason: 'сбой 20 ноября' },
  },
  {
    at: '2026-11-20T11:06:00.000Z',
    kind: 'device',
    name: 'deviceActivated',
    amount: null,
    actor: 'customer',
    facts: { deviceName: 'Телефон Анны', platform: 'android' },
  },
  {
    at: '2026-11-20T11:02:09.000Z',
    kind: 'mail',
    name: 'paid',
    amount: null,
    actor: null,
    facts: { channel: 'telegram', outcome: 'gone' },
  },
  { at: '2026-11-20T11:02:08.000Z', kind: 'mail', name: 'paid', amount: null, actor: 'system', facts: {} },
  {
    at: '2026-11-20T11:02:07.000Z',
    kind: 'payment',
    name: 'payment',
    amount: 1,
    actor: 'provider',
    facts: { transactionId: '89297070', until: '2026-12-20T11:02:00.000Z' },
  },
  {
    at: '2026-11-20T11:02:07.000Z',
    kind: 'event',
    name: 'orderSettled',
    amount: 1,
    actor: null,
    facts: { tariff: 1, trialDays: 30 },
  },
];

export const dayFigures = (day: string, about: Partial<DayMetrics> = {}): DayMetrics => ({
  day,
  payments: 42,
  revenue: 6300.5,
  refunds: 150,
  net: 6150.5,
  renewals: 30,
  failedRenewals: 3,
  trials: 9,
  trialsToPaid: 4,
  churned: 2,
  leftTooExpensive: 1,
  leftTooSlow: 0,
  leftNoConnection: 0,
  leftOneTime: 0,
  leftOther: 0,
  leftUnsaid: 1,
  giftsSold: 2,
  giftsClaimed: 1,
  paidByCard: 30,
  paidBySbp: 8,
  paidByTPay: 2,
  paidBySberPay: 1,
  paidByMirPay: 1,
  paidByOther: 0,
  sumByCard: 4500.5,
  sumBySbp: 1200,
  sumByTPay: 300,
  sumBySberPay: 150,
  sumByMirPay: 150,
  sumByOther: 0,
  mrr: 154_000,
  active: 1040,
  isClosed: true,
  ...about,
});

export const monthFigures = (month: string, about: Partial<MonthMetrics> = {}): MonthMetrics => ({
  month,
  payments: 1260,
  revenue: 189_015,
  refunds: 4500,
  net: 184_515,
  renewals: 900,
  failedRenewals: 90,
  trials: 270,
  trialsToPaid: 120,
  churned: 60,
  leftTooExpensive: 21,
  leftTooSlow: 4,
  leftNoConnection: 6,
  leftOneTime: 9,
  leftOther: 2,
  leftUnsaid: 15,
  giftsSold: 40,
  giftsClaimed: 31,
  paidByCard: 900,
  paidBySbp: 240,
  paidByTPay: 60,
  paidBySberPay: 30,
  paidByMirPay: 30,
  paidByOther: 0,
  sumByCard: 135_015,
  sumBySbp: 36_000,
  sumByTPay: 9000,
  sumBySberPay: 4500,
  sumByMirPay: 4500,
  sumByOther: 0,
  mrr: 154_000,
  active: 1040,
  trialToPaid: 0.44,
  renewalSuccess: 0.91,
  churn: null,
  ...about,
});

type Webhook = ResponseOf<typeof listWebhooks>['content'][number];
export const webhookRow = (about: Partial<Webhook> = {}): Webhook => ({
  id: 'pay-89297070',
  type: 'pay',
  receivedAt: '2026-11-20T11:02:07.000Z',
  key: 'current',
  state: 'applied',
  note: null,
  code: null,
  attempts: 1,
  fields: { TransactionId: '89297070', Amount: '150.00', Currency: 'RUB', Token: '•••' },
  isRedacted: false,
  ...about,
});

type StaffSessionRow = ResponseOf<typeof listStaffSessions>['content'][number];
export const staffSession = (about: Partial<StaffSessionRow> = {}): StaffSessionRow => ({
  id: 'a'.repeat(26),
  login: 'olga',
  role: 'support',
  created: '2026-11-21T10:00:00.000Z',
  lastSeen: '2026-11-21T11:50:00.000Z',
  expires: '2026-11-21T22:00:00.000Z',
  clientIp: '203.0.113.7',
  browser: 'Firefox, Windows',
  isCurrent: true,
  ...about,
});

type Refund = ResponseOf<typeof listRefunds>['content'][number];
export const refundRow = (about: Partial<Refund> = {}): Refund => ({
  transactionId: '89297070',
  n: 1,
  userId: '01K9QF7Z3V',
  email: 'anna.k@example.com',
  captured: 150,
  amount: 150,
  state: 'failed',
  reason: 'не понравилось',
  actor: 'olga',
  at: '2026-11-20T12:00:00.000Z',
  providerTransactionId: null,
  refusal: 'Недостаточно средств на балансе',
  canRetry: true,
  canRestore: true,
  ...about,
});

/** A payment of nobody, which an account without a subscription gets. */
export const REASSIGN_PREVIEW: ResponseOf<typeof previewReassign> = {
  now: NOW,
  amount: 150,
  at: '2026-11-20T11:02:07.000Z',
  method: 'card',
  cardMask: '•• 4471',
  maskedEmail: 'v•••@example.com',
  bought: { kind: 'term', months: 1 },
  owner: null,
  target: {
    id: '01K9QF7Z3V',
    email: 'anna.k@example.com',
    accessUntil: null,
    renews: false,
    accessUntilAfter: '2026-12-21T12:00:00.000Z',
    extraDevices: 0,
    extraDevicesAfter: 0,
  },
  needsFinance: false,
  effect: { ownerId: null, ownerAccessUntil: null, endsRenewals: false, gain: 'term' },
};

export const REFUND_PREVIEW: ResponseOf<typeof previewRefund> = {
  transactionId: '89297070',
  amount: 150,
  captured: 150,
  cardMask: '•• 3055',
  isUnderWay: false,
  isOfRecipient: false,
  accessUntil: '2026-12-23T11:02:00.000Z',
  accessUntilAfter: NOW,
  extraDevices: 1,
  extraDevicesAfter: 1,
  endsRenewals: true,
  now: NOW,
  bought: { kind: 'term', months: 1 },
  method: 'card',
  isOpen: true,
  accessClosesNow: true,
  lostDays: 32,
  endsGift: false,
  together: [],
};

export const HEALTH: HealthResponse = {
  success: true,
  state: 'bad',
  schedules: 'warn',
  now: NOW,
  release: 'bffbf24d0a3c',
  checks: [
    { name: 'unapplied', state: 'bad', count: 3, since: '2026-11-21T11:40:00.000Z' },
    { name: 'quarantined', state: 'warn', count: 1, since: null },
    { name: 'dayClose', state: 'good', count: 0, since: '2026-11-21T00:00:09.000Z' },
  ],
  jobs: [
    {
      name: 'sweep-outbox',
      state: 'good',
      startedAt: NOW,
      succeededAt: NOW,
      durationMs: 41,
      processed: 2,
      error: null,
      runId: 'run-2',
    },
    {
      name: 'sweep-payment-events',
      state: 'bad',
      startedAt: NOW,
      succeededAt: '2026-11-21T11:40:00.000Z',
      durationMs: 9000,
      processed: null,
      error: 'ProviderError',
      runId: 'run-1',
    },
    {
      name: 'close-yesterday',
      state: 'warn',
      startedAt: null,
      succeededAt: null,
      durationMs: null,
      processed: null,
      error: null,
      runId: null,
    },
  ],
  services: [{ service: 'payments', state: 'good', answeredAt: NOW, failedAt: null }],
};

/** A day on which things wait. */
export const TODAY: ResponseOf<typeof getToday> = {
  now: NOW,
  waiting: [
    {
      kind: 'failedRefunds',
      state: 'bad',
      count: 1,
      amount: 1080,
      since: '2026-11-21T11:20:00.000Z',
      names: ['89297070'],
    },
    { kind: 'silentNodes', state: 'bad', count: 1, amount: null, since: '2026-11-21T11:46:00.000Z', names: ['hel-1'] },
    { kind: 'quarantined', state: 'warn', count: 3, amount: 450, since: '2026-11-21T10:00:00.000Z', names: [] },
    { kind: 'unclaimed', state: 'warn', count: 2, amount: 2, since: '2026-11-20T11:00:00.000Z', names: ['1', '2'] },
  ],
  money: {
    today: { revenue: 12600, refunds: 150, net: 12450 },
    yesterday: { revenue: 11500, refunds: 0, net: 11500 },
    payments: 84,
    trials: 14,
    renewals: 83,
    failedRenewals: 3,
    pastDue: 7,
    churned: 5,
  },
};

export const NOTICE: ServiceNoticeRow = {
  id: 'notice-0001',
  level: 'outage',
  audience: 'node',
  nodeId: 'nl-2',
  ru: 'Амстердам не отвечает. Выберите другой сервер.',
  en: 'Amsterdam does not respond. Choose another server.',
  from: '2026-11-21T09:00:00.000Z',
  until: '2026-11-22T09:00:00.000Z',
  author: 'olga',
  changed: '2026-11-21T09:00:00.000Z',
};

/** An address of outbound webhooks. */
export const webhookEndpoint = (about: Partial<WebhookEndpointResponse> = {}): WebhookEndpointResponse => ({
  endpointId: '01k9qf7z3v',
  url: 'https://bot.example.com/prostor',
  events: ['customer.registered', 'subscription.cancelled'],
  created: '2026-11-01T09:00:00.000Z',
  formerSecretUntil: null,
  disabled: null,
  failingSince: null,
  lastDeliveredAt: '2026-11-21T11:30:00.000Z',
  week: { delivered: 128, waiting: 2, failed: 1 },
  ...about,
});

/** A row of the delivery log. */
export const webhookDelivery = (about: Partial<WebhookDeliveryResponse> = {}): WebhookDeliveryResponse => ({
  id: 'deliver-webhook_1',
  created: '2026-11-21T11:30:00.000Z',
  type: 'subscription.cancelled',
  userId: '01K9QF7Z3V',
  outcome: 'retrying',
  attempts: 2,
  last: { at: '2026-11-21T11:31:00.000Z', status: 502, error: null, durationMs: 240 },
  nextAttemptAt: '2026-11-21T11:36:00.000Z',
  ...about,
});
