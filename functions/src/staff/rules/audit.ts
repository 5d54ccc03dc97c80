import type { Instant } from '@functions/base/rules/calendar';
import type { AuditAction } from '@functions/base/contract/values/audit-actions';
import type { StaffRole } from '@functions/staff/contract/values/staff';
import type { StaffCaller } from './staff';

export type AuditFact = string | number | boolean | null;

/**
 * An audit entry: what a member of staff did or read, or a rejected attempt worth recording. Rows are only added (P27).
 */
export interface AuditRow {
  readonly id: string;
  readonly at: Instant;
  /** The staff login; `webhooks` for entries without a person. */
  readonly actor: string;
  readonly role: string | null;
  /** The name of the API call. */
  readonly action: string;
  /** The `id` of the customer concerned. */
  readonly userId: string | null;
  readonly reason: string | null;
  readonly facts: Readonly<Record<string, AuditFact>>;
  /** Something was changed, not only read: the entry belongs to the customer's history. */
  readonly isChange: boolean;
}

export interface AuditDetails {
  readonly action: AuditAction;
  readonly userId?: string | null;
  readonly reason?: string | null;
  readonly facts?: Readonly<Record<string, AuditFact | undefined>> | undefined;
  readonly isRead?: boolean;
}

/**
 * Creates an audit row. A row whose id comes from a `requestId` (see `staffActionId`) proves that the action was
 * already carried out.
 */
export const auditRow = (
  id: string,
  by: { readonly login: string; readonly role: StaffRole | null },
  about: AuditDetails,
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

/**
 * The id of one staff action, for whatever call (decision 22). It contains the login: the ids of two members of staff
 * never collide.
 */
export const staffActionId = ({ login }: Pick<StaffCaller, 'login'>, requestId: string): string =>
  `click_${login}_${requestId}`;

const definedFacts = (facts: Readonly<Record<string, AuditFact | undefined>>): Record<string, AuditFact> =>
  Object.fromEntries(Object.entries(facts).filter((entry): entry is [string, AuditFact] => entry[1] !== undefined));
