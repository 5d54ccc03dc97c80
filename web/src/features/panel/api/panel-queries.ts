import type { RequestInput, ResponseOf } from '@contract/endpoint';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { panelCall } from '../session/panel-call';

/** The key of all panel queries: a change reloads everything under it, and the end of the session removes it. */
export const EVERY_PANEL_QUERY = ['panel'] as const;

export const panelQuery = <E extends PanelEndpoint>(endpoint: E, input: RequestInput<E>) =>
  queryOptions<ResponseOf<E>>({
    queryKey: [...EVERY_PANEL_QUERY, endpoint.name, input],
    queryFn: () => panelCall(endpoint, input),
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
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }): Promise<ResponseOf<E>> => {
      const input: object = { ...filter, ...(pageParam !== null && { cursor: pageParam }) };
      return panelCall(endpoint, input as RequestInput<E>);
    },
    getNextPageParam: (last) => (last as CursorPage).next,
  });
