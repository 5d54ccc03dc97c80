import type { StaffRole } from '@functions/staff/contract/values/staff';

const FINANCE: readonly StaffRole[] = ['finance', 'admin'];
const ADMIN: readonly StaffRole[] = ['admin'];
const EVERYBODY: readonly StaffRole[] = ['support', 'finance', 'admin'];

/** What can wait for staff, and which roles see it: those that may open the page that handles it. */
export const WAITING = {
  noSales: FINANCE,
  refusedSignatures: FINANCE,
  missedRenewals: FINANCE,
  quarantined: FINANCE,
  failedRefunds: EVERYBODY,
  failed: FINANCE,
  unapplied: FINANCE,
  dayClose: FINANCE,
  dead: FINANCE,
  due: FINANCE,
  failingMails: FINANCE,
  failingTasks: FINANCE,
  noMails: FINANCE,
  noSignIns: FINANCE,
  refusedMandates: FINANCE,
  unreadableMandates: FINANCE,
  missingTokens: FINANCE,
  pastDueSpike: FINANCE,
  outboxTrigger: FINANCE,
  jobs: FINANCE,
  services: FINANCE,
  fullLimits: FINANCE,
  switchedOff: FINANCE,
  tengeRate: FINANCE,
  brokenChannels: FINANCE,
  unknownTasks: FINANCE,
  unclaimed: EVERYBODY,
  silentNodes: ADMIN,
  failingWebhooks: ADMIN,
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type WaitingKind = keyof typeof WAITING;
export const WAITING_KINDS = Object.keys(WAITING) as [WaitingKind, ...WaitingKind[]];
