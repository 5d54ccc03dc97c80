import * as z from 'zod/mini';
import { endpoint, type Endpoint } from '@contract/endpoint';
import { STAFF_ROLES, type CustomerDataAmount, type StaffRole } from '@contract/values/staff';

/** A call of the panel names the roles that may make it: the server checks them, the panel shows nobody else its button. */
export interface PanelEndpoint<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> extends Endpoint<Request, Response> {
  readonly caller: 'staff';
  readonly roles: readonly StaffRole[];
  /** How much of the customers' data one call gives away: what of it a day has its limit (T18). */
  readonly gives?: CustomerDataAmount;
}

export const EVERY_ROLE = STAFF_ROLES;
export const SUPPORT_DESK = ['support', 'admin'] as const satisfies readonly StaffRole[];
export const FINANCE_DESK = ['finance', 'admin'] as const satisfies readonly StaffRole[];
export const ADMIN_ONLY = ['admin'] as const satisfies readonly StaffRole[];

/** §7: every panel call carries a bearer access token of a member of staff, and answers with and without the /api prefix. */
export const panelEndpoint = <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  declaration: Omit<PanelEndpoint<Request, Response>, 'caller'>,
): PanelEndpoint<Request, Response> => ({
  ...endpoint<Request, Response>({ ...declaration, caller: 'staff' }),
  caller: 'staff',
  roles: declaration.roles,
  ...(declaration.gives && { gives: declaration.gives }),
});
