import type { RequestInput, ResponseOf } from '@contract/endpoint';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { panelCall } from '../session/panel-call';

/** Cache key prefix of all panel queries; logout removes everything under it. */
export const PANEL_QUERY_KEY = 'panel';

interface Options {
  enabled?: boolean;
  /** How long cached data stays fresh, in ms; 5 s by default. */
  staleTime?: number;
  /** Keeps the previous data on the screen while the next response loads. */
  keepsLast?: boolean;
}

export function usePanelQuery<E extends PanelEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  { enabled = true, staleTime, keepsLast = false }: Options = {},
) {
  return useQuery<ResponseOf<E>>({
    queryKey: [PANEL_QUERY_KEY, endpoint.name, input],
    queryFn: () => panelCall(endpoint, input),
    enabled,
    ...(staleTime !== undefined && { staleTime }),
    ...(keepsLast && { placeholderData: keepPreviousData }),
  });
}

interface Paged {
  page: { next: string | null; totalPages: number; number: number };
}

/**
 * One page of a numbered list; `page` counts from 0. If the previous page is in the cache, its cursor is sent: a deep
 * page then costs no more than the first.
 */
export function usePanelPage<E extends PanelEndpoint>(endpoint: E, filter: object, page: number, enabled = true) {
  const client = useQueryClient();
  const keyOf = (number: number) => [PANEL_QUERY_KEY, endpoint.name, filter, number];
  return useQuery<ResponseOf<E>>({
    queryKey: keyOf(page),
    queryFn: () => {
      const before = page === 0 ? undefined : client.getQueryData<Paged>(keyOf(page - 1))?.page.next;
      const input: object = { ...filter, page, ...(before != null && { cursor: before }) };
      return panelCall(endpoint, input as RequestInput<E>);
    },
    enabled,
    placeholderData: keepPreviousData,
  });
}

interface CursorPage {
  next: string | null;
}

/** A list without page numbers, loaded by cursor. */
export function usePanelCursorList<E extends PanelEndpoint>(endpoint: E, filter: object, enabled = true) {
  return useInfiniteQuery({
    queryKey: [PANEL_QUERY_KEY, endpoint.name, filter, 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }): Promise<ResponseOf<E>> => {
      const input: object = { ...filter, ...(pageParam !== null && { cursor: pageParam }) };
      return panelCall(endpoint, input as RequestInput<E>);
    },
    getNextPageParam: (last) => (last as CursorPage).next,
    enabled,
  });
}
