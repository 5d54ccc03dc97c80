import { useSearchParams } from 'react-router-dom';
import { readPanel, storePanel } from './storage';

/** Spec §2: the chosen customer is remembered; §7 refund sends e-mail and uid. */
export function selectCustomer(user: { id: string; email: string; uid?: string }): void {
  storePanel({ userId: user.id, userEmail: user.email, userUid: user.uid ?? null });
}

/** The customer of this window: the one in the address, else the one chosen last. Two windows may show two customers. */
export function useSelectedCustomerId(): string | null {
  const [query] = useSearchParams();
  return query.get('id') ?? readPanel('userId');
}

export const userPath = (path: string, id: string): string => `${path}?${new URLSearchParams({ id }).toString()}`;
