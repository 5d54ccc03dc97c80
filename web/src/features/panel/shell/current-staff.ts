import type { ResponseOf } from '@contract/endpoint';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { whoAmI } from '@contract/panel/staff/who-am-i';
import { createContext, useContext } from 'react';

/** `receivedAt`: when this window learnt it, by its own clock. */
export type CurrentStaff = ResponseOf<typeof whoAmI> & { readonly receivedAt: number };

export const CurrentStaffContext = createContext<CurrentStaff | null>(null);

export function useCurrentStaff(): CurrentStaff {
  const me = useContext(CurrentStaffContext);
  if (me === null) throw new Error('useMe outside the shell of the panel');
  return me;
}

/** The contract says who may make a call; nobody else is shown its button. The server checks it all the same. */
export const may = (me: CurrentStaff, ...endpoints: readonly PanelEndpoint[]): boolean =>
  endpoints.every(({ roles }) => roles.includes(me.role));

/** The server's moment: its last word and the time since. A window's own clock may be anything. */
export const serverNow = (me: CurrentStaff): string =>
  new Date(Date.parse(me.now) + Date.now() - me.receivedAt).toISOString();
