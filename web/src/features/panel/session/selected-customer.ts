import { useSearchParams } from 'react-router-dom';
import { readPanel, storePanel } from './storage';

/** Remembers the selected customer (spec §2). The refund call sends the e-mail and uid (spec §7). */
export function selectCustomer(user: { id: string; email: string; uid?: string }): void {
  storePanel({ userId: user.id, userEmail: user.email, userUid: user.uid ?? null });
}

/** The customer id of the URL, otherwise the last selected one. Two windows can therefore show two customers. */
export function useSelectedCustomerId(): string | null {
  const [query] = useSearchParams();
  return query.get('id') ?? readPanel('userId');
}

export const userPath = (path: string, id: string): string => `${path}?${new URLSearchParams({ id }).toString()}`;
