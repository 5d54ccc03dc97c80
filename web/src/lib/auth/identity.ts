import { createContext, useContext } from 'react';
import type { Identity } from './session';

export const IdentityContext = createContext<Identity | null>(null);

/** The signed-in customer. Throws outside of RequireSession. */
export function useIdentity(): Identity {
  const identity = useContext(IdentityContext);
  if (identity === null) throw new Error('useIdentity must be used inside RequireSession');
  return identity;
}
