import type { SearchResult } from '@contract/panel/customers/global-search';

const within = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** URL of the screen that shows a search result. A payment without a customer opens in the ledger. */
export function resultPath({ what, id, user }: SearchResult): string {
  if (what === 'promo') return within('/panel-promo', { code: id });
  if (user === null) return within('/panel-finance', { part: 'receipts' });
  return what === 'receipt' ? within('/panel-receipts', { id: user.id }) : within('/panel-user', { id: user.id });
}
