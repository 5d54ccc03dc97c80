import { useState } from 'react';
import { keep, readKept } from '@web/lib/browser/kept';

type Fields = Readonly<Record<string, string | number | boolean | null>>;

/**
 * What a person has chosen and typed for a purchase, in this tab: a reload, Back and Forward find it again. Consents
 * are no part of it. `place`: one name for each form.
 */
export function useDraft<Draft extends Fields>(
  place: string,
  initial: Draft,
): readonly [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => keptDraft(place, initial));
  return [
    draft,
    (change) => {
      setDraft((before) => ({ ...before, ...change }));
      keep('drafts', { ...readKept('drafts'), [place]: { ...keptDraft(place, initial), ...change } });
    },
  ];
}

/** The fields that were kept, and those of `initial` for the others and for values of another type. */
export function keptDraft<Draft extends Fields>(place: string, initial: Draft): Draft {
  const kept: unknown = readKept('drafts')?.[place];
  if (typeof kept !== 'object' || kept === null) return initial;
  const isSame = ([name, value]: [string, unknown]) =>
    name in initial && (initial[name] === null || typeof value === typeof initial[name]);
  return { ...initial, ...Object.fromEntries(Object.entries(kept).filter(isSame)) };
}

/** Called when it is paid. */
export function forgetDraft(place: string): void {
  keep('drafts', Object.fromEntries(Object.entries(readKept('drafts') ?? {}).filter(([name]) => name !== place)));
}
