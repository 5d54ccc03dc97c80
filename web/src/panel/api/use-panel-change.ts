import type { RequestInput, ResponseOf } from '@functions/base/contract/endpoint';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
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

/**
 * The idempotency keys of one form. A repeated draft has the key of its first attempt, which may have been executed
 * without an answer; a changed draft is another change and has a key of its own.
 */
export function draftRequestIds(): (draft: unknown) => string {
  const ids = new Map<string, string>();
  return (draft) => {
    const written = JSON.stringify(draft);
    const id = ids.get(written) ?? newRequestId();
    ids.set(written, id);
    return id;
  };
}
