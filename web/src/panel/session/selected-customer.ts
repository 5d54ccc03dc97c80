import type { UserRow } from '@functions/panel/contract/search-users';
import { useSearchParams } from 'react-router-dom';
import { readPanel, storePanel } from './storage';

/** What the pressed row said of the selected customer; it lives as long as the page. */
let selectedRow: UserRow | null = null;

/** Remembers the selected customer (spec §2). The refund call sends the e-mail and uid (spec §7). */
export function selectCustomer(user: UserRow & { readonly uid?: string }): void {
  selectedRow = user;
  storePanel({ userId: user.id, userEmail: user.email, userUid: user.uid ?? null });
}

/** What is known of a customer before the card arrives: the row that was pressed. Null after a logout. */
export const knownRow = (id: string): UserRow | null =>
  selectedRow?.id === id && readPanel('userId') === id ? selectedRow : null;

/** The customer id of the URL, otherwise the last selected one. Two windows can therefore show two customers. */
export function useSelectedCustomerId(): string | null {
  const [query] = useSearchParams();
  return query.get('id') ?? readPanel('userId');
}

export const userPath = (path: string, id: string): string => `${path}?${new URLSearchParams({ id }).toString()}`;
