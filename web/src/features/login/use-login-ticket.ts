import { useCallback, useEffect, useRef, useState } from 'react';
import { prepareEntry, takeEntry, type EntryQuestion } from './login-ticket';

/**
 * `in`: signed in as the customer of the entry. `stayed`: the visitor declined, and nothing changed. `out`: the entry
 * is invalid.
 */
export type EntryState =
  | { readonly kind: 'waiting' | 'in' | 'out' }
  | { readonly kind: 'question'; readonly question: EntryQuestion }
  | { readonly kind: 'stayed'; readonly question: EntryQuestion };

const never = () => Promise.resolve(false);

/**
 * Reads the entry from the URL and handles it. `canEnterWithout` decides whether a page without an entry may be shown.
 */
export function useLoginTicket(canEnterWithout: () => Promise<boolean> = never) {
  const [entry] = useState(takeEntry);
  const [state, setState] = useState<EntryState>({ kind: 'waiting' });
  const hasStarted = useRef(false);
  useEffect(() => {
    // A ticket works once, but StrictMode runs effects twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    const handleEntry = async (): Promise<EntryState> =>
      entry.uid === null && (await canEnterWithout()) ? { kind: 'in' } : prepareEntry(entry);
    void handleEntry().then(setState);
  }, [entry, canEnterWithout]);

  const accept = useCallback((question: EntryQuestion) => {
    setState({ kind: 'waiting' });
    void question.accept().then((isIn) => setState({ kind: isIn ? 'in' : 'out' }));
  }, []);
  const decline = useCallback((question: EntryQuestion) => setState({ kind: 'stayed', question }), []);
  return { state, accept, decline };
}
