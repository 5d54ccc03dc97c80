import type { Instant } from '@functions/domain/platform/calendar';
import type { AuditAction } from '@contract/values/audit-actions';
import type { StaffRole } from '@contract/values/staff';
import type { StaffCaller } from './staff';

export type AuditFact = string | number | boolean | null;

/** One thing that a member of staff did or saw, or that nobody should have tried. Rows are only ever added (P27). */
export interface AuditRow {
  readonly id: string;
  readonly at: Instant;
  /** The login; `webhooks` for what no person did. */
  readonly actor: string;
  readonly role: string | null;
  /** The name of the call. */
  readonly action: string;
  /** customers.id it was about. */
  readonly userId: string | null;
  readonly reason: string | null;
  readonly facts: Readonly<Record<string, AuditFact>>;
  /** Something was done, and not only looked at: it belongs to the customer's history. */
  readonly isChange: boolean;
}

export interface AuditAbout {
  readonly action: AuditAction;
  readonly userId?: string | null;
  readonly reason?: string | null;
  readonly facts?: Readonly<Record<string, AuditFact | undefined>> | undefined;
  readonly isRead?: boolean;
}

/** `id` of a click (`requestId`) makes the row the proof that the click had its effect. */
export const auditRow = (
  id: string,
  by: { readonly login: string; readonly role: StaffRole | null },
  about: AuditAbout,
  at: Instant,
): AuditRow => ({
  id,
  at,
  actor: by.login,
  role: by.role,
  action: about.action,
  userId: about.userId ?? null,
  reason: about.reason ?? null,
  facts: definedFacts(about.facts ?? {}),
  isChange: about.isRead !== true,
});

/** One click of one person, whichever call it was for: another person's cannot collide with it. */
export const clickId = ({ login }: Pick<StaffCaller, 'login'>, requestId: string): string =>
  `click_${login}_${requestId}`;

const definedFacts = (facts: Readonly<Record<string, AuditFact | undefined>>): Record<string, AuditFact> =>
  Object.fromEntries(Object.entries(facts).filter((entry): entry is [string, AuditFact] => entry[1] !== undefined));
