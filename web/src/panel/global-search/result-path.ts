import { getPayment } from '@functions/panel/contract/get-payment';
import type { SearchResult } from '@functions/panel/contract/global-search';
import { availablePromos } from '@functions/purchase/contract/promos';
import { may, type CurrentStaff } from '@web/panel/session/current-staff';

const within = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** URL of the screen that shows a search result, one that this role may open. */
export function resultPath({ what, id, user }: Pick<SearchResult, 'what' | 'id' | 'user'>, me: CurrentStaff): string {
  if (what === 'promo') return may(me, availablePromos) ? within('/panel-promo', { code: id }) : '/panel-search';
  if (user === null) return may(me, getPayment) ? within('/panel-payment', { id }) : '/panel-search';
  return what === 'receipt' ? within('/panel-receipts', { id: user.id }) : within('/panel-user', { id: user.id });
}
