import type { RequestInput, ResponseOf } from '@functions/base/contract/endpoint';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { panelCall } from '../session/panel-call';

/** The key of all panel queries: a change reloads everything under it, and the end of the session removes it. */
export const EVERY_PANEL_QUERY = ['panel'] as const;

/**
 * How long an answer is kept after the last page that showed it was left, in ms. Back and the tabs of a card show it at
 * once, also after a call of half an hour, and ask again meanwhile. The end of the session removes it earlier.
 */
const KEPT_MS = 30 * 60_000;

export const panelQuery = <E extends PanelEndpoint>(endpoint: E, input: RequestInput<E>) =>
  queryOptions<ResponseOf<E>>({
    queryKey: [...EVERY_PANEL_QUERY, endpoint.name, input],
    queryFn: () => panelCall(endpoint, input),
    gcTime: KEPT_MS,
  });

interface NumberedPage {
  page: { next: string | null };
}

/**
 * One page of a numbered list; `page` counts from 0. If the previous page is in the cache, its cursor is sent: a deep
 * page then costs no more than the first.
 */
export const panelPageQuery = <E extends PanelEndpoint>(endpoint: E, filter: object, page: number) =>
  queryOptions<ResponseOf<E>>({
    queryKey: [...EVERY_PANEL_QUERY, endpoint.name, filter, page],
    gcTime: KEPT_MS,
    queryFn: ({ client }) => {
      const previous = page === 0 ? undefined : panelPageQuery(endpoint, filter, page - 1).queryKey;
      const before = previous && client.getQueryData<NumberedPage>(previous)?.page.next;
      const input: object = { ...filter, page, ...(before != null && { cursor: before }) };
      return panelCall(endpoint, input as RequestInput<E>);
    },
  });

interface CursorPage {
  next: string | null;
}

/** A list without page numbers, loaded by cursor. */
export const panelListQuery = <E extends PanelEndpoint>(endpoint: E, filter: object) =>
  infiniteQueryOptions({
    queryKey: [...EVERY_PANEL_QUERY, endpoint.name, filter, 'pages'],
    gcTime: KEPT_MS,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }): Promise<ResponseOf<E>> => {
      const input: object = { ...filter, ...(pageParam !== null && { cursor: pageParam }) };
      return panelCall(endpoint, input as RequestInput<E>);
    },
    getNextPageParam: (last) => (last as CursorPage).next,
  });
