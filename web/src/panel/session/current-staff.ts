import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { whoAmI } from '@functions/staff/contract/who-am-i';
import { createContext, useContext } from 'react';

/** `receivedAt`: when the response arrived, in ms of this browser's clock. */
export type CurrentStaff = ResponseOf<typeof whoAmI> & { readonly receivedAt: number };

export const CurrentStaffContext = createContext<CurrentStaff | null>(null);

export function useCurrentStaff(): CurrentStaff {
  const me = useContext(CurrentStaffContext);
  if (me === null) throw new Error('useCurrentStaff must be used inside PanelShell');
  return me;
}

/** Whether the contract allows this role to call the endpoints. It only hides buttons; the server checks every call. */
export const may = (me: CurrentStaff, ...endpoints: readonly PanelEndpoint[]): boolean =>
  endpoints.every(({ roles }) => roles.includes(me.role));

/** Server time as an ISO date: the last received value plus the time since then. The browser's clock may be wrong. */
export const serverNow = (me: CurrentStaff): string =>
  new Date(Date.parse(me.now) + Date.now() - me.receivedAt).toISOString();
