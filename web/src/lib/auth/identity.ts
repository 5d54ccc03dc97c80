import { createContext, useContext } from 'react';
import type { Identity } from './session';

export const IdentityContext = createContext<Identity | null>(null);

/** The signed-in customer; only pages behind the session gate may ask. */
export function useIdentity(): Identity {
  const identity = useContext(IdentityContext);
  if (identity === null) throw new Error('useIdentity outside of the session gate');
  return identity;
}
