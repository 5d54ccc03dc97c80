import type { RequestInput, ResponseOf } from '@contract/endpoint';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { panelCall } from '../session/panel-call';
import { PANEL_QUERY_KEY } from './use-panel-query';

/**
 * Mutation that reloads all panel data afterwards, whether it succeeded or failed. A success waits for the reload; a
 * failure is shown immediately.
 */
export function usePanelChange<E extends PanelEndpoint>(endpoint: E) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: [PANEL_QUERY_KEY] });
  return useMutation<ResponseOf<E>, Error, RequestInput<E>>({
    mutationFn: (input) => panelCall(endpoint, input),
    onSuccess: reload,
    onError: () => void reload(),
  });
}

/** Idempotency key of one click: a repeated request with the same id changes nothing. */
export const newRequestId = (): string => crypto.randomUUID();
