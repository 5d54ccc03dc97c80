import type { RequestInput, ResponseOf } from '@contract/endpoint';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { panelCall } from '../session/panel-call';
import { EVERY_PANEL_QUERY } from './panel-queries';

/**
 * Mutation that reloads all panel data afterwards, whether it succeeded or failed. It ends with the response: the
 * reload may take seconds, in which staff already type the next change. `cancelOf` gives the signal that takes one
 * request back.
 */
export function usePanelChange<E extends PanelEndpoint>(endpoint: E, cancelOf?: () => AbortSignal) {
  const client = useQueryClient();
  return useMutation<ResponseOf<E>, Error, RequestInput<E>>({
    mutationFn: (input) => panelCall(endpoint, input, cancelOf?.()),
    onSettled: () => void client.invalidateQueries({ queryKey: EVERY_PANEL_QUERY }),
  });
}

/** Idempotency key of one click: a repeated request with the same id changes nothing. */
export const newRequestId = (): string => crypto.randomUUID();
