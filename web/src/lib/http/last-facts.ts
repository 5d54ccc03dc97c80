import type { Endpoint, ResponseOf } from '@functions/base/contract/endpoint';
import { useState } from 'react';
import { keep, readKept } from '@web/lib/browser/kept';

/**
 * What the server last said about the customer, for the first paint after a reload (decision 95). Kept in the session
 * storage of the tab, for one customer. A page marks it, and changes and pays nothing by it.
 */

export interface LastFacts<Facts> {
  readonly uid: string;
  /** When the server said it: ISO, by the clock of this device. */
  readonly at: string;
  readonly facts: Facts;
}

/** Keeps the answer of a call. `facts` holds only what its page shows. */
export function keepFacts<E extends Endpoint>({ name }: E, uid: string, facts: ResponseOf<E>): void {
  const kept = readKept('lastFacts');
  const others = kept?.uid === uid ? kept.answers : {};
  const answers = { ...others, [name]: { at: new Date().toISOString(), answer: facts } };
  keep('lastFacts', { uid, answers });
}

/** The kept answer; null without one, for another customer, or when it does not match the contract of this release. */
export function lastFacts<E extends Endpoint>(endpoint: E, uid: string): LastFacts<ResponseOf<E>> | null {
  const kept = readKept('lastFacts');
  if (kept === null) return null;
  if (kept.uid !== uid) {
    keep('lastFacts', null);
    return null;
  }
  const { at, answer } = kept.answers[endpoint.name] ?? {};
  const facts = endpoint.response.safeParse(answer);
  return facts.success && at !== undefined ? { uid, at, facts: facts.data as ResponseOf<E> } : null;
}

/** `lastFacts` when the page was opened. */
export function useLastFacts<E extends Endpoint>(endpoint: E, uid: string): LastFacts<ResponseOf<E>> | null {
  const [last] = useState(() => lastFacts(endpoint, uid));
  return last?.uid === uid ? last : null;
}
