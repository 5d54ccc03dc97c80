import * as z from 'zod/mini';
import type { Declared, Effect, EndpointFields } from '@functions/base/contract/endpoint';
import type { AuditAction } from '@functions/base/contract/values/audit-actions';
import type { RefusalCode } from '@functions/base/contract/values/error-codes';
import {
  STAFF_ROLES,
  type CustomerDataAmount,
  type StaffDuty,
  type StaffRole,
} from '@functions/staff/contract/values/staff';

/** Why a change leaves no audit row. */
interface NotAudited {
  readonly none: string;
}

/**
 * What a panel call writes to the audit log (P27). A call that returns data of customers has an action, and a change
 * has one or says why not. `dataExposure`: how much customer data one call returns; each kind has a daily limit (T18).
 */
type AuditDuty<ExposesNothing> =
  | (Effect & { readonly dataExposure: CustomerDataAmount; readonly audit: AuditAction })
  | (Extract<Effect, { effect: 'change' }> & ExposesNothing & { readonly audit: AuditAction | NotAudited })
  | (Extract<Effect, { effect: 'read' }> & ExposesNothing & { readonly audit: AuditAction | null });

interface PanelFields<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Refusal extends RefusalCode,
> extends EndpointFields<Request, Response, Refusal> {
  readonly caller: 'staff';
  /**
   * The duties of a member that do not keep them from this call: a password of their own and a second factor come
   * before everything else (decision 66). None by default.
   */
  readonly before?: readonly StaffDuty[];
  /** The server checks them, and the panel hides the button from other roles. */
  readonly roles: readonly StaffRole[];
}

/** A panel endpoint with the roles that may call it. */
export type PanelEndpoint<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Refusal extends RefusalCode = RefusalCode,
> = AuditDuty<{ readonly dataExposure: 'none' }> & PanelFields<Request, Response, Refusal>;

export const EVERY_ROLE = STAFF_ROLES;
export const SUPPORT_DESK = ['support', 'admin'] as const satisfies readonly StaffRole[];
export const FINANCE_DESK = ['finance', 'admin'] as const satisfies readonly StaffRole[];
export const ADMIN_ONLY = ['admin'] as const satisfies readonly StaffRole[];

/**
 * Declares a panel endpoint. Every panel call carries the access token of a member of staff, and works with and without
 * the prefix /api (§7). A call that names no `dataExposure` returns no data of customers, which a test checks.
 */
export const panelEndpoint = /* @__NO_SIDE_EFFECTS__ */ <
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  const Refusal extends RefusalCode = never,
>(
  declaration: AuditDuty<{ readonly dataExposure?: never }> &
    Declared<Omit<PanelFields<Request, Response, Refusal>, 'caller'>>,
): PanelEndpoint<Request, Response, Refusal> => ({
  method: 'POST',
  dataExposure: 'none',
  ...declaration,
  caller: 'staff',
});
