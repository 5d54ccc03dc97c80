import { useCallback, useEffect, useRef, useState } from 'react';
import { processLoginTicket, takeLoginTicketParams, type TicketConfirmation } from './login-ticket';

/**
 * `signed-in`: signed in as the customer of the ticket. `declined`: the visitor declined, and nothing changed.
 * `rejected`: the ticket is invalid.
 */
export type LoginTicketState =
  | { readonly kind: 'waiting' | 'signed-in' | 'rejected' }
  | { readonly kind: 'confirmation'; readonly confirmation: TicketConfirmation }
  | { readonly kind: 'declined'; readonly confirmation: TicketConfirmation };

const notAllowed = () => Promise.resolve(false);

/**
 * Reads the ticket from the URL and handles it. `isAllowedWithout` decides whether the page is shown without a ticket.
 */
export function useLoginTicket(isAllowedWithout: () => Promise<boolean> = notAllowed) {
  const [params] = useState(takeLoginTicketParams);
  const [state, setState] = useState<LoginTicketState>({ kind: 'waiting' });
  const hasStarted = useRef(false);
  useEffect(() => {
    // A ticket works once, but StrictMode runs effects twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    const handleTicket = async (): Promise<LoginTicketState> =>
      params.uid === null && (await isAllowedWithout()) ? { kind: 'signed-in' } : processLoginTicket(params);
    void handleTicket().then(setState);
  }, [params, isAllowedWithout]);

  const accept = useCallback((confirmation: TicketConfirmation) => {
    setState({ kind: 'waiting' });
    void confirmation.accept().then((isSignedIn) => setState({ kind: isSignedIn ? 'signed-in' : 'rejected' }));
  }, []);
  const decline = useCallback((confirmation: TicketConfirmation) => setState({ kind: 'declined', confirmation }), []);
  return { state, accept, decline };
}
