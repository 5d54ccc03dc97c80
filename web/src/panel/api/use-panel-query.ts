import type { RequestInput } from '@functions/base/contract/endpoint';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { panelListQuery, panelPageQuery, panelQuery } from './panel-queries';

interface Options {
  enabled?: boolean;
  /** How long cached data stays fresh, in ms; 5 s by default. */
  staleTime?: number;
  /** Keeps the previous data on the screen while the next response loads. */
  keepsLast?: boolean;
}

export const usePanelQuery = <E extends PanelEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  { enabled = true, staleTime, keepsLast = false }: Options = {},
) =>
  useQuery({
    ...panelQuery(endpoint, input),
    enabled,
    ...(staleTime !== undefined && { staleTime }),
    ...(keepsLast && { placeholderData: keepPreviousData }),
  });

export const usePanelPage = <E extends PanelEndpoint>(endpoint: E, filter: object, page: number) =>
  useQuery({ ...panelPageQuery(endpoint, filter, page), placeholderData: keepPreviousData });

export const usePanelCursorList = <E extends PanelEndpoint>(endpoint: E, filter: object, enabled = true) =>
  useInfiniteQuery({ ...panelListQuery(endpoint, filter), enabled });
