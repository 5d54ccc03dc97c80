import type { RequestInput, ResponseOf } from '@contract/endpoint';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { panelCall } from '../session/panel-call';
import { PANEL } from './use-panel-query';

/**
 * A change made by staff; what the screens show is asked for again afterwards, whether it succeeded or not. A failure
 * is shown before that answer comes.
 */
export function usePanelChange<E extends PanelEndpoint>(endpoint: E) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: [PANEL] });
  return useMutation<ResponseOf<E>, Error, RequestInput<E>>({
    mutationFn: (input) => panelCall(endpoint, input),
    onSuccess: reload,
    onError: () => void reload(),
  });
}

/** One click: the same number again changes nothing. */
export const newRequestId = (): string => crypto.randomUUID();
