import * as z from 'zod/mini';
import { endpoint, type Endpoint } from '@contract/endpoint';
import { STAFF_ROLES, type CustomerDataAmount, type StaffRole } from '@contract/values/staff';

/**
 * A panel endpoint with the roles that may call it. The server checks them, and the panel hides the button from other
 * roles.
 */
export interface PanelEndpoint<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> extends Endpoint<Request, Response> {
  readonly caller: 'staff';
  readonly roles: readonly StaffRole[];
  /** How much customer data one call returns; each kind has a daily limit (T18). */
  readonly dataExposure: CustomerDataAmount | 'none';
}

export const EVERY_ROLE = STAFF_ROLES;
export const SUPPORT_DESK = ['support', 'admin'] as const satisfies readonly StaffRole[];
export const FINANCE_DESK = ['finance', 'admin'] as const satisfies readonly StaffRole[];
export const ADMIN_ONLY = ['admin'] as const satisfies readonly StaffRole[];

/**
 * Declares a panel endpoint. Every panel call carries the access token of a member of staff, and works with and without
 * the prefix /api (§7).
 */
export const panelEndpoint = <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  declaration: Omit<PanelEndpoint<Request, Response>, 'caller'>,
): PanelEndpoint<Request, Response> => ({
  ...endpoint<Request, Response>({ ...declaration, caller: 'staff' }),
  caller: 'staff',
  roles: declaration.roles,
  dataExposure: declaration.dataExposure,
});
