import type { RequestInput, ResponseOf } from '@contract/endpoint';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { panelCall } from '../session/panel-call';

/** Everything of the panel in the cache: dropped as a whole at logout. */
export const PANEL = 'panel';

interface Options {
  enabled?: boolean;
  /** ms for which an answer is good; default 5 s. */
  staleTime?: number;
  /** The last answer stays on the screen while the next one comes. */
  keepsLast?: boolean;
}

export function usePanelQuery<E extends PanelEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  { enabled = true, staleTime, keepsLast = false }: Options = {},
) {
  return useQuery<ResponseOf<E>>({
    queryKey: [PANEL, endpoint.name, input],
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
 * One page of a numbered list, `page` from 0. Who turns the pages one by one is led by the cursor of the page before, which the
 * cache still holds, so that a deep page costs no more than the first.
 */
export function usePanelPage<E extends PanelEndpoint>(endpoint: E, filter: object, page: number, enabled = true) {
  const client = useQueryClient();
  const keyOf = (number: number) => [PANEL, endpoint.name, filter, number];
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

interface Piece {
  next: string | null;
}

/** A list without page numbers, piece by piece. */
export function usePanelPieces<E extends PanelEndpoint>(endpoint: E, filter: object, enabled = true) {
  return useInfiniteQuery({
    queryKey: [PANEL, endpoint.name, filter, 'pieces'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }): Promise<ResponseOf<E>> => {
      const input: object = { ...filter, ...(pageParam !== null && { cursor: pageParam }) };
      return panelCall(endpoint, input as RequestInput<E>);
    },
    getNextPageParam: (last) => (last as Piece).next,
    enabled,
  });
}
