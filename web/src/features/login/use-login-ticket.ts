import { useCallback, useEffect, useRef, useState } from 'react';
import { prepareEntry, takeEntry, type EntryQuestion } from './login-ticket';

/**
 * `in`: as the customer of the entry. `stayed`: the visitor declined, and nothing has changed. `out`: the entry is
 * worth nothing.
 */
export type EntryState =
  | { readonly kind: 'waiting' | 'in' | 'out' }
  | { readonly kind: 'question'; readonly question: EntryQuestion }
  | { readonly kind: 'stayed'; readonly question: EntryQuestion };

const never = () => Promise.resolve(false);

/**
 * Takes the entry out of the address and follows it. `isOnward` says whether a page without an entry may be shown as
 * it is.
 */
export function useLoginTicket(isOnward: () => Promise<boolean> = never) {
  const [entry] = useState(takeEntry);
  const [state, setState] = useState<EntryState>({ kind: 'waiting' });
  const hasStarted = useRef(false);
  useEffect(() => {
    // A ticket is good once, also where React runs effects twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    const follow = async (): Promise<EntryState> =>
      entry.uid === null && (await isOnward()) ? { kind: 'in' } : prepareEntry(entry);
    void follow().then(setState);
  }, [entry, isOnward]);

  const accept = useCallback((question: EntryQuestion) => {
    setState({ kind: 'waiting' });
    void question.accept().then((isIn) => setState({ kind: isIn ? 'in' : 'out' }));
  }, []);
  const decline = useCallback((question: EntryQuestion) => setState({ kind: 'stayed', question }), []);
  return { state, accept, decline };
}
